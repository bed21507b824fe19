import { changingSession } from './session/sessionLock.ts';

/** What the sign-in service answered; `message` is its sentence for people, null when it gave none. */
export type AuthAnswer<Data> =
  | { ok: true; data: Data }
  | { ok: false; code: string | null; message: string | null };

const ANSWER_WITHIN_MS = 20_000;

/** Where the links of mails and Google bring a person back to. */
const callbackURL = '/auth/callback';

/** @throws when no answer came */
async function post<Data>(path: string, body: Record<string, unknown>): Promise<AuthAnswer<Data>> {
  const response = await changingSession(() =>
    fetch(`/api/auth${path}`, {
      method: 'POST',
      credentials: 'same-origin',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(ANSWER_WITHIN_MS),
    }),
  );
  const answer: unknown = await response.json().catch(() => null);
  if (response.ok) return { ok: true, data: answer as Data };
  const { code, message } = (answer ?? {}) as { code?: unknown; message?: unknown };
  return { ok: false, code: textOrNull(code), message: textOrNull(message) };
}

const textOrNull = (value: unknown) => (typeof value === 'string' && value !== '' ? value : null);

/** With a second factor nobody is signed in yet: `twoFactorRedirect` asks for its code. */
export type SignedIn = { twoFactorRedirect?: boolean };

export const signInWithEmail = (email: string, password: string) =>
  post<SignedIn>('/sign-in/email', { email, password, callbackURL });

export const signInWithUsername = (username: string, password: string) =>
  post<SignedIn>('/sign-in/username', { username, password, callbackURL });

/** The answer is the same whether the address was known or not. */
export const signUpWithEmail = (email: string, password: string) =>
  post<{ user?: unknown } | null>('/sign-up/email', { email, password, name: '', callbackURL });

export const sendConfirmation = (email: string) =>
  post<unknown>('/send-verification-email', { email, callbackURL });

/** @returns where Google asks the person */
export const startGoogle = () =>
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

/** @returns what the QR code says, and codes for the day the phone is lost; nothing holds before verifyCode */
export const enableSecondFactor = (password: string) =>
  post<{ totpURI: string; backupCodes: string[] }>('/two-factor/enable', { password });

export const disableSecondFactor = (password: string) => post<unknown>('/two-factor/disable', { password });

/** The codes before end with it. */
export const makeBackupCodes = (password: string) =>
  post<{ backupCodes: string[] }>('/two-factor/generate-backup-codes', { password });

/** Also signs out everywhere else. */
export const changePassword = (currentPassword: string, newPassword: string) =>
  post<unknown>('/change-password', { currentPassword, newPassword });

export const signOutElsewhere = () => post<unknown>('/revoke-other-sessions', {});

export const requestPasswordReset = (email: string) =>
  post<unknown>('/request-password-reset', { email, redirectTo: '/reset-password' });

export const resetPassword = (token: string, newPassword: string) =>
  post<unknown>('/reset-password', { token, newPassword });
