/** A property that has a value of the source, as it is or converted. */
type Copied = {
  key: string;
  /** Where the source has the value. */
  from: string | number;
  /** Returns the property for that value and what the maker is called with; null where it is that value. */
  convert: ((value: never, more: never) => unknown) | null;
  /** The type of values that are not converted. */
  unless?: 'string' | 'boolean' | undefined;
};

/** A property that every object begins with. */
type Initial = { key: string; initial: string | null };

export type Property = Copied | Initial;

/** @param more is handed on to the functions that convert */
export type Maker = (source: never, more?: unknown) => Record<string, unknown>;

/** Returns true for a key that a literal cannot define: it would set the prototype. */
export const isUnsafeKey = (key: string) => key === '__proto__';

/**
 * Returns a function that makes objects of one shape, as if they were written out as a literal in the source. V8 knows that
 * shape before there is an object, where one that gets its properties in a loop changes its shape with each of them.
 * The text of the function is made of keys and initial values, as strings of JSON, and of indexes: no data gets into it.
 * @throws TypeError for a key that a literal cannot define
 */
export function objectMaker(properties: readonly Property[]): Maker {
  const names = properties.map((_property, index) => `convert${index}`);
  const converters = properties.map((property) => ('convert' in property ? property.convert : null));
  const written = properties.map((property, index) => {
    if (isUnsafeKey(property.key)) throw new TypeError(`${property.key} is no key of a literal`);
    return `${JSON.stringify(property.key)}: ${valueText(property, `${names[index]}`)}`;
  });
  const text = `return (source, more) => { let value; return { ${written.join(', ')} }; };`;
  return new Function(...names, text)(...converters);
}

function valueText(property: Property, name: string): string {
  if ('initial' in property) return JSON.stringify(property.initial);
  const { from, convert, unless } = property;
  const value = `source[${JSON.stringify(from)}]`;
  if (!convert) return value;
  if (!unless) return `${name}(${value}, more)`;
  return `typeof (value = ${value}) === '${unless}' ? value : ${name}(value, more)`;
}
