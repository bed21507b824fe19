import { resolve } from 'node:path';
import { z } from 'zod';
import { generatedAuthSecret } from './generatedSecrets.ts';
import { pattern } from '../../../contract/pattern.ts';
import { problemsOf, warningsOf } from './productionChecks.ts';
import { readSender } from '../mail/sender.ts';
import { ownVapidKeys, type Vapid } from './vapid.ts';
import { readScannerAddress, type ScannerAddress } from '../storage/virusScanner.ts';

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
  DRAIN_MS: z.coerce.number().int().min(0).max(60_000).optional(),
  MAX_CONNECTIONS: z.coerce.number().int().min(100).default(20_000),
  BODY_GRACE_MS: z.coerce.number().int().min(100).default(10_000),
  BODY_BYTES_PER_SECOND: z.coerce.number().int().min(1).default(2048),
  LOG_LEVEL: z.enum(['trace', 'debug', 'info', 'warn', 'error', 'silent']).default('info'),
  FEED_POLL_MS: z.coerce.number().int().min(50).default(5000),
  VERIFY_GAP_MS: z.coerce.number().int().min(10).default(3000),
  PROVIDER_DEADLINE_MS: z.coerce.number().int().min(100).max(60_000).default(10_000),
  PAYMENT_TIME_SCALE: z.coerce.number().positive().max(1).default(1),
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

/** The environment, read: what is not set is absent. */
export type Settings = z.infer<typeof environment>;

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
  /** Sockets that one gateway keeps open; one address may have half of them. */
  maxConnections: number;
  /** How long a process that was asked to stop still serves, so that whoever balances the load can turn away. */
  drainMs: number;
  /** How long the body of a request may take, and how many bytes must come per second after that. */
  bodyGraceMs: number;
  bodyBytesPerSecond: number;
  logLevel: string;
  /** The slow look at the feed that finds what a lost wake-up left behind, in milliseconds. */
  feedPollMs: number;
  /** Between two attempts to verify a payment within one round, in milliseconds. */
  verifyGapMs: number;
  /** How long a whole call to the payment provider may take, in milliseconds. */
  providerDeadlineMs: number;
  /** What the long times of payments are multiplied with; below 1 in tests alone. */
  paymentTimeScale: number;
  /** The IP-location service, with {ip} where the address goes; null where everybody is in the default country. */
  geoUrl: string | null;
  /** Null while no browser can be woken. */
  vapid: Vapid | null;
  /** A push service beside those of the browsers, for tests; null otherwise. */
  pushServiceOrigin: string | null;
  /** Where families call and write, as the pages show it; the number of an example while nothing is set. */
  contact: { phone: string; whatsapp: string };
  /** A sentence for each setting with which production runs, and probably should not. */
  warnings: string[];
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
  const problems = problemsOf(settings);
  if (problems.length > 0) throw new Error(problems.join(' '));
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
    authSecret: settings.AUTH_SECRET ?? generatedAuthSecret(dataDir),
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
    maxConnections: settings.MAX_CONNECTIONS,
    drainMs: settings.DRAIN_MS ?? (settings.NODE_ENV === 'production' ? 5000 : 0),
    bodyGraceMs: settings.BODY_GRACE_MS,
    bodyBytesPerSecond: settings.BODY_BYTES_PER_SECOND,
    logLevel: settings.LOG_LEVEL,
    feedPollMs: settings.FEED_POLL_MS,
    verifyGapMs: settings.VERIFY_GAP_MS,
    providerDeadlineMs: settings.PROVIDER_DEADLINE_MS,
    paymentTimeScale: settings.PAYMENT_TIME_SCALE,
    geoUrl: settings.GEO_URL ?? null,
    vapid: vapidOf(settings, dataDir, publicUrl),
    pushServiceOrigin: settings.PUSH_SERVICE_URL ? new URL(settings.PUSH_SERVICE_URL).origin : null,
    contact: {
      phone: settings.CONTACT_PHONE ?? EXAMPLE_NUMBER,
      whatsapp: settings.CONTACT_WHATSAPP ?? settings.CONTACT_PHONE ?? EXAMPLE_NUMBER,
    },
    warnings: warningsOf(settings),
  };
}

/** The keys that are set, else those of the data folder; in production, where processes share none, push is off. */
function vapidOf(settings: Settings, dataDir: string, publicUrl: string): Vapid | null {
  const { VAPID_PUBLIC_KEY: publicKey, VAPID_PRIVATE_KEY: privateKey } = settings;
  // Apple takes no subject on localhost.
  const subject = publicUrl.startsWith('https://')
    ? publicUrl
    : `mailto:${readSender(settings.MAIL_FROM).address}`;
  if (publicKey && privateKey) return { publicKey, privateKey, subject };
  return settings.NODE_ENV === 'production' ? null : { ...ownVapidKeys(dataDir), subject };
}

function s3Settings(settings: Settings): S3Settings | null {
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
