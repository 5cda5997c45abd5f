import type { Relaxation } from '#engine/tournaments/pairing/swiss/types.ts'
import type { TournamentEvent } from '#engine/tournaments/log/events.ts'
import type { House } from '../platform/house.ts'
import type { Unit } from '../platform/unit-of-work.ts'
import {
  applyEvents,
  decided,
  isPairedApart,
  takeTournament,
  type By,
  type Changed,
} from './change-tournament.ts'
import { pairApart } from './pair-apart.ts'
import type { Folds, Opened } from './read-tournament.ts'
import { refused } from './refusal.ts'

/** A round paired outside the unit of work, for a tournament as it stood at a revision. */
export type Prepared = { readonly revision: number; readonly events: readonly TournamentEvent[] }

/** The next round of a large tournament, paired off this thread; null where the unit pairs it. */
export async function prepareRound(
  house: House,
  folds: Folds,
  id: string,
  relax: readonly Relaxation[],
): Promise<Prepared | null> {
  const opened = await folds.open(house.db, id)
  if (!isPairedApart(opened)) return null
  const result = await pairApart(opened.tournament, {
    type: 'pair_round',
    at: house.clock(),
    relax,
  })
  if (!result.ok) throw refused(result.errors)
  return { revision: opened.row.revision, events: result.events }
}

function roundEvents(
  opened: Opened,
  prepared: Prepared | null,
  at: number,
  relax: readonly Relaxation[],
): readonly TournamentEvent[] {
  if (prepared?.revision === opened.row.revision) return prepared.events
  // Somebody came between: what was prepared is for another tournament than this one.
  return decided(opened, { type: 'pair_round', at, relax })
}

/** Pairs the next round of a Swiss tournament. Refuses while a match of the last one is open. */
export async function pairRound(
  unit: Unit,
  by: By,
  id: string,
  { relax, prepared }: { relax: readonly Relaxation[]; prepared: Prepared | null },
): Promise<Changed> {
  const opened = await takeTournament(unit, id)
  const events = roundEvents(opened, prepared, unit.now, relax)
  const announce = 'tournament.round_paired'
  return applyEvents(unit, by, opened, events, { announce })
}

/** Takes back the last round paired; its results go with it. */
export async function unpairRound(unit: Unit, by: By, id: string, round: number): Promise<Changed> {
  const opened = await takeTournament(unit, id)
  const last = opened.facts.paired.length
  if (round !== last && last > 0) {
    throw refused([
      { code: 'NO_ROUND', message: `Only round ${last}, the last, can be taken back` },
    ])
  }
  const events = decided(opened, { type: 'unpair_round', at: unit.now })
  const announce = 'tournament.round_paired'
  return applyEvents(unit, by, opened, events, { announce })
}

/** Lets a round begin that waits for the organiser. */
export async function releaseRound(
  unit: Unit,
  by: By,
  id: string,
  round: string,
): Promise<Changed> {
  const opened = await takeTournament(unit, id)
  const events = decided(opened, { type: 'release_round', at: unit.now, round })
  const announce = 'tournament.round_paired'
  return applyEvents(unit, by, opened, events, { announce })
}
