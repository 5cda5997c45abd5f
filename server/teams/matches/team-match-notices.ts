import { writeNumber } from '#engine/tournaments/ranking/explain.ts'
import type { PlayerId, UserId } from '#engine/ids.ts'
import type { TeamMatchEvent } from '#engine/teams/match/events.ts'
import { confirmingSide } from '#engine/teams/match/settle-result.ts'
import { teamSides, type TeamSide } from '#engine/teams/systems/types.ts'
import { findRecipients } from '../../notices/store.ts'
import {
  createNotificationDraft,
  notify,
  notifyPeople,
  retract,
  retractNoticesNaming,
  type NotificationDraft,
} from '../../notices/notify.ts'
import { formatClubTime } from '../../platform/club/format-club-time.ts'
import type { Actor } from '../../platform/http/serve.ts'
import type { UnitOfWork } from '../../platform/database/unit-of-work.ts'
import { membersAndCaptain } from '../publish-changes.ts'
import { listLeaders, relationToTeam } from '../roster/team-state.ts'
import { type LoadedTeamMatch, playersInLineUps } from './team-match-state.ts'

type TeamMatchChange = {
  readonly before: LoadedTeamMatch
  readonly after: LoadedTeamMatch
  readonly events: readonly TeamMatchEvent[]
}

type NoticeKey = Extract<NotificationDraft['key'], `teamMatch.${string}`>
type Values = Readonly<Record<string, string>>

type Notice = {
  readonly to: readonly PlayerId[]
  readonly slotName: string
  readonly key: NoticeKey
  readonly values?: Values
  readonly until?: number | null
}

export const formatNoticeSlot = (slotName: string, { row }: LoadedTeamMatch) =>
  `team-match-${slotName}:${row.id}`

/** Returns the members of both teams that want this kind of notice. */
export function listMembersOfBoth(
  { teams }: LoadedTeamMatch,
  setting: 'matchReminders' | 'teamNews' | null,
): readonly PlayerId[] {
  const sides = teamSides
    .map((side) => teams[side])
    .filter(({ settings }) => setting === null || settings.notifications[setting])
  return [...new Set(sides.flatMap(({ roster }) => membersAndCaptain(roster)))]
}

/** Returns the members of both teams and, once both line-ups are submitted, the guests in them. */
const listPeopleOfBoth = (loaded: LoadedTeamMatch): readonly PlayerId[] => [
  ...new Set([...listMembersOfBoth(loaded, null), ...playersInLineUps(loaded)]),
]

const leadersOfSide = ({ teams }: LoadedTeamMatch, side: TeamSide) =>
  listLeaders(teams[side].roster)

const formatScore = ({ state }: LoadedTeamMatch) => state.score.map(writeNumber).join('–')
const getPlace = ({ row, teams }: LoadedTeamMatch) => row.venue || teams.home.row.name

/** Formats a start time, or "date to be agreed" without one. */
export const formatStart = async (unit: UnitOfWork, at: number | null): Promise<string> =>
  at === null ? 'date to be agreed' : formatClubTime(unit, at)

const statusesBeforePlay = ['planned', 'scheduled', 'line_ups_known']
/** Returns whether the match has not begun, so that a reminder is useful. */
export const isUpcoming = ({ state }: LoadedTeamMatch) => statusesBeforePlay.includes(state.status)

/** Notifies the people concerned of changes to a team match, and retracts obsolete notices. */
export async function notifyOfTeamMatch(
  unit: UnitOfWork,
  actor: Actor | null,
  changed: TeamMatchChange,
): Promise<void> {
  if (changed.events.length === 0) return
  const by = actor?.userId ?? null
  await retractObsolete(unit, changed)
  for (const event of changed.events) await notifyOfEvent(unit, by, changed, event)
  await notifyOfLineUps(unit, by, changed)
  await notifyOfResult(unit, by, changed)
}

/** Retracts requests that are answered or obsolete. */
async function retractObsolete(
  unit: UnitOfWork,
  { before, after }: TeamMatchChange,
): Promise<void> {
  const hasEnded = (applies: (one: LoadedTeamMatch) => boolean) =>
    applies(before) && !applies(after)
  const isAwaited = (side: TeamSide) => (one: LoadedTeamMatch) =>
    isUpcoming(one) && one.state.logState.lineUps[side] === null
  const obsolete = [
    ...teamSides.filter((side) => hasEnded(isAwaited(side))).map((side) => `due-${side}`),
    ...(hasEnded(isUpcoming) || isMoved(before, after) ? ['reminder'] : []),
    ...(hasOtherDeadline(before, after) ? teamSides.map((side) => `due-${side}`) : []),
    ...(hasEnded(({ state }) => state.areLineUpsRevealed && state.status !== 'postponed')
      ? ['line-up']
      : []),
    ...(hasEnded(({ state }) => state.status === 'sent') ? ['confirm'] : []),
    ...(hasEnded(
      (one) =>
        isUpcoming(one) && one.state.logState.unfilled !== null && !one.state.areLineUpsRevealed,
    )
      ? ['unfilled']
      : []),
    ...(hasEnded(hasResultNotice) ? ['result'] : []),
  ]
  const slots = obsolete.map((slotName) => formatNoticeSlot(slotName, after))
  if (slots.length > 0) await retract(unit, slots)
}

const isMoved = ({ row: before }: LoadedTeamMatch, { row: after }: LoadedTeamMatch) =>
  before.startsAt !== after.startsAt || before.venue !== after.venue

const hasOtherDeadline = ({ state: before }: LoadedTeamMatch, { state: after }: LoadedTeamMatch) =>
  before.logState.lineUpsDue !== after.logState.lineUpsDue

/** Returns whether notices about the result may exist. */
const hasResultNotice = ({ state }: LoadedTeamMatch) =>
  state.status === 'disputed' || state.status === 'confirmed' || state.logState.walkover !== null

async function notifyOfEvent(
  unit: UnitOfWork,
  by: UserId | null,
  { before, after }: TeamMatchChange,
  event: TeamMatchEvent,
): Promise<void> {
  const { type } = event
  if (type === 'unfilled') return notifyUnfilled(unit, by, after, event.side)
  if (type === 'lineUpReopened') return notifyReopened(unit, by, after, event.side)
  if (type === 'planned') return notifyPlanned(unit, by, before, after)
  if (type === 'substituted') return notifySubstituted(unit, by, after, event)
  if (type === 'disputed') return notifyDisputed(unit, by, after, event)
  if (type === 'postponed') {
    const values = { reason: event.reason }
    return notifyTeams(unit, by, after, {
      ...createDateNotice(listPeopleOfBoth(after)),
      key: 'teamMatch.postponed',
      values,
    })
  }
  if (type !== 'walkover') return
  const values = { score: formatScore(after), reason: event.reason }
  const notice = { slotName: 'result', key: 'teamMatch.walkover', values } as const
  await notifyTeams(unit, by, after, { to: listPeopleOfBoth(after), ...notice })
}

const createDateNotice = (to: readonly PlayerId[]) => ({ to, slotName: 'date' })

/** Notifies people of a fixed date or of a new time or venue. */
async function notifyPlanned(
  unit: UnitOfWork,
  by: UserId | null,
  before: LoadedTeamMatch,
  after: LoadedTeamMatch,
): Promise<void> {
  const [previousStart, start] = [before.row.startsAt, after.row.startsAt]
  if (start === null || start <= unit.now) return retract(unit, [formatNoticeSlot('date', after)])
  const values = { when: await formatClubTime(unit, start), place: getPlace(after) }
  if (previousStart === null) return notifyDateSet(unit, by, after)
  const isElsewhere = before.row.venue !== after.row.venue
  if (previousStart === start && !isElsewhere) return
  const previous =
    previousStart === start ? getPlace(before) : await formatClubTime(unit, previousStart)
  await notifyTeams(unit, by, after, {
    ...createDateNotice(listPeopleOfBoth(after)),
    key: 'teamMatch.moved',
    values: { ...values, before: previous },
    until: start,
  })
}

/** Notifies both teams of time and venue. */
export async function notifyDateSet(
  unit: UnitOfWork,
  by: UserId | null,
  loaded: LoadedTeamMatch,
): Promise<void> {
  const { startsAt } = loaded.row
  if (startsAt === null || startsAt <= unit.now) return
  const values = { when: await formatClubTime(unit, startsAt), place: getPlace(loaded) }
  const key = 'teamMatch.fixed'
  await notifyTeams(unit, by, loaded, {
    ...createDateNotice(listMembersOfBoth(loaded, 'teamNews')),
    key,
    values,
    until: startsAt,
  })
}

/** Notifies the players in the line-ups, which stay hidden until both are submitted. */
async function notifyOfLineUps(
  unit: UnitOfWork,
  by: UserId | null,
  { before, after }: TeamMatchChange,
): Promise<void> {
  if (before.state.areLineUpsRevealed || !after.state.areLineUpsRevealed) return
  await notifySelected(unit, by, after, playersInLineUps(after))
}

type Substituted = Extract<TeamMatchEvent, { type: 'substituted' }>

/** Notifies a substitute, and retracts the notice of the other player, who may still play for the other side. */
async function notifySubstituted(
  unit: UnitOfWork,
  by: UserId | null,
  loaded: LoadedTeamMatch,
  { out, by: substitute }: Substituted,
): Promise<void> {
  const isOut = !playersInLineUps(loaded).includes(out)
  const people = await findRecipients(unit.tx, { players: isOut ? [out] : [] })
  await retract(
    unit,
    [formatNoticeSlot('line-up', loaded)],
    people.map(({ userId }) => userId),
  )
  await notifySelected(unit, by, loaded, [substitute])
}

async function notifySelected(
  unit: UnitOfWork,
  by: UserId | null,
  loaded: LoadedTeamMatch,
  to: readonly PlayerId[],
): Promise<void> {
  const { startsAt } = loaded.row
  const values = { when: await formatStart(unit, startsAt) }
  await notifyTeams(unit, by, loaded, {
    to,
    slotName: 'line-up',
    key: 'teamMatch.inLineUp',
    values,
  })
}

type Disputed = Extract<TeamMatchEvent, { type: 'disputed' }>

/** Notifies the sending side and the organisers of a dispute. */
async function notifyDisputed(
  unit: UnitOfWork,
  by: UserId | null,
  loaded: LoadedTeamMatch,
  { n, reason }: Disputed,
): Promise<void> {
  const values = { reason: n === null ? reason : `Rubber ${n}: ${reason}` }
  const to = leadersOfSide(loaded, loaded.state.logState.sentBy)
  const notice = { to, slotName: 'result', key: 'teamMatch.disputed', values } as const
  await notifyTeamsAndOrganisers(unit, by, loaded, notice)
}

/** Notifies organisers and the leaders of the side whose line-up is missing. */
async function notifyUnfilled(
  unit: UnitOfWork,
  by: UserId | null,
  loaded: LoadedTeamMatch,
  side: TeamSide | 'both',
): Promise<void> {
  const sides = side === 'both' ? teamSides : [side]
  const to = sides.flatMap((one) => leadersOfSide(loaded, one))
  await notifyTeamsAndOrganisers(unit, by, loaded, {
    to,
    slotName: 'unfilled',
    key: 'teamMatch.unfilled',
  })
}

async function notifyReopened(
  unit: UnitOfWork,
  by: UserId | null,
  loaded: LoadedTeamMatch,
  side: TeamSide,
): Promise<void> {
  const notice = {
    to: leadersOfSide(loaded, side),
    slotName: `due-${side}`,
    key: 'teamMatch.reopened',
  } as const
  await notifyTeams(unit, by, loaded, notice)
}

/** Notifies these players and all organisers, each person once. */
async function notifyTeamsAndOrganisers(
  unit: UnitOfWork,
  by: UserId | null,
  loaded: LoadedTeamMatch,
  { to, ...notice }: Notice,
): Promise<void> {
  const organisers = await findRecipients(unit.tx, { roles: ['organizer', 'admin'] })
  const leadersAndPlayers = await findRecipients(unit.tx, { players: to })
  const people = new Map([...organisers, ...leadersAndPlayers].map((one) => [one.userId, one]))
  const organiserIds = new Set(organisers.map(({ userId }) => userId))
  const draft = toDraft(loaded, notice)
  // Names no team, since organisers keep it when they leave one.
  const organiserDraft = toDraft(loaded, notice, [])
  await notifyPeople(unit, [...people.values()], {
    by,
    draftFor: ({ userId }) => (organiserIds.has(userId) ? organiserDraft : draft),
  })
}

async function notifyOfResult(
  unit: UnitOfWork,
  by: UserId | null,
  { before, after }: TeamMatchChange,
): Promise<void> {
  const [previousStatus, status] = [before.state.status, after.state.status]
  const values = { score: formatScore(after) }
  if (status === 'sent' && previousStatus !== 'sent') {
    const to = leadersOfSide(after, confirmingSide(after.state))
    await notifyTeams(unit, by, after, {
      to,
      slotName: 'confirm',
      key: 'teamMatch.toConfirm',
      values,
    })
  }
  if (status !== 'confirmed' || previousStatus === 'confirmed') return
  const to = [
    ...listMembersOfBoth(after, 'teamNews'),
    ...playersInLineUps(after),
    ...leadersOfSide(after, after.state.logState.sentBy),
  ]
  await notifyTeams(unit, by, after, { to, slotName: 'result', key: 'teamMatch.confirmed', values })
}

/** Notifies both teams of the cancellation and retracts earlier notices. */
export async function notifyCancelled(
  unit: UnitOfWork,
  by: UserId | null,
  loaded: LoadedTeamMatch,
): Promise<void> {
  const { row, teams } = loaded
  await retractNoticesNaming(unit, row.id)
  if (row.startsAt === null || row.startsAt <= unit.now) return
  const values = { when: await formatClubTime(unit, row.startsAt) }
  const notice = toDraft(loaded, { slotName: 'date', key: 'teamMatch.cancelled', values })
  await notify(unit, {
    to: { players: listPeopleOfBoth(loaded) },
    by,
    // The match no longer has a page, so the notice links to the recipient's own team. Guests have none.
    draftFor: ({ playerId }) => {
      const own = [teams.away, teams.home].find((team) => relationToTeam(team, playerId).isOnTeam)
      return { ...notice, subject: own === undefined ? {} : { teamId: own.row.id } }
    },
  })
}

function toDraft(
  loaded: LoadedTeamMatch,
  { slotName, key, values, until }: Omit<Notice, 'to'>,
  // Named, so that the notices of people who leave a team are retracted.
  teamIds: readonly string[] = teamSides.map((side) => loaded.teams[side].row.id),
): NotificationDraft {
  const { home, away } = loaded.teams
  const draft = {
    topic: 'team',
    slot: formatNoticeSlot(slotName, loaded),
    key,
    values: { home: home.row.name, away: away.row.name, ...values },
    subject: { teamMatchId: loaded.row.id, playerIds: teamIds },
    ...(until === undefined || until === null ? {} : { until }),
  }
  return createNotificationDraft(draft as unknown as NotificationDraft)
}

export async function notifyTeams(
  unit: UnitOfWork,
  by: UserId | null,
  loaded: LoadedTeamMatch,
  { to, ...notice }: Notice,
): Promise<void> {
  await notify(unit, {
    to: { players: [...new Set(to)] },
    by,
    draftFor: () => toDraft(loaded, notice),
  })
}
