import { withExclusiveSessionLock } from './session/sessionLock.ts';

/** Response of the sign-in service; `message` is its text for people, null when it sent none. */
export type AuthResult<Data> =
  | { ok: true; data: Data }
  | { ok: false; code: string | null; message: string | null };

const RESPONSE_TIMEOUT_MS = 20_000;

/** Path to which the links in emails and Google return. */
const callbackURL = '/auth/callback';

/** @throws when no response arrived */
async function post<Data>(path: string, body: Record<string, unknown>): Promise<AuthResult<Data>> {
  const response = await withExclusiveSessionLock(() =>
    fetch(`/api/auth${path}`, {
      method: 'POST',
      credentials: 'same-origin',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(RESPONSE_TIMEOUT_MS),
    }),
  );
  const payload: unknown = await response.json().catch(() => null);
  if (response.ok) return { ok: true, data: payload as Data };
  const { code, message } = (payload ?? {}) as { code?: unknown; message?: unknown };
  return { ok: false, code: textOrNull(code), message: textOrNull(message) };
}

const textOrNull = (value: unknown) => (typeof value === 'string' && value !== '' ? value : null);

/** Result of a sign-in; with `twoFactorRedirect` it is complete only after the code of the second factor. */
export type SignInResult = { twoFactorRedirect?: boolean };

export const signInWithEmail = (email: string, password: string) =>
  post<SignInResult>('/sign-in/email', { email, password, callbackURL });

export const signInWithUsername = (username: string, password: string) =>
  post<SignInResult>('/sign-in/username', { username, password, callbackURL });

/** Signs up; the response is the same whether or not the address has an account. */
export const signUpWithEmail = (email: string, password: string) =>
  post<{ user?: unknown } | null>('/sign-up/email', { email, password, name: '', callbackURL });

export const sendConfirmation = (email: string) =>
  post<unknown>('/send-verification-email', { email, callbackURL });

/** @returns the URL of Google's sign-in page */
export const startGoogleSignIn = () =>
  post<{ url?: string }>('/sign-in/social', {
    provider: 'google',
    callbackURL,
    errorCallbackURL: callbackURL,
    disableRedirect: true,
  });

export const verifyCode = (kind: 'totp' | 'backup', code: string, trustDevice: boolean) =>
  post<unknown>(kind === 'totp' ? '/two-factor/verify-totp' : '/two-factor/verify-backup-code', {
    code,
    trustDevice,
  });

/** @returns the content of the QR code, and codes for a lost phone; the factor is active only after verifyCode */
export const enableSecondFactor = (password: string) =>
  post<{ totpURI: string; backupCodes: string[] }>('/two-factor/enable', { password });

export const disableSecondFactor = (password: string) => post<unknown>('/two-factor/disable', { password });

/** Replaces the existing backup codes. */
export const generateBackupCodes = (password: string) =>
  post<{ backupCodes: string[] }>('/two-factor/generate-backup-codes', { password });

/** Changes the password and ends every other session. */
export const changePassword = (currentPassword: string, newPassword: string) =>
  post<unknown>('/change-password', { currentPassword, newPassword });

export const signOutElsewhere = () => post<unknown>('/revoke-other-sessions', {});

export const requestPasswordReset = (email: string) =>
  post<unknown>('/request-password-reset', { email, redirectTo: '/reset-password' });

export const resetPassword = (token: string, newPassword: string) =>
  post<unknown>('/reset-password', { token, newPassword });
