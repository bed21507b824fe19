import { betterAuth } from 'better-auth';
import { prismaAdapter } from 'better-auth/adapters/prisma';
import { APIError, createAuthMiddleware } from 'better-auth/api';
import { twoFactor, username } from 'better-auth/plugins';
import type { Config } from './config.ts';
import type { Log } from './log.ts';
import type { Prisma } from './prisma.ts';

/** The header in which the gateway itself names a client's address; whatever a client sends in it is dropped. */
export const CLIENT_ADDRESS_HEADER = 'x-little-makers-address';

/** What the product does when something happens to an account, and its limits. Filled in by features/accounts. */
export type AuthEvents = {
  password: { min: number; max: number };
  verifyEmail(email: string, url: string): Promise<void>;
  resetPassword(email: string, url: string): Promise<void>;
  /** Somebody tried to sign up with an address that is already known; only its owner hears of it. */
  signUpOfKnownEmail(email: string): Promise<void>;
  sessionEnded(userId: string): Promise<void>;
  /** A second factor was just set up: sessions that began without it must not gain the powers it guards. */
  secondFactorEnabled(userId: string): Promise<void>;
  hasSecondFactor(userId: string): Promise<boolean>;
  /** Throws the sentence to show when no account may be made now. */
  checkRegistration(): Promise<void>;
  /** True while the account behind an identifier may still be tried. */
  maySignIn(identifier: string): Promise<boolean>;
  signInFailed(identifier: string): Promise<void>;
  /** Counts one more wish for a new password for an address, known or not; false once it was one too many. */
  mayAskForReset(email: string): Promise<boolean>;
};

/** The only doors of the library that are open; everything else answers 404. */
export const AUTH_PATHS = [
  '/sign-up/email',
  '/sign-in/email',
  '/sign-in/username',
  '/sign-in/social',
  '/callback/google',
  '/sign-out',
  '/get-session',
  '/verify-email',
  '/send-verification-email',
  '/request-password-reset',
  '/reset-password',
  '/change-password',
  '/revoke-other-sessions',
  '/two-factor/enable',
  '/two-factor/disable',
  '/two-factor/get-totp-uri',
  '/two-factor/verify-totp',
  '/two-factor/verify-backup-code',
  '/two-factor/generate-backup-codes',
  '/error',
  '/ok',
];

const DAY = 24 * 60 * 60;

export type Auth = ReturnType<typeof createAuth>;

/** Sign-in, sessions and second factors by better-auth; the product's own rules hang on its hooks. */
export function createAuth(config: Config, prisma: Prisma, log: Log, events: AuthEvents) {
  return betterAuth({
    appName: 'Little Makers',
    baseURL: config.publicUrl,
    basePath: '/api/auth',
    secret: config.authSecret,
    database: prismaAdapter(prisma, { provider: 'postgresql', transaction: true }),
    trustedOrigins: config.allowedOrigins,
    session: {
      modelName: 'authSession',
      expiresIn: 30 * DAY,
      updateAge: DAY,
      // A cached session would outlive its revocation.
      cookieCache: { enabled: false },
    },
    emailAndPassword: {
      enabled: true,
      minPasswordLength: events.password.min,
      maxPasswordLength: events.password.max,
      requireEmailVerification: true,
      revokeSessionsOnPasswordReset: true,
      sendResetPassword: ({ user, url }) => events.resetPassword(user.email, url),
      onExistingUserSignUp: ({ user }) => events.signUpOfKnownEmail(user.email),
    },
    emailVerification: {
      sendOnSignUp: true,
      sendOnSignIn: true,
      autoSignInAfterVerification: true,
      expiresIn: DAY,
      sendVerificationEmail: ({ user, url }) => events.verifyEmail(user.email, url),
    },
    socialProviders: config.google ? { google: config.google } : {},
    account: { accountLinking: { enabled: true, trustedProviders: ['google'] } },
    plugins: [
      username({ minUsernameLength: 3, maxUsernameLength: 30 }),
      twoFactor({ issuer: 'Little Makers' }),
    ],
    advanced: {
      database: { generateId: 'uuid' },
      cookiePrefix: 'little-makers',
      useSecureCookies: config.publicUrl.startsWith('https://'),
      defaultCookieAttributes: { sameSite: 'lax', httpOnly: true },
      ipAddress: { ipAddressHeaders: [CLIENT_ADDRESS_HEADER] },
    },
    rateLimit: {
      enabled: config.mode !== 'test',
      storage: 'database',
      window: 60,
      max: 100,
      customRules: {
        '/sign-in/*': { window: 60, max: 20 },
        '/sign-up/*': { window: 3600, max: 30 },
        '/request-password-reset': { window: 3600, max: 10 },
        '/send-verification-email': { window: 3600, max: 10 },
        '/two-factor/*': { window: 60, max: 10 },
        '/get-session': { window: 60, max: 600 },
      },
    },
    databaseHooks: {
      session: {
        create: {
          // The library asks for the second factor after a password only; Google would be a way around it.
          before: async (session: { userId: string }, ctx: { path?: string } | null) =>
            !(ctx?.path?.startsWith('/callback') && (await events.hasSecondFactor(session.userId))),
        },
        delete: { after: (session) => events.sessionEnded(session.userId) },
      },
      user: {
        update: {
          async before(changes, ctx) {
            const userId = ctx?.context.session?.user.id;
            if (changes.twoFactorEnabled === true && userId) await events.secondFactorEnabled(userId);
          },
        },
      },
    },
    hooks: {
      before: createAuthMiddleware(async (ctx) => {
        if (hasLongText(ctx.body)) throw new APIError('BAD_REQUEST', { message: 'This text is too long.' });
        if (ctx.path === '/sign-up/email') await events.checkRegistration();
        if (ctx.path === '/sign-in/email' || ctx.path === '/sign-in/username') {
          if (!(await events.maySignIn(identifierIn(ctx.body)))) {
            throw new APIError('TOO_MANY_REQUESTS', {
              message: 'Too many attempts. Please wait a few minutes and try again.',
            });
          }
        }
        // Too many are answered like the first, and do nothing: they go on as those for an address nobody has.
        if (ctx.path === '/request-password-reset' && !(await events.mayAskForReset(identifierIn(ctx.body))))
          return withBody({ email: NOBODY });
        // What a hook changes it has to return. User names are for parents to give.
        if (ctx.path === '/change-password') return withBody({ revokeOtherSessions: true });
        if (ctx.path === '/sign-up/email' && (ctx.body?.username || ctx.body?.displayUsername))
          throw new APIError('BAD_REQUEST', { message: 'Sign up with an e-mail address.' });
      }),
      after: createAuthMiddleware(async (ctx) => {
        const signingIn = ctx.path === '/sign-in/email' || ctx.path === '/sign-in/username';
        if (signingIn && ctx.context.returned instanceof APIError)
          await events.signInFailed(identifierIn(ctx.body));
      }),
    },
    logger: {
      level: 'warn',
      // The library's own lines carry addresses; only what happened is kept.
      log: (level, message) =>
        log[level === 'error' ? 'error' : 'debug']({ auth: withoutAddresses(message) }),
    },
    telemetry: { enabled: false },
  });
}

/** Nobody can own an address of this kind, and no mail is ever written to one. */
const NOBODY = 'nobody@little-makers.invalid';

const MAX_TEXT_LENGTH = 4096;

/** Before anything reads it: the library's own checks have no length. */
function hasLongText(body: Record<string, unknown> | undefined): boolean {
  return Object.values(body ?? {}).some(
    (value) => typeof value === 'string' && value.length > MAX_TEXT_LENGTH,
  );
}

const withBody = (body: Record<string, unknown>) => ({ context: { body } });

/** The account that a sign-in names, whether by e-mail or by a child's user name. */
function identifierIn(body: { email?: unknown; username?: unknown } | undefined): string {
  return String(body?.email ?? body?.username ?? '').toLowerCase();
}

function withoutAddresses(text: string): string {
  return text.replace(/\S+/g, (word) => (word.includes('@') ? '…' : word));
}
