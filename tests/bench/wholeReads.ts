import { SORTS } from './statementPlans.ts';

/** A statement that is meant to read a growing table as a whole, or to sort more than a page, and why. */
export type WholeRead = {
  /** A part of its shape (tests/support/probes/statementShape.ts) that no other statement has. */
  statement: string;
  problem: string;
  reason: string;
};

export const WHOLE_READS: readonly WholeRead[] = [
  {
    statement: 'DELETE FROM "public"."AudienceJoin" WHERE "public"."AudienceJoin"."profileId" = $',
    problem: 'reads all of AudienceJoin',
    reason: 'The table is emptied every second; an account is erased once.',
  },
  {
    statement: 'UPDATE "public"."ProviderOutage" SET "reason" = $',
    problem: 'reads all of ProviderOutage',
    reason: 'A row is an outage of the payment provider, and is kept for 90 days.',
  },
  {
    statement: 'UPDATE "public"."ProviderOutage" SET "answeredAt" = $',
    problem: 'reads all of ProviderOutage',
    reason: 'A row is an outage of the payment provider, and is kept for 90 days.',
  },
];
