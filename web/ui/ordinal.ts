const rules = new Intl.PluralRules('en', { type: 'ordinal' })
const endings: Partial<Record<Intl.LDMLPluralRule, string>> = { one: 'st', two: 'nd', few: 'rd' }

/** `1st`, `22nd`, `113th`. */
export function ordinal(place: number): string {
  return `${place}${endings[rules.select(place)] ?? 'th'}`
}
