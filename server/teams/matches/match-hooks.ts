import { playersOf } from '#engine/teams/line-up/line-up.ts'
import type { TeamMatchEvent } from '#engine/teams/match/events.ts'
import { conflict } from '../../platform/http/errors.ts'
import { rewriteNaming } from '../../platform/database/rewrite-naming.ts'
import type { UnitOfWork } from '../../platform/database/unit-of-work.ts'
import type { Change, Erasing, Merging, PlayerHooks } from '../../players/player-hooks.ts'
import { applyTeamMatchEvents } from './change-team-match.ts'
import { renameInLog, teamMatchesNaming } from './store.ts'
import { nameOf } from './audit-team-match.ts'
import { loadTeamMatch, lockAndLoadTeamMatch } from './load-team-match.ts'

async function takeTeamMatchesOf(
  unit: UnitOfWork,
  playerIds: readonly string[],
  change: Change,
): Promise<void> {
  if (change === 'stays') return
  const ids = await Promise.all(playerIds.map(async (id) => teamMatchesNaming(unit.tx, id)))
  const names = [...new Set(ids.flat())].toSorted().map((id) => `team:match-${id}` as const)
  if (names.length > 0) await unit.lock(names, 'exclusive')
}

/** Moves team matches of a merged player. Throws if both players are in the same one. */
async function moveTeamMatches(unit: UnitOfWork, { actor, from, into }: Merging): Promise<object> {
  for (const id of await teamMatchesNaming(unit.tx, from.id)) {
    const opened = await lockAndLoadTeamMatch(unit, id)
    const { lineUps, decided } = opened.state.facts
    const there = [
      ...[lineUps.home, lineUps.away].flatMap((one) => (one === null ? [] : playersOf(one.lineUp))),
      ...[...decided.values()].flatMap(({ players }) => [...players.home, ...players.away]),
    ]
    if (there.includes(into.id)) {
      throw conflict('teamMatch.bothPlay', { name: nameOf(opened) })
    }
    await renameInLog(unit.tx, id, from.id, into.id)
    await applyTeamMatchEvents(unit, { actor }, await loadTeamMatch(unit.tx, id), [])
  }
  return {}
}

/** Removes the reasons of substitutions when a player is erased. */
async function eraseReasons({ tx }: UnitOfWork, { player: { id } }: Erasing): Promise<void> {
  await rewriteNaming(tx, 'teamMatchLog', id, (event: TeamMatchEvent) =>
    event.type === 'substituted' ? { ...event, reason: '' } : event,
  )
}

/**
 * Updates team matches when a player changes. Results of a deleted player are kept, without the recorded
 * matches.
 */
export const teamMatchHooks: PlayerHooks = {
  isOnRecord: async (db, playerId) => (await teamMatchesNaming(db, playerId)).length > 0,
  taking: takeTeamMatchesOf,
  erasing: eraseReasons,
  merging: moveTeamMatches,
}
