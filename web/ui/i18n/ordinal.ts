import { t } from '../messages.ts'
import { getLanguageTag } from './translations.ts'

/** Returns `1st`, `22nd`, `113th`. */
export function formatOrdinal(place: number): string {
  const form = new Intl.PluralRules(getLanguageTag(), { type: 'ordinal' }).select(place)
  return t(`ordinal.${form}`, { place })
}
