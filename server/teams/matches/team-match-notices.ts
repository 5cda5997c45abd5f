import { writeNumber } from '#engine/tournaments/ranking/explain.ts'
import type { PlayerId, UserId } from '#engine/ids.ts'
import type { TeamMatchEvent } from '#engine/teams/match/events.ts'
import { confirmingSide } from '#engine/teams/match/settle-result.ts'
import { teamSides, type TeamSide } from '#engine/teams/systems/types.ts'
import { findRecipients } from '../../notices/store.ts'
import {
  notificationDraft,
  notify,
  notifyPeople,
  retract,
  retractNoticesNaming,
  type NotificationDraft,
} from '../../notices/notify.ts'
import { formatClubTime } from '../../platform/club/club-moment.ts'
import type { Actor } from '../../platform/http/serve.ts'
import type { UnitOfWork } from '../../platform/database/unit-of-work.ts'
import { membersIn } from '../announce.ts'
import { leadersOf } from '../roster/team-state.ts'
import { type LoadedTeamMatch, inLineUps } from './team-match-state.ts'

type Changed = {
  readonly before: LoadedTeamMatch
  readonly after: LoadedTeamMatch
  readonly events: readonly TeamMatchEvent[]
}

type Key = Extract<NotificationDraft['key'], `teamMatch.${string}`>
type Values = Readonly<Record<string, string>>

type Said = {
  readonly to: readonly PlayerId[]
  readonly what: string
  readonly key: Key
  readonly values?: Values
  readonly until?: number | null
}

export const slotOf = (what: string, { row }: LoadedTeamMatch) => `team-match-${what}:${row.id}`

/** Returns the members of both teams that want this kind of notice. */
export function membersOfBoth(
  { teams }: LoadedTeamMatch,
  wanted: 'matchReminders' | 'teamNews' | null,
): readonly PlayerId[] {
  const sides = teamSides
    .map((side) => teams[side])
    .filter(({ settings }) => wanted === null || settings.notifications[wanted])
  return [...new Set(sides.flatMap(({ roster }) => membersIn(roster)))]
}

const leads = ({ teams }: LoadedTeamMatch, side: TeamSide) => leadersOf(teams[side].roster)

const scoreOf = ({ state }: LoadedTeamMatch) => state.score.map(writeNumber).join('–')
const placeOf = ({ row, teams }: LoadedTeamMatch) => row.venue || teams.home.row.name

/** Formats a start time; without one it is still to be agreed. */
export const whenOf = async (unit: UnitOfWork, at: number | null): Promise<string> =>
  at === null ? 'date to be agreed' : formatClubTime(unit, at)

const notBegun = ['planned', 'scheduled', 'line_ups_known']
/** Returns whether the match is still to be played, and so worth a reminder. */
export const isToCome = ({ state }: LoadedTeamMatch) => notBegun.includes(state.status)

/** Notifies the people concerned of changes to a team match, and retracts obsolete notices. */
export async function notifyOfTeamMatch(
  unit: UnitOfWork,
  actor: Actor | null,
  changed: Changed,
): Promise<void> {
  if (changed.events.length === 0) return
  const by = actor?.userId ?? null
  await takeBack(unit, changed)
  for (const event of changed.events) await tellOfEvent(unit, by, changed, event)
  await tellOfLineUps(unit, by, changed)
  await tellOfResult(unit, by, changed)
}

/** Retracts requests that are answered or obsolete. */
async function takeBack(unit: UnitOfWork, { before, after }: Changed): Promise<void> {
  const ended = (held: (one: LoadedTeamMatch) => boolean) => held(before) && !held(after)
  const isAwaited = (side: TeamSide) => (one: LoadedTeamMatch) =>
    isToCome(one) && one.state.logState.lineUps[side] === null
  const over = [
    ...teamSides.filter((side) => ended(isAwaited(side))).map((side) => `due-${side}`),
    ...(ended(isToCome) ? ['reminder'] : []),
    ...(ended(({ state }) => state.areLineUpsRevealed && state.status !== 'postponed')
      ? ['line-up']
      : []),
    ...(ended(({ state }) => state.status === 'sent') ? ['confirm'] : []),
    ...(ended(
      (one) =>
        isToCome(one) && one.state.logState.unfilled !== null && !one.state.areLineUpsRevealed,
    )
      ? ['unfilled']
      : []),
    ...(ended(hasTold) ? ['result'] : []),
  ]
  const slots = over.map((what) => slotOf(what, after))
  if (slots.length > 0) await retract(unit, slots)
}

/** Returns whether notices about its result may exist. */
const hasTold = ({ state }: LoadedTeamMatch) =>
  state.status === 'disputed' || state.status === 'confirmed' || state.logState.walkover !== null

async function tellOfEvent(
  unit: UnitOfWork,
  by: UserId | null,
  { before, after }: Changed,
  event: TeamMatchEvent,
): Promise<void> {
  const { type } = event
  if (type === 'unfilled') return tellUnfilled(unit, by, after, event.side)
  if (type === 'lineUpReopened') return tellReopened(unit, by, after, event.side)
  if (type === 'planned') return notifyPlanned(unit, by, before, after)
  if (type === 'substituted') return tellLinedUp(unit, by, after, [event.by])
  if (type === 'disputed') return tellDisputed(unit, by, after, event)
  if (type === 'postponed') {
    const values = { reason: event.reason }
    return notifyTeams(unit, by, after, {
      ...dated(after, null),
      key: 'teamMatch.postponed',
      values,
    })
  }
  if (type !== 'walkover') return
  const values = { score: scoreOf(after), reason: event.reason }
  const said = { what: 'result', key: 'teamMatch.walkover', values } as const
  await notifyTeams(unit, by, after, { to: membersOfBoth(after, null), ...said })
}

const dated = (opened: LoadedTeamMatch, wanted: 'teamNews' | null) => ({
  to: membersOfBoth(opened, wanted),
  what: 'date',
})

/** Notifies people of a fixed date or of a new time or venue. */
async function notifyPlanned(
  unit: UnitOfWork,
  by: UserId | null,
  before: LoadedTeamMatch,
  after: LoadedTeamMatch,
): Promise<void> {
  const [was, is] = [before.row.startsAt, after.row.startsAt]
  if (is === null || is <= unit.now) return retract(unit, [slotOf('date', after)])
  const values = { when: await formatClubTime(unit, is), place: placeOf(after) }
  if (was === null) return notifyFixed(unit, by, after)
  const isElsewhere = before.row.venue !== after.row.venue
  if (was === is && !isElsewhere) return
  const away = was === is ? placeOf(before) : await formatClubTime(unit, was)
  await notifyTeams(unit, by, after, {
    ...dated(after, null),
    key: 'teamMatch.moved',
    values: { ...values, before: away },
    until: is,
  })
}

/** Notifies both teams of time and venue. */
export async function notifyFixed(
  unit: UnitOfWork,
  by: UserId | null,
  opened: LoadedTeamMatch,
): Promise<void> {
  const { startsAt } = opened.row
  if (startsAt === null || startsAt <= unit.now) return
  const values = { when: await formatClubTime(unit, startsAt), place: placeOf(opened) }
  const key = 'teamMatch.fixed'
  await notifyTeams(unit, by, opened, {
    ...dated(opened, 'teamNews'),
    key,
    values,
    until: startsAt,
  })
}

/** Notifies the players in the line-ups, which stay hidden until both are submitted. */
async function tellOfLineUps(
  unit: UnitOfWork,
  by: UserId | null,
  { before, after }: Changed,
): Promise<void> {
  if (before.state.areLineUpsRevealed || !after.state.areLineUpsRevealed) return
  await tellLinedUp(unit, by, after, inLineUps(after))
}

async function tellLinedUp(
  unit: UnitOfWork,
  by: UserId | null,
  opened: LoadedTeamMatch,
  to: readonly PlayerId[],
): Promise<void> {
  const { startsAt } = opened.row
  const values = { when: await whenOf(unit, startsAt) }
  await notifyTeams(unit, by, opened, { to, what: 'line-up', key: 'teamMatch.inLineUp', values })
}

type Disputed = Extract<TeamMatchEvent, { type: 'disputed' }>

/** Notifies the sending side and the organisers of a dispute. */
async function tellDisputed(
  unit: UnitOfWork,
  by: UserId | null,
  opened: LoadedTeamMatch,
  { n, reason }: Disputed,
): Promise<void> {
  const values = { reason: n === null ? reason : `Rubber ${n}: ${reason}` }
  const to = leads(opened, opened.state.logState.sentBy)
  const said = { to, what: 'result', key: 'teamMatch.disputed', values } as const
  await tellAndOrganisers(unit, by, opened, said)
}

/** Notifies organisers and the leaders of the side whose line-up is missing. */
async function tellUnfilled(
  unit: UnitOfWork,
  by: UserId | null,
  opened: LoadedTeamMatch,
  side: TeamSide | 'both',
): Promise<void> {
  const sides = side === 'both' ? teamSides : [side]
  const to = sides.flatMap((one) => leads(opened, one))
  await tellAndOrganisers(unit, by, opened, { to, what: 'unfilled', key: 'teamMatch.unfilled' })
}

async function tellReopened(
  unit: UnitOfWork,
  by: UserId | null,
  opened: LoadedTeamMatch,
  side: TeamSide,
): Promise<void> {
  const said = { to: leads(opened, side), what: `due-${side}`, key: 'teamMatch.reopened' } as const
  await notifyTeams(unit, by, opened, said)
}

/** Notifies players and organisers. */
async function tellAndOrganisers(
  unit: UnitOfWork,
  by: UserId | null,
  opened: LoadedTeamMatch,
  { to, ...said }: Said,
): Promise<void> {
  const organisers = await findRecipients(unit.tx, { roles: ['organizer', 'admin'] })
  const others = await findRecipients(unit.tx, { players: to })
  const people = new Map([...organisers, ...others].map((one) => [one.userId, one]))
  const told = newsOf(opened, said)
  await notifyPeople(unit, [...people.values()], { by, draftFor: () => told })
}

async function tellOfResult(
  unit: UnitOfWork,
  by: UserId | null,
  { before, after }: Changed,
): Promise<void> {
  const [was, is] = [before.state.status, after.state.status]
  const values = { score: scoreOf(after) }
  if (is === 'sent' && was !== 'sent') {
    const to = leads(after, confirmingSide(after.state))
    await notifyTeams(unit, by, after, { to, what: 'confirm', key: 'teamMatch.toConfirm', values })
  }
  if (is !== 'confirmed' || was === 'confirmed') return
  const to = [
    ...membersOfBoth(after, 'teamNews'),
    ...inLineUps(after),
    ...leads(after, after.state.logState.sentBy),
  ]
  await notifyTeams(unit, by, after, { to, what: 'result', key: 'teamMatch.confirmed', values })
}

/** Notifies both teams of the cancellation and retracts earlier notices. */
export async function notifyCancelled(
  unit: UnitOfWork,
  by: UserId | null,
  opened: LoadedTeamMatch,
): Promise<void> {
  const { row, teams } = opened
  await retractNoticesNaming(unit, row.id)
  if (row.startsAt === null || row.startsAt <= unit.now) return
  const values = { when: await formatClubTime(unit, row.startsAt) }
  const said = newsOf(opened, { what: 'date', key: 'teamMatch.cancelled', values })
  const away = new Set(membersIn(teams.away.roster))
  await notify(unit, {
    to: { players: membersOfBoth(opened, null) },
    by,
    // The match no longer has a page, so the notice links to the recipient's own team.
    draftFor: ({ playerId }) => ({
      ...said,
      subject: { teamId: playerId !== null && away.has(playerId) ? row.awayId : row.homeId },
    }),
  })
}

function newsOf(
  opened: LoadedTeamMatch,
  { what, key, values, until }: Omit<Said, 'to'>,
): NotificationDraft {
  const { home, away } = opened.teams
  const made = {
    topic: 'team',
    slot: slotOf(what, opened),
    key,
    values: { home: home.row.name, away: away.row.name, ...values },
    subject: { teamMatchId: opened.row.id },
    ...(until === undefined || until === null ? {} : { until }),
  }
  return notificationDraft(made as unknown as NotificationDraft)
}

export async function notifyTeams(
  unit: UnitOfWork,
  by: UserId | null,
  opened: LoadedTeamMatch,
  { to, ...said }: Said,
): Promise<void> {
  await notify(unit, {
    to: { players: [...new Set(to)] },
    by,
    draftFor: () => newsOf(opened, said),
  })
}
