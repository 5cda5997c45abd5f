import { isolate } from '#engine/messages/isolate.ts'
import { formatList, findTranslation } from './translations.ts'

/** A message of the engine or the server: its English text, and its key for translation. */
export type ReadableMessage = {
  readonly message: string
  readonly key?: string | undefined
  /** Numbers, texts, lists of choices, and other messages. */
  readonly values?: Readonly<Record<string, unknown>> | undefined
}

/** Returns the text of a message in the language of the page. */
export function readMessage({ key, values = {}, message }: ReadableMessage): string {
  const template = key === undefined ? undefined : findTranslation(`rules.${key}`, undefined)
  return (
    template?.replace(/\{(\w+)\}/g, (_, name: string) => formatValue(values[name])) ??
    isolateValues(message, values)
  )
}

/** Isolates the values in an untranslated text. */
function isolateValues(message: string, values: NonNullable<ReadableMessage['values']>): string {
  return Object.values(values)
    .flat()
    .reduce<string>((text, value) => {
      const isNested = typeof value === 'object' && value !== null
      const plain = isNested ? (value as ReadableMessage).message : value
      if (typeof plain !== 'string' || plain === '') return text
      return text.replaceAll(plain, () => formatValue(value))
    }, message)
}

function formatValue(value: unknown): string {
  if (Array.isArray(value)) return formatList(value.map(String), 'disjunction')
  if (typeof value === 'string' || typeof value === 'number') return isolate(String(value))
  return value === undefined ? '' : readMessage(value as ReadableMessage)
}

/** Joins several messages into one text. */
export function readMessages(messages: readonly ReadableMessage[]): string {
  return messages.map(readMessage).join('. ')
}

/** Returns the name of a sport, a format or a tie-break in the language of the page. */
export function readName(english: string): string {
  return findTranslation(`names.${english}`, undefined) ?? english
}
