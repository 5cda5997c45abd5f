import type { TournamentMatch } from './state.ts'

/** Returns the display name of a group: A, B … Z, then by number. Groups count from 0. */
export function groupName(group: number): string {
  return group < 26 ? `Group ${String.fromCharCode(65 + group)}` : `Group ${group + 1}`
}

/** Returns the prefix of a match id: `W1` of `W1-3`. */
export function matchIdPrefix(id: string): string {
  const end = id.indexOf('-')
  return end < 0 ? id : id.slice(0, end)
}

/** Returns the id of the round of a match: W1, L2, S3, R4, G1R2, the play-ins P1. */
export function roundIdOf({
  id,
  stage,
  group,
  round,
}: Pick<TournamentMatch, 'id' | 'stage' | 'group' | 'round'>): string {
  if (stage === 'round_robin') return `R${round}`
  if (stage === 'group') return `G${group! + 1}R${round}`
  return stage === 'play_in' ? `P${round}` : matchIdPrefix(id)
}
