import { readTieBreak, tieBreakNames } from './tie-breaks.ts'
import type { TieBreakValue } from './types.ts'

const fractions: Readonly<Record<string, string>> = {
  '0': '',
  '0.25': '¼',
  '0.5': '½',
  '0.75': '¾',
}

/** A number as players write it: 4, 3½, 18¼, and otherwise with two decimals. */
export function writeNumber(value: number): string {
  if (value === Infinity) return '∞'
  const size = Math.abs(value)
  const whole = Math.floor(size)
  const fraction = fractions[String(size - whole)]
  if (fraction === undefined) return String(Math.round(value * 100) / 100)
  const sign = value < 0 ? '−' : ''
  return sign + (whole === 0 && fraction !== '' ? fraction : `${whole}${fraction}`)
}

/** The name of a criterion with its cut: Buchholz Cut-1. An unknown acronym stands for itself. */
export function tieBreakTitle(acronym: string): string {
  const tieBreak = readTieBreak(acronym)
  if (tieBreak === null) return acronym
  const { lowest, highest } = tieBreak.cut
  const name = tieBreakNames[tieBreak.name]
  if (lowest === 0) return name
  return highest > 0 ? `${name} Median-${lowest}` : `${name} Cut-${lowest}`
}

const averaged = ['AOB', 'ARO', 'APRO', 'APPO']
const performances = ['TPR', 'PTP']

/**
 * The arithmetic of one value: "Buchholz Cut-1 14½ = 4 + 3½ + 7, without 2". Undefined values say
 * so. Source: engines, Tournaments, "each number opens its own arithmetic".
 */
export function explainTieBreak(acronym: string, { value, parts }: TieBreakValue): string {
  const name = tieBreakTitle(acronym)
  if (value === null) return `${name}: undefined`
  const kept = parts.filter(({ isCut }) => !isCut).map(({ amount }) => writeNumber(amount))
  const cut = parts.filter(({ isCut }) => isCut).map(({ amount }) => writeNumber(amount))
  const result = `${name} ${writeNumber(value)}`
  const base = acronym.split('/')[0]!
  if (base === 'DE') {
    const games = kept.length === 0 ? 'no game among the tied' : kept.join(' + ')
    return value === 0 ? `${name}: undecided (${games})` : `${name}: place ${value} (${games})`
  }
  if (kept.length === 0) return result
  const without = cut.length === 0 ? '' : `, without ${cut.join(' and ')}`
  if (base === 'SETR' || base === 'PTSR') return `${result} from ${kept.join(', ')}`
  if (performances.includes(base)) return `${result} against ${kept.join(', ')}`
  if (averaged.includes(base)) return `${result} = (${kept.join(' + ')}) ÷ ${kept.length}${without}`
  return `${result} = ${kept.join(' + ')}${without}`
}
