/** A property of objects of one kind that nothing else reads. */
export type Property<Owner extends object, Value> = {
  get(owner: Owner): Value | undefined;
  set(owner: Owner, value: Value): void;
};

/**
 * Creates a property for objects that live as long as a request, whose value ends with them. A WeakMap that is old itself
 * keeps what is noted in it, with all that refers to, from each collection of young objects: it is copied twice, and
 * lies among the old ones until V8 collects those too, for which everything else stops.
 */
export function createProperty<Owner extends object, Value>(name: string): Property<Owner, Value> {
  const key = Symbol(name);
  type Noted = Owner & { [key]?: Value };
  return {
    get: (owner) => (owner as Noted)[key],
    set(owner, value) {
      (owner as Noted)[key] = value;
    },
  };
}
