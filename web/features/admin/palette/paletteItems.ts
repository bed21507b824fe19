import { adminTabs } from '../adminTabs.ts';
import type { AdminSearchQuery } from './palette.generated.ts';
import type { RecentPage } from './recentPages.ts';

/** Something to choose in the palette. */
type PaletteItem = { id: string; title: string; detail: string | null; path: string };

export type PaletteGroup = { heading: string; items: PaletteItem[] };

type Hit = AdminSearchQuery['adminSearch'][number];

const pages: PaletteItem[] = [
  ...adminTabs.map(({ to, label }) => ({ path: to, title: label })),
  { path: '/admin/payments/ledger', title: 'Ledger' },
  { path: '/admin/payments/ledger/entries', title: 'Entries of the ledger' },
  { path: '/admin/reconciliation', title: 'Reconciliation' },
  { path: '/admin/support', title: 'Support' },
  { path: '/admin/reports', title: 'Reports' },
  { path: '/admin/reports/contacts', title: 'Messages that share contacts' },
  { path: '/admin/reports/contact-texts', title: 'Other texts that share contacts' },
  { path: '/admin/disputes', title: 'Disputes' },
  { path: '/admin/refunds', title: 'Refunds' },
  { path: '/admin/coupons', title: 'Coupons' },
  { path: '/admin/families', title: 'Families' },
  { path: '/admin/submissions', title: 'Submissions' },
  { path: '/admin/audit', title: 'Audit log' },
  { path: '/admin/queues', title: 'Queues' },
  { path: '/graphql', title: 'Query editor' },
].map((page) => ({ ...page, id: `page ${page.path}`, detail: null }));

const pathOf: Record<Hit['kind'], (hit: Hit) => string> = {
  FAMILY: ({ id }) => `/admin/families/${id}`,
  STUDENT: ({ id }) => `/admin/students/${id}`,
  PAYMENT: ({ id }) => `/admin/payments/${id}`,
  MENTOR: ({ id }) => `/admin/mentors/${id}`,
};

const headings: Record<Hit['kind'], string> = {
  FAMILY: 'Families',
  STUDENT: 'Students',
  PAYMENT: 'Payments',
  MENTOR: 'Mentors',
};

const kinds = ['FAMILY', 'STUDENT', 'PAYMENT', 'MENTOR'] as const;

/** Returns what a search shows, by group: records that were found, then pages. Without a search, the recent pages. */
export function paletteGroups(
  search: string,
  hits: readonly Hit[],
  recent: readonly RecentPage[],
): PaletteGroup[] {
  const text = search.trim().toLowerCase();
  const found = kinds.map((kind) => ({
    heading: headings[kind],
    items: hits
      .filter((hit) => hit.kind === kind)
      .map((hit) => ({
        id: `${kind} ${hit.id}`,
        title: hit.title,
        detail: hit.detail,
        path: pathOf[kind](hit),
      })),
  }));
  const groups = [
    ...(text === ''
      ? [
          {
            heading: 'Recent',
            items: recent.map(({ path, title }) => ({ id: `recent ${path}`, title, detail: path, path })),
          },
        ]
      : found),
    { heading: 'Pages', items: pages.filter(({ title }) => title.toLowerCase().includes(text)) },
  ];
  return groups.filter(({ items }) => items.length > 0);
}
