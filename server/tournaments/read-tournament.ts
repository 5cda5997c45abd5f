import { readFacts, type Facts } from '#engine/tournaments/log/facts.ts'
import { stateOf } from '#engine/tournaments/log/fold.ts'
import { drawOrder } from '#engine/tournaments/log/start-commands.ts'
import type { PlayerId } from '#engine/ids.ts'
import type { Tournament, TournamentEvent } from '#engine/tournaments/log/events.ts'
import type { TournamentState } from '#engine/tournaments/log/state.ts'
import { can } from '#engine/access/policy.ts'
import type { Database } from '../platform/database.ts'
import { notFound } from '../platform/errors.ts'
import { keepLatest } from '../platform/keep-latest.ts'
import type { Actor } from '../platform/serve.ts'
import { readLog, requireTournament, type TournamentRow } from './store.ts'

/** A tournament with all that follows from its log. */
export type Folded = {
  readonly tournament: Tournament
  readonly facts: Facts
  readonly state: TournamentState
  /** Players by seed as the draw would be made now; drawn when first asked for, and kept. */
  readonly drawNow: () => readonly PlayerId[]
}

export type Opened = Folded & { readonly row: TournamentRow }

/** Folds a tournament. */
export function fold(tournament: Tournament): Folded {
  const facts = readFacts(tournament)
  let drawn: readonly PlayerId[] | null = null
  const drawNow = () => (drawn ??= drawOrder(facts))
  return { tournament, facts, state: stateOf(facts), drawNow }
}

/** The same tournament once more has happened in it. */
export function foldOn(folded: Folded, events: readonly TournamentEvent[]): Folded {
  if (events.length === 0) return folded
  const { tournament } = folded
  return fold({ ...tournament, log: [...tournament.log, ...events] })
}

/** Refuses a draft to players as if it did not exist. */
export function requireSeen(actor: Actor, opened: Opened): Opened {
  const isDraft = opened.row.status === 'draft'
  if (!can(actor, 'tournament.read', { isDraft }).ok) throw notFound('tournament.notFound')
  return opened
}

/** Folds kept, the latest read last; a Saturday has fewer tournaments than this. */
const keptFolds = 32

/** Folds of committed revisions. A revision never changes, so one is good for ever. */
export type Folds = {
  readonly open: (db: Database, id: string) => Promise<Opened>
  /** The same for somebody who may not see drafts. */
  readonly openFor: (actor: Actor, db: Database, id: string) => Promise<Opened>
}

export function createFolds(): Folds {
  const kept = new Map<string, { readonly revision: number; readonly folded: Folded }>()
  /** For reads only: inside a unit of work a revision may still be rolled back. */
  const open: Folds['open'] = async (db, id) => {
    let row = await requireTournament(db, id)
    for (;;) {
      const known = kept.get(id)
      if (known?.revision === row.revision) return { row, ...known.folded }
      const folded = fold(await readLog(db, row))
      // Somebody may have moved on between the two reads: row and log belong together.
      const again = await requireTournament(db, id)
      if (again.revision === row.revision) {
        keepLatest(kept, id, { revision: row.revision, folded }, keptFolds)
        return { row, ...folded }
      }
      row = again
    }
  }
  return { open, openFor: async (actor, db, id) => requireSeen(actor, await open(db, id)) }
}
