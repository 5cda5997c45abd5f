import type { BodyOf, ReplyInput } from '#contract/endpoint.ts'
import type { mergePlayer as endpoint } from '#contract/players.ts'
import { boardIds } from '#engine/ratings/types.ts'
import { conflict, invalid, staleVersion } from '../platform/errors.ts'
import type { Actor } from '../platform/serve.ts'
import type { Unit } from '../platform/unit-of-work.ts'
import {
  changePlayer,
  deletePlayerRow,
  linkedAccount,
  moveAccountLink,
  readPlayer,
  requirePlayer,
} from '../players/store.ts'
import { start } from '../ratings/position.ts'
import { refold } from '../ratings/rate-log.ts'
import { deleteRating } from '../ratings/store.ts'
import { logRow } from './match-log.ts'
import {
  deleteMatchRows,
  insertLog,
  matchesOfPlayer,
  nextSequence,
  playerIdsOf,
  replaceMatch,
  type MatchRow,
} from './store.ts'

/**
 * Merges a player into another: matches and the linked account move over and the record goes. A
 * match the two had against each other cannot stand, since nobody plays against themselves: it goes
 * with the record. Refuses the same player twice and a stale version of either.
 */
export async function mergePlayer(
  unit: Unit,
  actor: Actor,
  id: string,
  { version, intoPlayerId, intoVersion }: BodyOf<typeof endpoint>,
): Promise<ReplyInput<typeof endpoint>> {
  if (id === intoPlayerId) {
    throw invalid([{ field: 'intoPlayerId', message: 'A player cannot be merged into themselves' }])
  }
  const from = await requirePlayer(unit.tx, id)
  const into = await requirePlayer(unit.tx, intoPlayerId)
  if (from.version !== version || into.version !== intoVersion) throw staleVersion()
  if (
    (await linkedAccount(unit.tx, id)) !== null &&
    (await linkedAccount(unit.tx, into.id)) !== null
  ) {
    throw conflict('Both players are linked to accounts, so they cannot be merged')
  }
  for (const board of boardIds) await unit.lock(`board:${board}`, 'exclusive')
  const matches = await matchesOfPlayer(unit.tx, id)
  const between = matches.filter((row) => playerIdsOf(row).includes(intoPlayerId))
  const moved = matches.filter((row) => !between.includes(row))
  for (const row of moved) await moveMatch(unit, actor, row, { id, into: into.id, name: from.name })
  await deleteMatchRows(
    unit.tx,
    between.map((row) => row.id),
  )
  await moveAccountLink(unit.tx, id, into.id)
  await refold(unit, boardIds, matches[0] ?? start, [id, into.id])
  for (const board of boardIds) await deleteRating(unit.tx, board, id)
  await deletePlayerRow(unit.tx, id, version)
  // After the record went, since an e-mail belongs to one player only.
  const heir = into.email === null ? from : into
  await changePlayer(unit.tx, into.id, intoVersion, {
    email: heir.email,
    emailFolded: heir.emailFolded,
    updatedAt: unit.now,
  })
  unit.announce({ type: 'player.merged', data: { playerId: id, intoPlayerId } })
  return {
    player: await readPlayer(unit.tx, into.id),
    movedMatches: moved.length,
    removedMatches: between.length,
  }
}

type Move = { readonly id: string; readonly into: string; readonly name: string }

async function moveMatch(
  unit: Unit,
  actor: Actor,
  row: MatchRow,
  { id, into, name }: Move,
): Promise<void> {
  const seat = <T extends string | null>(player: T) => (player === id ? into : player)
  const after: MatchRow = {
    ...row,
    player1Id: seat(row.player1Id),
    player2Id: seat(row.player2Id),
    partner1Id: seat(row.partner1Id),
    partner2Id: seat(row.partner2Id),
    updatedAt: unit.now,
    version: row.version + 1,
  }
  await replaceMatch(unit.tx, row.version, after)
  const sequence = await nextSequence(unit.tx, row.id)
  const reason = `${name} was merged into another record`
  await insertLog(unit.tx, [
    logRow(after, { sequence, kind: 'merged', at: unit.now, byId: actor.userId, reason }),
  ])
}
