import { isEntered } from '../../entry-state.ts'
import type { TournamentDetail } from '#contract/tournaments/tournament.ts'
import { type DrawEntrant, seedEntrants } from '#engine/tournaments/pairing/draw.ts'
import type { SeedingMethod } from '#engine/tournaments/log/settings/settings.ts'

export type SeedingDraft = {
  readonly method: SeedingMethod
  /** The manual order: player ids by seed. */
  readonly handOrder: readonly string[]
  /** Fixed seeds by player, kept by every method. */
  readonly fixed: Readonly<Record<string, number>>
}

function listEntrants({ participants }: TournamentDetail): readonly DrawEntrant[] {
  return participants
    .filter(isEntered)
    .map(({ playerId, rating }) => ({ player: playerId, rating, affiliations: [] }))
}

/** Returns the saved seeding. */
export function savedSeeding(tournament: TournamentDetail): SeedingDraft {
  const { participants, settings } = tournament
  const seeded = participants.filter(({ seed }) => seed !== null)
  const fixed = participants.flatMap(({ playerId, fixedSeed }) =>
    fixedSeed === null ? [] : [[playerId, fixedSeed] as const],
  )
  return {
    method: settings.seedingMethod,
    handOrder:
      settings.seedingMethod === 'hand'
        ? seeded.toSorted((a, b) => (a.seed ?? 0) - (b.seed ?? 0)).map(({ playerId }) => playerId)
        : [],
    fixed: Object.fromEntries(fixed),
  }
}

/** Returns the player ids sorted by seed, as in the draw. */
export function orderBySeed(tournament: TournamentDetail, draft: SeedingDraft): readonly string[] {
  return seedEntrants(listEntrants(tournament), {
    method: draft.method,
    handOrder: draft.handOrder,
    fixedSeeds: draft.fixed,
    drawSeed: tournament.drawSeed,
  }).map(({ player }) => player)
}

/**
 * Moves a player to another seed, counted from 0, which makes the order manual. A fixed seed moves
 * with the player.
 */
export function moveSeed(
  draft: SeedingDraft,
  order: readonly string[],
  from: number,
  to: number,
): SeedingDraft {
  const player = order[from]
  if (player === undefined || to < 0 || to >= order.length) return draft
  const handOrder = order.toSpliced(from, 1).toSpliced(to, 0, player)
  const fixedIds = Object.keys(draft.fixed).filter((fixed) => handOrder.includes(fixed))
  const fixed = Object.fromEntries(fixedIds.map((id) => [id, handOrder.indexOf(id) + 1]))
  return { method: 'hand', handOrder, fixed }
}

/** Fixes a player's seed for every draw, or releases it. */
export function toggleFixed(draft: SeedingDraft, player: string, seed: number): SeedingDraft {
  const { [player]: currentSeed, ...rest } = draft.fixed
  return { ...draft, fixed: currentSeed === undefined ? { ...rest, [player]: seed } : rest }
}

export function isSameSeeding(a: SeedingDraft, b: SeedingDraft): boolean {
  const bySeed = ({ fixed }: SeedingDraft) =>
    Object.entries(fixed).toSorted(([, first], [, second]) => first - second)
  const serialize = (draft: SeedingDraft) =>
    JSON.stringify([draft.method, draft.method === 'hand' ? draft.handOrder : [], bySeed(draft)])
  return serialize(a) === serialize(b)
}
