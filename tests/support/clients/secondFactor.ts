import { base32 } from '@better-auth/utils/base32';
import { createOTP } from '@better-auth/utils/otp';

/** Returns the current code of an authenticator app for the URI of a QR code. */
export const codeOf = (totpUri: string): Promise<string> => codeAt(totpUri, 0);

/** Returns the next code, which is accepted already. Each code is accepted once. */
export const nextCodeOf = (totpUri: string): Promise<string> => codeAt(totpUri, 1);

function codeAt(totpUri: string, periodsAhead: number): Promise<string> {
  const secret = new URL(totpUri).searchParams.get('secret') ?? '';
  const counter = Math.floor(Date.now() / 30_000) + periodsAhead;
  return createOTP(new TextDecoder().decode(base32.decode(secret))).hotp(counter);
}

/** Returns a client of the sign-in endpoints that stores cookies as a browser does. */
export function browserAt(url: string, cookie: string) {
  const jar = new Map<string, string>();
  const store = (pair: string) => {
    const [name = '', value = ''] = pair.split(/=(.*)/s);
    if (value) jar.set(name.trim(), value);
    else jar.delete(name.trim());
  };
  for (const pair of cookie.split('; ').filter(Boolean)) store(pair);
  const cookies = () => [...jar].map(([name, value]) => `${name}=${value}`).join('; ');
  return {
    cookies,
    async post(path: string, body: object): Promise<{ status: number; data: Record<string, unknown> }> {
      const response = await fetch(`${url}/api/auth${path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', origin: url, cookie: cookies() },
        body: JSON.stringify(body),
      });
      for (const header of response.headers.getSetCookie()) store(header.split(';')[0] ?? '');
      const data = (await response.json().catch(() => null)) as Record<string, unknown> | null;
      return { status: response.status, data: data ?? {} };
    },
  };
}
