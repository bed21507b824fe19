import { badInput, type DomainError } from './errors.ts';
import { VIDEO_TEXTS, type Video } from './lessons.ts';
import { parseHttpsLink } from './links.ts';
import { pattern } from './pattern.ts';

// Reads what authors paste as the video of a lesson; apart from lessons.ts, which pages of families fetch.

/** Hosts of the custom players that may be framed. */
const CUSTOM_HOSTS = ['www.loom.com', 'fast.wistia.net', 'iframe.mediadelivery.net'];

/** Hosts whose videos a page may frame; the content security policy allows no others. */
export const VIDEO_HOSTS = [
  'www.youtube-nocookie.com',
  'player.vimeo.com',
  'player.mux.com',
  ...CUSTOM_HOSTS,
] as const;

export const MAX_EMBED_CODE_LENGTH = 4000;
const YOUTUBE_ID = pattern({ max: 11, matches: /^[\w-]{11}$/ });
const VIMEO_ID = pattern({ max: 19, matches: /^\d{8,19}$/ });
/** In a URL path, where ids of older videos have fewer digits. */
const VIMEO_ID_IN_PATH = pattern({ max: 19, matches: /^\d{6,19}$/ });
const VIMEO_HASH = pattern({ max: 40, matches: /^[0-9a-f]{6,40}$/i });
const MUX_ID = pattern({ max: 128, matches: /^[A-Za-z0-9]{20,128}$/ });
/** A script, an event handler such as onload, or a `javascript:` URL, also with whitespace inside. */
const SCRIPT = pattern({
  max: MAX_EMBED_CODE_LENGTH,
  matches: [/<\s*script|&#|srcdoc/i, /[\s"'/<]on[a-z]+\s*=/i, /j\s*a\s*v\s*a\s*s\s*c\s*r\s*i\s*p\s*t\s*:/i],
});
const FRAME = pattern({ max: MAX_EMBED_CODE_LENGTH, matches: /^<iframe\b([^<>]*)>\s*(?:<\/iframe>)?$/i });
const FRAME_SRC = pattern({ max: MAX_EMBED_CODE_LENGTH, matches: /\ssrc\s*=\s*(?:"([^"]*)"|'([^']*)')/i });

/** Parses an embed code: a URL, a bare id, or an iframe. Rejects anything with a script in it. */
export function parseVideo(embedCode: string): Video | DomainError {
  const code = embedCode.trim();
  if (code === '') return badInput('videoEmbedCode', VIDEO_TEXTS.required);
  const invalid = badInput('videoEmbedCode', VIDEO_TEXTS.invalid);
  if (code.length > MAX_EMBED_CODE_LENGTH || SCRIPT.test(code)) return invalid;
  const url = embedUrl(code);
  if (code.startsWith('<')) return (url && (videoFromUrl(url) ?? customVideo(url))) ?? invalid;
  return (url ? videoFromUrl(url) : videoFromId(code)) ?? invalid;
}

/** Returns the URL that an embed code frames or is; null when there is none. */
export function embedUrl(code: string): URL | null {
  if (!code.startsWith('<')) return parsePlainUrl(code);
  const attributes = FRAME.exec(code)?.[1] ?? '';
  const [, double, single] = FRAME_SRC.exec(attributes) ?? [];
  return parsePlainUrl((double ?? single ?? '').replaceAll('&amp;', '&'));
}

function parsePlainUrl(text: string): URL | null {
  const url = URL.parse(text.startsWith('//') ? `https:${text}` : text);
  const isPlain =
    url !== null && ['http:', 'https:'].includes(url.protocol) && url.username === '' && url.port === '';
  return isPlain ? url : null;
}

/** Takes digits alone for a Vimeo id, also when there are eleven of them. */
function videoFromId(id: string): Video | null {
  if (VIMEO_ID.test(id)) return { provider: 'VIMEO', videoId: id };
  if (YOUTUBE_ID.test(id)) return { provider: 'YOUTUBE', videoId: id };
  return MUX_ID.test(id) ? { provider: 'MUX', videoId: id } : null;
}

function videoFromUrl(url: URL): Video | null {
  const parts = url.pathname.split('/').filter((part) => part !== '');
  switch (url.hostname.replace(/^(www|m|music)\./, '')) {
    case 'youtu.be':
      return youtubeVideo(parts[0]);
    case 'youtube.com':
    case 'youtube-nocookie.com': {
      const hasIdInPath = ['embed', 'shorts', 'live', 'v'].includes(parts[0] ?? '');
      return youtubeVideo(hasIdInPath ? parts[1] : url.searchParams.get('v'));
    }
    case 'vimeo.com':
    case 'player.vimeo.com':
      return vimeoVideo(parts, url.searchParams.get('h'));
    case 'stream.mux.com':
    case 'player.mux.com': {
      const videoId = (parts[0] ?? '').replace(/\.m3u8$/, '');
      return MUX_ID.test(videoId) ? { provider: 'MUX', videoId } : null;
    }
    default:
      return null;
  }
}

function youtubeVideo(id: string | null | undefined): Video | null {
  return id && YOUTUBE_ID.test(id) ? { provider: 'YOUTUBE', videoId: id } : null;
}

function vimeoVideo(parts: string[], hashInQuery: string | null): Video | null {
  const index = parts.findIndex((part) => VIMEO_ID_IN_PATH.test(part));
  const id = parts[index];
  if (id === undefined) return null;
  const hash = hashInQuery ?? parts[index + 1] ?? '';
  return { provider: 'VIMEO', videoId: VIMEO_HASH.test(hash) ? `${id}/${hash}` : id };
}

function customVideo(url: URL): Video | null {
  const link = CUSTOM_HOSTS.includes(url.hostname) ? parseHttpsLink(url.href, MAX_EMBED_CODE_LENGTH) : null;
  return link ? { provider: 'CUSTOM', videoId: link } : null;
}
