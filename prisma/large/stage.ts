/** Numbers of rows of the large data set. Everything else is in proportion to the students. */
export type LargeSizes = { students: number; messages: number; submissions: number };

/** The data set of the requirement: as many payments as students. */
export const FULL_SIZES: LargeSizes = { students: 100_000, messages: 1_000_000, submissions: 200_000 };

/** The numbers of rows and the newest time, from which each stage makes its statements. */
export type Plan = LargeSizes & {
  families: number;
  parents: number;
  mentors: number;
  admins: number;
  /** Students who paid, and those of them with a mentor, numbered from 1 each. */
  paid: number;
  mentored: number;
  /** The newest time in the data, as SQL. */
  now: string;
};

export type Stage = {
  /** Names the rows in the progress lines. */
  noun: string;
  /** The table whose rows are counted, with ids of their own range: `uuidOf(table.tag, n)`. */
  table: string;
  tag: string;
  total: (plan: Plan) => number;
  batch: number;
  /** Statements for rows $1 to $2, run in one transaction: what a killed run has begun it has not done. */
  statements: (plan: Plan) => string[];
};

/** Of a hundred students these many have paid, and the first of them for a mentor. */
export const PAID_OF_100 = 62;
export const MENTORED_OF_100 = 30;

/** Returns the numbers of everything, from those that were asked for. */
export function planOf(sizes: LargeSizes, now: string): Plan {
  const hundreds = Math.floor(sizes.students / 100);
  const families = Math.ceil(sizes.students * 0.8);
  return {
    ...sizes,
    families,
    // Two of ten people who sign up enrol nobody.
    parents: Math.ceil(families / 8) * 10,
    mentors: Math.max(2, Math.round(sizes.students / 200)),
    admins: 5,
    paid: hundreds * PAID_OF_100,
    mentored: hundreds * MENTORED_OF_100,
    now,
  };
}

/**
 * Returns SQL for the id of row `n` of a range. Ids of a range grow with n, as those of the product grow with time, so
 * that they are written to the end of an index; their beginning tells them from all others.
 */
export const uuidOf = (tag: string, n: string) =>
  `('5eed${tag}-0000-7000-8000-' || lpad(to_hex((${n})::bigint), 12, '0'))::uuid`;

/** Returns SQL for a number from 0 up to `below`, the same in every run for the same n and salt. */
export const randomOf = (n: string, salt: number, below: number) =>
  `((hashint8extended((${n})::bigint, ${salt}) & 1073741823) % ${below})`;

/** Returns SQL for one of some words. */
export const wordOf = (words: readonly string[], n: string) =>
  `(ARRAY[${words.map((word) => `'${word}'`).join(',')}])[1 + (${n})::bigint % ${words.length}]`;

/** Returns SQL for the n-th student of those who paid, or who have a mentor: they are the first of each hundred. */
export const nthOfHundreds = (n: string, share: number) =>
  `(((${n}) - 1) / ${share} * 100 + ((${n}) - 1) % ${share} + 1)`;

/** Returns a share of the students, at least one. */
export const shareOf = (students: number, share: number) => Math.max(1, Math.floor(students * share));

export const TAGS = {
  parent: '0001',
  mentorProfile: '0002',
  mentor: '0003',
  admin: '0004',
  lesson: '0005',
  assignment: '0006',
  student: '0007',
  consent: '0008',
  payment: '0009',
  attempt: '000a',
  refund: '000b',
  certificate: '000c',
  submission: '000d',
  review: '000e',
  message: '000f',
  session: '0010',
  project: '0011',
  audit: '0012',
  report: '0013',
  contact: '0014',
  reconciliation: '0015',
  difference: '0016',
  receipt: '0017',
  coupon: '0018',
  dispute: '0019',
  application: '001a',
  contactText: '001b',
  plan: '001c',
  help: '001d',
  ticket: '001e',
  ticketMessage: '001f',
  communityPost: '0020',
  communityAnswer: '0021',
  groupCall: '0022',
  notification: '0023',
  delivery: '0024',
  event: '0025',
  authSession: '0026',
  mail: '0027',
  file: '0028',
} as const;
