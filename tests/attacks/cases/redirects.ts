import { type Asked, faultIn, postJson, send } from '../ask.ts';
import { type Attack, createRecord, forEachAtOnce } from '../attack.ts';
import { routesOf } from '../routes.ts';
import { authEndpoints } from '../signIn.ts';
import type { World } from '../world.ts';

const EVIL = 'attacker.example';

/** Addresses that are known to lead elsewhere where they are compared as text. */
const PAYLOADS: readonly string[] = [
  `https://${EVIL}`,
  `http://${EVIL}/`,
  `//${EVIL}`,
  `///${EVIL}`,
  `////${EVIL}/..`,
  `/\\${EVIL}`,
  `\\\\${EVIL}`,
  `/\\/${EVIL}`,
  `\\/\\/${EVIL}`,
  `/\t/${EVIL}`,
  `/\n/${EVIL}`,
  `\t//${EVIL}`,
  ` //${EVIL}`,
  `\u0000//${EVIL}`,
  `/%09/${EVIL}`,
  `/%2f${EVIL}`,
  `/%5c${EVIL}`,
  `%2f%2f${EVIL}`,
  `/./\\${EVIL}`,
  `/../\\${EVIL}`,
  `/.//${EVIL}`,
  `/x/..//${EVIL}`,
  `https:${EVIL}`,
  `https:/${EVIL}`,
  `HTTPS://${EVIL}`,
  `javascript:alert(1)//${EVIL}`,
  `data:text/html,${EVIL}`,
  `http://localhost@${EVIL}`,
  `http://localhost:80@${EVIL}`,
  `http://localhost.${EVIL}`,
  `//localhost@${EVIL}`,
  `/@${EVIL}`.replace('/', 'http://'),
  `/\u2028/${EVIL}`,
  `／／${EVIL}`,
  `/;@${EVIL}/..//${EVIL}`,
];

const REDIRECT_FIELD = /url|redirect|next|return/i;
const USUAL_PARAMETERS = ['callbackURL', 'redirectTo', 'next', 'returnTo', 'url'];

/** Whether a browser resolves a target to another site. */
const isElsewhere = (target: string, url: string) =>
  !URL.canParse(target, url) || new URL(target, url).origin !== new URL(url).origin;

/** Where a browser would go from an answer, when that is not the site itself. */
function leadsOff({ headers, status, text }: Asked, url: string): string | null {
  const location = headers.get('location');
  const inBody =
    status === 200 && /^\s*\{/.test(text) ? (JSON.parse(text) as { url?: unknown } | null)?.url : null;
  for (const target of [location, inBody]) {
    if (typeof target !== 'string') continue;
    if (isElsewhere(target, url)) return `leads to ${target}`;
  }
  return null;
}

/** A link to confirm an address that the gateway wrote, so that what comes after a right token is reached, too. */
async function realToken({ app, port }: World): Promise<string> {
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
    const record = createRecord();
    const token = await realToken(world);
    const wanted = authEndpoints(app).flatMap(({ path, methods, fields }) =>
      methods.flatMap((method) =>
        [
          ...new Set([
            ...fields.filter((field) => REDIRECT_FIELD.test(field)),
            ...(method === 'GET' ? ['callbackURL'] : []),
          ]),
        ].flatMap((field) => PAYLOADS.map((payload) => ({ path, method, fields, field, payload }))),
      ),
    );
    await forEachAtOnce(wanted, 8, 12_000, async ({ path, method, fields, field, payload }, index) => {
      const input = {
        email: `led-${index}@example.test`,
        name: 'Somebody',
        password: 'a good pass phrase',
        provider: 'google',
        token,
      };
      const known = Object.entries(input).filter(([name]) => fields.includes(name));
      const query = new URLSearchParams({ ...Object.fromEntries(known), [field]: payload });
      const answer = await send({
        ...{ port, method, headers: { origin: url, 'content-type': 'application/json' }, timeoutMs: 8000 },
        path: method === 'GET' ? `/api/auth${path}?${query}` : `/api/auth${path}`,
        body: method === 'GET' ? null : JSON.stringify({ ...Object.fromEntries(known), [field]: payload }),
      });
      record.add(
        `${method} ${path} ${field} ${payload}`,
        answer.status ?? 'silent',
        answer.ms,
        faultIn(answer) ?? leadsOff(answer, url),
      );
    });
    // Nor does a mail of the gateway lead there.
    const mails = await app.prisma.mail.findMany({ where: { text: { contains: EVIL } } });
    for (const { subject, text } of mails) {
      const [link = url] = /https?:\S+/.exec(text) ?? [];
      const targets = [link, ...new URL(link, url).searchParams.values()];
      const off = targets.find((target) => target.includes(EVIL) && isElsewhere(target, url));
      record.add(subject, 'mail', 0, off ? `a mail leads to ${off}` : null);
    }
    return record.outcome();
  },
};

const pages: Attack = {
  name: 'redirects of every route',
  async run(world) {
    const { port, url } = world;
    const record = createRecord();
    const wanted = routesOf(world).flatMap(({ path }) =>
      PAYLOADS.map((payload) => ({
        what: `${path} ${payload}`,
        path: `${path}?${new URLSearchParams(USUAL_PARAMETERS.map((name) => [name, payload]))}`,
      })),
    );
    await forEachAtOnce(wanted, 16, 10_000, async ({ what, path }) => {
      const answer = await send({ port, method: 'GET', path, headers: {}, body: null, timeoutMs: 6000 });
      record.add(what, answer.status ?? 'silent', answer.ms, faultIn(answer) ?? leadsOff(answer, url));
    });
    return record.outcome();
  },
};

export const redirects: Attack[] = [endpoints, pages];
