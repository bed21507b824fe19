import DataLoader from 'dataloader';
import type { Context } from '../context.ts';
import { withFewSizes } from '../platform/database/withFewSizes.ts';

/** Finds rows by their ids, with what a document selects of them. */
type FindRows<Row> = (context: Context, selection: object, ids: string[]) => Promise<Row[]>;

/**
 * Returns a function that reads the row of which an event tells, together with those of all events that are rendered
 * with it: one statement for each selection. What it finds was found to be visible right before, for everybody who gets
 * the rendering (events/eventDelivery.ts).
 * @returns a function that throws where the row is gone
 */
export function createEventRows<Row extends { id: string }>(find: FindRows<Row>) {
  const batches = new WeakMap<object, Map<string, DataLoader<string, Row>>>();

  return (context: Context, selection: object, id: string): Promise<Row> => {
    const batch = context.eventBatch;
    // Only the delivery of events asks who sees a row before it is read.
    if (!batch) throw new Error('A row of an event is read outside a batch of events');
    const loaders = batches.get(batch) ?? new Map<string, DataLoader<string, Row>>();
    batches.set(batch, loaders);
    const key = JSON.stringify(selection);
    const loader = loaders.get(key) ?? new DataLoader((ids) => rowsInOrder(ids, context, selection));
    loaders.set(key, loader);
    return loader.load(id);
  };

  async function rowsInOrder(ids: readonly string[], context: Context, selection: object) {
    const rows = await find(context, selection, withFewSizes(ids));
    const byId = new Map(rows.map((row) => [row.id, row]));
    return ids.map((id) => byId.get(id) ?? new Error('The row of an event is gone'));
  }
}
