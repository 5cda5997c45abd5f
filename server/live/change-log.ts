import type { AnyAction } from '#engine/live/games.ts'
import { openForks, type Official } from '#engine/live/merge.ts'
import { conflict } from '../platform/errors.ts'
import type { Actor } from '../platform/serve.ts'
import type { Unit } from '../platform/unit-of-work.ts'
import { type KeptLog, type LiveLogs, playedOf, saveLog, scoreOf } from './live-log.ts'
import { tellForked, withdrawFork } from './live-notices.ts'
import { eventDataOf, signalLive } from './take-live.ts'
import { changeLive, type LiveRow } from './store.ts'
import { makerNames, viewEvents } from './view-live.ts'

/** Most entries of one match, whatever became of them; the longest have a few hundred. */
const mostEntries = 5_000

export type LogChange = {
  readonly before: KeptLog
  readonly official: Official<AnyAction>
}

export type ChangedLog = { readonly row: LiveRow; readonly log: KeptLog }

/**
 * Writes what a log has beyond the one before, and tells those who watch; and the club, where two
 * versions begin to differ or do no longer.
 */
export async function changeLog(
  unit: Unit,
  logs: LiveLogs,
  actor: Actor,
  row: LiveRow,
  { before, official }: LogChange,
): Promise<ChangedLog> {
  if (official === before.official) return { row, log: before }
  const { tx, now } = unit
  const saving = { liveMatchId: row.id, byId: actor.userId, at: now }
  const log = await saveLog(tx, before, official, saving)
  if (log.made.size > mostEntries) throw conflict('live.tooMany', { most: mostEntries })
  const change = {
    rev: official.events.length,
    stamp: unit.newId(),
    score: JSON.stringify(scoreOf(playedOf(row), official)),
    lastEventAt: now,
  }
  await changeLive(tx, row.id, change)
  const changed = { ...row, ...change }
  logs.keep(change.stamp, log)
  const from = before.official.events.length
  const events = viewEvents(log, from, await makerNames(tx, log))
  const hasForked = official.forks !== before.official.forks
  signalLive(unit, changed, { events, from, hasForked })
  const more = openForks(official).length - openForks(before.official).length
  if (more < 0) await withdrawFork(unit, row)
  if (more > 0) {
    unit.announce({ type: 'live.forked', data: eventDataOf(row) })
    await tellForked(unit, actor, row)
  }
  return { row: changed, log }
}
