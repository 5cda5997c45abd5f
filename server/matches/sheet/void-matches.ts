import type { BodyOf, ReplyInput } from '#contract/endpoint.ts'
import type { voidMatches as endpoint } from '#contract/sheets.ts'
import { t } from '#contract/messages.ts'
import { can } from '#engine/access/policy.ts'
import type { Actor } from '../../platform/http/serve.ts'
import type { UnitOfWork } from '../../platform/database/unit-of-work.ts'
import { useWorkerForMany, recalculateManyRatings } from '../../ratings/rate-log.ts'
import { storeCorrection } from '../correction/correct-match.ts'
import { toPolicySubject } from '../get-match.ts'
import { retractMatches } from '../match-notices.ts'
import { matchesById, listPlayerIds, type MatchRow } from '../store.ts'
import { lockMatches } from '../lock-matches.ts'
import { toVoidedRow } from '../correction/void-match.ts'

type Body = BodyOf<typeof endpoint>

/**
 * Voids several matches, such as the rows of a mistaken sheet, and recalculates their boards once. Skips
 * matches that changed in the meantime, belong to a tournament or may not be voided by the actor, and
 * returns the reason.
 */
export async function voidMatches(
  unit: UnitOfWork,
  actor: Actor,
  { matches, reason }: Body,
): Promise<ReplyInput<typeof endpoint>> {
  await useWorkerForMany(unit, matches.length)
  const ids = matches.map(({ id }) => id)
  const unlocked = await matchesById(unit.tx, ids)
  await lockMatches(
    unit,
    [...unlocked.values()].map((before) => ({ before, after: null })),
  )
  const matchesBefore = await matchesById(unit.tx, ids)
  const problems: { id: Body['matches'][number]['id']; problem: string }[] = []
  const changes: { before: MatchRow; after: MatchRow }[] = []
  for (const { id, version } of new Map(matches.map((one) => [one.id, one])).values()) {
    const before = matchesBefore.get(id)
    const problem =
      before === undefined
        ? t('match.notFound').message
        : findVoidingRefusal(unit, actor, before, version)
    if (problem !== null) problems.push({ id, problem })
    else
      changes.push({ before: before!, after: toVoidedRow(before!, reason, unit.now, version + 1) })
  }
  for (const { before, after } of changes) {
    await storeCorrection(unit, actor, { before, after, reason })
  }
  if (changes.length > 0) {
    await recalculateManyRatings(unit, changes)
    const rows = changes.map(({ after }) => after)
    const playerIds = [...new Set(rows.flatMap(listPlayerIds))]
    const sportIds = [...new Set(rows.map(({ sportId }) => sportId))]
    await retractMatches(unit, rows)
    unit.publish({ type: 'matches.changed', data: { sportIds, playerIds } })
  }
  return { voided: changes.map(({ after }) => after.id), left: problems }
}

/** Returns why a match can't be voided, or null. */
function findVoidingRefusal(
  unit: UnitOfWork,
  actor: Actor,
  row: MatchRow,
  version: number,
): string | null {
  if (row.tournamentId !== null) return t('match.ofTournament').message
  if (row.teamMatchId !== null) return t('match.ofTeamMatch').message
  if (row.status === 'void') return t('match.isVoid').message
  if (row.version !== version) return t('request.stale').message
  const permission = can(actor, 'match.void', toPolicySubject(row, unit.now))
  return permission.ok ? null : permission.reason.message
}
