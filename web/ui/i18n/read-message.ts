import { isolate } from '#engine/messages/isolate.ts'
import { formatList, translated } from './translations.ts'

/** A message of the engine or the server: its English text, and its key for translation. */
export type Readable = {
  readonly message: string
  readonly key?: string | undefined
  /** Numbers, texts, lists of choices, and other messages. */
  readonly values?: Readonly<Record<string, unknown>> | undefined
}

/** Returns the text of a message in the language of the page. */
export function readMessage({ key, values = {}, message }: Readable): string {
  const template = key === undefined ? undefined : translated(`rules.${key}`, undefined)
  return (
    template?.replace(/\{(\w+)\}/g, (_, name: string) => formatValue(values[name])) ??
    isolated(message, values)
  )
}

/** Isolates the values in an untranslated text. */
function isolated(message: string, values: NonNullable<Readable['values']>): string {
  return Object.values(values)
    .flat()
    .reduce<string>((text, value) => {
      const isNested = typeof value === 'object' && value !== null
      const plain = isNested ? (value as Readable).message : value
      if (typeof plain !== 'string' || plain === '') return text
      return text.replaceAll(plain, () => formatValue(value))
    }, message)
}

function formatValue(value: unknown): string {
  if (Array.isArray(value)) return formatList(value.map(String), 'disjunction')
  if (typeof value === 'string' || typeof value === 'number') return isolate(String(value))
  return value === undefined ? '' : readMessage(value as Readable)
}

/** Joins several messages into one text. */
export function readMessages(messages: readonly Readable[]): string {
  return messages.map(readMessage).join('. ')
}

/** Returns the name of a sport, a format or a tie-break in the language of the page. */
export function readName(english: string): string {
  return translated(`names.${english}`, undefined) ?? english
}
