import { queryFromInfo } from '@pothos/plugin-prisma';
import type { GraphQLResolveInfo } from 'graphql';
import type { Context, Viewer } from '../context.ts';
import { keepSelection } from '../platform/database/readShape.ts';
import { CannotCompile, selectsByVariables } from './compilable.ts';
import { symbolicViewer } from './symbolicViewer.ts';

/** Returns what a document selects of a row, for a viewer of the kind that it was compiled for. */
export type Selection = (context: Context, variables: Record<string, unknown>) => object;

/** The paths to the rows of a page. */
const PAGE_PATHS = [['nodes'], ['edges', 'node']];

/** The type of the rows of a page, and the columns of its cursor. */
export type PageRows = { typeName: string; select: Record<string, true> };

/**
 * Finds out what a document selects of the rows of a field, once for all viewers of a kind: as Pothos does for one request.
 * What depends on the time, on variables or on more than the viewer's ids, role and being an active mentor, is found for
 * each request.
 * @param known the context of a kind of viewers; null where nothing depends on the viewer
 * @param page null for a field that is rows itself
 */
export function compileSelection(
  info: GraphQLResolveInfo,
  known: object | null,
  page: PageRows | null,
): Selection {
  const selectionFor = (context: object, variableValues: Record<string, unknown>): object =>
    queryFromInfo({ context, info: { ...info, variableValues }, ...page, paths: page ? PAGE_PATHS : [] });
  const find = () => selectionFor(known ?? {}, info.variableValues);
  // An event's document is compiled for its variables.
  const selection = known ? selectionOfKind(info, find) : find();
  if (!selection) return selectionFor;
  keepSelection(columnsOf(selection));
  return () => selection;
}

/** Returns the part of a selection that resolvers pass to the client unchanged: they add filters and orders beside it. */
const columnsOf = (selection: { select?: object; include?: object }): object =>
  selection.select ?? selection.include ?? selection;

/** Returns the selection that is the same for all viewers of a kind; null when there is none. */
function selectionOfKind({ fieldNodes, fragments }: GraphQLResolveInfo, find: () => object): object | null {
  if (fieldNodes.some((node) => selectsByVariables(node, fragments))) return null;
  try {
    const selection = find();
    return contains(selection, (value) => value instanceof Date) ? null : selection;
  } catch {
    // It reads what is not known before there is a request.
    return null;
  }
}

/** Returns the context of a kind of viewers, of which a selection may read the viewer alone. */
export function contextOfKind(viewer: Viewer | null): object {
  const known = { viewer: viewer && symbolicViewer(viewer) } as Context;
  return new Proxy(known, {
    get(_context, name) {
      if (name === 'viewer') return known.viewer;
      if (typeof name === 'symbol') return undefined;
      throw new CannotCompile(`A selection reads ${name} of the context`);
    },
  });
}

function contains(value: unknown, isWanted: (value: unknown) => boolean): boolean {
  if (isWanted(value)) return true;
  if (typeof value !== 'object' || value === null) return false;
  return Object.values(value).some((part) => contains(part, isWanted));
}
