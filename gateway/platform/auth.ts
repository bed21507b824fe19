import { betterAuth } from 'better-auth';
import { prismaAdapter } from 'better-auth/adapters/prisma';
import { APIError, createAuthMiddleware, getIP, getSessionFromCtx } from 'better-auth/api';
import { twoFactor, username } from 'better-auth/plugins';
import type { Config } from './config.ts';
import { cookieName, isSecureSite } from './cookies.ts';
import type { Log } from './log.ts';
import { isTemporary, observingOverload } from './overload.ts';
import type { Prisma } from './prisma.ts';

/** The header in which the gateway itself names a client's network, by a pseudonym; whatever a client sends in it is dropped. */
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
  /** The endpoints of the library that stay closed. */
  closedPaths: readonly string[];
  /** Until when a session that begins now lasts. */
  sessionExpiry(userId: string): Promise<Date>;
  /** How long a session and its cookie last at most, in seconds. */
  sessionSeconds: number;
  secondFactorDisabled(userId: string): void;
  /**
   * Counts an attempt at the second factor before it is checked.
   * @param oneTimeCode of an authenticator app, which is taken once; null for a backup code
   */
  beginSecondFactor(userId: string, oneTimeCode: string | null): Promise<SecondFactorAttempt>;
  secondFactorSucceeded(userId: string): Promise<void>;
  secondFactorFailed(userId: string): void;
  /** Counts one more wish for a new password for an address, known or not; false once it was one too many. */
  mayAskForReset(email: string): Promise<boolean>;
};

export type SecondFactorAttempt = { kind: 'open' } | { kind: 'used' } | { kind: 'limited'; waitMs: number };

export const TOO_MANY_ATTEMPTS = 'Too many attempts. Please wait a few minutes and try again.';

const DAY = 24 * 60 * 60;

export type Auth = ReturnType<typeof createAuth>;

/** Sign-in, sessions and second factors by better-auth; the product's own rules hang on its hooks. */
export function createAuth(config: Config, prisma: Prisma, log: Log, events: AuthEvents) {
  return betterAuth({
    appName: 'Little Makers',
    baseURL: config.publicUrl,
    basePath: '/api/auth',
    secret: config.authSecret,
    database: prismaAdapter(observingOverload(prisma), { provider: 'postgresql', transaction: true }),
    trustedOrigins: config.allowedOrigins,
    session: {
      modelName: 'authSession',
      expiresIn: events.sessionSeconds,
      // features/accounts/sessionLifetime.ts renews it, by role and within its absolute lifetime.
      disableSessionRefresh: true,
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
      cookiePrefix: cookieName(config, 'little-makers'),
      // The library's own prefix says less than the one of cookieName, and two are none.
      useSecureCookies: false,
      defaultCookieAttributes: { sameSite: 'lax', httpOnly: true, path: '/', secure: isSecureSite(config) },
      ipAddress: { ipAddressHeaders: [CLIENT_ADDRESS_HEADER] },
    },
    // Per address, behind which a whole school or a mobile carrier may be: a backstop behind the limits per account.
    rateLimit: {
      enabled: true,
      storage: 'database',
      window: 60,
      max: 600,
      customRules: {
        '/sign-in/*': { window: 60, max: 300 },
        '/sign-up/*': { window: 3600, max: 300 },
        '/request-password-reset': { window: 3600, max: 100 },
        '/send-verification-email': { window: 3600, max: 100 },
        '/change-password': { window: 60, max: 60 },
        '/two-factor/*': { window: 60, max: 60 },
      },
    },
    disabledPaths: [...events.closedPaths],
    databaseHooks: {
      session: {
        create: {
          // The library asks for the second factor after a password only; Google would be a way around it.
          before: async (session: { userId: string }, ctx: { path?: string } | null) => {
            if (ctx?.path?.startsWith('/callback') && (await events.hasSecondFactor(session.userId)))
              return false;
            return { data: { expiresAt: await events.sessionExpiry(session.userId) } };
          },
        },
        delete: { after: (session) => events.sessionEnded(session.userId) },
      },
      user: {
        update: {
          async before(changes, ctx) {
            const userId = ctx?.context.session?.user.id;
            if (!userId) return;
            if (changes.twoFactorEnabled === true) await events.secondFactorEnabled(userId);
            if (changes.twoFactorEnabled === false) events.secondFactorDisabled(userId);
          },
        },
      },
    },
    hooks: {
      before: createAuthMiddleware(async (ctx) => {
        if (ctx.path === '/sign-up/email') await events.checkRegistration();
        if (SECOND_FACTOR_PATHS.includes(ctx.path)) await beginSecondFactor(ctx, events);
        // Too many are answered like the first, and do nothing: they go on as those for an address nobody has.
        const isReset = ctx.path === '/request-password-reset';
        if (isReset && !(await events.mayAskForReset(String(ctx.body?.email).toLowerCase())))
          return { context: { body: { email: NOBODY } } };
      }),
      after: createAuthMiddleware(async (ctx) => {
        if (!SECOND_FACTOR_PATHS.includes(ctx.path)) return;
        const userId = ctx.context.newSession?.user.id ?? (await challengedUser(ctx));
        if (!userId) return;
        if (ctx.context.returned instanceof APIError) events.secondFactorFailed(userId);
        else await events.secondFactorSucceeded(userId);
      }),
    },
    logger: {
      level: 'warn',
      // The library's own lines carry addresses; only what happened is kept.
      log: (level, message, ...details) => {
        const err = details.find((detail) => detail instanceof Error);
        const severity = isTemporary(err) ? 'warn' : 'error';
        log[level === 'error' ? severity : 'debug']({ err }, `sign-in: ${withoutAddresses(message)}`);
      },
    },
    onAPIError: {
      // What the library did not expect is for the server to log and to mask; expected refusals are no faults.
      onError(error) {
        if (!(error instanceof APIError)) throw error;
      },
    },
    telemetry: { enabled: false },
  });
}

/** Nobody can own an address of this kind, and no mail is ever written to one. */
const NOBODY = 'nobody@little-makers.invalid';

const SECOND_FACTOR_PATHS = ['/two-factor/verify-totp', '/two-factor/verify-backup-code'];

type EndpointContext = Parameters<Parameters<typeof createAuthMiddleware>[0]>[0];

async function beginSecondFactor(ctx: EndpointContext, events: AuthEvents): Promise<void> {
  const userId = await challengedUser(ctx);
  if (!userId) return;
  const attempt = await events.beginSecondFactor(
    userId,
    ctx.path === '/two-factor/verify-totp' ? String(ctx.body?.code) : null,
  );
  if (attempt.kind !== 'open') events.secondFactorFailed(userId);
  if (attempt.kind === 'limited') {
    const headers = { 'retry-after': String(Math.ceil(attempt.waitMs / 1000)) };
    throw new APIError('TOO_MANY_REQUESTS', { message: TOO_MANY_ATTEMPTS }, headers);
  }
  if (attempt.kind === 'used')
    throw new APIError('UNAUTHORIZED', { code: 'INVALID_CODE', message: 'Invalid code' });
}

/** Returns whose second factor is verified: that of the session, or of the sign-in that waits for it. */
async function challengedUser(ctx: EndpointContext): Promise<string | null> {
  const session = await getSessionFromCtx(ctx);
  if (session) return session.user.id;
  const { name } = ctx.context.createAuthCookie('two_factor');
  const challenge = await ctx.getSignedCookie(name, ctx.context.secret);
  const found = challenge ? await ctx.context.internalAdapter.findVerificationValue(challenge) : null;
  return found?.value ?? null;
}

/** Returns the network of a client as the library's own limits count it: an IPv6 client has a whole /64. */
export function networkOf(auth: Auth, address: string): string {
  return getIP(new Headers({ [CLIENT_ADDRESS_HEADER]: address }), auth.options) ?? address;
}

function withoutAddresses(text: string): string {
  return text.replace(/\S+/g, (word) => (word.includes('@') ? '…' : word));
}
