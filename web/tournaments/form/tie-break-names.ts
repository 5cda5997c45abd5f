import { tieBreakNames } from '#engine/tournaments/ranking/tie-breaks.ts'

/** Buchholz and its kind are mostly asked without the lowest, or without both ends. */
const cuts = ['BH/C1', 'BH/M1', 'SB/C1', 'ARO/C1'] as const

const plain = Object.keys(tieBreakNames).filter((name) => name !== 'PTS')

/** Every tie-break a club may put in its order, by acronym. */
export const knownTieBreaks: readonly string[] = [...plain, ...cuts]
