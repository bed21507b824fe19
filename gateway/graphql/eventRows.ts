import DataLoader from 'dataloader';
import type { Context } from '../context.ts';
import { withFewSizes } from '../platform/database/withFewSizes.ts';
import { createProperty } from '../platform/memory/createProperty.ts';

/** Finds rows by their ids, with what a document selects of them. */
type FindRows<Row> = (context: Context, selection: object, ids: string[]) => Promise<Row[]>;

/**
 * Returns a function for fields that are the row of which an event tells. It returns the options of such a field: its
 * resolver reads the row together with those of all events that are rendered with it, in one statement for each
 * selection, and `rowOfEvent` does so for compiled documents. What they find was found to be visible right before, for
 * everybody who gets the rendering (events/eventDelivery.ts). Both throw where the row is gone.
 */
export function createEventRows<Row extends { id: string }>(find: FindRows<Row>) {
  const loadersOf = createProperty<object, Map<object | string, DataLoader<string, Row>>>('rows of events');

  const load = (context: Context, selection: object, key: object | string, id: string): Promise<Row> => {
    const batch = context.eventBatch;
    // Only the delivery of events asks who sees a row before it is read.
    if (!batch) throw new Error('A row of an event is read outside a batch of events');
    const loaders = loadersOf.get(batch) ?? new Map<object | string, DataLoader<string, Row>>();
    loadersOf.set(batch, loaders);
    const loader = loaders.get(key) ?? new DataLoader((ids) => rowsInOrder(ids, context, selection));
    loaders.set(key, loader);
    return loader.load(id);
  };

  async function rowsInOrder(ids: readonly string[], context: Context, selection: object) {
    const rows = await find(context, selection, withFewSizes(ids));
    const byId = new Map(rows.map((row) => [row.id, row]));
    return ids.map((id) => byId.get(id) ?? new Error('The row of an event is gone'));
  }

  return <Event>(idOf: (event: Event) => string) => ({
    extensions: {
      // Compiled once, so the object itself stands for the selection.
      rowOfEvent: (context: Context, selection: object, event: Event) =>
        load(context, selection, selection, idOf(event)),
    },
    resolve: (selection: object, event: Event, _args: unknown, context: Context): Promise<Row> =>
      load(context, selection, JSON.stringify(selection), idOf(event)),
  });
}
