import { isolate } from '#engine/messages/isolate.ts'

/** A language other than English. Keys are `folder.key`, plurals `folder.key_one` to `_other`. */
export type Language = {
  /** BCP 47. */
  readonly tag: string
  readonly dir: 'ltr' | 'rtl'
  readonly messages: Readonly<Record<string, string>>
}

let language: Language | null = null
let plurals = new Intl.PluralRules('en-GB')

/** Sets the language of all messages, null for English. Does not update texts already shown. */
export function setLanguage(chosen: Language | null): void {
  language = chosen
  plurals = new Intl.PluralRules(getLanguageTag())
  listFormats.clear()
}

/** Returns the tag of the language of the messages, BCP 47. */
export function getLanguageTag(): string {
  return language?.tag ?? 'en-GB'
}

/** Returns the plural form that the language uses for this count. */
export function selectPluralForm(count: number): Intl.LDMLPluralRule {
  return plurals.select(count)
}

/** Returns the translated template, or undefined if the message is not translated. */
export function findTranslation(key: string, count: unknown): string | undefined {
  if (language === null) return undefined
  const { messages } = language
  if (typeof count !== 'number') return messages[key]
  return messages[`${key}_${selectPluralForm(count)}`] ?? messages[`${key}_other`] ?? messages[key]
}

/** By type: creating a format costs far more than using it. */
const listFormats = new Map<Intl.ListFormatType, Intl.ListFormat>()

function getListFormat(type: Intl.ListFormatType): Intl.ListFormat {
  const cached = listFormats.get(type)
  if (cached !== undefined) return cached
  const format = new Intl.ListFormat(getLanguageTag(), { type })
  listFormats.set(type, format)
  return format
}

/** Joins names or choices: `a, b and c`, `a, b or c`. */
export function formatList(items: readonly string[], type: 'conjunction' | 'disjunction'): string {
  return getListFormat(type).format(items.map(isolate))
}

/** Joins details into a list without empty ones: `a, b, c`. */
export function joinFacts(facts: readonly (string | number | null | undefined | false)[]): string {
  const present = facts.filter((fact) => fact === 0 || Boolean(fact))
  return getListFormat('unit').format(present.map((fact) => isolate(String(fact))))
}
