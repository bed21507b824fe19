import { z } from 'zod';
import { pattern } from '../../../contract/pattern.ts';
import { isRoomUrl } from '../../../contract/rooms.ts';
import type { ScannerAddress } from '../storage/virusScanner.ts';
import { parseScannerAddress } from '../storage/virusScanner.ts';
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

/** A phone number with its country code; nothing else, since it is written into pages verbatim. */
const phoneNumber = z.string().refine(PHONE_NUMBER.test, 'write it like +234 800 000 0000');

/** Parsed environment variables. */
export type Settings = z.infer<typeof environment>;

export type S3Settings = {
  /** Null for Amazon S3. */
  endpoint: string | null;
  /** URL for browsers, which upload the parts of a file; differs from `endpoint` only if that is an internal host. */
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
  /** URL of the site, without a trailing slash. */
  publicUrl: string;
  dataDir: string;
  databaseUrl: string | null;
  databasePool: number;
  redisUrl: string | null;
  runsApi: boolean;
  runsWorker: boolean;
  authSecret: string;
  /** Requires a second factor of admins and mentors: without one they have no access. */
  requiresSecondFactor: boolean;
  smtpUrl: string | null;
  mailFrom: string;
  /** The domain whose mail comes to the gateway; null where no mail is received. */
  mailReplyDomain: string | null;
  /** Signs the mail that the mail server hands over; null where it hands over none. */
  mailInboundSecret: string | null;
  google: { clientId: string; clientSecret: string } | null;
  /** Null while the payment sandbox replaces the provider. */
  paystack: { secretKey: string; publicKey: string; url: string } | null;
  /** Null while files are stored under dataDir. */
  s3: S3Settings | null;
  /** The virus scanner for uploaded files; null while there is none. */
  scanner: ScannerAddress | null;
  trustedDocuments: boolean;
  allowedOrigins: string[];
  /** Number of proxies in front of the gateway whose X-Forwarded-For entries are trusted. */
  trustedProxies: number;
  /** Most sockets of one gateway; one address may have half of them. */
  maxConnections: number;
  /** Time for which a process still serves after SIGTERM, so that load balancers can stop routing to it. */
  drainMs: number;
  /** Grace period for the body of a request, and its minimum rate after that. */
  bodyGraceMs: number;
  bodyBytesPerSecond: number;
  logLevel: string;
  /** Interval of polling the feed, which finds events whose wake-up was lost, in milliseconds. */
  feedPollMs: number;
  /** Delay between two verification attempts of one round, in milliseconds. */
  verifyGapMs: number;
  /** Deadline of a call to the payment provider, in milliseconds. */
  providerDeadlineMs: number;
  /** Factor for the long durations of payments; below 1 in tests alone. */
  paymentTimeScale: number;
  /** URL of the IP geolocation service, with {ip} for the address; null to use the default country for everyone. */
  geoUrl: string | null;
  /** URL of meeting rooms, with {room} for the name of one. */
  roomUrl: string;
  /** Null while push notifications are disabled. */
  vapid: Vapid | null;
  /** Additional push service for tests; null otherwise. */
  pushServiceOrigin: string | null;
  /** Origins that stand in for the hosts of project links in tests, by host; empty otherwise. */
  linkStandIns: Record<string, string>;
  /** Contact numbers shown on the site; an example number while none is set. */
  contact: { phone: string; whatsapp: string };
  /** A sentence for each questionable production setting. */
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
  MAIL_FROM: z.string().default('hello@littlemakers.example'),
  MAIL_REPLY_DOMAIN: z.string().toLowerCase().optional(),
  MAIL_INBOUND_SECRET: z.string().min(32).optional(),
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
  ROOM_URL: z.string().refine(isRoomUrl, 'write it like https://meet.example.org/{room}').optional(),
  VAPID_PUBLIC_KEY: z.string().refine(VAPID_PUBLIC.test, 'is a P-256 point as base64url').optional(),
  VAPID_PRIVATE_KEY: z.string().refine(VAPID_PRIVATE.test, 'is 32 bytes as base64url').optional(),
  CLAMD_URL: z
    .string()
    .refine(
      (setting) => parseScannerAddress(setting) !== null,
      'write it like tcp://host:3310 or /run/clamd.sock',
    )
    .optional(),
  PUSH_SERVICE_URL: httpAddress.optional(),
  LINK_STAND_INS: list
    .refine(
      (pairs) => pairs.every((pair) => URL.canParse(pair.slice(pair.indexOf('=') + 1))),
      'write it like host=http://127.0.0.1:4400',
    )
    .default([]),
});
