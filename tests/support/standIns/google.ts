import { createHash, randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';

/** What the library asks for its tokens; the address is fixed in it. */
const TOKEN_URL = 'https://oauth2.googleapis.com/token';
const AUTHORIZE_URL = 'https://accounts.google.com/o/oauth2/v2/auth';

export type GoogleAccount = { sub: string; email: string; emailVerified: boolean; name: string };

export type Google = {
  settings: { GOOGLE_CLIENT_ID: string; GOOGLE_CLIENT_SECRET: string };
  /**
   * Lets a person choose an account on Google's page.
   * @param url to which the browser was sent
   * @returns to which Google sends the browser back
   */
  consent(url: string, account: GoogleAccount): URL;
  /** Lets a person press Cancel there. */
  refuse(url: string): URL;
  close(): Promise<void>;
};

type Grant = { account: GoogleAccount; redirectUri: string; challenge: string };

/**
 * Starts a stand-in for Google's OAuth 2.0 with OpenID Connect: codes are valid once, for the client, redirect and PKCE
 * verifier that they were issued for. Requests of this process to Google's token endpoint go to it until it is closed.
 */
export async function openGoogle(): Promise<Google> {
  const settings = {
    GOOGLE_CLIENT_ID: 'little-makers.apps.example',
    GOOGLE_CLIENT_SECRET: 'the secret of the client',
  };
  const grants = new Map<string, Grant>();

  const server = createServer((request, response) => {
    void readForm(request).then((form) => {
      const code = form.get('code') ?? '';
      const grant = grants.get(code);
      grants.delete(code);
      const verifier = createHash('sha256')
        .update(form.get('code_verifier') ?? '')
        .digest('base64url');
      const isClient =
        form.get('client_id') === settings.GOOGLE_CLIENT_ID &&
        form.get('client_secret') === settings.GOOGLE_CLIENT_SECRET;
      const isGranted =
        grant !== undefined &&
        form.get('grant_type') === 'authorization_code' &&
        form.get('redirect_uri') === grant.redirectUri &&
        verifier === grant.challenge;
      response.setHeader('content-type', 'application/json');
      if (!isClient || !isGranted) {
        response.statusCode = isClient ? 400 : 401;
        return response.end(JSON.stringify({ error: isClient ? 'invalid_grant' : 'invalid_client' }));
      }
      response.end(
        JSON.stringify({
          ...{ access_token: randomUUID(), expires_in: 3599, token_type: 'Bearer' },
          scope: 'openid https://www.googleapis.com/auth/userinfo.email',
          id_token: idToken(settings.GOOGLE_CLIENT_ID, grant.account),
        }),
      );
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}/token`;

  const { fetch } = globalThis;
  globalThis.fetch = (input, init) => {
    const url = input instanceof Request ? input.url : String(input);
    return fetch(url === TOKEN_URL ? address : input, init);
  };

  /** Reads what a browser brings to Google's page, which shows an error for anything else. */
  const readRequest = (text: string) => {
    const url = new URL(text);
    const { searchParams: query } = url;
    const isWrong =
      `${url.origin}${url.pathname}` !== AUTHORIZE_URL ||
      query.get('client_id') !== settings.GOOGLE_CLIENT_ID ||
      query.get('response_type') !== 'code' ||
      query.get('code_challenge_method') !== 'S256' ||
      !query.get('scope')?.split(' ').includes('email');
    if (isWrong) throw new Error(`Google would not take ${text}`);
    const redirectUri = query.get('redirect_uri') ?? '';
    const back = new URL(redirectUri);
    back.searchParams.set('state', query.get('state') ?? '');
    return { back, redirectUri, challenge: query.get('code_challenge') ?? '' };
  };

  return {
    settings,
    consent(url, account) {
      const { back, ...bound } = readRequest(url);
      const code = randomUUID();
      grants.set(code, { account, ...bound });
      back.searchParams.set('code', code);
      return back;
    },
    refuse(url) {
      const { back } = readRequest(url);
      back.searchParams.set('error', 'access_denied');
      return back;
    },
    close() {
      globalThis.fetch = fetch;
      return new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      });
    },
  };
}

async function readForm(request: IncomingMessage): Promise<URLSearchParams> {
  let text = '';
  for await (const chunk of request) text += chunk;
  return new URLSearchParams(text);
}

/** Writes an ID token. The client has it from Google itself, over TLS, so that its signature is not what counts. */
function idToken(audience: string, { sub, email, emailVerified, name }: GoogleAccount): string {
  const now = Math.floor(Date.now() / 1000);
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
  const claims = {
    ...{ iss: 'https://accounts.google.com', aud: audience, iat: now, exp: now + 3600 },
    ...{ sub, email, email_verified: emailVerified, name },
  };
  return `${part({ alg: 'RS256', typ: 'JWT', kid: 'stand-in' })}.${part(claims)}.signature`;
}
