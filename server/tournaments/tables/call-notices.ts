import { membersOf } from '#engine/tournaments/log/pairs.ts'
import { playersOf } from '#engine/tournaments/log/commands/decide-match.ts'
import type { PlayerId, UserId } from '#engine/ids.ts'
import {
  createNotificationDraft,
  notify,
  findNoticesInSlots,
  retract,
  type NotificationDraft,
} from '../../notices/notify.ts'
import type { UnitOfWork } from '../../platform/database/unit-of-work.ts'
import { loadTableState } from './table-state.ts'
import { findOpponentSide, loadNotificationRecipients } from '../entries/notification-recipients.ts'
import { loadPeople, type CallRow } from '../store.ts'
import type { LoadedTournament } from '../tournament-state.ts'

type TableCall = Pick<CallRow, 'tournamentId' | 'matchId' | 'tableName' | 'player1Id' | 'player2Id'>

export const formatCallSlot = ({
  tournamentId,
  matchId,
}: Pick<TableCall, 'tournamentId' | 'matchId'>) => `call:${tournamentId}:${matchId}`
const formatNextSlot = (tournamentId: string) => `next:${tournamentId}`

const createSubject = ({ row }: LoadedTournament, matchId: string, players: readonly string[]) =>
  ({
    tournamentId: row.id,
    sportId: row.sportId,
    pairingId: matchId,
    playerIds: players,
  }) satisfies NotificationDraft['subject']

/** Returns the people called to a match, with a function that names each person's opponent. */
async function findPlayersAndOpponents(
  unit: UnitOfWork,
  loaded: LoadedTournament,
  { matchId, player1Id, player2Id }: TableCall,
) {
  const people = await loadPeople(unit.tx, loaded.row.id)
  const listAllRecipients = await loadNotificationRecipients(unit.tx, loaded)
  const listRecipients = (side: PlayerId) => listAllRecipients(side, matchId)
  const sides = [player1Id, player2Id]
  const players = sides.flatMap(listRecipients)
  const findOpponent = (player: PlayerId) => {
    const opponentSide = findOpponentSide(listRecipients, sides, player)
    return (opponentSide === undefined ? undefined : people.get(opponentSide)?.name) ?? ''
  }
  return { players, findOpponent }
}

/**
 * Notifies both sides of a call to their table, or of the change if they were called to another table before.
 */
export async function notifyCalled(
  unit: UnitOfWork,
  by: UserId | null,
  loaded: LoadedTournament,
  call: TableCall,
): Promise<void> {
  const { players, findOpponent } = await findPlayersAndOpponents(unit, loaded, call)
  const slot = formatCallSlot(call)
  const [before] = await findNoticesInSlots(unit, [slot])
  const earlier = before === undefined ? null : (JSON.parse(before.said) as { table?: string })
  const base = {
    topic: 'call',
    slot,
    subject: createSubject(loaded, call.matchId, players),
  } as const
  await notify(unit, {
    by,
    to: { players },
    draftFor: ({ playerId }) => {
      const opponent = findOpponent(playerId!)
      const values = { table: call.tableName, opponent, tournament: loaded.row.name }
      return earlier?.table === undefined || earlier.table === call.tableName
        ? createNotificationDraft({ ...base, key: 'call.made', values })
        : createNotificationDraft({
            ...base,
            key: 'call.moved',
            values: { ...values, before: earlier.table },
          })
    },
  })
}

/** Notifies both sides that their call was withdrawn. */
export async function notifyCallWithdrawn(
  unit: UnitOfWork,
  by: UserId | null,
  loaded: LoadedTournament,
  call: TableCall,
): Promise<void> {
  const { players, findOpponent } = await findPlayersAndOpponents(unit, loaded, call)
  await notify(unit, {
    by,
    to: { players },
    draftFor: ({ playerId }) =>
      createNotificationDraft({
        topic: 'call',
        slot: formatCallSlot(call),
        key: 'call.withdrawn',
        values: {
          opponent: findOpponent(playerId!),
          tournament: loaded.row.name,
          table: call.tableName,
        },
        subject: createSubject(loaded, call.matchId, players),
      }),
  })
}

const keysByPosition = ['next.now', 'next.one', 'next.two'] as const

/** Notifies players who play soon of the number of matches before theirs and of their opponent, on each change. */
export async function notifyNext(
  unit: UnitOfWork,
  by: UserId | null,
  loaded: LoadedTournament,
): Promise<void> {
  const { row } = loaded
  if (row.tables === '[]' || row.status !== 'active') return
  const { queue } = await loadTableState(unit.tx, loaded, unit.now)
  const waitingMatches = queue.filter(({ blocker }) => blocker?.kind !== 'called')
  const listRecipients = await loadNotificationRecipients(unit.tx, loaded)
  const playingSoon = new Map<PlayerId, { readonly matchId: string; readonly place: number }>()
  for (const [place, { match }] of waitingMatches.slice(0, keysByPosition.length).entries()) {
    for (const player of (playersOf(match) ?? []).flatMap((side) =>
      listRecipients(side, match.id),
    )) {
      if (!playingSoon.has(player)) playingSoon.set(player, { matchId: match.id, place })
    }
  }
  const slot = formatNextSlot(row.id)
  const currentNotices = await findNoticesInSlots(unit, [slot])
  const currentOf = new Map(currentNotices.map((notice) => [notice.userId, notice]))
  const people = await loadPeople(unit.tx, row.id)
  const findOpponent = (matchId: string, playerId: PlayerId) => {
    const match = loaded.state.matches.find(({ id }) => id === matchId)!
    return findOpponentSide((side) => listRecipients(side, matchId), playersOf(match)!, playerId)!
  }
  const stillNext = new Set<UserId>()
  await notify(unit, {
    by: null,
    to: { players: [...playingSoon.keys()] },
    draftFor: ({ userId, playerId }) => {
      const { matchId, place } = playingSoon.get(playerId!)!
      stillNext.add(userId)
      const key = keysByPosition[place]!
      const opponent = findOpponent(matchId, playerId!)
      const values = { tournament: row.name, opponent: people.get(opponent)?.name ?? '' }
      const current = currentOf.get(userId)
      if (current?.key === key && current.said === JSON.stringify(values)) return null
      return createNotificationDraft({
        topic: 'next',
        slot,
        key,
        values,
        subject: createSubject(loaded, matchId, [
          playerId!,
          ...membersOf(loaded.logState, opponent),
        ]),
        isQuiet: userId === by,
      })
    },
  })
  const noLongerNext = currentNotices
    .map(({ userId }) => userId)
    .filter((userId) => !stillNext.has(userId))
  await retract(unit, [slot], noLongerNext)
}
