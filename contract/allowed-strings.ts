import type { ZodType } from 'zod'

type SchemaDefinition = Readonly<Record<string, unknown>> & {
  readonly entries?: Readonly<Record<string, string>>
  readonly values?: readonly unknown[]
}

/** Returns every string that the enums and literals inside a schema allow. */
export function listAllowedStrings(schema: ZodType, seen = new Set<unknown>()): string[] {
  if (seen.has(schema)) return []
  seen.add(schema)
  const def = schema._zod.def as unknown as SchemaDefinition
  const allowed = [...Object.values(def.entries ?? {}), ...(def.values ?? [])]
  const parts = Object.values(def).flatMap((part) => [part, ...listValues(part)])
  return [
    ...allowed.filter((value) => typeof value === 'string'),
    ...parts.filter(isSchema).flatMap((part) => listAllowedStrings(part, seen)),
  ]
}

const listValues = (part: unknown): unknown[] =>
  typeof part === 'object' && part !== null ? Object.values(part) : []

const isSchema = (part: unknown): part is ZodType =>
  typeof part === 'object' && part !== null && '_zod' in part
