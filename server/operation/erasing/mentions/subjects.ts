import { sql } from 'kysely'
import type { MentionKind } from '#contract/players/erasing.ts'
import type { NewEvent } from '#contract/events.ts'
import type { GroupId, TournamentId } from '#engine/ids.ts'
import { publishGroupChanged } from '../../../groups/group-changed.ts'
import type { Database } from '../../../platform/database/database.ts'
import type { LockName } from '../../../platform/database/locks.ts'
import { tables, type Tables } from '../../../platform/database/tables.ts'
import type { UnitOfWork } from '../../../platform/database/unit-of-work.ts'
import { publishTeam, publishTeamMatch, membersAndCaptain } from '../../../teams/publish-changes.ts'
import { groupState } from '../../../groups/group-state.ts'
import { meetupState } from '../../../groups/meetups/meetup-state.ts'
import { loadTeam } from '../../../teams/roster/team-state.ts'
import { loadTeamMatch } from '../../../teams/matches/team-match-state.ts'
import { createEventData } from '../../../tournaments/tournament.ts'
import { tournamentState } from '../../../tournaments/tournament-state.ts'

type Subject = {
  /** Table of the subject itself. */
  readonly table: keyof Tables
  /** Lock that changes acquire; none if a single statement changes it. */
  readonly lock?: string
  /** Publishes the change. */
  readonly publish?: (unit: UnitOfWork, id: string) => Promise<void>
}

const createPublisher = (event: NewEvent) => async (unit: UnitOfWork) => unit.publish(event)

const subjects: Readonly<Record<MentionKind, Subject>> = {
  club: { table: 'clubs', publish: createPublisher({ type: 'club.changed', data: {} }) },
  group: { table: 'groups', lock: 'group', publish: publishGroup },
  club_night: {
    table: 'groupSessions',
    publish: async (unit, id) => publishGroup(unit, (await meetupState.find(unit.tx, id)).groupId),
  },
  tournament: {
    table: 'tournaments',
    lock: 'tournament',
    publish: async (unit, id) => {
      const row = await tournamentState.find(unit.tx, id as TournamentId)
      unit.publish({ type: 'tournament.updated', data: createEventData(row) })
    },
  },
  team: {
    table: 'teams',
    lock: 'team',
    publish: async (unit, id) => {
      const { row, roster } = await loadTeam(unit.tx, id)
      await publishTeam(unit, row, membersAndCaptain(roster))
    },
  },
  team_match: {
    table: 'teamMatches',
    publish: async (unit, id) => publishTeamMatch(unit, await loadTeamMatch(unit.tx, id)),
  },
  match: {
    table: 'matches',
    publish: createPublisher({ type: 'matches.changed', data: { sportIds: [], playerIds: [] } }),
  },
  live_match: { table: 'liveMatches', lock: 'live' },
  season: { table: 'seasons', publish: createPublisher({ type: 'seasons.changed', data: {} }) },
  affiliation: {
    table: 'affiliations',
    publish: createPublisher({ type: 'affiliations.changed', data: {} }),
  },
  team_system: {
    table: 'teamSystems',
    publish: createPublisher({ type: 'systems.changed', data: {} }),
  },
  display: { table: 'displays', publish: createPublisher({ type: 'displays.changed', data: {} }) },
  fee: {
    table: 'fees',
    publish: async (unit, id) => {
      const { kind } = await findFeeOwner(unit.tx, id)
      await subjects[kind].publish?.(unit, id)
    },
  },
  deletion: { table: 'keptDeletions' },
}

/** Returns the owner of a fee, which has the same id. */
async function findFeeOwner(db: Database, id: string) {
  const group = await readTitle(db, 'group', id)
  if (group !== '') return { kind: 'group', name: group } as const
  return { kind: 'tournament', name: await readTitle(db, 'tournament', id) } as const
}

async function publishGroup(unit: UnitOfWork, id: string): Promise<void> {
  await publishGroupChanged(unit, await groupState.load(unit.tx, id as GroupId, unit.now))
}

/** Locks the subject of a text, like any other change of it. */
export async function lockSubject(unit: UnitOfWork, kind: MentionKind, id: string): Promise<void> {
  const { lock } = subjects[kind]
  if (kind === 'team_match') return unit.lock(`team:match-${id}`, 'exclusive')
  if (kind === 'club_night') {
    return groupState.lockAll(unit, [(await meetupState.find(unit.tx, id)).groupId])
  }
  if (lock !== undefined) await unit.lock(`${lock}:${id}` as LockName, 'exclusive')
}

/**
 * Increases the version of a subject whose text changed, so that stale edits are detected, and publishes
 * the change.
 */
export async function touchSubject(unit: UnitOfWork, kind: MentionKind, id: string): Promise<void> {
  const { table, publish } = subjects[kind]
  const { shape } = tables[table]
  const increment = (column: string) =>
    column in shape ? { [column]: sql`${sql.ref(column)} + 1` } : {}
  const changes = {
    ...increment('version'),
    ...increment('revision'),
    ...('stamp' in shape ? { stamp: unit.newId() } : {}),
  }
  if (Object.keys(changes).length > 0) {
    await unit.tx
      .updateTable(table as 'seasons')
      .set(changes as object)
      .where('id', '=', id)
      .execute()
  }
  await publish?.(unit, id)
}

/** Returns the ids of a subject in the audit log; for a deletion, also the id of the deleted item. */
export async function listSubjectIds(
  db: Database,
  kind: MentionKind,
  id: string,
): Promise<string[]> {
  if (kind !== 'deletion') return [id]
  const row = await db
    .selectFrom('keptDeletions')
    .select('subjectId')
    .where('id', '=', id)
    .executeTakeFirst()
  return row === undefined ? [id] : [id, row.subjectId]
}

/** Returns the name of a subject or of its owner; empty for a match. */
export async function readTitle(db: Database, kind: MentionKind, id: string): Promise<string> {
  if (kind === 'team_match') {
    const { home, away } = (await loadTeamMatch(db, id)).teams
    return `${home.row.name} – ${away.row.name}`
  }
  if (kind === 'club_night') {
    const { groupId } = await meetupState.find(db, id)
    return readTitle(db, 'group', groupId)
  }
  if (kind === 'fee') return (await findFeeOwner(db, id)).name
  const { table } = subjects[kind]
  if (!('name' in tables[table].shape)) return ''
  const row = await db
    .selectFrom(table as 'seasons')
    .select('name')
    .where('id', '=', id)
    .executeTakeFirst()
  return row?.name ?? ''
}
