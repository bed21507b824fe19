import type { Person } from '../factories/people.ts';
import type { TestGateway } from '../services/gateway.ts';

/** An entry of the audit log that a mutation must write. */
export type ExpectedEntry = {
  action: string;
  entity: string;
  /** An id, or a matcher for one that the mutation makes. */
  entityId: unknown;
  before: object | null;
  after: object | null;
};

/** A mutation that can be sent: the rows that it needs are there. */
type ArrangedWrite = {
  input: Record<string, unknown>;
  entries: ExpectedEntry[];
  /** Texts that the entries must not have, such as links that let people in, and a child's words. */
  hidden: string[];
};

type AuditSite = { gateway: TestGateway; admin: Person };

/** Arranges rows for a mutation of an admin. */
export type AuditSample = (site: AuditSite) => Promise<ArrangedWrite>;
