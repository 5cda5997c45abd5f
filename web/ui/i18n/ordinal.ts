import { t } from '../messages.ts'
import { languageTag } from './translations.ts'

/** Returns `1st`, `22nd`, `113th`. */
export function formatOrdinal(place: number): string {
  const form = new Intl.PluralRules(languageTag(), { type: 'ordinal' }).select(place)
  return t(`ordinal.${form}`, { place })
}
