import { LRUCache } from 'lru-cache';
import type { Precondition } from './precondition.ts';
import { nameOfText } from './prisma.ts';
import { modelsOf, SNAPSHOT_SQL } from './readRecord.ts';
import { type Shape, slotIndex, slottedArgs } from './readShape.ts';
import { type Read, type ReadName, readSql, rowsByKeySql } from './readSql.ts';
import { UnknownFilter } from './whereSql.ts';

type Args = Record<string, unknown>;

/** Reads of one shape at one place of a statement, as they are written once for all of them. */
export type WrittenRead = Read & {
  number: number;
  /** Slots of a shape, constants, and `LOOKED_UP`, in the order of the statement's values. */
  sources: readonly unknown[];
  /** Those whose rows it reads or asks for. */
  models: readonly string[];
  /** For a lookup: how it is written for a single value, and the index of that among the values of the statement. */
  single: { sql: string; index: number } | null;
};

/** A read with its values. */
export type FilledRead = { written: WrittenRead; values: unknown[] };

/** A read of rows by values of a unique column. */
export type LookupColumn = { column: string; lookedUp: unknown[] };

/** Stands for the values that rows are looked up by. */
const LOOKED_UP: unknown[] = [];

const MAX_READS = 2000;
const MAX_STATEMENTS = 1000;

const reads = new LRUCache<string, { written: WrittenRead | null }>({ max: MAX_READS });
let latestNumber = 0;

/**
 * Writes a read as SQL, or finds how its shape was written before.
 * @param index how many values the statement has already
 * @param lookup writes a read by some values of a column, with the shape of what is selected of the rows
 * @returns null for a read that only the client can make
 */
export function writeRead(
  model: string,
  name: ReadName,
  shape: Shape,
  index: number,
  lookup: LookupColumn | null,
): FilledRead | null {
  const key = `${index} ${model}.${lookup ? lookup.column : name} ${shape.text}`;
  const known = reads.get(key) ?? { written: written(model, name, slottedArgs(shape), index, lookup) };
  reads.set(key, known);
  return known.written && { written: known.written, values: valuesOf(known.written, shape, lookup) };
}

function written(
  model: string,
  name: ReadName,
  args: Args,
  index: number,
  lookup: LookupColumn | null,
): WrittenRead | null {
  const statement = { values: new Array<unknown>(index), tables: 0, columns: new Map() };
  latestNumber += 1;
  const number = latestNumber;
  const sources = () => statement.values.slice(index);
  try {
    if (!lookup) {
      const read = readSql(model, name, args, statement);
      return { number, ...read, sources: sources(), models: modelsOf(read.sql), single: null };
    }
    const { ofOne, index: at, ...read } = rowsByKeySql(model, lookup.column, LOOKED_UP, args, statement);
    const models = modelsOf(read.sql);
    return { number, ...read, sources: sources(), models, single: { sql: ofOne, index: at } };
  } catch (error) {
    if (error instanceof UnknownFilter) return null;
    throw error;
  }
}

function valuesOf({ sources }: WrittenRead, shape: Shape, lookup: LookupColumn | null): unknown[] {
  const filled = (constant: unknown) => shape.ids?.get(constant) ?? constant;
  return sources.map((source) => {
    if (source === LOOKED_UP) return lookup?.lookedUp;
    const slot = slotIndex(source);
    if (slot !== null) return shape.values[slot];
    return Array.isArray(source) ? source.map(filled) : filled(source);
  });
}

/** A statement with its name, under which a connection keeps its plan. */
export type NamedStatement = { text: string; name: string };

const statements = new LRUCache<string, NamedStatement>({ max: MAX_STATEMENTS });

/**
 * Returns the statement that makes some reads.
 * @param parts `isSingle` is true for lookups by a single value
 * @param precondition what is read after them, with the last values; null without one
 * @param valueCount how many values the statement has
 * @param hasSnapshot true where its snapshot is read as well, after everything else
 */
export function statementOf(
  parts: readonly { written: WrittenRead; isSingle: boolean }[],
  precondition: Pick<Precondition, 'name' | 'sql' | 'values'> | null,
  valueCount: number,
  hasSnapshot: boolean,
): NamedStatement {
  const numbers = parts.map(({ written: { number }, isSingle }) => (isSingle ? -number : number));
  const key = `${numbers.join()} ${precondition?.name} ${hasSnapshot}`;
  const known = statements.get(key);
  if (known) return known;
  const expressions = parts.map(({ written: { sql, single }, isSingle }) =>
    isSingle && single ? single.sql : sql,
  );
  if (precondition) expressions.push(precondition.sql(valueCount - precondition.values.length + 1));
  if (hasSnapshot) expressions.push(SNAPSHOT_SQL);
  const text = `SELECT ${expressions.join(', ')}`;
  const statement = { text, name: nameOfText(text) };
  statements.set(key, statement);
  return statement;
}
