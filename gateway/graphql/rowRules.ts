import type { Viewer } from '../context.ts';
import type { ModelName, Where } from '../platform/database/whereSql.ts';

/** Rows of a model, and the rule by which every read selects those that a viewer may see now. */
export type VisibleRows = {
  model: ModelName;
  where: (viewer: Viewer, args: Record<string, unknown>) => object;
};

/**
 * Names a model and the rule of its reads, of which an event source makes its own. The rule is asked about many viewers
 * at once: of a viewer it may read the role, the id and the id of the mentor record, and say of these only what SQL can.
 * @param where the filter, which may depend on the arguments of the subscription too
 */
export const rowsOf = <Model extends ModelName>(
  model: Model,
  where: (viewer: Viewer, args: Record<string, unknown>) => Where<Model>,
): VisibleRows => ({ model, where });
