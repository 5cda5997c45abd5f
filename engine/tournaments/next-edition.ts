import { writePlace } from './ranking/write-place.ts'

/** Returns whether a number is a plausible year. */
const isYear = (digits: string) => /^(?:19|20)\d\d$/.test(digits)

/** Increments a number and keeps its length: 09 becomes 10, and 99 in `1998/99` becomes 00. */
const increment = (digits: string) =>
  String((Number(digits) + 1) % 10 ** Math.max(digits.length, 2)).padStart(digits.length, '0')

/** Matches the years of a season: `2025/26` or `2025–2026`. */
const season = /\b((?:19|20)\d\d)(\s?[/–-]\s?)(\d{4}|\d\d)\b(?!.*\b(?:19|20)\d\d\b)/
const year = /\b(?:19|20)\d\d\b(?!.*\b(?:19|20)\d\d\b)/
const ordinal = /\b(\d{1,3})(?:st|nd|rd|th)\b/i
const numberAtEnd = /(?<![\d.,])(\d{1,9})(\)?)$/

/**
 * Returns the name of the next edition in a series. Increments the number at the end, the ordinal or the
 * year; appends a 2 if there is none.
 */
export function nextName(name: string): string {
  const end = numberAtEnd.exec(name)
  if (end !== null && !isYear(end[1]!) && !season.test(name)) {
    return name.replace(numberAtEnd, (_all, digits: string, bracket: string) =>
      `${BigInt(digits) + 1n}`.padStart(digits.length, '0').concat(bracket),
    )
  }
  if (ordinal.test(name)) {
    return name.replace(ordinal, (_all, digits: string) => writePlace(Number(digits) + 1))
  }
  if (season.test(name)) {
    return name.replace(season, (_all, from: string, between: string, to: string) =>
      [Number(from) + 1, between, increment(to)].join(''),
    )
  }
  return year.test(name) ? name.replace(year, (digits) => String(Number(digits) + 1)) : `${name} 2`
}

/** Returns whether a name contains a year, so the next edition is a year later. */
export const isYearly = (name: string): boolean => year.test(name)

/** 52 weeks, so that it falls on the same day of the week a year later. */
export const editionDays = 52 * 7
export const editionMs: number = editionDays * 86_400_000
