/** What a map holds under a key that it was made with. Throws a RangeError that names the key. */
export function lookUp<Key, Value>(map: ReadonlyMap<Key, Value>, key: Key): Value {
  const value = map.get(key)
  if (value === undefined) throw new RangeError(`Nothing is known of ${String(key)}`)
  return value
}
