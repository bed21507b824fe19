import type { Video } from '../../../contract/lessons.ts';

/** What a minute of video weighs at the medium quality that phones are given, in MB. */
const MB_A_MINUTE = 6;

/** How long a lesson's video is and about how much of a data plan it takes, told before it is loaded. */
export function videoSize(minutes: number): string {
  return `${minutes} min, about ${minutes * MB_A_MINUTE} MB of data`;
}

const origins = {
  YOUTUBE: 'https://www.youtube-nocookie.com',
  VIMEO: 'https://player.vimeo.com',
  MUX: 'https://player.mux.com',
};

/** Where the messages of a player come from. */
export function playerOrigin({ provider, videoId }: Video): string {
  return provider === 'CUSTOM' ? new URL(videoId).origin : origins[provider];
}

/**
 * The address of the frame that plays a video, from the second on where it was left, without tracking wherever
 * the provider has a way to ask for that.
 * @param site our own origin, to which YouTube's player addresses its messages
 */
export function frameAddress(video: Video, seconds: number, site: string): string {
  const [id = '', hash] = video.videoId.split('/');
  switch (video.provider) {
    case 'YOUTUBE':
      return address(`${origins.YOUTUBE}/embed/${id}`, {
        autoplay: '1',
        rel: '0',
        playsinline: '1',
        enablejsapi: '1',
        origin: site,
        ...(seconds > 0 && { start: String(seconds) }),
      });
    case 'VIMEO': {
      const parameters = { dnt: '1', autoplay: '1', ...(hash && { h: hash }) };
      return `${address(`${origins.VIMEO}/video/${id}`, parameters)}${seconds > 0 ? `#t=${seconds}s` : ''}`;
    }
    case 'MUX':
      return address(`${origins.MUX}/${id}`, {
        autoplay: 'true',
        'disable-tracking': 'true',
        'disable-cookies': 'true',
        ...(seconds > 0 && { 'start-time': String(seconds) }),
      });
    case 'CUSTOM':
      return video.videoId;
  }
}

const address = (base: string, parameters: Record<string, string>) =>
  `${base}?${new URLSearchParams(parameters)}`;

/** What to say to a player, so that it tells how far it is; nothing for players without a known language. */
export function greeting({ provider }: Video): object[] {
  if (provider === 'YOUTUBE') {
    return [
      { event: 'listening', id: 'lesson', channel: 'widget' },
      { event: 'command', func: 'addEventListener', args: ['onError'], id: 'lesson', channel: 'widget' },
    ];
  }
  if (provider !== 'VIMEO') return [];
  return ['timeupdate', 'error'].map((value) => ({ method: 'addEventListener', value }));
}

export type PlayerNews = { is: 'there' } | { is: 'failed' } | { is: 'at'; seconds: number };

type Said = {
  event?: unknown;
  info?: { currentTime?: unknown } | null;
  data?: { seconds?: unknown } | null;
};

/** Understands what the player of a provider posts; null when it says nothing of interest. */
export function readPlayer({ provider }: Video, message: unknown): PlayerNews | null {
  const said = parsed(message);
  if (!said || (provider !== 'YOUTUBE' && provider !== 'VIMEO')) return null;
  if (said.event === 'onError' || said.event === 'error') return { is: 'failed' };
  const seconds = provider === 'YOUTUBE' ? said.info?.currentTime : said.data?.seconds;
  const isPlace = typeof seconds === 'number' && Number.isFinite(seconds) && seconds >= 0;
  return isPlace ? { is: 'at', seconds: Math.floor(seconds) } : { is: 'there' };
}

function parsed(message: unknown): Said | null {
  try {
    const said: unknown = typeof message === 'string' ? JSON.parse(message) : message;
    return typeof said === 'object' ? (said as Said | null) : null;
  } catch {
    return null;
  }
}
