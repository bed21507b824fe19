import { dirname, join } from 'node:path';
import type { Rolldown } from 'vite';

// By default the bundler makes a chunk of every icon and card that two pages share, and a visitor fetches
// dozens of them. These groups put what the home page needs into three chunks besides its own: modules that every
// page needs, modules that the pages visitors see first share, and the rest.

const HOME_PAGE = 'marketing/HomeScreen';
const LANDING_PAGES = [HOME_PAGE, 'marketing/CoursesScreen', 'marketing/FaqScreen', 'payments/PricingScreen'];

/** The pages that visitors see, and what those with data need besides. */
const PUBLIC_PAGES = [
  ...LANDING_PAGES,
  '../app/apollo/DataProvider',
  'certificates/CertificateScreen',
  'enrolment/EnrolScreen',
  'enrolment/SelectCourseScreen',
  'gallery/GalleryScreen',
  'gallery/ProjectPages',
  'marketing/AcademyScreen',
  'payments/MentoredPricingScreen',
];

type ModuleContext = {
  getModuleInfo(id: string): { importedIds: readonly string[]; code: string | null } | null;
};

const ICONS = /lucide-react\/dist\/esm\/lucide-react\.m?js$/;

/** Small modules that everything with uploads shares; one name for them keeps the list of chunks short. */
const FILES = /features\/files\/\w+\.ts$|lib\/format\/bytes\.ts$/;

/** The frame of forms and their controls. */
const FORMS = /web\/(?:lib\/forms|ui)\/(?:problems|useForm|Field|TextField|SelectField|Checkbox|Form)\.tsx?$/;

/** What the pages of a payer and of admins share about payments that are made. */
const PAYMENTS =
  /features\/payments\/(?:history|receipt|refund)\/|contract\/(?:paymentStates|receipts|refunds|tax)\.ts$/;

/** What the pages of families and mentors share about sessions. */
const SESSIONS =
  /features\/sessions\/|contract\/(?:sessions|sessionPhase|sessionRequests|rooms|availability)\.ts$/;

/** What most pages behind signing in share of the design system, of the helpers and of the rules. */
const CONTROLS =
  /web\/(?:ui|lib\/\w+|generated)\/\w+\.tsx?$|contract\/(?:accounts|children|contactHints|countries|currencies|enrolment|errors|files|links|pattern|protocol|range|time|uploads|wallTime)\.ts$/;

/** Small modules under everything that follows the live events. */
const LIVE = /web\/lib\/(?:live|data)\/\w+\.ts$/;

/** Returns the ids of all modules that a module imports, transitively; of the icons' barrel file, only the named icons. */
function transitiveImports(start: string, context: ModuleContext): Set<string> {
  const imports = new Set<string>();
  const iconNames = new Set<string>();
  let iconList = '';
  const visit = (id: string) => {
    if (imports.has(id)) return;
    const info = context.getModuleInfo(id);
    if (ICONS.test(id)) {
      iconList = id;
      return;
    }
    imports.add(id);
    for (const [, list = ''] of (info?.code ?? '').matchAll(
      /import\s*\{([^{}]*)\}\s*from\s*["']lucide-react["']/g,
    ))
      for (const name of list.split(',')) iconNames.add(name.trim().split(/\s/)[0] ?? '');
    for (const imported of info?.importedIds ?? []) visit(imported);
  };
  visit(start);
  if (iconList) {
    const list = context.getModuleInfo(iconList)?.code ?? '';
    for (const file of iconFiles(list, iconNames)) visit(join(dirname(iconList), 'icons', file));
  }
  return imports;
}

/** Returns the files of named icons, read from the barrel file that exports them: an icon may have several names. */
function iconFiles(list: string, iconNames: ReadonlySet<string>): string[] {
  return [...list.matchAll(/export\s*\{([^{}]*)\}\s*from\s*["']\.\/icons\/([^"']+)["']/g)]
    .filter(([, exported = '']) => (exported.match(/\w+/g) ?? []).some((name) => iconNames.has(name)))
    .map(([, , file = '']) => file);
}

/**
 * Returns the chunk groups for the bundler.
 * @param web the folder of the web app
 */
export function createChunkGroups(web: string): Rolldown.CodeSplittingOptions {
  const importsByEntry = new Map<string, Set<string>>();
  const isImportedBy = (file: string, id: string, context: ModuleContext) => {
    const start = join(web, file);
    if (!importsByEntry.has(file)) importsByEntry.set(file, transitiveImports(start, context));
    return id !== start && (importsByEntry.get(file)?.has(id) ?? false);
  };
  const isPublic = (id: string, context: ModuleContext) =>
    PUBLIC_PAGES.some((screen) => isImportedBy(`screens/${screen}.tsx`, id, context));
  return {
    includeDependenciesRecursively: false,
    groups: [
      { name: (id, context) => (isImportedBy('main.tsx', id, context) ? 'app' : null), priority: 3 },
      {
        name: (id, context) => {
          const importers = LANDING_PAGES.filter((screen) =>
            isImportedBy(`screens/${screen}.tsx`, id, context),
          );
          if (importers.length > 1) return 'pages';
          return importers[0] === HOME_PAGE ? 'front' : null;
        },
        priority: 2,
      },
      { name: 'payments', test: PAYMENTS, minShareCount: 2, priority: 1 },
      { name: 'sessions', test: SESSIONS, minShareCount: 2, priority: 1 },
      { name: 'files', test: FILES, minShareCount: 2, priority: 1 },
      { name: 'forms', test: FORMS, minShareCount: 2, priority: 1 },
      { name: 'live', test: LIVE, minShareCount: 2, priority: 1 },
      { name: 'hooks', test: /web\/lib\/hooks\/\w+\.ts$/, minShareCount: 2, priority: 1 },
      { name: 'icons', test: /lucide-react/, minShareCount: 2, priority: 1 },
      {
        name: (id, context) => (CONTROLS.test(id) && !isPublic(id, context) ? 'controls' : null),
        minShareCount: 2,
        priority: 1,
      },
    ],
  };
}
