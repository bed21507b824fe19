import { readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Rolldown } from 'vite';

// By default the bundler makes a chunk of every set of modules that the same pages share: a page then fetches eighty of
// them, six at a time. Here whatever several pages share is in one of a few chunks, by who needs it. A chunk costs a
// page the modules in it that it does not need, and saves it the requests; nothing that a visitor's first view needs is
// in a chunk with what it does not. The pages that families open every day come next: what they need before they are
// shown is apart from what they load right after (docs/web.md, Parts of a page), and that from what is opened later.

const HOME_PAGE = 'screens/marketing/HomeScreen.tsx';
/** Named like the chunk of any other page, which is how the manifest of the build tells whose it is. */
const HOME_CHUNK = 'HomeScreen';
/** The pages that visitors see first. */
const LANDING_PAGES = [
  HOME_PAGE,
  ...['marketing/CoursesScreen', 'marketing/FaqScreen', 'payments/PricingScreen'].map(screenFile),
];

/** The modules that every page of a signed-in person imports. */
const SHELL = [
  'app/session/sessionSource.ts',
  'app/apollo/DataProvider.tsx',
  'app/layout/memberParts.ts',
  'app/session/settingsFeed.ts',
  'app/routing/prefetchScreens.ts',
];

/** Sends messages; loaded right after the first view of every page of somebody who has signed in. */
const OUTBOX = 'features/messaging/outbox/OutboxRunner.tsx';

/** The dialogs that visitors open. */
const VISITOR_DIALOGS = [
  'features/accounts/signIn/AuthModal.tsx',
  'screens/marketing/home/StayUpdatedDialog.tsx',
];

/** The pages that visitors see, by whether they load data. */
const PLAIN_PAGES = [
  ...filesIn('screens/marketing'),
  ...filesIn('screens/legal'),
  ...['certificates/CertificateScreen'].map(screenFile),
  'features/company/CompanyLine.tsx',
];
const DATA_PAGES = [
  'certificates/VerifiedCertificateScreen',
  'enrolment/EnrolScreen',
  'enrolment/SelectCourseScreen',
  'gallery/GalleryScreen',
  'gallery/ProjectPages',
  'payments/MentoredPricingScreen',
].map(screenFile);

/** The pages that families open every day: what they show first is in as few bytes as can be. */
const DAILY_PAGES = ['dashboard/DashboardScreen', 'lessons/LessonScreen'].map(screenFile);

/** The parts that are loaded as soon as the dashboard is shown, and as soon as a lesson is. */
const SHOWN_IN_DASHBOARD = [
  ...['communication/CommunicationTabs', 'communication/MessagesTab', 'PageEnd'].map(
    (name) => `features/dashboard/${name}.tsx`,
  ),
  'features/sessions/NextSessionTime.tsx',
];
const SHOWN_IN_LESSON = ['features/assignments/AssignmentCards.tsx'];

/** The parts of both that are loaded once they are opened, or for few. */
const OPENED_IN_LESSON = [
  'features/assignments/quiz/QuizDialog.tsx',
  'features/assignments/work/WorkDialog.tsx',
  'features/help/AskDialog.tsx',
];
const OPENED_PARTS = [
  ...OPENED_IN_LESSON,
  'features/messaging/inbox/Inbox.tsx',
  ...['SessionsTab', 'ReviewsTab', 'NotificationsTab'].map(
    (name) => `features/dashboard/communication/${name}.tsx`,
  ),
  'features/dashboard/NoStudents.tsx',
  'features/dashboard/purchase/UnpaidStudents.tsx',
];

const FAMILY_PAGES = [
  ...filesIn('screens/accounts'),
  ...filesIn('screens/careers'),
  ...filesIn('screens/notifications'),
  ...['payments/PaidScreen', 'payments/PaymentConfirmationScreen', 'payments/UpgradeScreen'].map(screenFile),
];
const MENTOR_PAGES = filesIn('screens/mentors');
const ADMIN_PAGES = filesIn('screens/admin');

const ICONS = /lucide-react\/dist\/esm\/lucide-react\.m?js$/;

const ICON = /node_modules\/lucide-react\//;

/** The modules that follow feeds, which are loaded right after the first view of every page of a signed-in person. */
const LIVE_FILES = ['feed', 'followFeed', 'refetch', 'refetchQuery', 'throttle'].map(
  (name) => `lib/live/${name}.ts`,
);
const LIVE_HOOK = /node_modules\/@apollo\/client\/react\/hooks\/useSubscription\.js$/;

/** The data layer: Apollo Client, graphql and what they import. */
const APOLLO = /node_modules\/(?:@apollo|@wry|graphql|optimism|rxjs|tslib)\/|\/lib\/data\/documentKey\.ts$/;

type ModuleContext = {
  getModuleInfo(id: string): { importedIds: readonly string[]; code: string | null } | null;
};

function screenFile(name: string): string {
  return `screens/${name}.tsx`;
}

/** Returns the components of a folder, as paths from the folder of the web app. */
function filesIn(folder: string): string[] {
  return readdirSync(join(import.meta.dirname, folder))
    .filter((file) => file.endsWith('.tsx'))
    .map((file) => `${folder}/${file}`);
}

/** A file that exports what other files have, of which a module needs those that it names alone. */
type Barrel = {
  file: RegExp;
  from: RegExp;
  idsOf: (id: string, code: string, names: ReadonlySet<string>) => string[];
};

const BARRELS: readonly Barrel[] = [
  {
    file: ICONS,
    from: /import\s*\{([^{}]*)\}\s*from\s*["']lucide-react["']/g,
    idsOf: (id, code, names) => iconFiles(code, names).map((file) => join(dirname(id), 'icons', file)),
  },
  {
    file: /node_modules\/radix-ui\/dist\/index\.mjs$/,
    from: /import\s*\{([^{}]*)\}\s*from\s*["']radix-ui["']/g,
    // The packages stand beside this one.
    idsOf: (id, code, names) =>
      [...code.matchAll(/import \* as (\w+) from "([^"]+)"/g)]
        .filter(([, name = '']) => names.has(name))
        .map(([, , name = '']) => join(id, '../../..', name, 'dist/index.mjs')),
  },
];

/** Returns the ids of all modules that a module imports, transitively; of a barrel, only what is named. */
function transitiveImports(start: string, context: ModuleContext): Set<string> {
  const imports = new Set<string>();
  const barrels = new Map<Barrel, { id: string; names: Set<string> }>();
  const visit = (id: string) => {
    if (imports.has(id)) return;
    const info = context.getModuleInfo(id);
    imports.add(id);
    const importedIds = info?.importedIds ?? [];
    for (const imported of importedIds) {
      const barrel = BARRELS.find(({ file }) => file.test(imported));
      if (!barrel) {
        visit(imported);
        continue;
      }
      const { names } = barrels.get(barrel) ?? { names: new Set<string>() };
      barrels.set(barrel, { id: imported, names });
      for (const [, list = ''] of (info?.code ?? '').matchAll(barrel.from))
        for (const name of list.split(',')) names.add(name.trim().split(/\s/)[0] ?? '');
    }
  };
  visit(start);
  for (const [{ idsOf }, { id, names }] of barrels)
    for (const named of idsOf(id, context.getModuleInfo(id)?.code ?? '', names)) visit(named);
  return imports;
}

/** Returns the files of named icons, read from the barrel that exports them: an icon may have several names. */
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
  /** Returns whether the first view of a page that families open every day needs a module. */
  const isFirstForMembers = (id: string, context: ModuleContext) =>
    [...SHELL, ...DAILY_PAGES].some((file) => isImportedBy(file, id, context));
  /** Names the chunk of a module that several pages share, by who needs it; null for a chunk of the bundler's own. */
  const sharedChunk = (id: string, context: ModuleContext) => {
    const importersAmong = (files: readonly string[]) =>
      files.filter((file) => isImportedBy(file, id, context));
    const among = (files: readonly string[]) => importersAmong(files).length;
    if (among(LANDING_PAGES) > 0) return 'landing';
    const isFirst = isFirstForMembers(id, context);
    const plain = among(PLAIN_PAGES);
    const dialogs = among(VISITOR_DIALOGS);
    const data = among(DATA_PAGES);
    // Modules of visitors' pages. The few that the first view of a family's page needs too have a chunk of their own.
    if (isFirst && (ICON.test(id) || plain + dialogs > 0)) return 'everyday';
    if (ICON.test(id)) return 'icons';
    if (plain > 0) return 'common';
    if (dialogs > 0) return 'dialogs';
    // Modules of the first view of a family's page.
    const daily = importersAmong(DAILY_PAGES);
    if (among(SHELL) > 0 || daily.length > 1) return 'shell';
    if (among([OUTBOX]) > 0) return daily.length > 0 ? 'shell' : 'outbox';
    if (daily.length > 0) return `with ${daily[0]}`;
    if (data > 0) return 'data';
    // Modules of parts that are loaded after the first view. Those that other family pages need have their own chunk.
    const family = importersAmong(FAMILY_PAGES);
    const opened = importersAmong(OPENED_PARTS);
    if (among(SHOWN_IN_LESSON) > 0) return 'shown in lesson';
    const inDashboard = among(SHOWN_IN_DASHBOARD);
    const inDialogs = among(OPENED_IN_LESSON);
    if (inDashboard > 0) return family.length + inDialogs > 0 ? 'parts' : 'shown in dashboard';
    if (inDialogs > 0 && opened.length + family.length > 1) return 'parts';
    // Modules of the other family pages, then of the pages of mentors and admins.
    const [single, ...others] = [...opened, ...family];
    if (others.length > 0) return 'member';
    const mentor = among(MENTOR_PAGES);
    const admin = among(ADMIN_PAGES);
    // Modules that one page or part of families shares with mentors and admins: other pages of families do not fetch them.
    if (single && mentor + admin > 0) return `with ${single}`;
    if (mentor > 0 && admin > 0) return 'staff';
    return admin > 1 ? 'admin' : null;
  };
  const liveFiles = new Set(LIVE_FILES.map((file) => join(web, file)));
  const homePage = join(web, HOME_PAGE);
  const isLive = (id: string) => liveFiles.has(id) || LIVE_HOOK.test(id);
  return {
    includeDependenciesRecursively: false,
    groups: [
      { name: (id, context) => (isImportedBy('main.tsx', id, context) ? 'app' : null), priority: 3 },
      {
        name: (id, context) => {
          // The front page is in the chunk of what it alone is made of: one file less.
          if (id === homePage) return HOME_CHUNK;
          const importers = LANDING_PAGES.filter((screen) => isImportedBy(screen, id, context));
          if (importers.length > 1) return 'pages';
          if (importers.length === 0) return null;
          // A family's page needs a tenth of what one of these pages alone is made of.
          if (isFirstForMembers(id, context)) return 'pages';
          return importers[0] === HOME_PAGE ? HOME_CHUNK : null;
        },
        priority: 2,
      },
      { name: 'live', test: isLive, priority: 2 },
      { name: 'apollo', test: APOLLO, priority: 1 },
      { name: sharedChunk, minShareCount: 2 },
    ],
  };
}
