import { playersOf } from '#engine/teams/line-up/line-up.ts'
import { conflict } from '../../platform/http/errors.ts'
import type { UnitOfWork } from '../../platform/database/unit-of-work.ts'
import type {
  PlayerChange,
  PlayerErasure,
  PlayerMerge,
  PlayerHooks,
} from '../../players/player-hooks.ts'
import { formatMatchName } from './audit-team-match.ts'
import { teamMatches } from './team-match.ts'
import { teamMatchState, loadTeamMatch } from './team-match-state.ts'
import { teamMatchLog } from './store.ts'

async function lockTeamMatchesOfPlayers(
  unit: UnitOfWork,
  playerIds: readonly string[],
  change: PlayerChange,
): Promise<void> {
  if (change === 'update') return
  const ids = await Promise.all(
    playerIds.map(async (id) => teamMatchLog.listOwnersMentioning(unit.tx, id)),
  )
  await teamMatchState.lockAll(unit, ids.flat())
}

/** Moves team matches of a merged player. Throws if both players are in the same one. */
async function moveTeamMatches(
  unit: UnitOfWork,
  { actor, from, into }: PlayerMerge,
): Promise<object> {
  for (const id of await teamMatchLog.listOwnersMentioning(unit.tx, from.id)) {
    const loaded = await teamMatchState.lock(unit, id)
    const { lineUps, decided } = loaded.state.logState
    const involvedPlayers = [
      ...[lineUps.home, lineUps.away].flatMap((one) => (one === null ? [] : playersOf(one.lineUp))),
      ...[...decided.values()].flatMap(({ players }) => [...players.home, ...players.away]),
    ]
    if (involvedPlayers.includes(into.id)) {
      throw conflict('teamMatch.bothPlay', { name: formatMatchName(loaded) })
    }
    await teamMatchLog.renamePlayer(unit.tx, id, from.id, into.id)
    const renamed = await loadTeamMatch(unit.tx, id)
    await teamMatches.apply(unit, actor, renamed, [], { reprojects: true })
  }
  return {}
}

/** Removes the reasons of substitutions when a player is erased. */
async function eraseReasons({ tx }: UnitOfWork, { player: { id } }: PlayerErasure): Promise<void> {
  await teamMatchLog.rewriteMentions(tx, id, (event) =>
    event.type === 'substituted' ? { ...event, reason: '' } : event,
  )
}

/**
 * Updates team matches when a player changes. Results of a deleted player are kept, without the recorded
 * matches.
 */
export const teamMatchHooks: PlayerHooks = {
  hasRecords: async (db, playerId) =>
    (await teamMatchLog.listOwnersMentioning(db, playerId)).length > 0,
  lockAffected: lockTeamMatchesOfPlayers,
  beforeErase: eraseReasons,
  beforeMerge: moveTeamMatches,
}
