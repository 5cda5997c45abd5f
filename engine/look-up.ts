/** Returns the value of a key that a map must contain. Throws a RangeError that names a missing key. */
export function lookUp<Key, Value>(map: ReadonlyMap<Key, Value>, key: Key): Value {
  const value = map.get(key)
  if (value === undefined) throw new RangeError(`No entry for key ${String(key)}`)
  return value
}
