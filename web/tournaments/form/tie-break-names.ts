import { tieBreakNames } from '#engine/tournaments/ranking/tie-breaks.ts'

/** Buchholz and similar usually exclude the lowest score, or both extremes. */
const cuts = ['BH/C1', 'BH/M1', 'SB/C1', 'ARO/C1'] as const

const plain = Object.keys(tieBreakNames).filter((name) => name !== 'PTS')

/** Every available tie-break, by acronym. */
export const knownTieBreaks: readonly string[] = [...plain, ...cuts]
