import { createElement, Fragment, type ReactNode } from 'react'
import { formatNumber, pluralOf } from './locale.ts'

/** What a screen says: a sentence, or one for each number of what the value `count` counts. */
type Entry = string | { readonly one?: string; readonly few?: string; readonly other: string }
type Catalogue = Readonly<Record<string, Entry>>

type Names<T> = T extends `${string}{${infer Name}}${infer Rest}` ? Name | Names<Rest> : never
type NamesOf<E> = E extends string ? Names<E> : Names<E[keyof E]> | 'count'

/** A value for each name in the template; nothing where it has none. */
type Given<E, Value> =
  NamesOf<E> extends never
    ? []
    : [{ readonly [Name in NamesOf<E>]: Name extends 'count' ? number : Value }]

/** Says the sentence of a key; numbers are written as the locale has them. */
export type Translate<C extends Catalogue> = <K extends keyof C & string>(
  key: K,
  ...values: Given<C[K], string | number>
) => string

/** Shows the sentence of a key where a part of it is an element: a name in bold, a link. */
export type Show<C extends Catalogue> = <K extends keyof C & string>(
  key: K,
  ...values: Given<C[K], ReactNode>
) => ReactNode

type Values = Readonly<Record<string, ReactNode>>

const textOf = (value: ReactNode) =>
  typeof value === 'number' ? formatNumber(value, 20) : typeof value === 'string' ? value : ''

/** A sentence in its parts: the text between the names, and the values in their place. */
function partsOf(entry: Entry, values: Values = {}): ReactNode[] {
  const template =
    typeof entry === 'string' ? entry : (entry[pluralOf(Number(values.count))] ?? entry.other)
  return template.split(/\{(\w+)\}/).map((part, at) => (at % 2 === 0 ? part : values[part]))
}

/**
 * The words of a folder's screens: `{name}` in a sentence is the place of a value. Another language
 * is another catalogue with the same keys.
 */
export function createMessages<const C extends Catalogue>(catalogue: C): Translate<C> {
  return (key, ...[values]) => partsOf(catalogue[key]!, values).map(textOf).join('')
}

/** As `sayOf`, for sentences with elements in them. */
export function showOf<const C extends Catalogue>(catalogue: C): Show<C> {
  return (key, ...[values]) =>
    createElement(
      Fragment,
      null,
      ...partsOf(catalogue[key]!, values).map((part) =>
        typeof part === 'number' ? textOf(part) : part,
      ),
    )
}
