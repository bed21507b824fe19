type Args = Record<string, unknown>;

/** The ids of a viewer by their symbols, which a compiled selection has in their place. */
export type Ids = ReadonlyMap<unknown, unknown>;

/** The arguments of a read with its values taken out: reads of one shape have the same SQL. */
export type Shape = {
  /** The read as it was asked. */
  args: Args;
  text: string;
  values: unknown[];
  /** The ids for the symbols in the read; null where it has none. */
  ids: Ids | null;
};

/** A shape that is being found, and whether the read with slots in the place of its values is wanted as well. */
type Finding = Shape & { makesArgs: boolean };

/** The numbers of selections that many reads have, so that a number says what is selected. */
const kept = new WeakMap<object, number>();
let latestNumber = 0;

/** Gives a selection a number. It must not change from then on. */
export function keepSelection(selection: object): void {
  latestNumber += 1;
  kept.set(selection, latestNumber);
}

/** Returns the arguments of a read with ids in the place of their symbols. */
export function withIds<Value>(value: Value, ids: Ids): Value {
  if (Array.isArray(value)) return value.map((part) => withIds(part, ids)) as Value;
  if (typeof value !== 'object' || value === null) return (ids.get(value) ?? value) as Value;
  // An instant has no parts.
  if (Object.getPrototypeOf(value) !== Object.prototype) return value;
  return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, withIds(part, ids)])) as Value;
}

/** Stand for the values of a read. They are symbols, which are compared as the values of columns are. */
const slots: symbol[] = [];
const indexes = new Map<unknown, number>();

/** Returns which value of a read a slot stands for; null for what is no slot. */
export function slotIndex(value: unknown): number | null {
  return indexes.get(Array.isArray(value) ? value[0] : value) ?? null;
}

/**
 * Returns the shape of a read; null for one with arguments that have no SQL.
 * @param ids of the symbols in the read; null where it has none
 */
export function shapeOf(args: Args, ids: Ids | null): Shape | null {
  const shape: Finding = { args, text: '', values: [], ids, makesArgs: false };
  return argsShape(args, shape) && shape;
}

/** Returns the arguments of a read with slots in the place of its values. */
export function slottedArgs({ args, ids }: Shape): Args {
  return argsShape(args, { args, text: '', values: [], ids, makesArgs: true }) ?? {};
}

function slotFor(value: unknown, shape: Finding): symbol {
  const index = shape.values.push(shape.ids?.get(value) ?? value) - 1;
  const known = slots[index];
  if (known) return known;
  const slot = Symbol(`value ${index}`);
  slots[index] = slot;
  indexes.set(slot, index);
  return slot;
}

/** @returns null where an argument has no SQL; without its parts where they are not wanted */
function argsShape(args: Args, shape: Finding): Args | null {
  const shaped: Args = {};
  shape.text += '{';
  for (const name of Object.keys(args)) {
    const value = args[name];
    if (value === undefined) continue;
    shape.text += `${name}:`;
    const part = partShape(name, value, shape);
    if (part === UNKNOWN) return null;
    if (shape.makesArgs) shaped[name] = part;
  }
  shape.text += '}';
  return shaped;
}

const UNKNOWN = Symbol('unknown');

function partShape(name: string, value: unknown, shape: Finding): unknown {
  switch (name) {
    case 'where':
    case 'cursor':
      return filterShape(value, shape);
    case 'select':
    case 'include':
      return selectionShape(value as Args, shape);
    case 'orderBy':
      shape.text += JSON.stringify(value);
      return value;
    case 'take':
    case 'skip':
      // Nothing is skipped by zero, and a negative number takes the last rows.
      if (typeof value !== 'number' || value <= 0) {
        shape.text += value;
        return value;
      }
      shape.text += '?';
      return slotFor(value, shape);
    default:
      return UNKNOWN;
  }
}

function selectionShape(selection: Args, shape: Finding): unknown {
  const number = kept.get(selection);
  if (number !== undefined) {
    shape.text += `#${number}`;
    return selection;
  }
  const shaped: Args = {};
  shape.text += '{';
  for (const name of Object.keys(selection)) {
    const part = selection[name];
    if (part === undefined || part === false) continue;
    shape.text += `${name}:`;
    if (part === true) shape.text += '+';
    const args = part === true ? true : argsShape(part as Args, shape);
    if (args === null) return UNKNOWN;
    if (shape.makesArgs) shaped[name] = args;
  }
  shape.text += '}';
  return shaped;
}

/** A filter has the values of columns, and names of columns, relations and operators. */
function filterShape(filter: unknown, shape: Finding): unknown {
  if (filter === null || filter === undefined) {
    shape.text += filter === null ? '-' : '!';
    return filter;
  }
  if (typeof filter !== 'object' || filter instanceof Date) {
    shape.text += '?';
    return slotFor(filter, shape);
  }
  if (Array.isArray(filter)) {
    shape.text += '[';
    const shaped: unknown[] = [];
    for (const part of filter) {
      const found = filterShape(part, shape);
      if (shape.makesArgs) shaped.push(found);
    }
    shape.text += ']';
    return shaped;
  }
  const shaped: Args = {};
  shape.text += '{';
  for (const name of Object.keys(filter)) {
    const part = (filter as Args)[name];
    shape.text += `${name}:`;
    const found = name === 'in' && Array.isArray(part) ? listShape(part, shape) : filterShape(part, shape);
    if (shape.makesArgs) shaped[name] = found;
  }
  shape.text += '}';
  return shaped;
}

/** A list is one value, however long it is. Nothing is in an empty one. */
function listShape(list: unknown[], shape: Finding): unknown[] {
  shape.text += list.length === 0 ? '[]' : '[?]';
  return list.length === 0 ? list : [slotFor(list, shape)];
}
