import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { mergePlayer, deletePlayer, getPlayer } from '#contract/players/players.ts'
import { verifyRatings } from '../ratings/verify-ratings.ts'
import { engineNames } from '../testing/databases.ts'
import { stageOnce } from '../testing/stage-once.ts'
import {
  sendCommand,
  createLineUp,
  setUpTeams,
  read,
  type Command,
} from './matches/team-match.test-data.ts'
import { verifyTeams } from './verify-teams.ts'

const rubber = fc.integer({ min: 1, max: 10 })
const score = fc.constantFrom([3, 0], [3, 1], [2, 3], [1, 3], [3, 3])
const reason = fc.constant('Seen again')
const side = fc.constantFrom('home' as const, 'away' as const)

/** Commands to a team match, sensible or not. */
const anyCommand: fc.Arbitrary<Command> = fc.oneof(
  { weight: 8, arbitrary: fc.record({ type: fc.constant('rubber'), n: rubber, score }) },
  { weight: 2, arbitrary: fc.record({ type: fc.constant('correct'), n: rubber, score, reason }) },
  { weight: 2, arbitrary: fc.record({ type: fc.constant('takeBack'), n: rubber, reason }) },
  fc.record({ type: fc.constantFrom('send', 'confirm', 'settle', 'resume') }),
  fc.record({ type: fc.constantFrom('abandon', 'postpone'), reason }),
  fc.record({ type: fc.constant('dispute'), n: fc.option(rubber), reason }),
  fc.record({ type: fc.constant('walkover'), by: side, reason }),
  fc.constant({ type: 'takeWalkoverBack' }),
)

describe.each(engineNames)('verification of teams on %s', async (engine) => {
  const teams = await stageOnce(engine, setUpTeams, { verify: verifyTeams })
  const { world } = teams

  const listDifferences = async () =>
    (await verifyTeams(world.server.context.db)).map(
      ({ name, difference }) => `${name}: ${difference}`,
    )

  test('finds no difference after random commands to team matches', async () => {
    const runs = fc.sample(fc.array(anyCommand, { minLength: 25, maxLength: 25 }), {
      numRuns: 6,
      seed: 7,
    })
    const finalStatuses = new Set<string>()
    for (const commands of runs) {
      const id = await teams.startMatch()
      for (const command of commands) {
        const { status } = await sendCommand(teams.organiser, id, command)
        expect(status).toBeLessThan(500)
      }
      expect(await listDifferences()).toEqual([])
      finalStatuses.add((await read(teams.organiser, id)).status)
    }
    expect(await verifyRatings(world.server.context.db)).toEqual([])
    expect(finalStatuses.size).toBeGreaterThan(1)
  })

  test('finds no difference after players are merged or deleted', async () => {
    const { organiser, homePlayers } = teams
    await teams.playMatch(6)
    const duplicateId = await world.addPlayer('Hugo Twice')
    const readPlayer = async (id: string) => await organiser.do(getPlayer, { params: { id } })
    const [from, into] = [await readPlayer(homePlayers[1]!), await readPlayer(duplicateId)]
    const admin = await world.join('admin')
    const body = { intoPlayerId: into.id, version: from.version, intoVersion: into.version }
    await admin.do(mergePlayer, { params: { id: from.id }, body })
    expect(await listDifferences()).toEqual([])
    const { version } = await readPlayer(homePlayers[2]!)
    await organiser.do(deletePlayer, { params: { id: homePlayers[2]! }, query: { version } })
  })

  test('reports rows that were changed without the log', async () => {
    const id = await teams.playMatch(6)
    const waiting = await teams.create()
    await sendCommand(teams.organiser, waiting, createLineUp('home', teams.homePlayers))
    const { db } = world.server.context
    const matches = db.updateTable('matches').where('teamMatchId', '=', id)
    await db.updateTable('teamMatches').set({ homeScore: 9 }).where('id', '=', id).execute()
    await db.updateTable('teams').set({ playerCount: 7 }).where('name', '=', 'Quay').execute()
    await matches.where('rubber', '=', 2).set({ score1: 0 }).execute()
    await matches.where('rubber', '=', 3).set({ status: 'void' }).execute()
    const player = db.updateTable('teamPlayers').where('playerId', '=', teams.homePlayers[1]!)
    await player.set({ jerseyNumber: 9 }).execute()
    expect((await listDifferences()).toSorted()).toEqual([
      'Quay: playerCount is 7, not 3',
      `Street: player ${teams.homePlayers[1]!} differs`,
      `team match ${id}: homeScore is 9, not 6`,
      `team match ${id}: rubber 2: score1 is 0, not 3`,
      `team match ${id}: the result of rubber 3 is not recorded`,
    ])
    await db.updateTable('teamMatches').set({ homeScore: 6 }).where('id', '=', id).execute()
    await db.updateTable('teams').set({ playerCount: 3 }).where('name', '=', 'Quay').execute()
    await matches.where('rubber', '=', 2).set({ score1: 3 }).execute()
    await matches.where('rubber', '=', 3).set({ status: 'completed' }).execute()
    await player.set({ jerseyNumber: null }).execute()
  })
})
