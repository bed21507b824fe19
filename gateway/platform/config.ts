import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { z } from 'zod';
import { pattern } from './pattern.ts';
import { readSender } from './sender.ts';
import { ownVapidKeys, type Vapid } from './vapid.ts';
import { readScannerAddress, type ScannerAddress } from './virusScanner.ts';

const list = z
  .string()
  .transform((text) => text.split(',').map((part) => part.trim()))
  .transform((parts) => parts.filter((part) => part !== ''));

const PHONE_NUMBER = pattern({ max: 31, matches: /^\+[\d\s().-]{6,30}$/ });
const VAPID_PUBLIC = pattern({ max: 87, matches: /^B[A-Za-z0-9_-]{86}$/ });
const VAPID_PRIVATE = pattern({ max: 43, matches: /^[A-Za-z0-9_-]{43}$/ });

const httpAddress = z
  .url()
  .refine((url) => ['http:', 'https:'].includes(URL.parse(url)?.protocol ?? ''), 'begins with http');

/** A number with its country's, as people write it; nothing else, since it is written into pages as it is. */
const phoneNumber = z.string().refine(PHONE_NUMBER.test, 'write it like +234 800 000 0000');
const EXAMPLE_NUMBER = '+234 800 000 0000';

const environment = z.object({
  NODE_ENV: z.enum(['development', 'test', 'production']).default('development'),
  PORT: z.coerce.number().int().min(0).max(65_535).default(4000),
  HOST: z.string().optional(),
  PUBLIC_URL: z.url().optional(),
  DATA_DIR: z.string().default('.data'),
  DATABASE_URL: z.string().optional(),
  DATABASE_POOL: z.coerce.number().int().min(2).max(200).default(16),
  REDIS_URL: z.string().optional(),
  ROLE: z.enum(['api', 'worker']).optional(),
  AUTH_SECRET: z.string().min(32).optional(),
  SMTP_URL: z.string().optional(),
  MAIL_FROM: z.string().default('Little Makers <hello@littlemakers.example>'),
  GOOGLE_CLIENT_ID: z.string().optional(),
  GOOGLE_CLIENT_SECRET: z.string().optional(),
  PAYSTACK_SECRET_KEY: z.string().optional(),
  PAYSTACK_PUBLIC_KEY: z.string().optional(),
  PAYSTACK_URL: z.url().default('https://api.paystack.co'),
  S3_ENDPOINT: z.url().optional(),
  S3_PUBLIC_ENDPOINT: z.url().optional(),
  S3_BUCKET: z.string().optional(),
  S3_REGION: z.string().default('us-east-1'),
  S3_ACCESS_KEY_ID: z.string().optional(),
  S3_SECRET_ACCESS_KEY: z.string().optional(),
  TRUSTED_DOCUMENTS: z.enum(['on', 'off']).default('on'),
  ALLOWED_ORIGINS: list.default([]),
  TRUSTED_PROXIES: z.coerce.number().int().min(0).max(10).default(0),
  LOG_LEVEL: z.enum(['trace', 'debug', 'info', 'warn', 'error', 'silent']).default('info'),
  FEED_POLL_MS: z.coerce.number().int().min(50).default(5000),
  VERIFY_GAP_MS: z.coerce.number().int().min(10).default(3000),
  CONTACT_PHONE: phoneNumber.optional(),
  CONTACT_WHATSAPP: phoneNumber.optional(),
  GEO_URL: httpAddress
    .refine((url) => url.includes('{ip}'), 'say with {ip} where the address goes')
    .optional(),
  VAPID_PUBLIC_KEY: z.string().refine(VAPID_PUBLIC.test, 'is a P-256 point as base64url').optional(),
  VAPID_PRIVATE_KEY: z.string().refine(VAPID_PRIVATE.test, 'is 32 bytes as base64url').optional(),
  CLAMD_URL: z
    .string()
    .refine(
      (setting) => readScannerAddress(setting) !== null,
      'write it like tcp://host:3310 or /run/clamd.sock',
    )
    .optional(),
  PUSH_SERVICE_URL: httpAddress.optional(),
});

export type S3Settings = {
  /** Null for Amazon's own. */
  endpoint: string | null;
  /** Where browsers reach it to leave the parts of a file; the same unless it has another name inside. */
  publicEndpoint: string | null;
  bucket: string;
  region: string;
  accessKeyId: string;
  secretAccessKey: string;
};

export type Config = {
  mode: 'development' | 'test' | 'production';
  port: number;
  host: string;
  /** Where people reach the product, without a trailing slash. */
  publicUrl: string;
  dataDir: string;
  databaseUrl: string | null;
  databasePool: number;
  redisUrl: string | null;
  runsApi: boolean;
  runsWorker: boolean;
  authSecret: string;
  /** Whether admins and mentors are nobody until they have set up a second factor. */
  requiresSecondFactor: boolean;
  smtpUrl: string | null;
  mailFrom: string;
  google: { clientId: string; clientSecret: string } | null;
  /** Null while the payment sandbox stands in for the provider. */
  paystack: { secretKey: string; publicKey: string; url: string } | null;
  /** Null while files are kept under dataDir. */
  s3: S3Settings | null;
  /** The virus scanner for uploaded files; null while there is none. */
  scanner: ScannerAddress | null;
  trustedDocuments: boolean;
  allowedOrigins: string[];
  /** How many proxies in front of the gateway may name the client's address. */
  trustedProxies: number;
  logLevel: string;
  /** The slow look at the feed that finds what a lost wake-up left behind, in milliseconds. */
  feedPollMs: number;
  /** Between two looks at the payment provider within one round, in milliseconds. */
  verifyGapMs: number;
  /** The IP-location service, with {ip} where the address goes; null where everybody is in the default country. */
  geoUrl: string | null;
  /** Null while no browser can be woken. */
  vapid: Vapid | null;
  /** A push service beside those of the browsers, for tests; null otherwise. */
  pushServiceOrigin: string | null;
  /** Where families call and write, as the pages show it; the number of an example while nothing is set. */
  contact: { phone: string; whatsapp: string; isExample: boolean };
};

/**
 * Reads the settings from an environment.
 * @throws Error with one sentence per setting that is missing or wrong.
 */
export function loadConfig(env: NodeJS.ProcessEnv): Config {
  const filled = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''));
  const parsed = environment.safeParse(filled);
  if (!parsed.success) {
    const problems = parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`);
    throw new Error(`These settings cannot be used: ${problems.join('; ')}.`);
  }
  const settings = parsed.data;
  const missing = missingInProduction(settings);
  if (missing.length > 0) throw new Error(missing.join(' '));
  const dataDir = resolve(settings.DATA_DIR);
  const publicUrl = (settings.PUBLIC_URL ?? `http://localhost:${settings.PORT}`).replace(/\/$/, '');
  return {
    mode: settings.NODE_ENV,
    port: settings.PORT,
    host: settings.HOST ?? (settings.NODE_ENV === 'production' ? '0.0.0.0' : '127.0.0.1'),
    publicUrl,
    dataDir,
    databaseUrl: settings.DATABASE_URL ?? null,
    databasePool: settings.DATABASE_POOL,
    redisUrl: settings.REDIS_URL ?? null,
    runsApi: settings.ROLE !== 'worker',
    runsWorker: settings.ROLE !== 'api',
    authSecret: settings.AUTH_SECRET ?? ownSecret(dataDir),
    requiresSecondFactor: settings.NODE_ENV === 'production',
    smtpUrl: settings.SMTP_URL ?? null,
    mailFrom: settings.MAIL_FROM,
    google:
      settings.GOOGLE_CLIENT_ID && settings.GOOGLE_CLIENT_SECRET
        ? { clientId: settings.GOOGLE_CLIENT_ID, clientSecret: settings.GOOGLE_CLIENT_SECRET }
        : null,
    paystack:
      settings.PAYSTACK_SECRET_KEY && settings.PAYSTACK_PUBLIC_KEY
        ? {
            secretKey: settings.PAYSTACK_SECRET_KEY,
            publicKey: settings.PAYSTACK_PUBLIC_KEY,
            url: settings.PAYSTACK_URL,
          }
        : null,
    s3: s3Settings(settings),
    scanner: settings.CLAMD_URL ? readScannerAddress(settings.CLAMD_URL) : null,
    trustedDocuments: settings.TRUSTED_DOCUMENTS === 'on',
    allowedOrigins: [new URL(publicUrl).origin, ...settings.ALLOWED_ORIGINS],
    trustedProxies: settings.TRUSTED_PROXIES,
    logLevel: settings.LOG_LEVEL,
    feedPollMs: settings.FEED_POLL_MS,
    verifyGapMs: settings.VERIFY_GAP_MS,
    geoUrl: settings.GEO_URL ?? null,
    vapid: vapidOf(settings, dataDir, publicUrl),
    pushServiceOrigin: settings.PUSH_SERVICE_URL ? new URL(settings.PUSH_SERVICE_URL).origin : null,
    contact: {
      phone: settings.CONTACT_PHONE ?? EXAMPLE_NUMBER,
      whatsapp: settings.CONTACT_WHATSAPP ?? settings.CONTACT_PHONE ?? EXAMPLE_NUMBER,
      isExample: !settings.CONTACT_PHONE,
    },
  };
}

/** The keys that are set, else those of the data folder; in production, where processes share none, push is off. */
function vapidOf(settings: z.infer<typeof environment>, dataDir: string, publicUrl: string): Vapid | null {
  const { VAPID_PUBLIC_KEY: publicKey, VAPID_PRIVATE_KEY: privateKey } = settings;
  // Apple takes no subject on localhost.
  const subject = publicUrl.startsWith('https://')
    ? publicUrl
    : `mailto:${readSender(settings.MAIL_FROM).address}`;
  if (publicKey && privateKey) return { publicKey, privateKey, subject };
  return settings.NODE_ENV === 'production' ? null : { ...ownVapidKeys(dataDir), subject };
}

function missingInProduction(settings: z.infer<typeof environment>): string[] {
  const halfPaystack = Boolean(settings.PAYSTACK_SECRET_KEY) !== Boolean(settings.PAYSTACK_PUBLIC_KEY);
  const sentences = halfPaystack ? ['Set both PAYSTACK_SECRET_KEY and PAYSTACK_PUBLIC_KEY, or neither.'] : [];
  const s3 = [settings.S3_BUCKET, settings.S3_ACCESS_KEY_ID, settings.S3_SECRET_ACCESS_KEY].filter(Boolean);
  if (s3.length > 0 && s3.length < 3) {
    sentences.push('Set S3_BUCKET, S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY together, or none of them.');
  }
  if (Boolean(settings.VAPID_PUBLIC_KEY) !== Boolean(settings.VAPID_PRIVATE_KEY)) {
    sentences.push('Set both VAPID_PUBLIC_KEY and VAPID_PRIVATE_KEY, or neither.');
  }
  if (settings.NODE_ENV !== 'production') return sentences;
  if (settings.PUSH_SERVICE_URL) {
    sentences.push('Production refuses PUSH_SERVICE_URL: it sends to the push services of browsers alone.');
  }
  if (!settings.AUTH_SECRET) sentences.push('Production needs AUTH_SECRET, 32 random characters or more.');
  if (!settings.DATABASE_URL) sentences.push('Production needs DATABASE_URL, the address of a PostgreSQL.');
  if (!settings.PUBLIC_URL) sentences.push('Production needs PUBLIC_URL, the address people open.');
  if (!settings.SMTP_URL) sentences.push('Production needs SMTP_URL, since people confirm their e-mail.');
  if (!settings.PAYSTACK_SECRET_KEY) {
    sentences.push(
      'Production needs PAYSTACK_SECRET_KEY and PAYSTACK_PUBLIC_KEY: the payment sandbox is no bank.',
    );
  }
  if (settings.TRUSTED_DOCUMENTS === 'off') {
    sentences.push('Production refuses TRUSTED_DOCUMENTS=off: anybody could run any document.');
  }
  return sentences;
}

function s3Settings(settings: z.infer<typeof environment>): S3Settings | null {
  const { S3_BUCKET, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY } = settings;
  if (!S3_BUCKET || !S3_ACCESS_KEY_ID || !S3_SECRET_ACCESS_KEY) return null;
  return {
    endpoint: settings.S3_ENDPOINT ?? null,
    publicEndpoint: settings.S3_PUBLIC_ENDPOINT ?? settings.S3_ENDPOINT ?? null,
    bucket: S3_BUCKET,
    region: settings.S3_REGION,
    accessKeyId: S3_ACCESS_KEY_ID,
    secretAccessKey: S3_SECRET_ACCESS_KEY,
  };
}

/** A secret of this data folder, so that sessions outlive a restart without anybody setting one. */
function ownSecret(dataDir: string): string {
  const file = join(dataDir, 'auth-secret');
  if (!existsSync(file)) {
    mkdirSync(dataDir, { recursive: true });
    try {
      writeFileSync(file, randomBytes(32).toString('hex'), { mode: 0o600, flag: 'wx' });
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    }
  }
  return readFileSync(file, 'utf8').trim();
}
