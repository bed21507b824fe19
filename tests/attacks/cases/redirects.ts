import { type Attack, createOutcomeCounter, forEachConcurrently } from '../attack.ts';
import { routesOf } from '../routes.ts';
import { authEndpoints } from '../signIn.ts';
import { postJson, responseProblem, send, type TimedResponse } from '../timedRequest.ts';
import type { World } from '../world.ts';

const FOREIGN_HOST = 'attacker.example';

/** Addresses of another site that pass comparisons of text. */
const PAYLOADS: readonly string[] = [
  `https://${FOREIGN_HOST}`,
  `http://${FOREIGN_HOST}/`,
  `//${FOREIGN_HOST}`,
  `///${FOREIGN_HOST}`,
  `////${FOREIGN_HOST}/..`,
  `/\\${FOREIGN_HOST}`,
  `\\\\${FOREIGN_HOST}`,
  `/\\/${FOREIGN_HOST}`,
  `\\/\\/${FOREIGN_HOST}`,
  `/\t/${FOREIGN_HOST}`,
  `/\n/${FOREIGN_HOST}`,
  `\t//${FOREIGN_HOST}`,
  ` //${FOREIGN_HOST}`,
  `\u0000//${FOREIGN_HOST}`,
  `/%09/${FOREIGN_HOST}`,
  `/%2f${FOREIGN_HOST}`,
  `/%5c${FOREIGN_HOST}`,
  `%2f%2f${FOREIGN_HOST}`,
  `/./\\${FOREIGN_HOST}`,
  `/../\\${FOREIGN_HOST}`,
  `/.//${FOREIGN_HOST}`,
  `/x/..//${FOREIGN_HOST}`,
  `https:${FOREIGN_HOST}`,
  `https:/${FOREIGN_HOST}`,
  `HTTPS://${FOREIGN_HOST}`,
  `javascript:alert(1)//${FOREIGN_HOST}`,
  `data:text/html,${FOREIGN_HOST}`,
  `http://localhost@${FOREIGN_HOST}`,
  `http://localhost:80@${FOREIGN_HOST}`,
  `http://localhost.${FOREIGN_HOST}`,
  `//localhost@${FOREIGN_HOST}`,
  `/@${FOREIGN_HOST}`.replace('/', 'http://'),
  `/\u2028/${FOREIGN_HOST}`,
  `／／${FOREIGN_HOST}`,
  `/;@${FOREIGN_HOST}/..//${FOREIGN_HOST}`,
];

const REDIRECT_FIELD = /url|redirect|next|return/i;
const USUAL_PARAMETERS = ['callbackURL', 'redirectTo', 'next', 'returnTo', 'url'];

/** Returns whether a browser resolves a target to another site. */
const isForeign = (target: string, url: string) =>
  !URL.canParse(target, url) || new URL(target, url).origin !== new URL(url).origin;

/** Returns the problem of a response that redirects to another site, or null. */
function redirectProblem({ headers, status, text }: TimedResponse, url: string): string | null {
  const location = headers.get('location');
  const inBody =
    status === 200 && /^\s*\{/.test(text) ? (JSON.parse(text) as { url?: unknown } | null)?.url : null;
  for (const target of [location, inBody]) {
    if (typeof target !== 'string') continue;
    if (isForeign(target, url)) return `redirects to ${target}`;
  }
  return null;
}

/** Returns the token of a real verification email, so that the code after its check is reached, too. */
async function requestToken({ app, port }: World): Promise<string> {
  const email = 'redirected@example.test';
  await postJson(
    port,
    '/api/auth/sign-up/email',
    { email, name: 'Somebody', password: 'a good pass phrase', callbackURL: '/' },
    {},
  );
  const mail = await app.prisma.mail.findFirst({ where: { recipient: email } });
  return /token=([\w.-]+)/.exec(mail?.text ?? '')?.[1] ?? 'token';
}

const endpoints: Attack = {
  name: 'redirects of every endpoint of sign-in',
  async run(world) {
    const { app, port, url } = world;
    const record = createOutcomeCounter();
    const token = await requestToken(world);
    const requests = authEndpoints(app).flatMap(({ path, methods, fields }) =>
      methods.flatMap((method) =>
        [
          ...new Set([
            ...fields.filter((field) => REDIRECT_FIELD.test(field)),
            ...(method === 'GET' ? ['callbackURL'] : []),
          ]),
        ].flatMap((field) => PAYLOADS.map((payload) => ({ path, method, fields, field, payload }))),
      ),
    );
    await forEachConcurrently(
      requests,
      8,
      12_000,
      async ({ path, method, fields, field, payload }, index) => {
        const input = {
          email: `redirected-${index}@example.test`,
          name: 'Somebody',
          password: 'a good pass phrase',
          provider: 'google',
          token,
        };
        const accepted = Object.entries(input).filter(([name]) => fields.includes(name));
        const query = new URLSearchParams({ ...Object.fromEntries(accepted), [field]: payload });
        const answer = await send({
          ...{ port, method, headers: { origin: url, 'content-type': 'application/json' }, timeoutMs: 8000 },
          path: method === 'GET' ? `/api/auth${path}?${query}` : `/api/auth${path}`,
          body:
            method === 'GET' ? null : JSON.stringify({ ...Object.fromEntries(accepted), [field]: payload }),
        });
        record.add(
          `${method} ${path} ${field} ${payload}`,
          answer.status ?? 'silent',
          answer.ms,
          responseProblem(answer) ?? redirectProblem(answer, url),
        );
      },
    );
    // Emails of the gateway must not link to the other site either.
    const mails = await app.prisma.mail.findMany({ where: { text: { contains: FOREIGN_HOST } } });
    for (const { subject, text } of mails) {
      const [link = url] = /https?:\S+/.exec(text) ?? [];
      const targets = [link, ...new URL(link, url).searchParams.values()];
      const foreign = targets.find((target) => target.includes(FOREIGN_HOST) && isForeign(target, url));
      record.add(subject, 'mail', 0, foreign ? `an email links to ${foreign}` : null);
    }
    return record.outcome();
  },
};

const pages: Attack = {
  name: 'redirects of every route',
  async run(world) {
    const { port, url } = world;
    const record = createOutcomeCounter();
    const requests = routesOf(world).flatMap(({ path }) =>
      PAYLOADS.map((payload) => ({
        request: `${path} ${payload}`,
        path: `${path}?${new URLSearchParams(USUAL_PARAMETERS.map((name) => [name, payload]))}`,
      })),
    );
    await forEachConcurrently(requests, 16, 10_000, async ({ request, path }) => {
      const answer = await send({ port, method: 'GET', path, headers: {}, body: null, timeoutMs: 6000 });
      record.add(
        request,
        answer.status ?? 'silent',
        answer.ms,
        responseProblem(answer) ?? redirectProblem(answer, url),
      );
    });
    return record.outcome();
  },
};

export const redirects: Attack[] = [endpoints, pages];
