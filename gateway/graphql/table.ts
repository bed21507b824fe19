import type { ArgBuilder } from '@pothos/core';
import { queryFromInfo } from '@pothos/plugin-prisma';
import type { GraphQLResolveInfo } from 'graphql';
import { z } from 'zod';
import { badInput } from '../../contract/errors.ts';
import { MAX_TABLE_COUNT, TABLE_PAGE_SIZE } from '../../contract/tables.ts';
import type { Context } from '../context.ts';
import type { Types } from './builder.ts';

// Tables of the admin panel are paged by the values of their last row and not by a number of rows, so that page a
// thousand costs what page one costs: each sort has an index on its column and the id.

export const MAX_PAGE_SIZE = 50;

/** A column that a table can be sorted by: never null, and indexed together with the id. */
export type SortColumn = { column: string; kind: 'text' | 'number' | 'date' };

export type SortValue = string | number | Date;
type Row = { id: string };
type Where = object;
type FindArgs = { where: Where; orderBy: object[]; take: number; select: object };

/** The part of a Prisma model that a table reads. */
export type TableModel = {
  findMany(args: never): Promise<unknown[]>;
  count(args: never): Promise<number>;
};

export type TableArgs = {
  first?: number | null | undefined;
  after?: string | null | undefined;
  isDescending?: boolean | null | undefined;
};

export type TablePage<Node> = {
  edges: { cursor: string; node: Node }[];
  pageInfo: {
    startCursor: string | null;
    endCursor: string | null;
    hasNextPage: boolean;
    hasPreviousPage: boolean;
  };
  /** Counts the rows of all pages, up to MAX_TABLE_COUNT. */
  count: () => Promise<number>;
};

/** Returns the arguments that every table has, besides its sort and its filters. */
export const tableArgs = (arg: ArgBuilder<Types>) => ({
  first: arg.int({
    required: false,
    description: `Rows of the page, 1 to ${MAX_PAGE_SIZE}; ${TABLE_PAGE_SIZE} by default.`,
  }),
  after: arg.string({ required: false, description: 'The cursor of the last row of the page before.' }),
  isDescending: arg.boolean({
    required: false,
    description: 'True, the default, for the greatest value first.',
  }),
});

/**
 * Loads a page of a table with what the document selects of its nodes.
 * @param model such as `context.unprepared.student`
 * @param where the access of the viewer and the filters
 * @throws DomainError BAD_INPUT for a cursor of another sort
 */
export async function loadTable<Node extends Row>(
  context: Context,
  info: GraphQLResolveInfo,
  { model, sort, args, where }: { model: TableModel; sort: SortColumn; args: TableArgs; where: Where },
): Promise<TablePage<Node>> {
  const { findMany, count } = model as unknown as {
    findMany(args: FindArgs): Promise<(Node & Record<string, SortValue>)[]>;
    count(args: { where: Where; take: number }): Promise<number>;
  };
  const size = Math.min(Math.max(args.first ?? TABLE_PAGE_SIZE, 1), MAX_PAGE_SIZE);
  const direction = args.isDescending === false ? 'asc' : 'desc';
  const { select } = queryFromInfo({ context, info, path: ['edges', 'node'], select: { id: true } });
  const rows = await findMany({
    where: { AND: [where, ...(args.after ? rowsAfter(sort, direction, args.after) : [])] },
    orderBy: sort.column === 'id' ? [{ id: direction }] : [{ [sort.column]: direction }, { id: direction }],
    take: size + 1,
    select: { ...select, id: true, [sort.column]: true },
  });
  return {
    ...pageOf(rows, size, args, (node) => node[sort.column]),
    count: () => count({ where, take: MAX_TABLE_COUNT }),
  };
}

/**
 * Returns a page of rows, with the cursor of each.
 * @param rows those of the page in their order, and one more if there is another page
 */
export function pageOf<Node extends Row>(
  rows: readonly Node[],
  size: number,
  { after }: TableArgs,
  sortValueOf: (node: Node) => SortValue | undefined,
): Omit<TablePage<Node>, 'count'> {
  const edges = rows.slice(0, size).map((node) => ({ cursor: cursorOf(sortValueOf(node), node.id), node }));
  return {
    edges,
    pageInfo: {
      startCursor: edges[0]?.cursor ?? null,
      endCursor: edges.at(-1)?.cursor ?? null,
      hasNextPage: rows.length > size,
      hasPreviousPage: Boolean(after),
    },
  };
}

const cursorOf = (value: SortValue | undefined, id: string) =>
  Buffer.from(JSON.stringify([value instanceof Date ? value.toISOString() : value, id])).toString(
    'base64url',
  );

const CURSOR = {
  text: z.tuple([z.string(), z.guid()]),
  number: z.tuple([z.number(), z.guid()]),
  date: z.tuple([z.iso.datetime().transform((text) => new Date(text)), z.guid()]),
};

/**
 * Returns the conditions for the rows after a cursor. The first is implied by the second and is there for the
 * planner, which finds the beginning of the page in the index by it.
 */
function rowsAfter({ column, kind }: SortColumn, direction: 'asc' | 'desc', cursor: string): Where[] {
  const [value, id] = parseCursor(kind, cursor);
  const beyond = direction === 'asc' ? 'gt' : 'lt';
  if (column === 'id') return [{ id: { [beyond]: id } }];
  return [
    { [column]: { [`${beyond}e`]: value } },
    { OR: [{ [column]: { [beyond]: value } }, { [column]: value, id: { [beyond]: id } }] },
  ];
}

/** Reads the sort value and the id from a cursor. @throws DomainError BAD_INPUT for a cursor of another sort */
export function parseCursor(kind: SortColumn['kind'], cursor: string): [SortValue, string] {
  try {
    return CURSOR[kind].parse(JSON.parse(Buffer.from(cursor, 'base64url').toString()));
  } catch {
    throw badInput('after', 'This page of the table does not exist. Start at the first one.');
  }
}
