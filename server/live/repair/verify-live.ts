import { isDeepStrictEqual } from 'node:util'
import { openConflicts } from '#engine/live/merge.ts'
import { matchesById } from '../../matches/store.ts'
import { runRowChecks, type RowDifference } from '../../platform/database/damaged-rows.ts'
import type { Database } from '../../platform/database/database.ts'
import { findDamage } from './live-damage.ts'
import { createLiveLogs, type CachedLog, toPlayedMatch, computeScore } from '../live-log.ts'
import {
  listEvents,
  listLiveIds,
  type EventRow,
  type LiveRow,
  requireLive,
  parseScore,
} from '../store.ts'
import { differsFromRecord } from '../view-live.ts'

/** Folds the log of every live match and compares it with the stored rows. */
export async function verifyLive(db: Database): Promise<RowDifference[]> {
  const checks = (await listLiveIds(db)).map((id) => ({
    name: id,
    listDifferences: async () => {
      const row = await requireLive(db, id)
      const damage = await findDamage(db, row)
      if (damage.length > 0) return damage.map(({ description }) => description)
      const log = await createLiveLogs().read(db, row)
      return [
        ...findRowDifferences(row, await listEvents(db, id)),
        ...findLogDifferences(row, log),
        ...(await findRecordDifferences(db, row, log)),
      ]
    },
  }))
  return runRowChecks(checks)
}

/** Checks that official entries are numbered 1, 2, 3 … and that no device used a number twice. */
function findRowDifferences({ rev }: LiveRow, rows: readonly EventRow[]): string[] {
  const revs = rows.flatMap((row) => (row.rev === null ? [] : [row.rev])).sort((a, b) => a - b)
  const gap = revs.findIndex((one, index) => one !== index + 1)
  const ids = new Set(rows.map(({ id }) => id))
  const numbers = rows.filter(({ seq }) => seq > 0).map(({ device, seq }) => `${device} ${seq}`)
  const lost = rows.filter(({ sameAs }) => sameAs !== null && !ids.has(sameAs))
  const withoutRole = rows.filter(
    (row) => row.rev === null && row.forkId === null && row.sameAs === null && row.why === null,
  )
  return [
    ...(gap < 0 ? [] : [`rev ${gap + 1} is missing`]),
    ...(revs.length === rev ? [] : [`rev is ${rev}, and ${revs.length} entries count`]),
    ...(new Set(numbers).size === numbers.length ? [] : ['two entries have one number']),
    ...lost.map(({ id }) => `${id} duplicates an entry that does not exist`),
    ...withoutRole.map(({ id }) => `${id} is neither counted, refused nor part of a conflict`),
  ]
}

function findLogDifferences(row: LiveRow, { official, conflictRows }: CachedLog): string[] {
  const score = computeScore(toPlayedMatch(row), official)
  const empty = official.conflicts.filter(({ events }) => events.length === 0)
  const open = conflictRows.filter(({ choice }) => choice === null).length
  const entryIds = new Set(official.events.map(({ event }) => event.id))
  const withoutStart = official.conflicts.filter(
    ({ after }) => after !== null && !entryIds.has(after),
  )
  return [
    ...(isDeepStrictEqual(JSON.parse(JSON.stringify(score)), parseScore(row))
      ? []
      : [`the score is ${row.score}, not ${JSON.stringify(score)}`]),
    ...empty.map(({ id }) => `conflict ${id} is empty`),
    ...withoutStart.map(({ id }) => `conflict ${id} follows an entry that does not count`),
    ...(open === openConflicts(official).length ? [] : ['the number of open conflicts differs']),
  ]
}

/** Checks that the recorded match equals its log, unless it was corrected or removed since. */
async function findRecordDifferences(
  db: Database,
  row: LiveRow,
  { official }: CachedLog,
): Promise<string[]> {
  if (row.matchId === null) return []
  const match = (await matchesById(db, [row.matchId])).get(row.matchId)
  if (match === undefined || match.status === 'void' || match.version > 1) return []
  return (await differsFromRecord(db, row, official))
    ? [`match ${row.matchId} differs from its log`]
    : []
}
