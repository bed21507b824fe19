import type { Context } from '../../context.ts';
import { createProperty } from '../../platform/memory/createProperty.ts';
import { visibleMessages } from './access.ts';

type Batch = { ids: string[]; visible: Promise<ReadonlySet<string>> };

/** The messages that a request asks about at once: those of a page are looked up by one statement. */
const openBatchOf = createProperty<Context, Batch | null>('quoted messages');

/**
 * Returns whether the viewer may read a message that another one quotes. An admin may read a reported message without
 * the rest of its thread; everyone else sees all messages of a thread or none.
 */
export function isQuotedVisible(context: Context, id: string | null): boolean | Promise<boolean> {
  return id === null || context.viewer?.role !== 'ADMIN' || isMessageVisible(context, id);
}

/** Returns whether the viewer may read a message that something else leads to. */
export async function isMessageVisible(context: Context, id: string): Promise<boolean> {
  const batch = openBatchOf.get(context) ?? startBatch(context);
  batch.ids.push(id);
  return (await batch.visible).has(id);
}

function startBatch(context: Context): Batch {
  const ids: string[] = [];
  const batch = { ids, visible: findVisible(context, ids) };
  openBatchOf.set(context, batch);
  return batch;
}

async function findVisible(context: Context, ids: readonly string[]): Promise<ReadonlySet<string>> {
  // The rows of a page ask one after the other; a later turn would have a statement of its own.
  await Promise.resolve();
  openBatchOf.set(context, null);
  const rows = await context.prisma.message.findMany({
    where: { AND: [{ id: { in: [...ids] } }, visibleMessages(context.viewer)] },
    select: { id: true },
  });
  return new Set(rows.map(({ id }) => id));
}
