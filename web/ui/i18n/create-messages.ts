import { createElement, Fragment, type ReactNode } from 'react'
import { isolate } from '#engine/messages/isolate.ts'
import { formatNumber } from './locale.ts'
import { formatList, selectPluralForm, findTranslation } from './translations.ts'

/** A message, or one for each plural form of the value `count`. */
type Entry =
  | string
  | ({ readonly other: string } & { readonly [Form in Intl.LDMLPluralRule]?: string })
type Catalogue = Readonly<Record<string, Entry>>

type Names<T> = T extends `${string}{${infer Name}}${infer Rest}` ? Name | Names<Rest> : never
type EntryNames<E> = E extends string ? Names<E> : Names<E[keyof E]> | 'count'

/** A value for each placeholder of a message; no argument if it has none. */
type MessageValues<E, Value> =
  EntryNames<E> extends never
    ? []
    : [{ readonly [Name in EntryNames<E>]: Name extends 'count' ? number : Value }]

/** Returns the message of a key. Numbers and lists are formatted for the locale. */
export type Translate<C extends Catalogue> = <K extends keyof C & string>(
  key: K,
  ...values: MessageValues<C[K], string | number | readonly string[]>
) => string

/** Returns the message of a key with elements in it, such as a link. */
export type Show<C extends Catalogue> = <K extends keyof C & string>(
  key: K,
  ...values: MessageValues<C[K], ReactNode>
) => ReactNode

type Value = ReactNode | readonly string[]
type Values = Readonly<Record<string, Value>>

function formatValue(value: Value): string {
  if (typeof value === 'number') return formatNumber(value, 20)
  if (Array.isArray(value)) return formatList(value as string[], 'conjunction')
  return typeof value === 'string' ? value : ''
}

function isolateText(value: Value): Value {
  return typeof value === 'string' ? isolate(value) : value
}

/** Returns the text between the placeholders of a message, and the values in their place. */
function formatMessageParts(key: string, entry: Entry, values: Values): Value[] {
  const { count } = values
  const english =
    typeof entry === 'string' ? entry : (entry[selectPluralForm(Number(count))] ?? entry.other)
  const template = findTranslation(key, count) ?? english
  return template
    .split(/\{(\w+)\}/)
    .map((part, index) => (index % 2 === 0 ? part : isolateText(values[part])))
}

/**
 * Returns the function that formats the messages of a folder; `folder` is its path in `web`.
 * `{name}` in a message is replaced by a value.
 */
export function createMessages<const C extends Catalogue>(
  folder: string,
  english: C,
): Translate<C> {
  return (key, ...[values = {}]: [Values?]) =>
    formatMessageParts(`${folder}.${key}`, english[key]!, values).map(formatValue).join('')
}

/** Returns the function that renders the messages of a folder with elements in them. */
export function createShow<const C extends Catalogue>(folder: string, english: C): Show<C> {
  return (key, ...[values = {}]: [Values?]) =>
    createElement(
      Fragment,
      null,
      ...formatMessageParts(`${folder}.${key}`, english[key]!, values).map((part) =>
        typeof part === 'number' ? formatValue(part) : (part as ReactNode),
      ),
    )
}
