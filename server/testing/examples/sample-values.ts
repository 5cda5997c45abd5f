/** Replacements for the sample values of an example. */
export type Values = Readonly<Record<string, unknown>>

/** Replaces sample values by real ones, wherever they occur. */
export function replaceSamples<T>(sample: T, values: Values): T {
  if (typeof sample === 'string') return (values[sample] ?? sample) as T
  if (Array.isArray(sample)) return sample.map((each: unknown) => replaceSamples(each, values)) as T
  if (typeof sample !== 'object' || sample === null) return sample
  const { id } = sample as { id?: unknown }
  // A browser's response is replaced as a whole.
  if (typeof id === 'string' && typeof values[id] === 'object') return values[id] as T
  return Object.fromEntries(
    Object.entries(sample).map(([key, value]) => [
      replaceSamples(key, values),
      replaceSamples(value as unknown, values),
    ]),
  ) as T
}
