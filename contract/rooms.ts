import { parseHttpsLink } from './links.ts';

/**
 * Where sessions without a link of their own meet while the product is tried out. A public server of somebody else:
 * production names its own.
 */
export const DEFAULT_ROOM_URL = 'https://meet.jit.si/{room}';

const PLACEHOLDER = '{room}';
const ROOM_PREFIX = 'little-makers-';
const SAMPLE = `${ROOM_PREFIX}0f2c7c1e`;
/** Shorter than a stored link by the name of a room. */
const ROOM_URL_MAX = 400;

type Parts = readonly [before: string, after: string] | null;

/** The parts of the addresses in use, which are the settings' and the default: each session of a list asks for both. */
const knownParts = new Map<string, Parts>();

/** Returns what comes before and after the name of a room, normalized; null for what is no address of rooms. */
function partsOf(roomUrl: string): Parts {
  const known = knownParts.get(roomUrl);
  if (known !== undefined) return known;
  const parts = findParts(roomUrl);
  knownParts.set(roomUrl, parts);
  return parts;
}

function findParts(roomUrl: string): Parts {
  const [start = '', end, ...more] = roomUrl.split(PLACEHOLDER);
  if (end === undefined || more.length > 0 || roomUrl.includes(SAMPLE)) return null;
  const link = parseHttpsLink(`${start}${SAMPLE}${end}`, ROOM_URL_MAX);
  const [before = '', after] = link?.split(SAMPLE) ?? [];
  // The name belongs to the address after the host: another host would be another provider.
  return link && after !== undefined && before.startsWith(`${new URL(link).origin}/`)
    ? [before, after]
    : null;
}

/** Returns whether a text is an https address with {room} once, after the host. */
export const isRoomUrl = (roomUrl: string) => partsOf(roomUrl) !== null;

/**
 * Returns the link of a room that cannot be guessed.
 * @param roomUrl such as DEFAULT_ROOM_URL
 * @param id unguessable
 */
export function roomLink(roomUrl: string, id: string): string {
  const parts = partsOf(roomUrl);
  if (!parts) throw new Error('The address of rooms is invalid');
  return parts.join(`${ROOM_PREFIX}${id}`);
}

/** Returns whether a link is a generated room, also one from before the installation named another place. */
export function isGeneratedRoom(link: string, roomUrl: string): boolean {
  return [roomUrl, DEFAULT_ROOM_URL].some((url) => {
    const [before, after] = partsOf(url) ?? [null, ''];
    return before !== null && link.startsWith(before + ROOM_PREFIX) && link.endsWith(after);
  });
}
