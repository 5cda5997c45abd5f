import { tieBreakNames, type TieBreakName } from '#engine/tournaments/tie-breaks/tie-breaks.ts'

/** Buchholz and its kind are mostly asked without the lowest, or without both ends. */
const cuts = ['BH/C1', 'BH/M1', 'SB/C1', 'ARO/C1'] as const

const plain = (Object.keys(tieBreakNames) as TieBreakName[]).filter((name) => name !== 'PTS')

/** Every tie-break a club may put in its order, by acronym. */
export const knownTieBreaks: readonly string[] = [...plain, ...cuts]

/** `BH/C1` is `Buchholz without the lowest`. */
export function tieBreakTitle(acronym: string): string {
  const [name = '', cut = ''] = acronym.split('/')
  const title = name in tieBreakNames ? tieBreakNames[name as TieBreakName] : acronym
  if (cut === '') return title
  const count = Number(cut.slice(1))
  const what = cut.startsWith('M') ? 'highest and lowest' : 'lowest'
  return count === 1 ? `${title} without the ${what}` : `${title} without the ${count} ${what}`
}
