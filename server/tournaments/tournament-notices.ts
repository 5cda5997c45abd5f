import { listTournamentPayers } from '#engine/fees/payers.ts'
import { bracketRounds, roundTitle } from '#engine/tournaments/formats/round-title.ts'
import { sports } from '#engine/sports/sports.ts'
import { sortByPlayOrder } from '#engine/tournaments/log/play-order.ts'
import { playersOf } from '#engine/tournaments/log/commands/decide-match.ts'
import { isForTeams, membersOf, withPartner } from '#engine/tournaments/log/pairs.ts'
import type { Participant, TournamentMatch } from '#engine/tournaments/log/state.ts'
import type { PlayerId, UserId } from '#engine/ids.ts'
import { retractRemindersOf } from '../fees/retract-reminders.ts'
import {
  createNotificationDraft,
  notify,
  retract,
  retractTournament,
  type NotificationDraft,
} from '../notices/notify.ts'
import type { Actor } from '../platform/http/serve.ts'
import type { UnitOfWork } from '../platform/database/unit-of-work.ts'
import { playerNames } from '../players/store.ts'
import {
  loadNotificationRecipients,
  type NotificationRecipients,
} from './entries/notification-recipients.ts'
import { listLeadersOfOtherTeams } from './team-store.ts'
import { loadPeople, type TournamentRow } from './store.ts'
import type { LoadedTournament } from './tournament-state.ts'

type Change = { readonly before: LoadedTournament; readonly after: LoadedTournament }
type NoticeKind = 'partner' | 'published' | 'closing' | 'checkIn' | 'drawn' | 'letIn' | 'round'
type NamedTournament = Pick<TournamentRow, 'id' | 'name' | 'sportId'>

const formatSlot = ({ id }: NamedTournament, kind: NoticeKind) => `tournament:${id}:${kind}`
const createSubject = ({ id, sportId }: NamedTournament): NotificationDraft['subject'] => ({
  tournamentId: id,
  sportId,
})

const hasPlace = ({ status }: { readonly status: string }) =>
  status === 'registered' || status === 'checked_in'
const listPlayers = (participants: readonly Participant[]): PlayerId[] =>
  participants.flatMap(({ player, partner }) => withPartner(player, partner))

/** Notifies people of a tournament's progress, and retracts obsolete notices. */
export async function notifyOfTournamentProgress(
  unit: UnitOfWork,
  actor: Actor | null,
  { before, after }: Change,
): Promise<void> {
  const by = actor?.userId ?? null
  const { row } = after
  const hasChangedPhase = before.row.status !== row.status
  const isOver = row.status === 'completed' || row.status === 'cancelled'
  await retractFeeReminders(unit, { before, after })
  if (hasChangedPhase && (isOver || row.status === 'draft')) {
    return retractTournament(unit, row.id, ['call', 'next', 'tournament'])
  }
  if (hasChangedPhase && row.status === 'registration') return notifyPublished(unit, by, row)
  if (hasChangedPhase && row.status === 'check_in') return notifyCheckIn(unit, by, after)
  if (row.status !== 'active') return
  if (hasChangedPhase) return notifyDrawn(unit, by, after)
  await notifyAdmitted(unit, by, { before, after })
  await notifyRound(unit, by, { before, after })
}

/** Retracts the fee reminders of those who no longer owe. Once drawn, players owe even if they leave. */
async function retractFeeReminders(unit: UnitOfWork, { before, after }: Change): Promise<void> {
  const { id, status } = after.row
  const isDrawn = before.logState.order !== null && after.logState.order !== null
  if (isDrawn && status !== 'cancelled') return
  await retractRemindersOf(unit, id, listTournamentPayers(before), listTournamentPayers(after))
}

/** Notifies players on the waiting list who got a place after the start. */
async function notifyAdmitted(
  unit: UnitOfWork,
  by: UserId | null,
  { before, after }: Change,
): Promise<void> {
  const events = after.tournament.log.slice(before.tournament.log.length)
  const admitted = events.flatMap((event) =>
    event.type === 'placed_late' && before.logState.entrants.has(event.player)
      ? [event.player]
      : [],
  )
  if (admitted.length === 0) return
  const listRecipients = await loadNotificationRecipients(unit.tx, after)
  await notify(unit, {
    by,
    to: { players: admitted.flatMap((player) => listRecipients(player)) },
    draftFor: () =>
      createNotificationDraft({
        topic: 'tournament',
        slot: formatSlot(after.row, 'letIn'),
        key: 'tournament.letIn',
        values: { tournament: after.row.name },
        subject: createSubject(after.row),
      }),
  })
}

/** Returns when a notice about entries expires: at the deadline or the start, whichever comes first. */
function createExpiry({ registrationDeadline, startDate }: TournamentRow, now: number) {
  const ends = [registrationDeadline, startDate].filter((at) => at !== null && at > now)
  return ends.length === 0 ? {} : { until: Math.min(...(ends as number[])) }
}

async function notifyPublished(
  unit: UnitOfWork,
  by: UserId | null,
  row: TournamentRow,
): Promise<void> {
  await retract(unit, [formatSlot(row, 'checkIn')])
  await notify(unit, {
    by,
    to: 'members',
    draftFor: () =>
      createNotificationDraft({
        topic: 'tournament',
        slot: formatSlot(row, 'published'),
        key: 'tournament.published',
        values: { tournament: row.name, sport: sports[row.sportId].name },
        subject: createSubject(row),
        ...createExpiry(row, unit.now),
      }),
  })
}

/** Notifies members who have not entered, or whose team has not, that entries close soon. */
export async function notifyClosing(unit: UnitOfWork, loaded: LoadedTournament): Promise<void> {
  const { row, logState, state } = loaded
  const entrants: ReadonlySet<PlayerId | null> = new Set(listPlayers(state.participants))
  const areTeams = isForTeams(logState.settings)
  const leaders = areTeams ? await listLeadersOfOtherTeams(unit.tx, row.sportId, entrants) : null
  await notify(unit, {
    by: null,
    to: leaders === null ? 'members' : { players: leaders },
    draftFor: ({ playerId }) =>
      leaders === null && entrants.has(playerId)
        ? null
        : createNotificationDraft({
            topic: 'tournament',
            slot: formatSlot(row, 'closing'),
            key: 'tournament.closing',
            values: { tournament: row.name },
            subject: createSubject(row),
            ...createExpiry(row, unit.now),
          }),
  })
}

async function notifyCheckIn(
  unit: UnitOfWork,
  by: UserId | null,
  after: LoadedTournament,
): Promise<void> {
  const { row } = after
  await retract(unit, [formatSlot(row, 'published'), formatSlot(row, 'closing')])
  const listRecipients = await loadNotificationRecipients(unit.tx, after)
  const entered = after.state.participants.filter(({ status }) => status === 'registered')
  await notify(unit, {
    by,
    to: { players: entered.flatMap(({ player }) => listRecipients(player)) },
    draftFor: () =>
      createNotificationDraft({
        topic: 'tournament',
        slot: formatSlot(row, 'checkIn'),
        key: 'tournament.checkIn',
        values: { tournament: row.name },
        subject: createSubject(row),
        ...createExpiry(row, unit.now),
      }),
  })
}

type FirstMatch = { readonly match: TournamentMatch; readonly opponents: PlayerId }

/** Returns the first match of each person to notify, with the opposing side. */
function findFirstMatches(
  listRecipients: NotificationRecipients,
  matches: readonly TournamentMatch[],
): Map<PlayerId, FirstMatch> {
  const firstMatchByPlayer = new Map<PlayerId, FirstMatch>()
  for (const match of sortByPlayOrder(matches)) {
    const sides = playersOf(match) ?? []
    for (const side of sides) {
      const opponentSide = sides.find((one) => one !== side)!
      for (const player of listRecipients(side, match.id)) {
        if (!firstMatchByPlayer.has(player))
          firstMatchByPlayer.set(player, { match, opponents: opponentSide })
      }
    }
  }
  return firstMatchByPlayer
}

async function notifyDrawn(
  unit: UnitOfWork,
  by: UserId | null,
  after: LoadedTournament,
): Promise<void> {
  const { row } = after
  await retract(
    unit,
    (['published', 'closing', 'checkIn'] as const).map((kind) => formatSlot(row, kind)),
  )
  const ready = after.state.matches.filter(({ status }) => status === 'ready')
  const listRecipients = await loadNotificationRecipients(unit.tx, after)
  const firstMatchByPlayer = findFirstMatches(listRecipients, ready)
  const entered = after.state.participants.filter(hasPlace)
  const people = await loadPeople(unit.tx, row.id)
  await notify(unit, {
    by,
    to: { players: entered.flatMap(({ player }) => listRecipients(player)) },
    draftFor: ({ playerId }) => {
      const firstMatch = playerId === null ? undefined : firstMatchByPlayer.get(playerId)
      const draft = {
        topic: 'tournament',
        slot: formatSlot(row, 'drawn'),
        subject: createSubject(row),
      } as const
      if (firstMatch === undefined) {
        const values = { tournament: row.name }
        return createNotificationDraft({ ...draft, key: 'tournament.drawnFree', values })
      }
      const opponent = people.get(firstMatch.opponents)?.name ?? ''
      return createNotificationDraft({
        ...draft,
        key: 'tournament.drawn',
        values: { tournament: row.name, opponent },
        subject: createMatchSubject(after, firstMatch.match),
      })
    },
  })
}

const createMatchSubject = (
  { row, logState }: LoadedTournament,
  match: TournamentMatch,
): NotificationDraft['subject'] => ({
  ...createSubject(row),
  pairingId: match.id,
  playerIds: (playersOf(match) ?? []).flatMap((side) => membersOf(logState, side)),
})

/** Notifies the players of a new round, and retracts notices of an undone one. */
async function notifyRound(
  unit: UnitOfWork,
  by: UserId | null,
  { before, after }: Change,
): Promise<void> {
  const { row } = after
  const paired = after.logState.paired.length
  if (paired === before.logState.paired.length) return
  await retract(unit, [formatSlot(row, 'drawn'), formatSlot(row, 'round')])
  if (paired < before.logState.paired.length) return
  const matchIdsBefore = new Set(before.state.matches.map(({ id }) => id))
  const newMatches = after.state.matches.filter(({ id }) => !matchIdsBefore.has(id))
  const firstMatchByPlayer = findFirstMatches(
    await loadNotificationRecipients(unit.tx, after),
    newMatches,
  )
  const people = await loadPeople(unit.tx, row.id)
  const rounds = bracketRounds(after.logState.settings.format, after.state.matches)
  await notify(unit, {
    by,
    to: { players: [...firstMatchByPlayer.keys()] },
    draftFor: ({ playerId }) => {
      const { match, opponents } = firstMatchByPlayer.get(playerId!)!
      const opponent = people.get(opponents)?.name ?? ''
      return createNotificationDraft({
        topic: 'tournament',
        slot: formatSlot(row, 'round'),
        key: 'tournament.round',
        values: { tournament: row.name, round: roundTitle(match, rounds), opponent },
        subject: createMatchSubject(after, match),
      })
    },
  })
}

/** Notifies both players of a pair of their partner. */
export async function notifyPartner(
  unit: UnitOfWork,
  by: UserId | null,
  { row }: LoadedTournament,
  { player, partner }: { readonly player: PlayerId; readonly partner: PlayerId },
): Promise<void> {
  const names = await playerNames(unit.tx, [player, partner])
  await notify(unit, {
    by,
    to: { players: [player, partner] },
    draftFor: ({ playerId }) =>
      createNotificationDraft({
        topic: 'tournament',
        slot: `${formatSlot(row, 'partner')}:${playerId}`,
        key: 'tournament.partner',
        values: {
          tournament: row.name,
          name: names.get(playerId === player ? partner : player) ?? '',
        },
        subject: { ...createSubject(row), playerIds: [player, partner] },
        ...createExpiry(row, unit.now),
      }),
  })
}
