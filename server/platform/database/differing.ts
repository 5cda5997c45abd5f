/** Lists the columns in which the stored values differ from the expected ones. */
export function differing(stored: object, expected: object): string[] {
  const row = stored as Record<string, unknown>
  return Object.entries(expected).flatMap(([name, value]) =>
    row[name] === value ? [] : [`${name} is ${String(row[name])}, not ${String(value)}`],
  )
}
