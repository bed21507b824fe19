type Args = Record<string, unknown>;

/** The arguments of a read with its values taken out: reads of one shape have the same SQL. */
export type Shape = {
  text: string;
  values: unknown[];
  /** The read with slots in the place of its values, and kept selections in the place of their copies. */
  args: Args;
  /** The values of a copy by those which a kept selection has in their place; null without a copy. */
  filled: Filled;
};
type Filled = ReadonlyMap<unknown, unknown> | null;

/** A selection that many reads have, so that its number says what it selects. */
type Kept = { number: number; selection: object; filled: Filled };

const kept = new WeakMap<object, Kept>();
let latestNumber = 0;

/** Gives a selection a number. It must not change from then on. */
export function keepSelection(selection: object): void {
  latestNumber += 1;
  kept.set(selection, { number: latestNumber, selection, filled: null });
}

/**
 * Gives a copy of a kept selection its number.
 * @param filled what the copy has in the place of some values
 */
export function keepCopy(copy: object, selection: object, filled: ReadonlyMap<unknown, unknown>): void {
  const known = kept.get(selection);
  if (known) kept.set(copy, { ...known, filled });
}

/** Stand for the values of a read. They are symbols, which are compared as the values of columns are. */
const slots: symbol[] = [];
const indexes = new Map<unknown, number>();

/** Returns which value of a read a slot stands for; null for what is no slot. */
export function slotIndex(value: unknown): number | null {
  return indexes.get(Array.isArray(value) ? value[0] : value) ?? null;
}

/** Returns the shape of a read; null for one with arguments that have no SQL. */
export function shapeOf(args: Args): Shape | null {
  const shape: Shape = { text: '', values: [], args: {}, filled: null };
  const shaped = argsShape(args, shape);
  if (!shaped) return null;
  shape.args = shaped;
  return shape;
}

function slotFor(value: unknown, shape: Shape): symbol {
  const index = shape.values.push(value) - 1;
  const known = slots[index];
  if (known) return known;
  const slot = Symbol(`value ${index}`);
  slots[index] = slot;
  indexes.set(slot, index);
  return slot;
}

function argsShape(args: Args, shape: Shape): Args | null {
  const shaped: Args = {};
  shape.text += '{';
  for (const name of Object.keys(args)) {
    const value = args[name];
    if (value === undefined) continue;
    shape.text += `${name}:`;
    const part = partShape(name, value, shape);
    if (part === UNKNOWN) return null;
    shaped[name] = part;
  }
  shape.text += '}';
  return shaped;
}

const UNKNOWN = Symbol('unknown');

function partShape(name: string, value: unknown, shape: Shape): unknown {
  switch (name) {
    case 'where':
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

function selectionShape(selection: Args, shape: Shape): unknown {
  const known = kept.get(selection);
  if (known && (!known.filled || !shape.filled || known.filled === shape.filled)) {
    shape.text += `#${known.number}`;
    shape.filled ??= known.filled;
    return known.selection;
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
    shaped[name] = args;
  }
  shape.text += '}';
  return shaped;
}

/** A filter has the values of columns, and names of columns, relations and operators. */
function filterShape(filter: unknown, shape: Shape): unknown {
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
    const shaped = filter.map((part) => filterShape(part, shape));
    shape.text += ']';
    return shaped;
  }
  const shaped: Args = {};
  shape.text += '{';
  for (const name of Object.keys(filter)) {
    const part = (filter as Args)[name];
    shape.text += `${name}:`;
    shaped[name] = name === 'in' && Array.isArray(part) ? listShape(part, shape) : filterShape(part, shape);
  }
  shape.text += '}';
  return shaped;
}

/** A list is one value, however long it is. Nothing is in an empty one. */
function listShape(list: unknown[], shape: Shape): unknown[] {
  shape.text += list.length === 0 ? '[]' : '[?]';
  return list.length === 0 ? list : [slotFor(list, shape)];
}
