import { resolve } from 'node:path';
import { DEFAULT_ROOM_URL } from '../../../contract/rooms.ts';
import { parseSender } from '../mail/sender.ts';
import { parseScannerAddress } from '../storage/virusScanner.ts';
import { generatedAuthSecret } from './generatedSecrets.ts';
import { findConfigProblems, findConfigWarnings } from './productionChecks.ts';
import type { Config, S3Settings, Settings } from './settings.ts';
import { environment } from './settings.ts';
import { readOrCreateVapidKeys, type Vapid } from './vapid.ts';

const EXAMPLE_NUMBER = '+234 800 000 0000';
/** The domain of addresses to which the form of the sandbox mailbox replies. */
const SANDBOX_REPLY_DOMAIN = 'reply.littlemakers.example';

/**
 * Loads the configuration from environment variables.
 * @throws Error with one sentence per setting that is missing or invalid.
 */
export function loadConfig(env: NodeJS.ProcessEnv): Config {
  const nonEmpty = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''));
  const parsed = environment.safeParse(nonEmpty);
  if (!parsed.success) {
    const problems = parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`);
    throw new Error(`These settings cannot be used: ${problems.join('; ')}.`);
  }
  const settings = parsed.data;
  const problems = findConfigProblems(settings);
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
    mailReplyDomain: settings.MAIL_REPLY_DOMAIN ?? (settings.SMTP_URL ? null : SANDBOX_REPLY_DOMAIN),
    mailInboundSecret: settings.MAIL_INBOUND_SECRET ?? null,
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
    scanner: settings.CLAMD_URL ? parseScannerAddress(settings.CLAMD_URL) : null,
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
    roomUrl: settings.ROOM_URL ?? DEFAULT_ROOM_URL,
    vapid: vapidOf(settings, dataDir, publicUrl),
    pushServiceOrigin: settings.PUSH_SERVICE_URL ? new URL(settings.PUSH_SERVICE_URL).origin : null,
    linkStandIns: Object.fromEntries(
      settings.LINK_STAND_INS.map((pair) => pair.split('=', 2)).map(([host = '', url = '']) => [host, url]),
    ),
    contact: {
      phone: settings.CONTACT_PHONE ?? EXAMPLE_NUMBER,
      whatsapp: settings.CONTACT_WHATSAPP ?? settings.CONTACT_PHONE ?? EXAMPLE_NUMBER,
    },
    warnings: findConfigWarnings(settings),
  };
}

/** Returns the configured keys, else those of the data folder; production has no shared folder, so push is off. */
function vapidOf(settings: Settings, dataDir: string, publicUrl: string): Vapid | null {
  const { VAPID_PUBLIC_KEY: publicKey, VAPID_PRIVATE_KEY: privateKey } = settings;
  // Apple rejects a subject on localhost.
  const subject = publicUrl.startsWith('https://')
    ? publicUrl
    : `mailto:${parseSender(settings.MAIL_FROM).address}`;
  if (publicKey && privateKey) return { publicKey, privateKey, subject };
  return settings.NODE_ENV === 'production' ? null : { ...readOrCreateVapidKeys(dataDir), subject };
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
