/** A value in a template; a list is written as "a, b or c". */
export type Value = string | number | Message | readonly (string | number)[]
export type Values = Readonly<Record<string, Value>>

/** A message and its parts: programs read the key and the values, people read the text. */
export type Message<Key extends string = string> = {
  readonly key: Key
  readonly values: Values
  readonly message: string
}

/** The names of the placeholders in a template. */
type Placeholders<Template> = Template extends `${string}{${infer Name}}${infer Rest}`
  ? Name | Placeholders<Rest>
  : never
/** A value for each placeholder of a template; nothing if it has none. */
export type ValuesFor<Template> =
  Placeholders<Template> extends never ? [] : [Readonly<Record<Placeholders<Template>, Value>>]

/** Joins choices as "a, b or c". */
export function joinChoices(choices: readonly (string | number)[]): string {
  const last = String(choices.at(-1) ?? '')
  return choices.length < 2 ? last : `${choices.slice(0, -1).join(', ')} or ${last}`
}

function formatValue(value: Value | undefined): string {
  if (typeof value === 'string' || typeof value === 'number') return String(value)
  if (value === undefined) return ''
  return 'message' in value ? value.message : joinChoices(value)
}

/** Fills a template with its values: `{n} sets` and 3 give `3 sets`. */
export function render(template: string, values: Values): string {
  return template.replace(/\{(\w+)\}/g, (_, name: string) => formatValue(values[name]))
}

type Catalogue = Readonly<Record<string, string>>

/** Creates a message by its key, with a value for each placeholder of its template. */
export type Translate<C extends Catalogue> = <K extends keyof C & string>(
  key: K,
  ...values: ValuesFor<C[K]>
) => Message<K>

/**
 * Returns the function that creates the messages of a catalogue, by key and with a value for each placeholder.
 * A translation is another catalogue with the same keys.
 */
export function createMessages<const C extends Catalogue>(catalogue: C): Translate<C> {
  return (key, ...rest) => {
    const values: Values = rest[0] ?? {}
    return { key, values, message: render(catalogue[key]!, values) }
  }
}
