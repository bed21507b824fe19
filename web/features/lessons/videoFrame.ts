import type { Video } from '../../../contract/lessons.ts';

/** Size of a minute of video at the medium quality that phones get, in MB. */
const MB_PER_MINUTE = 6;

/** Formats the duration of a lesson's video and about how much data it uses, shown before it is loaded. */
export function videoSize(minutes: number): string {
  return `${minutes} min, about ${minutes * MB_PER_MINUTE} MB of data`;
}

const origins = {
  YOUTUBE: 'https://www.youtube-nocookie.com',
  VIMEO: 'https://player.vimeo.com',
  MUX: 'https://player.mux.com',
};

/** Returns the origin of the messages of a player. */
export function playerOrigin({ provider, videoId }: Video): string {
  return provider === 'CUSTOM' ? new URL(videoId).origin : origins[provider];
}

/**
 * Returns the address of the frame that plays a video from a given second, without tracking where the provider
 * supports that.
 * @param site our own origin, to which YouTube's player posts its messages
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

/** Returns the messages that subscribe to a player's events; none for players without a known protocol. */
export function subscribeMessages({ provider }: Video): object[] {
  if (provider === 'YOUTUBE') {
    return [
      { event: 'listening', id: 'lesson', channel: 'widget' },
      { event: 'command', func: 'addEventListener', args: ['onError'], id: 'lesson', channel: 'widget' },
    ];
  }
  if (provider !== 'VIMEO') return [];
  return ['timeupdate', 'error'].map((value) => ({ method: 'addEventListener', value }));
}

export type PlayerEvent = { is: 'there' } | { is: 'failed' } | { is: 'at'; seconds: number };

type PlayerMessage = {
  event?: unknown;
  info?: { currentTime?: unknown } | null;
  data?: { seconds?: unknown } | null;
};

/** Reads a message that a provider's player posted; null if it is irrelevant. */
export function readPlayerMessage({ provider }: Video, message: unknown): PlayerEvent | null {
  const parsed = parseMessage(message);
  if (!parsed || (provider !== 'YOUTUBE' && provider !== 'VIMEO')) return null;
  if (parsed.event === 'onError' || parsed.event === 'error') return { is: 'failed' };
  const seconds = provider === 'YOUTUBE' ? parsed.info?.currentTime : parsed.data?.seconds;
  const hasPosition = typeof seconds === 'number' && Number.isFinite(seconds) && seconds >= 0;
  return hasPosition ? { is: 'at', seconds: Math.floor(seconds) } : { is: 'there' };
}

function parseMessage(message: unknown): PlayerMessage | null {
  try {
    const parsed: unknown = typeof message === 'string' ? JSON.parse(message) : message;
    return typeof parsed === 'object' ? (parsed as PlayerMessage | null) : null;
  } catch {
    return null;
  }
}
