/** Reads one part of a URL's search. Returns undefined for invalid values. */
export type Param<T> = (value: unknown) => T | undefined

/** Returns a reader for a text of limited length. A number in a URL is read as its digits. */
export function text(maxLength = 100): Param<string> {
  return (value) => {
    const text = typeof value === 'number' ? String(value) : value
    return typeof text === 'string' && text.length <= maxLength ? text : undefined
  }
}

/** Reads a page or a round: a whole number from 1. */
export const pageNumber: Param<number> = (value) => {
  const number = typeof value === 'string' && value !== '' ? Number(value) : value
  return typeof number === 'number' && Number.isSafeInteger(number) && number >= 1
    ? number
    : undefined
}

export const flag: Param<boolean> = (value) => (typeof value === 'boolean' ? value : undefined)

export function oneOf<const T extends string>(choices: readonly T[]): Param<T> {
  return (value) => choices.find((choice) => choice === value)
}

type Params = Readonly<Record<string, Param<unknown>>>
export type SearchOf<P extends Params> = {
  [K in keyof P]?: P[K] extends Param<infer T> ? T | undefined : never
}

/** Returns a reader for a whole search, which drops unknown parts. */
export function createSearchReader<P extends Params>(params: P) {
  return (values: Readonly<Record<string, unknown>>): SearchOf<P> =>
    Object.fromEntries(
      Object.entries(params).map(([name, read]) => [name, read(values[name])]),
    ) as SearchOf<P>
}
