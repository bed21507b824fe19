import { isThenable } from '@pothos/core';
import type { Context } from '../context.ts';
import { builder } from './builder.ts';

export type Variables = Record<string, unknown>;
export type Values = Record<string, unknown>;

/** Thrown for a value that is missing or that the viewer may not read: GraphQL decides what stands in its place. */
export class NeedsExecution extends Error {}

/** One execution: who asks for what, the scopes of types and fields that the viewer has, and what is still awaited. */
export type Run = {
  context: Context;
  variables: Variables;
  scopes: Values;
  allowed: Set<Values | boolean>;
  pending: Promise<void>[];
};

/** Renders a value of an output type. */
export type Complete = (value: unknown, run: Run) => unknown;

export type Resolve = (parent: never, args: Variables, context: Context, variables: Variables) => unknown;

export type CompiledField = {
  key: string;
  resolve: Resolve;
  argsOf(variables: Variables): Variables;
  /** The scopes of the field, in addition to those of its type; null without any. */
  scopes: Scopes | null;
  complete: Complete;
};

/** Scopes of which the viewer needs one, by name, or a function that returns them for an object. */
export type Scopes =
  | Values
  | ((parent: never, ...more: never[]) => Values | boolean | Promise<Values | boolean>);

/** Executes fields for an object. @returns the same data as GraphQL execution, in the same order of fields */
export async function executeFields(
  fields: readonly CompiledField[],
  rootValue: object,
  context: Context,
  variables: Variables,
): Promise<Values> {
  const scopes = builder.options.scopeAuth?.authScopes(context) as Values;
  const run: Run = { context, variables, scopes, allowed: new Set(), pending: [] };
  const values: Values = {};
  for (const field of fields) readField(field, rootValue as never, values, run);
  while (run.pending.length > 0) await Promise.all(run.pending.splice(0));
  return values;
}

/** Reads a field of an object into its values, at once or once its promise resolves. */
export function readField(field: CompiledField, parent: never, values: Values, run: Run): void {
  const { key, complete } = field;
  const args = field.argsOf(run.variables);
  if (field.scopes) allow(field.scopes, parent, args, run);
  const value = field.resolve(parent, args, run.context, run.variables);
  if (!isThenable(value)) {
    values[key] = complete(value, run);
    return;
  }
  // Keeps the order of the fields.
  values[key] = null;
  later(run, async () => {
    values[key] = complete(await value, run);
  });
}

/** @throws NeedsExecution, or leaves a promise that rejects with it, when the viewer has none of the scopes */
export function allow(scopes: Scopes, parent: never, args: Variables, run: Run): void {
  const wanted = typeof scopes === 'function' ? scopes(parent, args as never, run.context as never) : scopes;
  if (isThenable(wanted)) later(run, async () => check(await wanted, run));
  else check(wanted, run);
}

function check(wanted: Values | boolean, { scopes, allowed }: Run): void {
  // Many rows have the same ones.
  if (allowed.has(wanted)) return;
  if (!hasOne(wanted, scopes)) throw new NeedsExecution('The viewer may not read this');
  allowed.add(wanted);
}

/** Returns true for a viewer who has one of the wanted scopes, which may be all of several. */
function hasOne(wanted: Values | boolean, scopes: Values): boolean {
  if (typeof wanted === 'boolean') return wanted;
  return Object.entries(wanted).some(([name, value]) => {
    if (name === '$any') return hasOne(value as Values, scopes);
    if (name === '$all')
      return Object.entries(value as Values).every(([one, isWanted]) => hasOne({ [one]: isWanted }, scopes));
    return value && scopes[name];
  });
}

function later(run: Run, work: () => Promise<void>): void {
  const promise = work();
  // Another one may fail first, upon which nobody awaits this one.
  promise.catch(() => {});
  run.pending.push(promise);
}
