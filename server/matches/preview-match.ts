import type { BodyOf, ReplyInput } from '#contract/endpoint.ts'
import type { previewMatch as endpoint, Ripple } from '#contract/matches.ts'
import { findBoard } from '#engine/ratings/leaderboard/boards.ts'
import { can } from '#engine/access/policy.ts'
import type { Database } from '../platform/database/database.ts'
import { conflict } from '../platform/http/errors.ts'
import type { AppContext } from '../platform/config/app-context.ts'
import { newId } from '../platform/database/ids.ts'
import { requirePermission } from '../platform/http/permission.ts'
import type { Actor } from '../platform/http/serve.ts'
import type { RatingPreview } from '../ratings/preview/rating-preview.ts'
import { nameDifferences } from '../ratings/name-differences.ts'
import { findCurrentStandings } from '../ratings/store.ts'
import { toPolicySubject } from './get-match.ts'
import { checkDraft, toResultColumns } from './match-row.ts'
import {
  previewOutcomes,
  getLogPosition,
  wouldBeRated,
  type PreviewedMatch,
} from './preview-outcomes.ts'
import { createMatchRow } from './record-match.ts'
import { listPlayerIds, requireMatch, type MatchRow } from './store.ts'
import { toVoidedRow } from './correction/void-match.ts'

type Preview = ReplyInput<typeof endpoint>
type Body = BodyOf<typeof endpoint>

/** Dependencies of match previews. */
export type PreviewContext = { readonly context: AppContext; readonly ratingPreview: RatingPreview }

/** Returns the effects of recording, correcting or voiding a match without storing anything. */
export async function previewMatch(
  previewContext: PreviewContext,
  actor: Actor,
  body: Body,
): Promise<Preview> {
  const { db, clock } = previewContext.context
  const now = clock()
  const recorded = body.matchId === undefined ? null : await requireMatch(db, body.matchId)
  const checked = await checkDraft(db, body, now, { actor, recorded })
  const previewed: PreviewedMatch = { body, checked, recorded, now }
  return {
    errors: body.void ? [] : [...checked.errors],
    warnings: body.void ? [] : [...checked.warnings],
    rated: wouldBeRated(previewed),
    outcomes: await previewOutcomes(db, previewContext.ratingPreview, previewed),
    ripple: await previewRipple(previewContext, actor, previewed),
  }
}

async function previewRipple(
  { context: { db }, ratingPreview }: PreviewContext,
  actor: Actor,
  previewed: PreviewedMatch,
): Promise<Ripple | null> {
  const { body, checked, recorded } = previewed
  const isValid = checked.errors.length === 0 && checked.check.ok
  if (!isValid && !body.void) return null
  const change =
    recorded === null
      ? await findLateEntry(db, actor, previewed)
      : { before: recorded, after: toChangedRow(actor, previewed, recorded) }
  return change === null ? null : nameDifferences(db, await ratingPreview.previewChanges([change]))
}

/** Returns a recorded match as it would be after a change the actor may make. */
function toChangedRow(actor: Actor, previewed: PreviewedMatch, before: MatchRow): MatchRow {
  const { body, checked, now } = previewed
  requirePermission(actor, body.void ? 'match.void' : 'match.correct', toPolicySubject(before, now))
  if (before.status === 'void') throw conflict('match.isVoid')
  if (body.void || !checked.check.ok) return toVoidedRow(before, 'preview', now, before.version)
  const { playedAt } = getLogPosition(previewed)
  return { ...before, ...toResultColumns(body, checked.check.result), playedAt }
}

/** Returns a new match if it is older than another match of its players; otherwise null. */
async function findLateEntry(db: Database, actor: Actor, previewed: PreviewedMatch) {
  const { body, checked, now } = previewed
  if (!checked.check.ok || !wouldBeRated(previewed) || body.playedAt === undefined) return null
  const { result } = checked.check
  const entry = { id: newId(now), now, agoMs: 0, createdBy: actor.userId }
  const after = createMatchRow(body, result, entry)
  if (!can(actor, 'match.record', { playerIds: listPlayerIds(after) }).ok) return null
  const standings = await findCurrentStandings(db, findBoard(result.sportId), listPlayerIds(after))
  const isLate = [...standings.values()].some(
    ({ lastPlayedAt }) => (lastPlayedAt ?? 0) >= after.playedAt,
  )
  return isLate ? { before: null, after } : null
}
