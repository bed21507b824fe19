import { MAX_CONTENT_LENGTH, MAX_SUBJECT_LENGTH } from './messaging.ts';
import { pattern } from './pattern.ts';

/** Most characters of a message: subject, separator and content. */
const MAX_TEXT = MAX_SUBJECT_LENGTH + 1 + MAX_CONTENT_LENGTH;

/** A kind of off-platform contact that a message suggests: phone, email, or another platform. */
export type ContactHint = 'PHONE' | 'EMAIL' | 'PLATFORM';

const HINT_NAMES: Record<ContactHint, string> = {
  PHONE: 'a phone number',
  EMAIL: 'an e-mail address',
  PLATFORM: 'another platform',
};

const listFormat = new Intl.ListFormat('en-GB', { type: 'conjunction' });

/** Names what a text seems to share, such as "a phone number and another platform". */
export const hintText = (hints: readonly ContactHint[]): string =>
  listFormat.format(hints.map((hint) => HINT_NAMES[hint]));

/**
 * Detects off-platform contact details in a text, to show a warning and never to reject it: phone numbers in
 * Nigerian and international formats, also written with spaces, dots or words; email addresses; links and
 * invitations to messengers and social networks.
 */
export function contactHints(text: string): ContactHint[] {
  // NFKC can expand one character into eighteen.
  const plain = text.slice(0, MAX_TEXT).normalize('NFKC').slice(0, MAX_TEXT);
  const matches: [ContactHint, boolean][] = [
    ['PHONE', hasPhone(plain)],
    ['EMAIL', EMAILS.test(plain)],
    ['PLATFORM', PLATFORMS.test(plain)],
  ];
  return matches.filter(([, isMatch]) => isMatch).map(([hint]) => hint);
}

/** Separators allowed between two digits of a number. */
const GAP = String.raw`[\s.()\-–—_*/]{0,3}`;

const PHONES = pattern({
  max: MAX_TEXT,
  matches: [
    // A Nigerian mobile number: 0803..., 234 803..., +234 (0) 803..., however its digits are grouped.
    new RegExp(
      String.raw`(?<!\d)(?:(?:\+|00)?${GAP}2${GAP}3${GAP}4${GAP}(?:0${GAP})?|0${GAP})[789]${GAP}[01](?:${GAP}\d){8}(?!\d)`,
      'u',
    ),
    // The same without the leading 0.
    /(?<![\d.,₦$£€])[789][01]\d[\s.-]?\d{3}[\s.-]?\d{4}(?!\d)/u,
    // Any country's number in international format.
    new RegExp(String.raw`(?<![\p{L}\d+,.:])(?:\+|00)${GAP}[1-9](?:${GAP}\d){7,14}(?!\d)`, 'u'),
    // Any country's national format with a leading 0: groups of three and more.
    /(?<![\d.,])\(?0[1-9]\d{0,3}\)?[\s.-]?\d{3,4}[\s.-]?\d{3,6}(?!\d)/u,
    // 415-555-2671
    /(?<![\d.,-])(?:\(\d{3}\)\s?|\d{3}[.-])\d{3}[.-]\d{4}(?![\d-])/u,
  ],
});

const DIGIT_WORDS = ['zero', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine'];

function hasPhone(text: string): boolean {
  let digits = text.replace(/\b(?:zero|one|two|three|four|five|six|seven|eight|nine)\b/gi, (word) =>
    String(DIGIT_WORDS.indexOf(word.toLowerCase())),
  );
  digits = digits.replace(/(?<=\d)o(?=\d)|(?<![\p{L}\d])o(?=\s?[789]\s?[o01])/giu, '0');
  // Removes digits that belong to no phone number: URLs, ids, dates and times of day.
  digits = digits
    .replace(/https?:\/\/\S+/gi, '§')
    .replace(/[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}/gi, '§')
    .replace(
      /(?<![\d./-])(?:\d{4}([./-])\d{1,2}\1\d{1,2}|\d{1,2}([./-])\d{1,2}\2(?:\d{4}|\d{2}))(?![./-]?\d)/g,
      '§',
    )
    .replace(/(?<!\d)\d{1,2}:\d{2}(?::\d{2})?(?!\d)/g, '§');
  return PHONES.test(digits);
}

// Quantifiers are bounded and matches start at word boundaries, so that no text causes heavy backtracking.
const EMAILS = pattern({
  max: MAX_TEXT,
  matches: [
    /(?<![\p{L}\p{N}._%+-])[\p{L}\p{N}._%+-]{1,64}@[\p{L}\p{N}-]{1,63}(?:\.[\p{L}\p{N}-]{1,63}){0,5}\.\p{L}{2,}/u,
    // Obfuscated: tunde (at) gmail dot com.
    /(?<![\p{L}\p{N}._%+-])[\p{L}\p{N}._%+-]{1,64}\s*(?:@|[([]\s*at\s*[)\]]|\sat\s)\s*(?:gmail|yahoo|hotmail|outlook|icloud|proton(?:mail)?|ymail|aol)\s*(?:\.|[([]\s*dot\s*[)\]]|\sdot\s)\s*\p{L}{2,}/iu,
  ],
});

const PLATFORM_NAMES = String.raw`(?:whats\s?app|telegram|insta(?:gram)?|ig|tik\s?tok|snap(?:chat)?|discord|signal|messenger|facebook|fb|twitter|viber|we\s?chat|skype|imo)`;
const PLATFORM_HOSTS = String.raw`(?:wa\.me|whatsapp\.com|t\.me|telegram\.(?:me|org)|instagram\.com|instagr\.am|ig\.me|tiktok\.com|snapchat\.com|discord(?:app)?\.(?:com|gg)|signal\.(?:me|group|org)|facebook\.com|fb\.(?:me|com)|m\.me|messenger\.com|twitter\.com|threads\.(?:net|com)|viber\.com|wechat\.com|skype\.com|linktr\.ee|x\.com\/)`;

const PLATFORMS = pattern({
  max: MAX_TEXT,
  matches: [
    new RegExp(
      String.raw`(?<![\p{L}\p{N}.'’@-])(?:[\p{L}\p{N}-]{1,63}\.){0,5}${PLATFORM_HOSTS}(?![\p{L}\p{N}-])`,
      'iu',
    ),
    /\b(?:whatsapp|tg|viber|skype|sgnl):\/\//iu,
    // Invitations: add me on Snapchat, text him on WhatsApp, let us move to Telegram.
    new RegExp(
      String.raw`\b(?:add|text|message|msg|dm|call|chat|reach|find|follow|write|contact|ping|hit)\s{1,9}(?:me|us|him|her|them)\b[^.!?\n]{0,24}\b(?:on|via|through|by|over|using)\s{1,9}(?:my\s{1,9})?${PLATFORM_NAMES}\b`,
      'iu',
    ),
    new RegExp(
      String.raw`\b(?:chat|talk|continue|move|switch|go)\b[^.!?\n]{0,24}\b(?:on|via|over|to)\s+(?:my\s+)?${PLATFORM_NAMES}\b(?!\s*(?:clone|page|post|style|project|lesson|video|logo))`,
      'iu',
    ),
    new RegExp(
      String.raw`\bmy\s+${PLATFORM_NAMES}\b(?:\s+(?:number|name|handle|id|user\s?name|account|is)\b|\s*[:@])`,
      'iu',
    ),
    /\b(?:your|ur)\s+(?:whats\s?app|telegram|insta(?:gram)?|snap(?:chat)?|discord)\b(?!\s*(?:clone|page|post|style|project|lesson|video|logo))/iu,
  ],
});
