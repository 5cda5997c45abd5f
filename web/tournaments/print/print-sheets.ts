import type { BracketSection } from '../bracket/bracket-layout.ts'
import { t } from './messages.ts'

type Round = BracketSection['rounds'][number]

/** The content of one sheet. */
export type BracketSheet = { readonly title: string; readonly sections: readonly BracketSection[] }

/** Maximum number of first-round matches that stay readable on one sheet. */
const maxMatchesPerSheet = 16
/** First-round matches per sheet of a larger bracket. */
const matchesPerSheet = 8

/** Maximum number of rounds that stay readable side by side. */
const maxRounds = 6

/** Whether each round has as many matches as the previous one, or half as many. */
function isHalving(rounds: readonly Round[]): boolean {
  return rounds.every((round, index) => {
    const previousCount = rounds[index - 1]?.matchIds.length ?? round.matchIds.length
    return round.matchIds.length === previousCount || round.matchIds.length * 2 === previousCount
  })
}

/**
 * Splits a large bracket into parts, each up to its deciding match; the remaining rounds are split
 * the same way.
 */
function splitSection(section: BracketSection, fullTitle = section.title): readonly BracketSheet[] {
  const { kind, title, rounds } = section
  const firstRoundCount = rounds[0]?.matchIds.length ?? 0
  const fitsOnSheet = firstRoundCount <= maxMatchesPerSheet && rounds.length <= maxRounds
  if (fitsOnSheet || !isHalving(rounds)) return [{ title, sections: [section] }]
  const partCount = Math.max(1, firstRoundCount / matchesPerSheet)
  const splitRounds = rounds
    .filter(({ matchIds }) => matchIds.length >= partCount)
    .slice(0, maxRounds)
  const remainingRounds = rounds.slice(splitRounds.length)
  const parts = Array.from({ length: partCount }, (_, part): BracketSheet => {
    const partRounds = splitRounds.map((round) => {
      const size = round.matchIds.length / partCount
      return { ...round, matchIds: round.matchIds.slice(part * size, (part + 1) * size) }
    })
    const name = partCount === 1 ? title : t('part', { title, part: part + 1, parts: partCount })
    return { title: name, sections: [{ kind, title: name, rounds: partRounds }] }
  })
  const [nextRound] = remainingRounds
  if (nextRound === undefined) return parts
  const name = t('fromRound', { title: fullTitle, round: nextRound.title.toLowerCase() })
  return [...parts, ...splitSection({ kind, title: name, rounds: remainingRounds }, fullTitle)]
}

/** Returns the sheets of a bracket: winners, ending with the finals, then losers. */
export function bracketSheets(sections: readonly BracketSection[]): readonly BracketSheet[] {
  const finals = sections.filter(({ kind }) => kind === 'finals')
  const winners = sections
    .filter(({ kind }) => kind === 'winners')
    .flatMap((section) => splitSection(section))
  const losers = sections
    .filter(({ kind }) => kind === 'losers')
    .flatMap((section) => splitSection(section))
  const last = winners.at(-1)
  const withFinals =
    last === undefined
      ? []
      : [...winners.slice(0, -1), { ...last, sections: [...last.sections, ...finals] }]
  return [...withFinals, ...losers]
}
