/** A value in a template; a list is written as "a, b or c". */
export type Value = string | number | Message | readonly (string | number)[]
export type Values = Readonly<Record<string, Value>>

/** A sentence, and what it was made of: programs read the key and the values, people the message. */
export type Message<Key extends string = string> = {
  readonly key: Key
  readonly values: Values
  readonly message: string
}

/** The names of the places in a template. */
type Names<Template> = Template extends `${string}{${infer Name}}${infer Rest}`
  ? Name | Names<Rest>
  : never
/** A value for each name in the template; nothing where it has none. */
export type ValuesFor<Template> =
  Names<Template> extends never ? [] : [Readonly<Record<Names<Template>, Value>>]

/** Several sentences as one text. */
export function sentencesOf(said: readonly Message[]): string {
  return said.map(({ message }) => message).join('. ')
}

/** "a, b or c". */
export function anyOf(choices: readonly (string | number)[]): string {
  const last = String(choices.at(-1) ?? '')
  return choices.length < 2 ? last : `${choices.slice(0, -1).join(', ')} or ${last}`
}

function written(value: Value | undefined): string {
  if (typeof value === 'string' || typeof value === 'number') return String(value)
  if (value === undefined) return ''
  return 'message' in value ? value.message : anyOf(value)
}

/** A template with its values: `{n} sets` and 3 are `3 sets`. */
export function render(template: string, values: Values): string {
  return template.replace(/\{(\w+)\}/g, (_, name: string) => written(values[name]))
}

type Catalogue = Readonly<Record<string, string>>

/** Says a sentence by its key, with a value for each name in its template. */
export type Translate<C extends Catalogue> = <K extends keyof C & string>(
  key: K,
  ...values: ValuesFor<C[K]>
) => Message<K>

/**
 * The one way to make a sentence of a catalogue: by its key, with a value for each name in its
 * template. Another language is another catalogue with the same keys.
 */
export function createMessages<const C extends Catalogue>(catalogue: C): Translate<C> {
  return (key, ...rest) => {
    const values: Values = rest[0] ?? {}
    return { key, values, message: render(catalogue[key]!, values) }
  }
}
