import { actionSchemas } from '#contract/live/actions.ts'
import { settingsSchemas } from '#contract/live/settings.ts'
import { type AnyAction, type AnyGame, gameOf } from '#engine/live/games.ts'
import type { LiveScore } from '#engine/live/game.ts'
import {
  emptyOfficialLog,
  foldOfficial,
  type Conflict,
  type OfficialLog,
  type MergeContext,
} from '#engine/live/merge.ts'
import { setInLru } from '../platform/threads/lru.ts'
import type { Database, Tx } from '../platform/database/database.ts'
import {
  listEvents,
  type EventRow,
  listConflictRows,
  type ConflictRow,
  type LiveRow,
  saveEvents,
  saveConflicts,
  type Sent,
} from './store.ts'

/** The stored log of a match, with the author of each entry. */
export type CachedLog = {
  readonly official: OfficialLog<AnyAction>
  /** Author of each entry and the time it arrived, by event id. */
  readonly origins: ReadonlyMap<string, EntryOrigin>
  readonly conflictRows: readonly ConflictRow[]
}
type EntryOrigin = Pick<EventRow, 'byId' | 'at'>

export const emptyLog: CachedLog = {
  official: emptyOfficialLog,
  origins: new Map(),
  conflictRows: [],
}

/** Returns how a match is played, with settings parsed by its game. */
export function toPlayedMatch({ game, settings, isTogether }: LiveRow): PlayedMatch {
  const playedGame = gameOf(game)
  return {
    game: playedGame,
    rules: playedGame.rules,
    identityOf: playedGame.identityOf,
    settings: settingsSchemas[game].parse(JSON.parse(settings)),
    isTogether: isTogether === 1,
  }
}
export type PlayedMatch = MergeContext<unknown, AnyAction, unknown> & { readonly game: AnyGame }

/** Parses an action as its game defines it; returns null if it is invalid. */
export function parseAction({ game }: LiveRow, action: AnyAction): AnyAction | null {
  const read = actionSchemas[game].safeParse(action)
  return read.success ? read.data : null
}

/** Returns the score of a match, computed from its official log. */
export function computeScore(played: PlayedMatch, official: OfficialLog<AnyAction>): LiveScore {
  return played.game.scoreOf(foldOfficial(played, official).state)
}

/** Cached logs, keyed by their match's version stamp. */
export type LiveLogs = {
  readonly read: (db: Database, row: LiveRow) => Promise<CachedLog>
  /** Caches the log after a change. After a rollback its stamp is never requested, so no one sees it. */
  readonly cache: (stamp: string, log: CachedLog) => void
}

const maxCachedLogs = 200

export function createLiveLogs(): LiveLogs {
  const cachedLogs = new Map<string, CachedLog>()
  return {
    read: async (db, row) => {
      if (row.rev === 0 && row.lastEventAt === null) return emptyLog
      const cached = cachedLogs.get(row.stamp)
      if (cached !== undefined) return cached
      const log = toLog(await listEvents(db, row.id), await listConflictRows(db, row.id))
      // Another request may have cached a later version.
      if (log.official.events.length === row.rev)
        setInLru(cachedLogs, row.stamp, log, maxCachedLogs)
      return log
    },
    cache: (stamp, log) => setInLru(cachedLogs, stamp, log, maxCachedLogs),
  }
}

const toSent = ({ device, seq, parent, seenAt, event }: EventRow): Sent => ({
  event: JSON.parse(event) as Sent['event'],
  device,
  seq,
  parent,
  seenAt,
})

function toLog(rows: readonly EventRow[], conflicts: readonly ConflictRow[]): CachedLog {
  const official = rows
    .filter(({ rev }) => rev !== null)
    .toSorted((one, two) => one.rev! - two.rev!)
  const duplicates = rows.filter(({ sameAs }) => sameAs !== null)
  const refused = rows.filter(({ standing }) => standing === 'refused')
  return {
    official: {
      events: official.map(toSent),
      sameAs: new Map(duplicates.map((row) => [row.id, { sent: toSent(row), twin: row.sameAs! }])),
      conflicts: conflicts.map((conflict) => toConflict(conflict, rows)),
      refused: new Map(
        refused.map((row) => [row.id, { sent: toSent(row), why: JSON.parse(row.why!) }]),
      ),
    },
    origins: new Map(rows.map(({ id, byId, at }) => [id, { byId, at }])),
    conflictRows: conflicts,
  }
}

const toConflict = (
  { id, device, afterId, choice }: ConflictRow,
  rows: readonly EventRow[],
): Conflict<AnyAction> => ({
  id,
  device,
  after: afterId,
  choice,
  events: rows.filter(({ forkId }) => forkId === id).map(toSent),
})

export type SaveContext = {
  readonly liveMatchId: string
  readonly byId: EventRow['byId']
  readonly at: number
}

/** Stores the new entries of a log and returns it. */
export async function saveLog(
  tx: Tx,
  before: CachedLog,
  after: OfficialLog<AnyAction>,
  { liveMatchId, byId, at }: SaveContext,
): Promise<CachedLog> {
  const previous = before.official
  const rows = new Map<string, EventRow>()
  let place = before.origins.size
  const addRow = (sent: Sent, standing: EventRow['standing'], more: Partial<EventRow>) => {
    const { id } = sent.event
    const existing = rows.get(id)
    const { device, seq, parent, seenAt } = sent
    rows.set(id, {
      rev: null,
      forkId: null,
      sameAs: null,
      why: null,
      at,
      byId,
      // An existing row keeps its position, sender and time.
      place: existing === undefined && !before.origins.has(id) ? (place += 1) : place,
      ...existing,
      liveMatchId,
      id,
      device,
      seq,
      parent,
      seenAt,
      event: JSON.stringify(sent.event),
      standing,
      ...more,
    })
  }
  const knownConflicts = new Map(previous.conflicts.map((conflict) => [conflict.id, conflict]))
  const conflictOfEvent = new Map<string, string>()
  for (const conflict of after.conflicts) {
    const knownCount = knownConflicts.get(conflict.id)?.events.length ?? 0
    for (const one of conflict.events) conflictOfEvent.set(one.event.id, conflict.id)
    for (const one of conflict.events.slice(knownCount))
      addRow(one, 'forked', { forkId: conflict.id })
  }
  const toConflictColumn = (id: string) => ({ forkId: conflictOfEvent.get(id) ?? null })
  for (const [index, one] of after.events.entries()) {
    if (index < previous.events.length) continue
    addRow(one, 'official', { rev: index + 1, ...toConflictColumn(one.event.id) })
  }
  for (const [id, { sent: one, why }] of after.refused) {
    if (!previous.refused.has(id))
      addRow(one, 'refused', { why: JSON.stringify(why), ...toConflictColumn(id) })
  }
  for (const [id, { sent: one, twin }] of after.sameAs) {
    if (!previous.sameAs.has(id)) addRow(one, 'same', { sameAs: twin })
  }
  await saveEvents(tx, [...rows.values()])
  const conflicts = listChangedConflicts(before, after, { liveMatchId, byId, at })
  await saveConflicts(tx, conflicts)
  const origins = new Map(before.origins)
  for (const id of rows.keys()) if (!origins.has(id)) origins.set(id, { byId, at })
  const changed = new Set(conflicts.map(({ id }) => id))
  const untouched = before.conflictRows.filter(({ id }) => !changed.has(id))
  return { official: after, origins, conflictRows: [...untouched, ...conflicts] }
}

function listChangedConflicts(
  { official, conflictRows: rows }: CachedLog,
  after: OfficialLog<AnyAction>,
  { liveMatchId, byId, at }: SaveContext,
): ConflictRow[] {
  const before = new Map(official.conflicts.map((conflict) => [conflict.id, conflict]))
  const storedRows = new Map(rows.map((row) => [row.id, row]))
  return after.conflicts.flatMap((conflict): ConflictRow[] => {
    const previous = before.get(conflict.id)
    if (previous !== undefined && previous.choice === conflict.choice) return []
    const isDecided = conflict.choice !== null
    return [
      {
        liveMatchId,
        id: conflict.id,
        device: conflict.device,
        afterId: conflict.after,
        choice: conflict.choice,
        decidedBy: isDecided ? byId : null,
        decidedAt: isDecided ? at : null,
        at: storedRows.get(conflict.id)?.at ?? at,
      },
    ]
  })
}
