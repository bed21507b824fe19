import { base32 } from '@better-auth/utils/base32';
import { createOTP } from '@better-auth/utils/otp';

/** What an authenticator app shows now for the address of a QR code. */
export function codeOf(totpUri: string): Promise<string> {
  const secret = new URL(totpUri).searchParams.get('secret') ?? '';
  return createOTP(new TextDecoder().decode(base32.decode(secret))).totp();
}

/** A browser as the sign-in library meets it: what it is told to keep, it keeps. */
export function browserAt(url: string, cookie: string) {
  const jar = new Map<string, string>();
  const keep = (pair: string) => {
    const [name = '', value = ''] = pair.split(/=(.*)/s);
    if (value) jar.set(name.trim(), value);
    else jar.delete(name.trim());
  };
  for (const pair of cookie.split('; ').filter(Boolean)) keep(pair);
  const cookies = () => [...jar].map(([name, value]) => `${name}=${value}`).join('; ');
  return {
    cookies,
    async post(path: string, body: object): Promise<{ status: number; data: Record<string, unknown> }> {
      const response = await fetch(`${url}/api/auth${path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', origin: url, cookie: cookies() },
        body: JSON.stringify(body),
      });
      for (const line of response.headers.getSetCookie()) keep(line.split(';')[0] ?? '');
      const data = (await response.json().catch(() => null)) as Record<string, unknown> | null;
      return { status: response.status, data: data ?? {} };
    },
  };
}
