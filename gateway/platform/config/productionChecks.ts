import { DEFAULT_ROOM_URL } from '../../../contract/rooms.ts';
import type { Settings } from './settings.ts';

/** Secrets published in examples, compose files or tests. */
const SAMPLE_SECRETS = new Set([
  'a secret',
  'a secret for products in tests that is long enough',
  'a secret for tests that is long enough',
  'a secret for the payment tests only',
  'admin',
  'change-me',
  'changeme',
  'demo-password',
  'example',
  'little-makers',
  'littlemakers',
  'minio',
  'minioadmin',
  'password',
  'postgres',
  'root',
  'secret',
]);

/** Settings that are secrets, and URLs that may contain a password. */
const SECRETS = [
  'AUTH_SECRET',
  'S3_SECRET_ACCESS_KEY',
  'GOOGLE_CLIENT_SECRET',
  'PAYSTACK_SECRET_KEY',
  'VAPID_PRIVATE_KEY',
] as const;
const PUBLIC_ROOMS = DEFAULT_ROOM_URL.replace('{room}', '');
const ADDRESSES = ['DATABASE_URL', 'REDIS_URL', 'SMTP_URL'] as const;

/** `openssl rand -hex 16`, the shortest accepted secret, has fewer than this about once in 300,000 times. */
const MIN_DIFFERENT_CHARACTERS = 9;

/** Returns a sentence for each setting that is missing, incomplete, or not allowed in production. */
export function findConfigProblems(settings: Settings): string[] {
  const sentences = incompleteGroups(settings);
  return settings.NODE_ENV === 'production'
    ? [...sentences, ...missingSettings(settings), ...unsafeSettings(settings), ...sampleSecrets(settings)]
    : sentences;
}

/** Returns a sentence for each questionable production setting. */
export function findConfigWarnings(settings: Settings): string[] {
  if (settings.NODE_ENV !== 'production') return [];
  const sentences: string[] = [];
  if (!settings.CONTACT_PHONE)
    sentences.push('CONTACT_PHONE is not set: the pages show a number that is nobody’s.');
  if (settings.ROOM_URL?.startsWith(PUBLIC_ROOMS))
    sentences.push(
      `ROOM_URL is on ${PUBLIC_ROOMS}: children meet on a public server of somebody else, where the first person has to sign in.`,
    );
  if (settings.PAYSTACK_SECRET_KEY?.startsWith('sk_test_'))
    sentences.push('PAYSTACK_SECRET_KEY is a test key: payments look real, and no money moves.');
  return sentences;
}

function incompleteGroups(settings: Settings): string[] {
  const sentences: string[] = [];
  if (Boolean(settings.PAYSTACK_SECRET_KEY) !== Boolean(settings.PAYSTACK_PUBLIC_KEY))
    sentences.push('Set both PAYSTACK_SECRET_KEY and PAYSTACK_PUBLIC_KEY, or neither.');
  const s3 = [settings.S3_BUCKET, settings.S3_ACCESS_KEY_ID, settings.S3_SECRET_ACCESS_KEY].filter(Boolean);
  if (s3.length > 0 && s3.length < 3)
    sentences.push('Set S3_BUCKET, S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY together, or none of them.');
  if (Boolean(settings.VAPID_PUBLIC_KEY) !== Boolean(settings.VAPID_PRIVATE_KEY))
    sentences.push('Set both VAPID_PUBLIC_KEY and VAPID_PRIVATE_KEY, or neither.');
  if (Boolean(settings.MAIL_REPLY_DOMAIN) !== Boolean(settings.MAIL_INBOUND_SECRET))
    sentences.push('Set both MAIL_REPLY_DOMAIN and MAIL_INBOUND_SECRET, or neither.');
  return sentences;
}

function missingSettings(settings: Settings): string[] {
  const sentences: string[] = [];
  if (!settings.AUTH_SECRET) sentences.push('Production needs AUTH_SECRET, 32 random characters or more.');
  if (!settings.DATABASE_URL) sentences.push('Production needs DATABASE_URL, the address of a PostgreSQL.');
  if (!settings.PUBLIC_URL) sentences.push('Production needs PUBLIC_URL, the address people open.');
  if (!settings.SMTP_URL) sentences.push('Production needs SMTP_URL, since people confirm their e-mail.');
  if (!settings.PAYSTACK_SECRET_KEY)
    sentences.push(
      'Production needs PAYSTACK_SECRET_KEY and PAYSTACK_PUBLIC_KEY: the payment sandbox is no bank.',
    );
  // Children meet there: nobody else's server without a decision.
  if (!settings.ROOM_URL)
    sentences.push(
      'Production needs ROOM_URL, where sessions without a link meet, such as https://meet.example.org/{room}.',
    );
  return sentences;
}

function unsafeSettings(settings: Settings): string[] {
  const sentences: string[] = [];
  if (settings.PUSH_SERVICE_URL)
    sentences.push('Production refuses PUSH_SERVICE_URL: it sends to the push services of browsers alone.');
  if (settings.LINK_STAND_INS.length > 0)
    sentences.push('Production refuses LINK_STAND_INS: links are followed to public addresses alone.');
  if (settings.PAYMENT_TIME_SCALE !== 1)
    sentences.push('Production refuses PAYMENT_TIME_SCALE: payments are verified for 72 hours.');
  if (settings.TRUSTED_DOCUMENTS === 'off')
    sentences.push('Production refuses TRUSTED_DOCUMENTS=off: anybody could run any document.');
  if (settings.AUTH_SECRET && isGuessable(settings.AUTH_SECRET))
    sentences.push(
      'Production refuses this AUTH_SECRET, which is easy to guess: use what `openssl rand -base64 48` gives.',
    );
  return sentences;
}

function sampleSecrets(settings: Settings): string[] {
  const isSample = (value: string | undefined) => SAMPLE_SECRETS.has((value ?? '').trim().toLowerCase());
  return [
    ...SECRETS.filter((name) => isSample(settings[name])).map(
      (name) => `Production refuses ${name}: it is an example that everybody knows.`,
    ),
    ...ADDRESSES.filter((name) => isSample(passwordIn(settings[name]))).map(
      (name) => `Production refuses ${name}: its password is an example that everybody knows.`,
    ),
  ];
}

function passwordIn(address: string | undefined): string {
  if (!address || !URL.canParse(address)) return '';
  const { password } = new URL(address);
  try {
    return decodeURIComponent(password);
  } catch {
    return password;
  }
}

/** Returns whether a secret has few different characters or repeats itself. */
function isGuessable(secret: string): boolean {
  const repeats = `${secret}${secret}`.indexOf(secret, 1) < secret.length;
  return repeats || new Set(secret).size < MIN_DIFFERENT_CHARACTERS;
}
