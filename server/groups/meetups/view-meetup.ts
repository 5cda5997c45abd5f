import type { ReplyInput } from '#contract/endpoint.ts'
import type { listMeetups, Meetup } from '#contract/groups/meetups.ts'
import { can } from '#engine/access/policy.ts'
import { createPolicySubject } from '#engine/groups/commands.ts'
import { ANSWERS_BEFORE_MS } from '#engine/groups/limits.ts'
import type { MeetupState } from '#engine/groups/meetups/fold-meetup.ts'
import { DELETED_PLAYER } from '#engine/players/former-member.ts'
import type { Database } from '../../platform/database/database.ts'
import type { AppContext } from '../../platform/config/app-context.ts'
import { iso, isoOrNull } from '../../platform/iso.ts'
import type { Actor } from '../../platform/http/serve.ts'
import { findNamesAndAvatars } from '../../players/store.ts'
import { createCalendarPath } from './calendar.ts'
import { toMeetupActor } from './meetup.ts'
import { findRules } from './rule-store.ts'
import { viewRule } from './meetup-rules.ts'
import { findMeetupsOfPlayer, listShownMeetups } from './store.ts'
import { type LoadedGroup, groupState } from '../group-state.ts'
import { type LoadedMeetup, loadMeetups } from './meetup-state.ts'

const listAttendeesAndHosts = ({ attendees }: MeetupState) =>
  [...attendees.values()].flatMap(({ player, host }) => (host === null ? [player] : [player, host]))

/** Returns meetups as the actor may see them. Loads the avatars of all in one query. */
async function viewLoadedMeetups(
  db: Database,
  actor: Actor,
  meetups: readonly LoadedMeetup[],
  now: number,
): Promise<Meetup[]> {
  const playerIds = meetups.flatMap(({ state }) => [
    ...listAttendeesAndHosts(state),
    ...state.attendance.keys(),
  ])
  const people = await findNamesAndAvatars(db, [...new Set(playerIds)])
  return meetups.map((loaded) => viewLoadedMeetup(loaded, actor, people, now))
}

type People = Awaited<ReturnType<typeof findNamesAndAvatars>>

function viewLoadedMeetup(loaded: LoadedMeetup, actor: Actor, people: People, now: number): Meetup {
  const { row, state, group } = loaded
  const { attendees, details } = state
  const viewer = toMeetupActor(actor, loaded, now)
  const ownAnswer = viewer.me === null ? undefined : attendees.get(viewer.me)
  const seesAttendance = can(actor, 'group.attendance', createPolicySubject(group.state, actor)).ok
  const count = (status: string) =>
    [...attendees.values()].filter((one) => one.status === status).length
  return {
    id: row.id,
    groupId: row.groupId,
    groupName: group.row.name,
    startsAt: iso(details.startsAt),
    endsAt: iso(details.endsAt),
    opensAt: iso(details.opensAt),
    places: details.places,
    venue: details.venue,
    message: details.message,
    offerMinutes: details.offerMinutes,
    status: state.status,
    reason: state.reason,
    comers: viewComers(state, people, seesAttendance),
    counts: { coming: count('coming'), waiting: count('waiting') + count('offered') },
    my:
      ownAnswer === undefined
        ? null
        : { standing: ownAnswer.status, until: isoOrNull(ownAnswer.until) },
    runs: viewer.canRun,
    isMember: viewer.isMember,
    tournamentIds: [...state.tournamentIds],
    calls: seesAttendance && state.status === 'open' ? viewCalls(state, people) : [],
    version: row.version,
  }
}

const viewCalls = ({ calls }: MeetupState, people: People): Meetup['calls'] =>
  calls.map(({ table, players, at }) => ({
    table,
    players: players.map((playerId) => ({ playerId, name: people.get(playerId)?.name ?? '' })),
    calledAt: iso(at),
  }))

/**
 * Returns the people of a meetup. Messages and attendance are for members only; others only see who is coming.
 */
function viewComers(
  { attendees, attendance }: MeetupState,
  people: People,
  seesAttendance: boolean,
): Meetup['comers'] {
  const unanswered = [...attendance.keys()].filter(
    (player) => seesAttendance && !attendees.has(player),
  )
  return [...attendees.keys(), ...unanswered].map((player) => {
    const comer = attendees.get(player)
    const host = comer?.host ?? null
    return {
      playerId: player,
      name: people.get(player)?.name ?? DELETED_PLAYER,
      avatarUrl: people.get(player)?.avatarUrl ?? null,
      standing: comer?.status ?? null,
      message: seesAttendance ? (comer?.message ?? '') : '',
      since: isoOrNull(comer?.since ?? null),
      until: isoOrNull(comer?.until ?? null),
      hostName: host === null ? null : (people.get(host)?.name ?? null),
      isGuest: comer?.isGuest ?? false,
      attendance: seesAttendance ? (attendance.get(player) ?? null) : null,
    }
  })
}

export async function viewMeetup(
  db: Database,
  actor: Actor,
  loaded: LoadedMeetup,
  now: number,
): Promise<Meetup> {
  return (await viewLoadedMeetups(db, actor, [loaded], now))[0]!
}

/** Returns the upcoming and past meetups of a group. */
export async function viewMeetups(
  { db, secret, clock }: Pick<AppContext, 'db' | 'secret' | 'clock'>,
  actor: Actor,
  group: LoadedGroup,
): Promise<ReplyInput<typeof listMeetups>> {
  const now = clock()
  const { coming, past } = await listShownMeetups(db, group.row.id, now)
  const meetups = await loadMeetups({ tx: db, now }, group, [...coming, ...past])
  const views = await viewLoadedMeetups(db, actor, meetups, now)
  const isMember = actor.playerId !== null && group.state.members.has(actor.playerId)
  const mayEdit = can(actor, 'group.edit', createPolicySubject(group.state, actor)).ok
  return {
    coming: views.slice(0, coming.length),
    past: views.slice(coming.length),
    rules: mayEdit ? (await findRules(db, group.row.id)).map(viewRule) : [],
    alwaysIn:
      actor.playerId === null
        ? null
        : (group.state.members.get(actor.playerId)?.isAutoSignedUp ?? null),
    calendarPath: isMember ? createCalendarPath(secret, group.row.id, actor.userId) : null,
  }
}

/** Returns meetups of a person's groups in the next two weeks, soonest first. */
export async function listMyMeetups({ db, clock }: AppContext, actor: Actor): Promise<Meetup[]> {
  if (actor.playerId === null) return []
  const now = clock()
  const rows = await findMeetupsOfPlayer(db, actor.playerId, {
    now,
    until: now + ANSWERS_BEFORE_MS,
  })
  const meetups: LoadedMeetup[] = []
  for (const groupId of new Set(rows.map((row) => row.groupId))) {
    const group = await groupState.load(db, groupId, now)
    const groupRows = rows.filter((row) => row.groupId === groupId)
    meetups.push(...(await loadMeetups({ tx: db, now }, group, groupRows)))
  }
  const sorted = meetups.toSorted((a, b) => rows.indexOf(a.row) - rows.indexOf(b.row))
  return viewLoadedMeetups(db, actor, sorted, now)
}
