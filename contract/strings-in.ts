import type { ZodType } from 'zod'

type Def = Readonly<Record<string, unknown>> & {
  readonly entries?: Readonly<Record<string, string>>
  readonly values?: readonly unknown[]
}

/** Returns every string that an enum or a literal inside a schema allows. */
export function stringsIn(schema: ZodType, seen = new Set<unknown>()): string[] {
  if (seen.has(schema)) return []
  seen.add(schema)
  const def = schema._zod.def as unknown as Def
  const own = [...Object.values(def.entries ?? {}), ...(def.values ?? [])]
  const parts = Object.values(def).flatMap((part) => [part, ...insideOf(part)])
  return [
    ...own.filter((value) => typeof value === 'string'),
    ...parts.filter(isSchema).flatMap((part) => stringsIn(part, seen)),
  ]
}

const insideOf = (part: unknown): unknown[] =>
  typeof part === 'object' && part !== null ? Object.values(part) : []

const isSchema = (part: unknown): part is ZodType =>
  typeof part === 'object' && part !== null && '_zod' in part
