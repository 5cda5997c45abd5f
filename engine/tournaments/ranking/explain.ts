import { isolate } from '../../messages/isolate.ts'
import { writePlace } from './write-place.ts'
import { readTieBreak, tieBreakNames } from './tie-breaks.ts'
import type { TieBreakPart, TieBreakValue } from './types.ts'

const fractions: Readonly<Record<string, string>> = {
  '0': '',
  '0.25': '¼',
  '0.5': '½',
  '0.75': '¾',
}

/** Formats a number as players write it: 4, 3½, 18¼, and otherwise with two decimals. */
export function writeNumber(value: number): string {
  if (value === Infinity) return '∞'
  const size = Math.abs(value)
  const whole = Math.floor(size)
  const fraction = fractions[String(size - whole)]
  if (fraction === undefined) return String(Math.round(value * 100) / 100)
  const sign = value < 0 ? '−' : ''
  return sign + (whole === 0 && fraction !== '' ? fraction : `${whole}${fraction}`)
}

/** Returns the name of a criterion with its cut, such as Buchholz Cut-1; an unknown acronym as it is. */
export function tieBreakTitle(acronym: string): string {
  const tieBreak = readTieBreak(acronym)
  if (tieBreak === null) return acronym
  const { lowest, highest } = tieBreak.cut
  const name = tieBreakNames[tieBreak.name]
  if (lowest === 0) return name
  return highest > 0 ? `${name} Median-${lowest}` : `${name} Cut-${lowest}`
}

const averagedTieBreaks = ['AOB', 'ARO', 'APRO', 'APPO']
const performanceTieBreaks = ['TPR', 'PTP']

const isDirectEncounter = (acronym: string) => acronym === 'DE' || acronym === 'EDE'

/**
 * Formats a value as in the table. A direct encounter shows the place among the tied, or `=` if it
 * separated no one.
 */
export function writeTieBreak(acronym: string, { value, among = [] }: TieBreakValue): string {
  if (value === null) return '–'
  if (!isDirectEncounter(acronym)) return writeNumber(value)
  if (among.length < 2) return '–'
  return value === 0 ? '=' : writePlace(value)
}

/** Returns the name of a player by number. */
type NameOf = (player: number) => string

function partText({ opponent, round, amount }: TieBreakPart, nameOf: NameOf): string {
  const who = opponent === null ? `round ${round} not played` : nameOf(opponent)
  return `${who} ${writeNumber(amount)}`
}

function directEncounterText(
  title: string,
  { value, parts, among = [] }: TieBreakValue,
  nameOf: NameOf,
): string {
  if (among.length < 2) return `${title}: not tied`
  const played = parts.filter(({ isCut }) => !isCut)
  const total = played.reduce((sum, { amount }) => sum + amount, 0)
  const games =
    played.length === 0
      ? 'no games between them'
      : `${writeNumber(total)} in their games: ${played.map((part) => partText(part, nameOf)).join(' + ')}`
  const place =
    value === 0
      ? `${among.length} still level`
      : `${writePlace(value ?? 0)} of ${among.length} level`
  return `${title}: ${place}, ${games}`
}

/**
 * Explains how a value is calculated, by opponent: "Buchholz Cut-1 14½: Anna 4 + Ben 3½ + Cy 7, without Dan
 * 2".
 */
export function explainTieBreak(
  acronym: string,
  tieBreakValue: TieBreakValue,
  plainName: NameOf,
): string {
  const nameOf: NameOf = (player) => isolate(plainName(player))
  const { value, parts } = tieBreakValue
  const title = tieBreakTitle(acronym)
  const base = acronym.split('/')[0]!
  if (isDirectEncounter(base)) return directEncounterText(title, tieBreakValue, nameOf)
  if (value === null) return `${title}: no value`
  const texts = (isCut: boolean) =>
    parts.filter((part) => part.isCut === isCut).map((part) => partText(part, nameOf))
  const [kept, cut] = [texts(false), texts(true)]
  const result = `${title} ${writeNumber(value)}`
  if (kept.length === 0) return result
  const without = cut.length === 0 ? '' : `, without ${cut.join(' and ')}`
  if (base === 'SETR' || base === 'PTSR') return `${result}, by differences of ${kept.join(', ')}`
  if (performanceTieBreaks.includes(base)) return `${result} against ${kept.join(', ')}`
  if (averagedTieBreaks.includes(base)) {
    return `${result}, the mean of ${kept.length}: ${kept.join(', ')}${without}`
  }
  return `${result}: ${kept.join(' + ')}${without}`
}
