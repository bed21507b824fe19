import { randomUUID } from 'node:crypto';
import type { App } from '../../../gateway/context.ts';
// Run at chosen moments, which the interval of a worker would not hit.
import { runDueBulkActions } from '../../../gateway/features/bulkActions/jobs.ts';
import { claimBulkActions } from '../../../gateway/features/bulkActions/runBulkAction.ts';
import { dataOf, successOf } from '../clients/http.ts';
import type { TestGateway } from '../services/gateway.ts';
import {
  CancelBulkDocument,
  OneBulkActionDocument,
  PreviewBulkActionDocument,
  type PreviewBulkActionQueryVariables,
  StartBulkDocument,
  UndoBulkDocument,
} from './bulkActions.generated.ts';
import { askAs, type Person, runAs } from './people.ts';

export type BulkSelection = PreviewBulkActionQueryVariables['selection'];

const never = new AbortController().signal;

/** Returns what admins do with bulk actions, and what the worker does, at moments that a test chooses. */
export function bulkActionsOf({ url, app }: Pick<TestGateway, 'url' | 'app'>) {
  const preview = async (person: Person, selection: BulkSelection) =>
    dataOf(await askAs(url, person)(PreviewBulkActionDocument, { selection })).result;
  return {
    preview,
    /** Previews a selection and starts exactly that. */
    start: async (person: Person, selection: BulkSelection, reason: string) => {
      const { digest } = successOf(await preview(person, selection));
      return runAs(url, person, StartBulkDocument, { id: randomUUID(), selection, reason, digest });
    },
    cancel: (person: Person, bulkActionId: string) =>
      runAs(url, person, CancelBulkDocument, { bulkActionId }),
    undo: (person: Person, bulkActionId: string) => runAs(url, person, UndoBulkDocument, { bulkActionId }),
    actionOf: async (person: Person, id: string) =>
      dataOf(await askAs(url, person)(OneBulkActionDocument, { id })).bulkAction,
    /** Runs all that is due until nothing is. */
    run: () => runDueBulkActions(app, never),
    claim: async (id: string) => {
      const [claimed] = await claimBulkActions(app, id, 1);
      if (!claimed) throw new Error('It was not due');
      return claimed;
    },
  };
}

/** The transactions of an app, of which a test interrupts one. */
type Interruption = {
  /** Counted from 1. */
  transaction: number;
  /** Called before it begins, and before its commit. */
  before?: () => Promise<void>;
  beforeCommit?: () => Promise<void>;
};

/** Returns an app of a worker to which something happens within one of its transactions, and in all after it. */
export function interruptedApp(app: App, { transaction, before, beforeCommit }: Interruption): App {
  let count = 0;
  const begin = app.prisma.$transaction.bind(app.prisma) as (
    work: (tx: unknown) => Promise<unknown>,
    options: unknown,
  ) => Promise<unknown>;
  const $transaction = async (work: (tx: unknown) => Promise<unknown>, options: unknown) => {
    count += 1;
    if (count < transaction) return begin(work, options);
    await before?.();
    return begin(async (tx) => {
      const result = await work(tx);
      await beforeCommit?.();
      return result;
    }, options);
  };
  const prisma = new Proxy(app.prisma, {
    get: (target, name) => (name === '$transaction' ? $transaction : Reflect.get(target, name)),
  });
  return { ...app, prisma };
}
