import { betterAuth } from 'better-auth';
import { prismaAdapter } from 'better-auth/adapters/prisma';
import { APIError, createAuthMiddleware, getIP, getSessionFromCtx } from 'better-auth/api';
import { twoFactor, username } from 'better-auth/plugins';
import { DEFAULT_PLATFORM_NAME } from '../../../contract/platformName.ts';
import type { Config } from '../config/settings.ts';
import type { Prisma } from '../database/prisma.ts';
import { cookieName, isSecureSite } from '../http/cookies.ts';
import { isTemporary, withOverloadDetection } from '../http/overload.ts';
import type { Log } from '../log/log.ts';

/** Header in which the gateway passes a pseudonym of the client's network; a value sent by a client is dropped. */
export const CLIENT_ADDRESS_HEADER = 'x-little-makers-address';

/** Hooks and limits for accounts, implemented by features/accounts. */
export type AuthEvents = {
  password: { min: number; max: number };
  /** Returns the name under which an authenticator app lists the account. */
  platformName(): Promise<string>;
  verifyEmail(email: string, url: string): Promise<void>;
  resetPassword(email: string, url: string): Promise<void>;
  /** Called for a sign-up with a registered address; only its owner is notified. */
  existingUserSignUp(email: string): Promise<void>;
  /** Called when a password was changed or reset. */
  passwordChanged(user: { id: string; email: string }): Promise<void>;
  /** Throws an error for the user where nobody may sign in to an account now. */
  checkSignIn(userId: string): Promise<void>;
  sessionEnded(userId: string): Promise<void>;
  /** Called when a second factor is set up: sessions without it must not gain the access it protects. */
  secondFactorEnabled(userId: string): Promise<void>;
  hasSecondFactor(userId: string): Promise<boolean>;
  /** Throws an error for the user while registrations are closed. */
  checkRegistration(): Promise<void>;
  /** Disabled endpoints of the library. */
  closedPaths: readonly string[];
  /** Returns the expiry of a new session. */
  sessionExpiry(userId: string): Promise<Date>;
  /** Longest lifetime of a session and its cookie, in seconds. */
  sessionSeconds: number;
  secondFactorDisabled(userId: string): void;
  /**
   * Counts an attempt at the second factor before it is checked.
   * @param oneTimeCode code of an authenticator app, which is accepted once; null for a backup code
   */
  beginSecondFactor(userId: string, oneTimeCode: string | null): Promise<SecondFactorAttempt>;
  secondFactorSucceeded(userId: string): Promise<void>;
  secondFactorFailed(userId: string): void;
  /** Counts a request for a password reset, for a registered address or not; returns false beyond the limit. */
  countResetRequest(email: string): Promise<boolean>;
};

type SecondFactorAttempt = { kind: 'open' } | { kind: 'used' } | { kind: 'limited'; waitMs: number };

export const TOO_MANY_ATTEMPTS = 'Too many attempts. Please wait a few minutes and try again.';

const DAY = 24 * 60 * 60;

export type Auth = ReturnType<typeof createAuth>;

/** Creates sign-in, sessions and second factors with better-auth; the product's rules run in its hooks. */
export function createAuth(config: Config, prisma: Prisma, log: Log, events: AuthEvents) {
  return betterAuth({
    appName: DEFAULT_PLATFORM_NAME,
    baseURL: config.publicUrl,
    basePath: '/api/auth',
    secret: config.authSecret,
    database: prismaAdapter(withOverloadDetection(prisma), { provider: 'postgresql', transaction: true }),
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
      onPasswordReset: ({ user }) => events.passwordChanged(user),
      onExistingUserSignUp: ({ user }) => events.existingUserSignUp(user.email),
    },
    emailVerification: {
      sendOnSignUp: true,
      sendOnSignIn: true,
      autoSignInAfterVerification: true,
      expiresIn: DAY,
      sendVerificationEmail: ({ user, url }) => events.verifyEmail(user.email, url),
    },
    socialProviders: config.google ? { google: config.google } : {},
    // Not as a trusted provider: only an e-mail that Google has confirmed leads to the account that has it.
    account: { accountLinking: { enabled: true } },
    plugins: [username({ minUsernameLength: 3, maxUsernameLength: 30 }), twoFactor()],
    advanced: {
      database: { generateId: 'uuid' },
      cookiePrefix: cookieName(config, 'little-makers'),
      // The library's own prefix is weaker than the one of cookieName, and cannot be combined with it.
      useSecureCookies: false,
      defaultCookieAttributes: { sameSite: 'lax', httpOnly: true, path: '/', secure: isSecureSite(config) },
      ipAddress: { ipAddressHeaders: [CLIENT_ADDRESS_HEADER] },
    },
    // Its limits are walls per address, behind which a whole school or mobile carrier may be: features/accounts has others.
    rateLimit: { enabled: false },
    disabledPaths: [...events.closedPaths],
    databaseHooks: {
      session: {
        create: {
          // The library requires the second factor after a password only; Google sign-in would bypass it.
          before: async (session: { userId: string }, ctx: { path?: string } | null) => {
            if (ctx?.path?.startsWith('/callback') && (await events.hasSecondFactor(session.userId)))
              return false;
            await events.checkSignIn(session.userId);
            return { data: { expiresAt: await events.sessionExpiry(session.userId) } };
          },
        },
        delete: { after: (session) => events.sessionEnded(session.userId) },
      },
      user: {
        create: {
          // Google creates an account at the first sign-in. With the code of the error, the callback page shows its text.
          before: () => events.checkRegistration(),
        },
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
        if (ctx.path === '/two-factor/enable')
          return { context: { body: { ...ctx.body, issuer: await events.platformName() } } };
        // Requests beyond the limit get the same response and do nothing: they continue for an unregistered address.
        const isReset = ctx.path === '/request-password-reset';
        if (isReset && !(await events.countResetRequest(String(ctx.body?.email).toLowerCase())))
          return { context: { body: { email: UNREGISTERED_EMAIL } } };
      }),
      after: createAuthMiddleware(async (ctx) => {
        // It begins a new session, which is there once the password is changed.
        if (ctx.path === '/change-password' && ctx.context.newSession)
          await events.passwordChanged(ctx.context.newSession.user);
        if (!SECOND_FACTOR_PATHS.includes(ctx.path)) return;
        const userId = ctx.context.newSession?.user.id ?? (await challengedUser(ctx));
        if (!userId) return;
        if (ctx.context.returned instanceof APIError) events.secondFactorFailed(userId);
        else await events.secondFactorSucceeded(userId);
      }),
    },
    logger: {
      level: 'warn',
      // The library logs email addresses, so only the redacted message and the error are logged.
      log: (level, message, ...details) => {
        const err = details.find((detail) => detail instanceof Error);
        const severity = isTemporary(err) ? 'warn' : 'error';
        log[level === 'error' ? severity : 'debug']({ err }, `sign-in: ${withoutAddresses(message)}`);
      },
    },
    onAPIError: {
      // Rethrows unexpected errors, which the server logs and masks; an APIError is an expected response.
      onError(error) {
        if (!(error instanceof APIError)) throw error;
      },
    },
    telemetry: { enabled: false },
  });
}

/** The `.invalid` domain is reserved: nobody can register the address, and no mail is sent to it. */
const UNREGISTERED_EMAIL = 'nobody@little-makers.invalid';

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

/** Returns the user whose second factor is verified: that of the session, or of the pending sign-in. */
async function challengedUser(ctx: EndpointContext): Promise<string | null> {
  const session = await getSessionFromCtx(ctx);
  if (session) return session.user.id;
  const { name } = ctx.context.createAuthCookie('two_factor');
  const challenge = await ctx.getSignedCookie(name, ctx.context.secret);
  const verification = challenge ? await ctx.context.internalAdapter.findVerificationValue(challenge) : null;
  return verification?.value ?? null;
}

/** Returns a client's network as the library's rate limits count it: a /64 for IPv6. */
export function networkOf(auth: Auth, address: string): string {
  return getIP(new Headers({ [CLIENT_ADDRESS_HEADER]: address }), auth.options) ?? address;
}

function withoutAddresses(text: string): string {
  return text.replace(/\S+/g, (word) => (word.includes('@') ? '…' : word));
}
