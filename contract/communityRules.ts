import { contactHints } from './contactHints.ts';

/** Why a text waits for somebody to read it before others do. */
export type CommunityHold = 'NEWCOMER' | 'CONTACT' | 'LINK' | 'INSULT' | 'SHOUTING' | 'PICTURE';

/** So many texts of a child are read before they are shown. */
export const APPROVED_FIRST = 3;

/** Tell a child and its parent why a text waits, and what helps. */
export const HOLD_TEXTS: Record<CommunityHold, string> = {
  NEWCOMER: 'Your first posts are read by a mentor before everybody sees them. This does not take long.',
  CONTACT:
    'It looks as if there is a phone number or an e-mail address in it. Please keep those to yourself, take it out and send it again.',
  LINK: 'It leads to another website or app. Please take the link out and send it again, or wait for a mentor to look at it.',
  INSULT: 'There is a word in it that can hurt somebody. Please say it in a kind way and send it again.',
  SHOUTING: 'Big letters all the way look like shouting. Please write it in small letters and send it again.',
  PICTURE: 'A mentor looks at your picture before everybody sees it. This does not take long.',
};

/** Words that hurt, in the form in which `wordsOf` returns them. */
const INSULTS = new Set([
  ...['idiot', 'idiots', 'stupid', 'dumb', 'dummy', 'moron', 'morons', 'fool', 'fools', 'foolish', 'loser'],
  ...['losers', 'ugly', 'fatso', 'retard', 'retarded', 'imbecile', 'mumu', 'olodo', 'oponu', 'werey', 'ode'],
  ...['bastard', 'bitch', 'ashawo', 'slut', 'whore', 'fuck', 'fucking', 'shit', 'asshole', 'crap', 'goat'],
  ...['pig', 'nigger', 'nigga', 'faggot', 'kys', 'stfu', 'dickhead', 'wanker', 'yeye', 'useless'],
]);
/** Animals and everyday words that are insults only when somebody is called one. */
const INSULTS_OF_SOMEBODY = new Set(['goat', 'pig', 'useless', 'dumb', 'ugly', 'ode', 'dummy', 'crap']);
const CALLING = new Set(['you', 'your', 'youre', 'u', 'ur', 'he', 'she', 'hes', 'shes', 'they', 'theyre']);

/** Websites that children of the courses build on. */
const OPEN_HOSTS = new Set([
  ...['scratch.mit.edu', 'code.org', 'codepen.io', 'replit.com', 'github.com', 'developer.mozilla.org'],
  ...['www.w3schools.com', 'w3schools.com', 'www.blender.org', 'krita.org'],
]);

const MIN_SHOUTED_LETTERS = 20;
const SHOUTED_SHARE = 0.7;

/** A text of a child, and what is known about the child. */
export type HeldText = {
  title: string | null;
  content: string;
  /** The pictures as they are to be shown. */
  pictures: readonly { alt: string; isApproved: boolean }[];
  approvedCount: number;
};

/**
 * Finds the first rule that holds a text of a child; null for none. What the child can correct comes before what it can
 * only wait for.
 */
export function findHold({ title, content, pictures, approvedCount }: HeldText): CommunityHold | null {
  const text = [title ?? '', content, ...pictures.map(({ alt }) => alt)].join('\n');
  const hints = contactHints(text);
  if (hints.includes('PHONE') || hints.includes('EMAIL')) return 'CONTACT';
  if (hints.includes('PLATFORM') || leadsElsewhere(text)) return 'LINK';
  if (hasInsult(text)) return 'INSULT';
  if (isShouted(withoutCode(text))) return 'SHOUTING';
  if (approvedCount < APPROVED_FIRST) return 'NEWCOMER';
  return pictures.some(({ isApproved }) => !isApproved) ? 'PICTURE' : null;
}

function leadsElsewhere(text: string): boolean {
  const links = text.match(/\b(?:https?:\/\/|www\.)[^\s<>()[\]"'`]{1,300}/giu) ?? [];
  return links.some((link) => {
    const url = URL.parse(link.startsWith('http') || link.startsWith('HTTP') ? link : `https://${link}`);
    return !url || !OPEN_HOSTS.has(url.hostname);
  });
}

const LEET: Record<string, string> = { 0: 'o', 1: 'i', 3: 'e', 4: 'a', 5: 's', 7: 't', $: 's', '@': 'a' };

/** Returns the words of a text without accents, disguises and letters that are repeated three times or more. */
function wordsOf(text: string): string[] {
  const plain = text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/\p{M}/gu, '')
    .replace(/[’']/gu, '')
    .replace(/[013457$@]/gu, (sign) => LEET[sign] ?? sign);
  return plain.split(/[^\p{L}]+/u).map((word) => word.replace(/(.)\1{2,}/gu, '$1'));
}

function hasInsult(text: string): boolean {
  const words = wordsOf(text);
  return words.some((word, index) => {
    if (!INSULTS.has(word)) return false;
    if (!INSULTS_OF_SOMEBODY.has(word)) return true;
    return words.slice(Math.max(0, index - 4), index).some((before) => CALLING.has(before));
  });
}

const withoutCode = (text: string) =>
  text
    .split('```')
    .filter((_part, index) => index % 2 === 0)
    .join(' ');

function isShouted(text: string): boolean {
  const letters = text.match(/\p{L}/gu) ?? [];
  if (letters.length < MIN_SHOUTED_LETTERS) return false;
  const capitals = letters.filter((letter) => letter !== letter.toLowerCase()).length;
  return capitals / letters.length > SHOUTED_SHARE;
}
