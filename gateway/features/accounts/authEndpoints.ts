import { type ZodError, z } from 'zod';
import { MAX_EMAIL_LENGTH, MAX_NAME_LENGTH, MAX_PASSWORD_LENGTH } from '../../../contract/accounts.ts';
import { pattern } from '../../../contract/pattern.ts';
import { sitePath } from '../../../contract/sitePath.ts';
import type { SecurityEvent } from '../../platform/log/securityLog.ts';

/** An open endpoint of the sign-in library: its input, and the account that it concerns. */
export type AuthEndpoint = {
  /** Relative to /api/auth. */
  path: string;
  method: 'GET' | 'POST';
  /** The body of a POST, where other fields are rejected; the query of a GET, where they are dropped. */
  input: z.ZodType<Record<string, unknown>>;
  /** Source of the account: the session, or the field of the input that identifies it. */
  names: 'session' | 'email' | 'username' | null;
  /** True if it checks the password of that account, which counts as an attempt. */
  checksPassword: boolean;
  /** The field that contains a newly chosen password. */
  newPassword: 'password' | 'newPassword' | null;
  /** Security events to log for a response. */
  events: { ok?: SecurityEvent; failed?: SecurityEvent };
};

const DEFAULTS = { names: null, checksPassword: false, newPassword: null, events: {} } as const;
const MAX_TOKEN_LENGTH = 2048;

/** Rejects control characters: PostgreSQL cannot store a NUL, and none of these fields needs another one. */
const isPlain = pattern({ max: MAX_TOKEN_LENGTH, matches: /^\P{Cc}*$/u }).test;

const email = z.string().max(MAX_EMAIL_LENGTH).refine(isPlain);
const password = z
  .string()
  .max(MAX_PASSWORD_LENGTH, { error: `Password must be at most ${MAX_PASSWORD_LENGTH} characters long` });
const code = z.string().max(32).refine(isPlain);
const token = z.string().max(MAX_TOKEN_LENGTH).refine(isPlain);
const name = z
  .string()
  .max(MAX_NAME_LENGTH)
  .refine(isPlain)
  .transform((text) => text.trim());
const trustDevice = z.boolean().optional();
const emptyInput = z.strictObject({});

const OFF_SITE = 'OFF_SITE';

/** Returns whether an input was rejected because it would redirect to another site. */
export function isOffSite({ issues }: ZodError): boolean {
  return issues.some((issue) => issue.code === 'custom' && issue.params?.reason === OFF_SITE);
}

/**
 * Lists the only endpoints of the sign-in library that are open, by path. All others answer 404: here, and through
 * CLOSED_PATHS in the library itself.
 */
export function authEndpoints(origin: string): ReadonlyMap<string, AuthEndpoint> {
  const target = z
    .string()
    .transform((text, context) => {
      const path = sitePath(text, origin);
      if (path !== null) return path;
      context.addIssue({ code: 'custom', params: { reason: OFF_SITE } });
      return z.NEVER;
    })
    .optional();

  const signIn = {
    checksPassword: true,
    events: { ok: 'sign-in.succeeded', failed: 'sign-in.failed' },
  } as const;
  const secondFactor = {
    ...DEFAULTS,
    method: 'POST',
    input: z.strictObject({ code, trustDevice }),
    events: { ok: 'sign-in.succeeded' },
  } as const;
  const requiresPassword = {
    ...DEFAULTS,
    method: 'POST',
    input: z.strictObject({ password }),
    names: 'session',
    checksPassword: true,
    events: { failed: 'password.failed' },
  } as const;

  const endpoints: AuthEndpoint[] = [
    {
      ...DEFAULTS,
      path: '/sign-up/email',
      method: 'POST',
      input: z.strictObject({ email, password, name, callbackURL: target }),
      names: 'email',
      newPassword: 'password',
      events: { ok: 'sign-up.requested' },
    },
    {
      ...DEFAULTS,
      ...signIn,
      path: '/sign-in/email',
      method: 'POST',
      input: z.strictObject({ email, password, callbackURL: target }),
      names: 'email',
    },
    {
      ...DEFAULTS,
      ...signIn,
      path: '/sign-in/username',
      method: 'POST',
      input: z.strictObject({
        username: z.string().max(MAX_EMAIL_LENGTH).refine(isPlain),
        password,
        callbackURL: target,
      }),
      names: 'username',
    },
    {
      ...DEFAULTS,
      path: '/sign-in/social',
      method: 'POST',
      input: z
        .strictObject({
          provider: z.literal('google'),
          callbackURL: target,
          errorCallbackURL: target,
          newUserCallbackURL: target,
          disableRedirect: z.boolean().optional(),
        })
        // The page navigates to the provider itself, so that no response of this site redirects to another one.
        .transform((body) => ({ ...body, disableRedirect: true })),
    },
    {
      ...DEFAULTS,
      path: '/callback/google',
      method: 'GET',
      events: { ok: 'sign-in.succeeded' },
      input: z.object({
        code: token.optional(),
        state: token.optional(),
        iss: token.optional(),
        error: token.optional(),
        error_description: token.optional(),
      }),
    },
    {
      ...DEFAULTS,
      path: '/sign-out',
      method: 'POST',
      input: emptyInput,
      names: 'session',
      events: { ok: 'sign-out' },
    },
    {
      ...DEFAULTS,
      path: '/verify-email',
      method: 'GET',
      events: { ok: 'sign-in.succeeded' },
      input: z.object({ token, callbackURL: target }),
    },
    {
      ...DEFAULTS,
      path: '/send-verification-email',
      method: 'POST',
      input: z.strictObject({ email, callbackURL: target }),
    },
    {
      ...DEFAULTS,
      path: '/request-password-reset',
      method: 'POST',
      input: z.strictObject({ email, redirectTo: target }),
      names: 'email',
      events: { ok: 'password.reset-requested' },
    },
    {
      ...DEFAULTS,
      path: '/reset-password/:token',
      method: 'GET',
      input: z.object({ callbackURL: target }),
    },
    {
      ...DEFAULTS,
      path: '/reset-password',
      method: 'POST',
      input: z.strictObject({ token, newPassword: password }),
      newPassword: 'newPassword',
      events: { ok: 'password.reset' },
    },
    {
      ...requiresPassword,
      path: '/change-password',
      input: z
        .strictObject({ currentPassword: password, newPassword: password })
        // Someone who knew the old password must not stay signed in.
        .transform((body) => ({ ...body, revokeOtherSessions: true })),
      newPassword: 'newPassword',
      events: { ok: 'password.changed', failed: 'password.failed' },
    },
    { ...DEFAULTS, path: '/revoke-other-sessions', method: 'POST', input: emptyInput },
    { ...requiresPassword, path: '/two-factor/enable' },
    { ...requiresPassword, path: '/two-factor/disable' },
    { ...requiresPassword, path: '/two-factor/generate-backup-codes' },
    { ...secondFactor, path: '/two-factor/verify-totp' },
    { ...secondFactor, path: '/two-factor/verify-backup-code' },
    {
      ...DEFAULTS,
      path: '/error',
      method: 'GET',
      input: z.object({ error: z.string().max(100).optional() }),
    },
  ];
  return new Map(endpoints.map((endpoint) => [endpoint.path, endpoint]));
}

/** Endpoints of the library that stay closed; tests/api/signInEndpoints.test.ts checks that none is missing. */
export const CLOSED_PATHS = [
  '/account-info',
  '/change-email',
  '/delete-user',
  '/delete-user/callback',
  '/get-access-token',
  '/get-session',
  '/is-username-available',
  '/link-social',
  '/list-accounts',
  '/list-sessions',
  '/ok',
  '/refresh-token',
  '/revoke-session',
  '/revoke-sessions',
  '/two-factor/get-totp-uri',
  '/two-factor/send-otp',
  '/two-factor/verify-otp',
  '/unlink-account',
  '/update-session',
  '/update-user',
  '/verify-password',
];
