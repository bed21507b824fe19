import { RootFieldBuilder } from '@pothos/core';
import '@pothos/plugin-prisma';
import type { Context } from '../context.ts';

/** Reads the rows of a field, with what the document selects of them. */
export type ReadRows = {
  (selection: object, parent: never, args: Record<string, unknown>, context: Context): unknown;
  readonly length: number;
};

/** The options of `t.prismaConnection` that say how a page is read. */
export type PageOptions = {
  type: never;
  cursor: string;
  maxSize?: number;
  defaultSize?: number;
  totalCount?: (parent: never, args: Record<string, unknown>, context: Context) => unknown;
  resolve: ReadRows;
};

type Options = { resolve: ReadRows; extensions?: object };
type Declare<Own extends Options> = (this: unknown, options: Own, ...more: unknown[]) => unknown;
type Declarations = { prismaField: Declare<Options>; prismaConnection: Declare<PageOptions & Options> };

// Pothos puts the resolver of rows into one of its own, which finds out what the document selects at every call. A
// compiled document has found that out before, and calls the resolver itself.
const declarations = RootFieldBuilder.prototype as unknown as Declarations;
const { prismaField, prismaConnection } = declarations;

declarations.prismaField = function declareRows(options, ...more) {
  const extensions = { ...options.extensions, readRows: options.resolve };
  return prismaField.call(this, { ...options, extensions }, ...more);
};

declarations.prismaConnection = function declarePage(options, ...more) {
  const extensions = { ...options.extensions, page: options };
  return prismaConnection.call(this, { ...options, extensions }, ...more);
};
