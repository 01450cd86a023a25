/** The names in a record that holds no others than its type says. */
export function keysOf<K extends string>(record: Readonly<Partial<Record<K, unknown>>>): K[] {
  return Object.keys(record) as K[]
}

/** The names in such a record, each with what stands there. */
export function entriesOf<K extends string, V>(record: Readonly<Partial<Record<K, V>>>): [K, V][] {
  return Object.entries(record) as [K, V][]
}

/** A record that holds a value for each of these names. */
export function recordOf<K extends string, V>(names: readonly K[], valueFor: (name: K) => V): Record<K, V> {
  return Object.fromEntries(names.map((name) => [name, valueFor(name)])) as Record<K, V>
}
