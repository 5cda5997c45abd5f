import type { ZodType } from 'zod'

type SchemaDefinition = {
  readonly type: string
  readonly shape?: Readonly<Record<string, ZodType>>
  readonly catchall?: ZodType
  readonly innerType?: ZodType
  readonly element?: ZodType
  readonly items?: readonly ZodType[]
  readonly valueType?: ZodType
  readonly options?: readonly ZodType[]
  readonly in?: ZodType
  readonly left?: ZodType
  readonly right?: ZodType
}
type Fields = Readonly<Record<string, unknown>>

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/**
 * Returns the paths of fields that a schema does not define, and that parsing would silently drop:
 * `settings.colour`, `rows.0.scores`.
 */
export function findUnknownFields(schema: ZodType, value: unknown, path = ''): string[] {
  const def = schema._zod.def as unknown as SchemaDefinition
  const findInPart = (part: ZodType, item: unknown, key: string | number) =>
    findUnknownFields(part, item, path === '' ? `${key}` : `${path}.${key}`)
  switch (def.type) {
    case 'object':
      return isFields(value) ? findInObject(def, value, path, findInPart) : []
    case 'array':
      return Array.isArray(value)
        ? value.flatMap((item, index) => findInPart(def.element!, item, index))
        : []
    case 'tuple':
      return (def.items ?? []).flatMap((item, index) =>
        findInPart(item, (value as unknown[])?.[index], index),
      )
    case 'record':
      return isFields(value)
        ? Object.entries(value).flatMap(([key, item]) => findInPart(def.valueType!, item, key))
        : []
    case 'union':
      return findInUnion(def.options ?? [], value, path)
    case 'intersection':
      return intersect(
        findUnknownFields(def.left!, value, path),
        findUnknownFields(def.right!, value, path),
      )
    default: {
      const inner = def.innerType ?? def.in
      return inner === undefined ? [] : findUnknownFields(inner, value, path)
    }
  }
}

function findInObject(
  { shape = {}, catchall }: SchemaDefinition,
  value: Fields,
  path: string,
  findInPart: (part: ZodType, item: unknown, key: string) => string[],
): string[] {
  return Object.entries(value).flatMap(([key, item]) => {
    const part = Object.hasOwn(shape, key) ? shape[key]! : undefined
    if (part !== undefined) return findInPart(part, item, key)
    return catchall === undefined ? [path === '' ? key : `${path}.${key}`] : []
  })
}

/**
 * Returns the unknown fields of the matching alternative, since a field unknown to one may belong to another.
 */
function findInUnion(options: readonly ZodType[], value: unknown, path: string): string[] {
  const matching = options.filter((option) => option.safeParse(value).success)
  const found = matching.map((option) => findUnknownFields(option, value, path))
  return found.toSorted((one, two) => one.length - two.length)[0] ?? []
}

const intersect = (one: readonly string[], two: readonly string[]) =>
  one.filter((path) => two.includes(path))
