import { readFileSync, statSync } from 'node:fs';
import type { Workload } from '../harness/workload.ts';

const DIST = new URL('../../../dist/web/', import.meta.url);
const KB = 1000;

type Chunk = { file: string; imports?: string[] };
type Manifest = Record<string, Chunk>;

/** What the web app imports by itself on every page of somebody who has signed in. */
const MEMBERS = ['app/session/sessionSource.ts', 'app/apollo/DataProvider.tsx', 'app/layout/memberParts.ts'];

/** Routes, the modules that they import beside that of every page, and the most KB of their scripts. */
const ROUTES: Record<string, { modules: string[]; most: number }> = {
  '/': { modules: ['screens/marketing/HomeScreen.tsx'], most: 90 },
  '/pricing': { modules: ['screens/payments/PricingScreen.tsx'], most: 90 },
  '/dashboard': { modules: [...MEMBERS, 'screens/dashboard/DashboardScreen.tsx'], most: 150 },
  '/lesson': { modules: [...MEMBERS, 'screens/lessons/LessonScreen.tsx'], most: 150 },
};

/** Returns the scripts that modules need before they run, by what they import. */
function scriptsOf(manifest: Manifest, modules: readonly string[]): Set<string> {
  const files = new Set<string>();
  const visit = (name: string) => {
    const chunk = manifest[name];
    if (!chunk) throw new Error(`The web app has no ${name}`);
    if (files.has(chunk.file)) return;
    files.add(chunk.file);
    for (const imported of chunk.imports ?? []) visit(imported);
  };
  for (const name of modules) visit(name);
  return files;
}

function measure(manifest: Manifest, modules: readonly string[]) {
  const files = [...scriptsOf(manifest, ['index.html', ...modules])].filter((file) => file.endsWith('.js'));
  const sizes = ['before-paint.js', ...files].map((file) => statSync(new URL(`${file}.br`, DIST)).size);
  return { 'KB of scripts': sizes.reduce((total, size) => total + size, 0) / KB, scripts: sizes.length };
}

export const bundles: Workload = {
  name: 'bundles',
  title: 'scripts of a page, compressed with Brotli',
  async prepare() {
    const manifest: Manifest = JSON.parse(readFileSync(new URL('.vite/manifest.json', DIST), 'utf8'));
    return {
      contenders: Object.keys(ROUTES).map((name) => ({ name, role: 'product' })),
      rounds: 1,
      round: async ({ name }) => measure(manifest, ROUTES[name]?.modules ?? []),
      counts: Object.entries(ROUTES).map(([route, { modules, most }]) => ({
        ...{ name: `KB of scripts: ${route}`, aim: { atMost: most } },
        value: measure(manifest, modules)['KB of scripts'],
      })),
      ratios: () => [],
      notes: ['From the manifest of the build, so without what a page imports once it is shown.'],
    };
  },
};
