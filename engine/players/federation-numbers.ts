import { type Fault, t } from '../accounts/messages.ts'
import { cleanText } from '../accounts/text.ts'

/** Digits that a report has room for. Source: FIDE C.04 Annex 2. */
const MOST_FIDE_DIGITS = 11
const LONGEST_NATIONAL_NUMBER = 20
const printable = /^[\p{L}\p{M}\p{N}\p{P}\p{S} ]*$/u

/** Returns a FIDE number as FIDE writes it, without spaces and leading zeros; null if there is none. */
export const tidyFideNumber = (text: string): string | null =>
  cleanText(text)
    .replaceAll(/\s/g, '')
    .replace(/^0+(?=\d*$)/, '') || null

/** Returns what is wrong with a tidy FIDE number; empty if valid. */
export const checkFideNumber = (number: string): readonly Fault[] =>
  number.length <= MOST_FIDE_DIGITS && /^\d+$/.test(number)
    ? []
    : [t('field.digits', { most: MOST_FIDE_DIGITS })]

/** Returns the number of a national federation with single spaces; null if there is none. */
export const tidyNationalNumber = (text: string): string | null =>
  cleanText(text).trim().replaceAll(/\s+/g, ' ') || null

/** Returns what is wrong with a tidy national number; empty if valid: at most 20 printable characters. */
export function checkNationalNumber(number: string): readonly Fault[] {
  if (Array.from(number).length > LONGEST_NATIONAL_NUMBER) {
    return [t('field.tooLong', { most: LONGEST_NATIONAL_NUMBER })]
  }
  return printable.test(number) ? [] : [t('field.format')]
}

/** Returns a national number as it is compared: "DE 12-a" and "de12-A" are the same. */
export const nationalKey = (number: string) => number.toLowerCase().replaceAll(' ', '')
