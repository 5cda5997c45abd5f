import type { BodyOf, QueryOf } from '#contract/endpoint.ts'
import type { correctMatch, Match, voidMatch } from '#contract/matches.ts'
import type { Actor } from '../platform/http/serve.ts'
import type { UnitOfWork } from '../platform/database/unit-of-work.ts'
import type { RecordedMatch } from './record-match.ts'
import type { MatchRow } from './store.ts'

export type Correction = BodyOf<typeof correctMatch>
export type Removal = QueryOf<typeof voidMatch>

/** The tournament or team match that a match belongs to. It carries out corrections and removals. */
export type MatchOwner = {
  readonly correct: (
    unit: UnitOfWork,
    actor: Actor,
    row: MatchRow,
    correction: Correction,
  ) => Promise<RecordedMatch>
  readonly void: (unit: UnitOfWork, actor: Actor, row: MatchRow, removal: Removal) => Promise<Match>
}

/** Returns the owner of a match; null if it belongs to no tournament or team match. */
export type FindMatchOwner = (row: MatchRow) => MatchOwner | null
