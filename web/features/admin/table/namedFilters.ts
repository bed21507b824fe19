/** The filters of a table, by the names of the schema; what is null does not filter. */
export type NamedFilters = Readonly<Record<string, string | boolean | null | undefined>>;

/** Returns the filters that are set, as text. */
export const namedFilters = (filters: NamedFilters): { name: string; value: string }[] =>
  Object.entries(filters).flatMap(([name, value]) =>
    value === null || value === undefined ? [] : [{ name, value: String(value) }],
  );
