import { randomBytes } from 'node:crypto';

const secret = () => randomBytes(32).toString('hex');

/** The settings that production requires. The secrets are random, because it rejects those of the example file. */
export const PRODUCTION_SETTINGS = {
  NODE_ENV: 'production',
  DATABASE_URL: `postgresql://makers:${secret()}@db:5432/makers`,
  REDIS_URL: `redis://:${secret()}@redis:6379`,
  PUBLIC_URL: 'https://makers.example',
  AUTH_SECRET: secret(),
  SMTP_URL: `smtp://mailer:${secret()}@mail:587`,
  PAYSTACK_SECRET_KEY: `sk_live_${secret()}`,
  PAYSTACK_PUBLIC_KEY: `pk_live_${secret()}`,
  ROOM_URL: 'https://meet.makers.example/{room}',
  S3_BUCKET: 'makers',
  S3_ACCESS_KEY_ID: 'makers',
  S3_SECRET_ACCESS_KEY: secret(),
};
