import { readFileSync, statSync } from 'node:fs';

const DIST = new URL('../../../dist/web/', import.meta.url);
const KB = 1000;

type Chunk = { file: string; name?: string; imports?: string[] };
type Manifest = Record<string, Chunk>;

/** The modules that every page of a signed-in person imports. */
const MEMBERS = ['app/session/sessionSource.ts', 'app/apollo/DataProvider.tsx', 'app/layout/memberParts.ts'];

/** Routes with the modules, or the chunks, that they import before they are shown, beside that of every page. */
const ROUTES = {
  '/': ['HomeScreen'],
  '/pricing': ['screens/payments/PricingScreen.tsx'],
  '/dashboard': [...MEMBERS, 'screens/dashboard/DashboardScreen.tsx'],
  '/lesson': [...MEMBERS, 'screens/lessons/LessonScreen.tsx'],
} satisfies Record<string, string[]>;

export type MeasuredRoute = keyof typeof ROUTES;

/** Reads the manifest of the built web app. */
const readManifest = (): Manifest => JSON.parse(readFileSync(new URL('.vite/manifest.json', DIST), 'utf8'));

/** Returns the file that has the code of a module. @throws when the module has no chunk of its own */
export function chunkOf(source: string): string {
  const file = readManifest()[source]?.file;
  if (!file) throw new Error(`${source} has no chunk of its own`);
  return file;
}

/** Returns the scripts that modules need before they run, by what they import. */
function scriptsOf(manifest: Manifest, modules: readonly string[]): Set<string> {
  const files = new Set<string>();
  const chunks = Object.values(manifest);
  const visit = (name: string) => {
    const chunk = manifest[name] ?? chunks.find((one) => one.name === name);
    if (!chunk) throw new Error(`The web app has no ${name}`);
    if (files.has(chunk.file)) return;
    files.add(chunk.file);
    for (const imported of chunk.imports ?? []) visit(imported);
  };
  for (const name of modules) visit(name);
  return files;
}

/** Measures the scripts that a route needs before it is shown, compressed with Brotli. */
export function measureScripts(route: MeasuredRoute): { kilobytes: number; count: number } {
  const needed = scriptsOf(readManifest(), ['index.html', ...ROUTES[route]]);
  const files = ['before-paint.js', ...[...needed].filter((file) => file.endsWith('.js'))];
  const bytes = files.reduce((total, file) => total + statSync(new URL(`${file}.br`, DIST)).size, 0);
  return { kilobytes: bytes / KB, count: files.length };
}
