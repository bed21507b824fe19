import { z } from 'zod';
import { pattern } from '../../../contract/pattern.ts';
import type { ScannerAddress } from '../storage/virusScanner.ts';
import { readScannerAddress } from '../storage/virusScanner.ts';
import type { Vapid } from './vapid.ts';

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

export const environment = z.object({
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
