import { type FieldError, t } from '../accounts/messages.ts'
import { cleanText } from '../accounts/text.ts'

/** Maximum number of digits that fit in a FIDE report. Source: FIDE C.04 Annex 2. */
const MAX_FIDE_DIGITS = 11
const MAX_NATIONAL_NUMBER_LENGTH = 20
const printable = /^[\p{L}\p{M}\p{N}\p{P}\p{S} ]*$/u

/** Returns a FIDE number as FIDE writes it, without spaces and leading zeros; null if empty. */
export const normaliseFideNumber = (text: string): string | null =>
  cleanText(text)
    .replaceAll(/\s/g, '')
    .replace(/^0+(?=\d*$)/, '') || null

/** Returns what is wrong with a normalised FIDE number; empty if valid. */
export const checkFideNumber = (number: string): readonly FieldError[] =>
  number.length <= MAX_FIDE_DIGITS && /^\d+$/.test(number)
    ? []
    : [t('field.digits', { most: MAX_FIDE_DIGITS })]

/** Returns a national federation's number with single spaces between its parts; null if empty. */
export const normaliseNationalNumber = (text: string): string | null =>
  cleanText(text).trim().replaceAll(/\s+/g, ' ') || null

/** Returns what is wrong with a normalised national number; empty if valid: at most 20 printable characters. */
export function checkNationalNumber(number: string): readonly FieldError[] {
  if (Array.from(number).length > MAX_NATIONAL_NUMBER_LENGTH) {
    return [t('field.tooLong', { most: MAX_NATIONAL_NUMBER_LENGTH })]
  }
  return printable.test(number) ? [] : [t('field.format')]
}

/** Returns a key that is equal for equal national numbers: "DE 12-a" and "de12-A" have the same. */
export const nationalKey = (number: string) => number.toLowerCase().replaceAll(' ', '')
