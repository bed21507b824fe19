import { dirname, join } from 'node:path';
import type { CodeSplittingOptions } from 'rolldown';

// Left alone, the bundler makes a chunk of every icon and card that two pages share, and a visitor fetches
// dozens of them. These groups bring whatever the home page needs in three chunks beside its own: what every page
// needs, what the pages that visitors see first share, and the rest.

const HOME = 'marketing/HomeScreen';
const VISITED = [HOME, 'marketing/CoursesScreen', 'marketing/FaqScreen', 'payments/PricingScreen'];

type Context = { getModuleInfo(id: string): { importedIds: readonly string[]; code: string | null } | null };

const ICONS = /lucide-react\/dist\/esm\/lucide-react\.m?js$/;

/** Everything that a module imports, at any remove. Of the icons, which come from one list, those it names. */
function closure(start: string, context: Context): Set<string> {
  const found = new Set<string>();
  const names = new Set<string>();
  let icons = '';
  const visit = (id: string) => {
    if (found.has(id)) return;
    const info = context.getModuleInfo(id);
    if (ICONS.test(id)) {
      icons = id;
      return;
    }
    found.add(id);
    for (const [, list = ''] of (info?.code ?? '').matchAll(
      /import\s*\{([^{}]*)\}\s*from\s*["']lucide-react["']/g,
    ))
      for (const name of list.split(',')) names.add(name.trim().split(/\s/)[0] ?? '');
    for (const imported of info?.importedIds ?? []) visit(imported);
  };
  visit(start);
  if (icons) {
    const list = context.getModuleInfo(icons)?.code ?? '';
    for (const file of iconFiles(list, names)) visit(join(dirname(icons), 'icons', file));
  }
  return found;
}

/** The files of named icons, by the list that exports them: an icon may have several names. */
function iconFiles(list: string, names: ReadonlySet<string>): string[] {
  return [...list.matchAll(/export\s*\{([^{}]*)\}\s*from\s*["']\.\/icons\/([^"']+)["']/g)]
    .filter(([, exported = '']) => (exported.match(/\w+/g) ?? []).some((name) => names.has(name)))
    .map(([, , file = '']) => file);
}

/** @param web the folder of the web app */
export function chunksOf(web: string): CodeSplittingOptions {
  const sets = new Map<string, Set<string>>();
  const isIn = (file: string, id: string, context: Context) => {
    const start = join(web, file);
    if (!sets.has(file)) sets.set(file, closure(start, context));
    return id !== start && (sets.get(file)?.has(id) ?? false);
  };
  return {
    includeDependenciesRecursively: false,
    groups: [
      { name: (id, context) => (isIn('main.tsx', id, context) ? 'app' : null), priority: 3 },
      {
        name: (id, context) => {
          const users = VISITED.filter((screen) => isIn(`screens/${screen}.tsx`, id, context));
          if (users.length > 1) return 'pages';
          return users[0] === HOME ? 'front' : null;
        },
        priority: 2,
      },
      { name: 'icons', test: /lucide-react/, minShareCount: 2, priority: 1 },
    ],
  };
}
