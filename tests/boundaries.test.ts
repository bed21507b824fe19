import { globSync, readFileSync } from 'node:fs';
import { isBuiltin } from 'node:module';
import { dirname, join, normalize } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';

const ROOT = fileURLToPath(new URL('..', import.meta.url));

/** One import: who, what (a path from the root, or a package's name), and whether only types. */
type Import = { from: string; to: string; typeOnly: boolean };

const sourceFolders = new Set(['contract', 'gateway', 'web', 'prisma']);
const sources = [...sourceFolders].flatMap((folder) =>
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

/** Pairs of features of one side that import each other, as "a <-> b: files". */
function twoWayPairs(side: 'gateway' | 'web'): string[] {
  const between = Map.groupBy(
    imports.filter(({ from, to }) => {
      const [a, b] = [featureOf(from), featureOf(to)];
      return from.startsWith(`${side}/`) && to.startsWith(`${side}/`) && a && b && a !== b;
    }),
    ({ from, to }) => `${featureOf(from)} -> ${featureOf(to)}`,
  );
  return [...between].flatMap(([pair, edges]) => {
    const back = between.get(pair.split(' -> ').reverse().join(' -> '));
    return back ? [`${pair}: ${[...edges, ...back].map(({ from }) => from).join(', ')}`] : [];
  });
}

describe('every source', () => {
  it('is in no cycle of imports, of types included', () => {
    const edges = Map.groupBy(imports, ({ from }) => from);
    const done = new Set<string>();
    const cycles: string[] = [];
    const visit = (path: string, trail: string[]) => {
      if (trail.includes(path)) cycles.push([...trail.slice(trail.indexOf(path)), path].join(' -> '));
      if (done.has(path) || trail.includes(path)) return;
      for (const { to } of edges.get(path) ?? []) visit(to, [...trail, path]);
      done.add(path);
    };
    for (const path of edges.keys()) visit(path, []);
    expect(cycles).toEqual([]);
  });

  it('is at most 350 lines long', () => {
    const tests = globSync('{tests,contract,gateway,web,prisma}/**/*.{test,spec}.{ts,tsx}', { cwd: ROOT });
    const support = globSync('tests/**/*.{ts,mjs}', { cwd: ROOT });
    const own = [...tests, ...support].filter((path) => !/\.generated\.ts$|node_modules/.test(path));
    const long = [...new Set([...sources, ...own])].filter(
      (path) => readFileSync(join(ROOT, path), 'utf8').split('\n').length > 351,
    );
    expect(long.filter((path) => !path.startsWith('prisma/content/'))).toEqual([]);
  });
});

describe('the contract', () => {
  it('imports zod and itself alone, and @internationalized/date in wallTime.ts', () => {
    const mayImport = ({ from, to }: Import) =>
      to.startsWith('contract/') ||
      to === 'zod' ||
      (from === 'contract/wallTime.ts' && to === '@internationalized/date');
    expect(broken((one) => one.from.startsWith('contract/') && !mayImport(one))).toEqual([]);
  });
});

describe('the gateway', () => {
  const isLayer = (path: string) => /^gateway\/(http|graphql|events|jobs|platform)\//.test(path);

  it('has no domain in its platform', () => {
    const isAllowed = (to: string) => /^(contract|gateway\/(platform|generated))\//.test(to);
    const isLocal = (to: string) => /^(gateway|web|prisma)\//.test(to);
    expect(
      broken(({ from, to }) => from.startsWith('gateway/platform/') && isLocal(to) && !isAllowed(to)),
    ).toEqual([]);
  });

  it('imports no feature in the layers below features', () => {
    const isAbove = (to: string) =>
      /^gateway\/(features\/|(features|assembly|schema|main|app)\.ts$)/.test(to);
    expect(broken(({ from, to }) => isLayer(from) && isAbove(to))).toEqual([]);
  });

  it('has no two features that import each other', () => {
    expect(twoWayPairs('gateway')).toEqual([]);
  });

  it('imports GraphQL in schemas and its own layers alone', () => {
    const mayImport =
      /^gateway\/(features\/.+\/(schema|enums|\w+Schema)|graphql\/\w+|events\/\w+|http\/server|schema)\.ts$/;
    const isGraphql = (to: string) =>
      /^(graphql|@pothos|graphql-yoga|graphql-ws|@graphql-yoga)(\/|$)/.test(to);
    expect(
      broken(({ from, to }) => from.startsWith('gateway/') && isGraphql(to) && !mayImport.test(from)),
    ).toEqual([]);
  });

  it('lets only schemas and indexes import the schemas of features', () => {
    const isSchema = (path: string) => /^gateway\/features\/.+\/(schema|enums|\w+Schema)\.ts$/.test(path);
    const mayImport = (from: string) => isSchema(from) || /^gateway\/features\/[^/]+\/index\.ts$/.test(from);
    expect(broken(({ from, to }) => isSchema(to) && !mayImport(from))).toEqual([]);
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
      allowed: ['gateway/platform/outgoing/followLink.ts'],
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

  it('keeps what it knows of a request in no WeakMap, which would outlive the request', () => {
    const users = sources.filter(
      (path) =>
        path.startsWith('gateway/') && /\bnew WeakMap\b/.test(codeOf(readFileSync(join(ROOT, path), 'utf8'))),
    );
    // Their keys live as long as the process: documents, rules, selections, settings and the bus.
    const allowed = [
      'gateway/events/subscriptionDocuments.ts',
      'gateway/events/visibleRows.ts',
      'gateway/features/gallery/signalProjects.ts',
      'gateway/features/payments/provider/circuit.ts',
      'gateway/graphql/compiledQueries.ts',
      'gateway/platform/database/readShape.ts',
    ];
    expect(users.toSorted()).toEqual(allowed);
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

  it('has no two features that import each other', () => {
    expect(twoWayPairs('web')).toEqual([]);
  });

  it('knows no data in its primitives, and no operation in its helpers', () => {
    const isClient = (to: string) => /^(@apollo|graphql)/.test(to);
    const isOperation = (to: string) => to.startsWith('web/generated/') || to.includes('.generated.');
    expect(broken(({ from, to }) => from.startsWith('web/ui/') && isClient(to))).toEqual([]);
    expect(broken(({ from, to }) => /^web\/(ui|lib)\//.test(from) && isOperation(to))).toEqual([]);
  });

  it('imports nothing of the gateway', () => {
    expect(broken(({ from, to }) => from.startsWith('web/') && /^(gateway|prisma)\//.test(to))).toEqual([]);
  });
});

const read = (file: string) => readFileSync(join(ROOT, file), 'utf8');

describe('a command', () => {
  it('goes on with the Node that it has just brought', () => {
    const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> };
    // A shell remembers where it found `node` before; `exec` looks again.
    const remembered = Object.entries(scripts).filter(([, script]) =>
      /scripts\/ready\.mjs.*&& (?!.*\bexec node)/.test(script),
    );
    expect(remembered).toEqual([]);
  });
});

describe('the image', () => {
  const isServer = ({ from }: Import) => /^(contract|gateway|prisma)\//.test(from);
  it('installs every package that the gateway imports', () => {
    const { dependencies } = JSON.parse(read('package.json')) as { dependencies: Record<string, string> };
    const isInstalled = (to: string) =>
      isBuiltin(to) || Object.keys(dependencies).some((name) => to === name || to.startsWith(`${name}/`));
    const isLocal = (to: string) => to.includes('/') && sourceFolders.has(to.split('/')[0] ?? '');
    expect(
      broken((one) => isServer(one) && !one.typeOnly && !isLocal(one.to) && !isInstalled(one.to)),
    ).toEqual([]);
  });

  it('has every folder that the gateway imports', () => {
    const folders = new Set(
      imports
        .filter((one) => isServer(one) && !one.typeOnly)
        .map(({ to }) => to.split('/')[0] ?? '')
        .filter((folder) => sourceFolders.has(folder)),
    );
    const [final = ''] = read('Dockerfile')
      .split(/^FROM /m)
      .reverse();
    const copied = [...final.matchAll(/^COPY (\w+) \1$/gm)].map(([, folder]) => folder);
    expect(copied.sort()).toEqual([...folders].sort());
    for (const folder of folders) expect(read('.dockerignore').split('\n')).toContain(`!${folder}`);
  });
});

describe('schema.graphql', () => {
  it('is the schema as the code prints it', async () => {
    const { printContract } = await import('../gateway/schema.ts');
    expect(readFileSync(join(ROOT, 'schema.graphql'), 'utf8')).toBe(printContract());
  });
});
