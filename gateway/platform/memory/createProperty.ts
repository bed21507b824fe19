/** A property of objects of one kind that nothing else reads. */
export type Property<Owner extends object, Value> = {
  get(owner: Owner): Value | undefined;
  set(owner: Owner, value: Value): void;
};

/**
 * Creates a property for objects that live as long as a request. A WeakMap would keep its values longer: V8's collections
 * of young objects take whatever an old WeakMap holds for alive, with everything that its values refer to. It is copied twice then,
 * and stays until the old objects are collected as well.
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
