/** Sets a value as the most recently used, and evicts the least recently used above the limit. */
export function setInLru<Value>(
  cache: Map<string, Value>,
  key: string,
  value: Value,
  maxSize: number,
): void {
  cache.delete(key)
  cache.set(key, value)
  const [oldest] = cache.keys()
  if (cache.size > maxSize && oldest !== undefined) cache.delete(oldest)
}
