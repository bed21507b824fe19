import { globSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';

const ROOT = fileURLToPath(new URL('..', import.meta.url));

/** One import: who, what (a path from the root, or a package's name), and whether only types. */
type Import = { from: string; to: string; typeOnly: boolean };

const sources = ['gateway', 'web', 'prisma'].flatMap((folder) =>
  globSync(`${folder}/**/*.{ts,tsx}`, { cwd: ROOT }).filter(
    (path) => !/generated/.test(path) && !/\.(test|spec)\.tsx?$/.test(path),
  ),
);
const imports: Import[] = sources.flatMap(importsOf);

function importsOf(from: string): Import[] {
  const text = readFileSync(join(ROOT, from), 'utf8');
  const found = [
    ...text.matchAll(/^\s*(?:import|export)\s+(type\s)?(?:[^'"();]*?\sfrom\s+)?['"]([^'"]+)['"]/gm),
    ...text.matchAll(/import\(\s*()['"]([^'"]+)['"]\s*\)/g),
  ];
  return found.map(([, type, specifier = '']) => ({
    from,
    to: specifier.startsWith('.') ? normalize(join(dirname(from), specifier)) : specifier,
    typeOnly: Boolean(type),
  }));
}

/** A source without its comments. */
const codeOf = (text: string) => text.replaceAll(/\/\*[\s\S]*?\*\/|(?<!:)\/\/.*$/gm, '');

/** The imports that break a rule, as "a -> b". */
const broken = (isBroken: (one: Import) => boolean) =>
  imports.filter(isBroken).map(({ from, to }) => `${from} -> ${to}`);

const featureOf = (path: string) => /^(?:gateway|web)\/features\/([^/]+)\//.exec(path)?.[1];

describe('the gateway', () => {
  it('has no domain in its platform', () => {
    const isOutside = (to: string) =>
      /^(gateway|web|prisma)\//.test(to) && !/^gateway\/(platform|generated)\//.test(to);
    expect(broken(({ from, to }) => from.startsWith('gateway/platform/') && isOutside(to))).toEqual([]);
  });

  it('keeps rules pure', () => {
    const isPure = (to: string) =>
      to.endsWith('/rules.ts') || /^gateway\/platform\/(errors|links|pattern)\.ts$/.test(to);
    const helpers = imports.filter(({ from }) =>
      /^gateway\/platform\/(errors|links|pattern)\.ts$/.test(from),
    );
    expect(helpers.filter(({ to }) => !isPure(to))).toEqual([]);
    expect(broken(({ from, to }) => /^gateway\/.*\/rules\.ts$/.test(from) && !isPure(to))).toEqual([]);
  });

  it('speaks GraphQL in schemas and at its doors alone', () => {
    const speakers =
      /^gateway\/(features\/[^/]+\/(schema|enums|\w+Schema)|builder|feedField|schema|schemaRules|document[A-Z]\w+|rateLimitPlugin|rejectedDocuments|graphql|server|realtime\/\w+)\.ts$/;
    const isGraphql = (to: string) =>
      /^(graphql|@pothos|graphql-yoga|graphql-ws|@graphql-yoga)(\/|$)/.test(to);
    expect(
      broken(({ from, to }) => from.startsWith('gateway/') && isGraphql(to) && !speakers.test(from)),
    ).toEqual([]);
  });

  it('lets only schemas see the schemas of other features', () => {
    const isSchema = (path: string) => /^gateway\/features\/[^/]+\/(schema|enums|\w+Schema)\.ts$/.test(path);
    const mayLook = (from: string) => isSchema(from) || from === 'gateway/schema.ts';
    expect(broken(({ from, to }) => isSchema(to) && !mayLook(from))).toEqual([]);
  });

  it('reads the environment in one place', () => {
    const readers = sources.filter(
      (path) => path.startsWith('gateway/') && /process\.env/.test(readFileSync(join(ROOT, path), 'utf8')),
    );
    const allowed = [
      'gateway/createAdmin.ts',
      'gateway/main.ts',
      'gateway/platform/devdb/embedded.ts',
      'gateway/platform/devdb/embeddedUser.ts',
    ];
    expect(readers.filter((path) => !allowed.includes(path))).toEqual([]);
  });

  it.each([
    {
      call: 'fetch',
      pattern: /(?<![.\w'-])(?:globalThis\s*\.\s*)?fetch(?=\s*(?:[(,;)}\]]|\.(?:call|apply|bind)))/,
      allowed: ['gateway/platform/outgoing/fetchWithDeadline.ts'],
    },
    {
      call: 'node:http as a client',
      pattern:
        /\bfrom '(?:undici|node:http2)'|\bhttps?\.(?:get|request)\b|import \{[^}]*\b(?:get|request)\b[^}]*\} from 'node:https?'/,
      allowed: [],
    },
    { call: 'SMTP', pattern: /\bcreateTransport\b/, allowed: ['gateway/platform/mail/mail.ts'] },
    { call: 'an S3 client', pattern: /\bnew S3Client\b/, allowed: ['gateway/platform/storage/s3Storage.ts'] },
    { call: 'web-push as a client', pattern: /\bsendNotification\b/, allowed: [] },
  ])('calls other services by $call only where the call has a deadline', ({ pattern, allowed }) => {
    const callers = sources.filter(
      (path) => path.startsWith('gateway/') && pattern.test(codeOf(readFileSync(join(ROOT, path), 'utf8'))),
    );
    expect(callers).toEqual(allowed);
  });

  it('logs an error as err alone, which is written with its stack and causes', () => {
    const calls = sources
      .filter((path) => path.startsWith('gateway/'))
      .flatMap((path) =>
        [
          ...readFileSync(join(ROOT, path), 'utf8').matchAll(
            /\blog(?:\.\w+|\[[^\]]+\])\(\s*(\{[^}]*\}|\w+)/g,
          ),
        ].map(([, facts = '']) => ({ path, facts })),
      );
    expect(calls.length).toBeGreaterThan(20);
    const isElse = /^\w|[{,]\s*(error|reason|cause|exception|e)\s*[:,}]|\.(message|stack)\b|String\(/;
    expect(calls.filter(({ facts }) => isElse.test(facts))).toEqual([]);
  });

  it('has no circle of imports', () => {
    const edges = Map.groupBy(
      imports.filter((one) => !one.typeOnly && one.to.startsWith('gateway/')),
      (one) => one.from,
    );
    const done = new Set<string>();
    const circles: string[] = [];
    const visit = (path: string, trail: string[]) => {
      if (trail.includes(path)) circles.push([...trail.slice(trail.indexOf(path)), path].join(' -> '));
      if (done.has(path) || trail.includes(path)) return;
      for (const { to } of edges.get(path) ?? []) visit(to, [...trail, path]);
      done.add(path);
    };
    for (const path of edges.keys()) visit(path, []);
    expect(circles).toEqual([]);
  });
});

describe('the web app', () => {
  const layer = (path: string) => /^web\/(main|app|screens|features|ui|lib|generated)/.exec(path)?.[1];
  const order = ['main', 'app', 'screens', 'features', 'ui', 'lib'];

  it('imports downwards', () => {
    const isUpward = (from: string, to: string) => {
      const [above, below] = [layer(from), layer(to)];
      if (!above || !below || below === 'generated') return false;
      return order.indexOf(below) < order.indexOf(above);
    };
    expect(broken(({ from, to }) => from.startsWith('web/') && isUpward(from, to))).toEqual([]);
  });

  it('keeps features apart', () => {
    const isOther = ({ from, to }: Import) =>
      from.startsWith('web/features/') && to.startsWith('web/features/') && featureOf(from) !== featureOf(to);
    expect(broken(isOther)).toEqual([]);
  });

  it('knows no data in its primitives, and no operation in its helpers', () => {
    const isClient = (to: string) => /^(@apollo|graphql)/.test(to);
    const isOperation = (to: string) => to.startsWith('web/generated/') || to.includes('.generated.');
    expect(broken(({ from, to }) => from.startsWith('web/ui/') && isClient(to))).toEqual([]);
    expect(broken(({ from, to }) => /^web\/(ui|lib)\//.test(from) && isOperation(to))).toEqual([]);
  });

  it('takes nothing from the gateway but rules', () => {
    const isGateway = (to: string) => /^(gateway|prisma)\//.test(to);
    const isShared = (to: string) =>
      to.endsWith('/rules.ts') || /^gateway\/platform\/(links|pattern)\.ts$/.test(to);
    expect(broken(({ from, to }) => from.startsWith('web/') && isGateway(to) && !isShared(to))).toEqual([]);
  });
});

describe('the contract', () => {
  it('is schema.graphql as the code prints it', async () => {
    const { printContract } = await import('../gateway/schema.ts');
    expect(readFileSync(join(ROOT, 'schema.graphql'), 'utf8')).toBe(printContract());
  });
});
