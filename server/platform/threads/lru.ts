/** Puts a value last among those kept; beyond so many the one that stood longest goes. */
export function setInLru<Value>(
  kept: Map<string, Value>,
  key: string,
  value: Value,
  most: number,
): void {
  kept.delete(key)
  kept.set(key, value)
  const [oldest] = kept.keys()
  if (kept.size > most && oldest !== undefined) kept.delete(oldest)
}
