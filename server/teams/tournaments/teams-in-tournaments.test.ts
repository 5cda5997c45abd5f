import { beforeEach, describe, expect, test } from 'vitest'
import { startLive } from '#contract/live/events.ts'
import { deleteTeam, getTeam, updateTeam } from '#contract/teams/team.ts'
import {
  cancelTournament,
  copyTournament,
  createTournament,
  deleteTournament,
  openTournament,
  reopenTournament,
  startTournament,
  updateTournament,
} from '#contract/tournaments/life.ts'
import {
  listTournamentMatches,
  previewResult,
  removeResult,
  reportResult,
  type TournamentResultInput,
} from '#contract/tournaments/matches.ts'
import {
  addParticipant,
  addParticipants,
  removeParticipant,
} from '#contract/tournaments/participants.ts'
import { exportTrf } from '#contract/tournaments/exchange.ts'
import { getStandings } from '#contract/tournaments/rounds.ts'
import { enterTeam, openTeamMatch } from '#contract/tournaments/teams.ts'
import { getTournament } from '#contract/tournaments/tournament.ts'
import { engineNames } from '../../testing/databases.ts'
import { stageOnce } from '../../testing/stage-once.ts'
import { accepted, type Caller } from '../../testing/world.ts'
import { verifyTournaments } from '../../tournaments/verify-tournaments.ts'
import { change, makeTeam, setUpTeams, type Teams } from '../matches/team-match.test-data.ts'

async function createCup({ organiser }: Pick<Teams, 'organiser'>, body: object = {}) {
  const defaults = { name: 'Harbour Cup', minParticipants: 2, format: 'round_robin' as const }
  const points = { win: 20, draw: 10, loss: 0, forfeitLoss: 0, zeroPointBye: 0, allocatedBye: 20 }
  const settings = { entrants: 'teams' as const, seedingMethod: 'hand' as const, points }
  const tournament = await organiser.do(createTournament, {
    body: { ...defaults, settings, ...body },
  })
  const params = { id: tournament.id }
  await organiser.do(openTournament, { params, body: { phase: 'registration' } })
  return tournament.id
}

describe.each(engineNames)('teams in a tournament on %s', async (engine) => {
  const { cupId, ...teams } = await stageOnce(engine, async (world) => {
    const teams = await setUpTeams(world)
    return { ...teams, cupId: await createCup(teams) }
  })

  /** The tournament a test is about: the staged one, unless the test creates another. */
  let id = cupId
  beforeEach(() => {
    id = cupId
  })

  const enter = async (by: Caller, teamId: string) =>
    by.call(enterTeam, { params: { id }, body: { teamId } })
  const matches = async () =>
    (await teams.organiser.do(listTournamentMatches, { params: { id } })).items
  const startCup = async () => {
    accepted(await enter(teams.organiser, teams.homeId))
    accepted(await enter(teams.organiser, teams.awayId))
    await teams.organiser.do(startTournament, { params: { id } })
    return (await matches()).find(({ status }) => status === 'ready')!
  }
  const report = async (by: Caller, matchId: string, body: TournamentResultInput) =>
    by.call(reportResult, { params: { id, matchId }, body })
  const openMatch = async (by: Caller, matchId: string) =>
    by.call(openTeamMatch, { params: { id, matchId }, body: {} })

  test('are entered by their leaders or an organiser; players can’t enter', async () => {
    const { home, away, organiser, homeId, awayId } = teams
    expect(accepted(await enter(home, homeId))).toMatchObject({
      playerName: 'Street',
      teamId: homeId,
      status: 'registered',
    })
    expect((await enter(home, awayId)).status).toBe(403)
    expect((await enter(home, homeId)).error.key).toBe('tournament.alreadyEntered')
    expect(
      await organiser.refused(addParticipant, {
        params: { id },
        body: { playerId: away.playerId! },
      }),
    ).toEqual([409, 'tournament.teamsOnly'])
    const body = { entries: [{ name: 'Somebody New' }] }
    const { rows } = await organiser.do(addParticipants, { params: { id }, body })
    expect(rows[0]!.action).toBe('skip')
    const { version } = await organiser.do(getTeam, { params: { id: awayId } })
    const hidden = { version, settings: { isPublic: false } }
    await organiser.do(updateTeam, { params: { id: awayId }, body: hidden })
    expect((await enter(organiser, awayId)).error.key).toBe('tournament.privateTeam')
    const singles = await organiser.call(createTournament, { body: { name: 'Singles' } })
    id = singles.body.id
    expect((await enter(organiser, homeId)).error.key).toBe('tournament.noTeams')
  })

  test('are not scored live themselves, only their rubbers are', async () => {
    const match = await startCup()
    const start = {
      id: 'live-teams',
      setup: {
        game: 'tabletennis',
        settings: {
          bestOf: 5,
          isDoubles: false,
          serves: { side: 1, member: 1 },
          receives: { side: 2, member: 1 },
          left: 1,
        },
      } as never,
      player1Id: '',
      player2Id: '',
      tournamentId: id,
      tournamentMatchId: match.id,
    }
    expect(await teams.organiser.refused(startLive, { body: start })).toEqual([
      409,
      'live.teamMatch',
    ])
  })

  test('are entered in a copy too, and can’t be deleted or lose the system they need', async () => {
    const { organiser, homeId } = teams
    accepted(await enter(organiser, homeId))
    const team = await organiser.do(getTeam, { params: { id: homeId } })
    expect(
      await organiser.refused(deleteTeam, {
        params: { id: homeId },
        query: { version: team.version },
      }),
    ).toEqual([409, 'team.inTournament'])
    const { version } = await organiser.do(getTournament, { params: { id } })
    expect(
      await organiser.refused(updateTournament, {
        params: { id },
        body: { version, sportId: 'chess' },
      }),
    ).toEqual([409, 'tournament.pairsEntered'])
    const copy = await organiser.do(copyTournament, {
      params: { id },
      body: { withParticipants: true },
    })
    expect(copy.participants.map(({ teamId }) => teamId)).toEqual([homeId])
  })

  test('still play when their cancelled tournament is reopened', async () => {
    const { organiser } = teams
    const match = await startCup()
    const params = { id }
    await organiser.do(cancelTournament, { params, body: { reason: 'Flood' } })
    await organiser.do(reopenTournament, { params })
    const { participants } = await organiser.do(getTournament, { params })
    expect(participants.map(({ status }) => status)).toEqual(['registered', 'registered'])
    expect((await matches()).find((one) => one.id === match.id)).toMatchObject({ status: 'ready' })
  })

  test('are withdrawn by their own leaders, not by those of another team', async () => {
    const { home, away, organiser, homeId } = teams
    accepted(await enter(organiser, homeId))
    const cup = await home.do(getTournament, { params: { id } })
    expect(cup.ledTeamIds).toEqual([homeId])
    const params = { id, playerId: homeId }
    expect((await away.call(removeParticipant, { params })).status).toBe(403)
    expect((await home.do(removeParticipant, { params })).items).toEqual([])
  })

  test('have their match decided by a team match, and reopened with it', async () => {
    const { home, away, organiser } = teams
    const match = await startCup()
    const stranger = await teams.world.join('player', 'Zed Zorn')
    expect((await openMatch(stranger, match.id)).status).toBe(403)
    const { teamMatchId } = accepted(await openMatch(home, match.id))
    expect(accepted(await openMatch(away, match.id)).teamMatchId).toBe(teamMatchId)
    const isHomeFirst = match.sides[0].teamId === teams.homeId
    await change(organiser, teamMatchId, { type: 'report', score: isHomeFirst ? [7, 3] : [3, 7] })
    await change(organiser, teamMatchId, { type: 'send' })
    expect((await matches())[0]).toMatchObject({ status: 'ready', teamMatchId })
    await change(organiser, teamMatchId, { type: 'confirm' })
    const [decided] = await matches()
    expect(decided!.decision).toMatchObject({ kind: 'played', score: [7, 3] })
    expect(decided!.decision!.winnerId).toBe(match.sides[0].teamId)
    const cup = await organiser.do(getTournament, { params: { id } })
    expect([cup.status, cup.winnerName]).toEqual(['completed', match.sides[0].name])
    const winnerParams = { id: match.sides[0].teamId! }
    const { stats } = await organiser.do(getTeam, { params: winnerParams })
    expect(stats.tournaments).toEqual({ participated: 1, won: 1, runnerUp: 0, semiFinals: 0 })
    await change(organiser, teamMatchId, { type: 'takeReportBack' })
    expect((await matches())[0]).toMatchObject({ status: 'ready', decision: null })
    expect(await verifyTournaments(teams.world.server.context.db)).toEqual([])
  })

  test('confirm a result that their captains can’t undo in the tournament alone', async () => {
    const { home, away, organiser, world } = teams
    const captain = await world.addPlayer('Third Captain')
    const { addPlayer } = world
    const [third] = await makeTeam({ organiser, addPlayer }, 'Third', captain, [])
    accepted(await enter(organiser, third))
    await startCup()
    const match = (await matches()).find(
      ({ status, sides }) => status === 'ready' && sides.every(({ teamId }) => teamId !== third),
    )!
    const { teamMatchId } = accepted(await openMatch(home, match.id))
    await change(home, teamMatchId, { type: 'report', score: [7, 3] })
    await change(home, teamMatchId, { type: 'send' })
    await change(away, teamMatchId, { type: 'confirm' })
    const params = { id, matchId: match.id }
    expect((await away.call(removeResult, { params, query: { version: 1 } })).status).toBe(403)
    expect((await organiser.do(getTournament, { params: { id } })).status).toBe('active')
  })

  test('keep a score entered directly while the sheet is open, also if the tournament is deleted', async () => {
    const { organiser } = teams
    const match = await startCup()
    const { teamMatchId } = accepted(await openMatch(organiser, match.id))
    accepted(await report(organiser, match.id, { player1Score: 6, player2Score: 4 }))
    await change(organiser, teamMatchId, { type: 'plan', startsAt: null, lineUpsDue: null })
    expect((await matches())[0]!.decision).toMatchObject({ score: [6, 4] })
    expect(await organiser.refused(exportTrf, { params: { id }, query: {} })).toEqual([
      409,
      'tournament.noReport',
    ])
    const { version } = await organiser.do(getTournament, { params: { id } })
    await organiser.do(deleteTournament, { params: { id }, query: { version } })
    await change(organiser, teamMatchId, { type: 'report', score: [7, 3] })
    await change(organiser, teamMatchId, { type: 'send' })
    expect(await change(organiser, teamMatchId, { type: 'confirm' })).toMatchObject({
      status: 'confirmed',
    })
  })

  test('have scores entered by organisers, and are ranked by game points', async () => {
    const { organiser, home, world } = teams
    const third = await makeTeam(
      { organiser, addPlayer: world.addPlayer },
      'Mole',
      (await world.join('player', 'Mo Mole')).playerId!,
      [],
    )
    accepted(await enter(organiser, third[0]))
    await startCup()
    const scores = new Map([
      ['Street Quay', [6, 4]],
      ['Quay Mole', [9, 1]],
      ['Mole Street', [6, 4]],
    ])
    for (const match of await matches()) {
      const [one, two] = match.sides.map(({ name }) => name)
      const score = scores.get(`${one} ${two}`)
      const reversedScore = scores.get(`${two} ${one}`)
      const [player1Score, player2Score] = score ?? [reversedScore![1]!, reversedScore![0]!]
      const body = { player1Score: player1Score!, player2Score: player2Score! }
      expect((await report(home, match.id, body)).status).toBe(403)
      accepted(await report(organiser, match.id, body))
    }
    const { tables } = await organiser.do(getStandings, { params: { id } })
    expect(tables[0]!.rows.map(({ playerName, points }) => [playerName, points])).toEqual([
      ['Quay', 2],
      ['Street', 2],
      ['Mole', 2],
    ])
  })

  test('need a winner to be chosen after a level knockout match, and a whole number of games as score', async () => {
    id = await createCup(teams, { name: 'Cup two', format: 'single_elimination' })
    const { id: matchId, sides } = await startCup()
    const { organiser } = teams
    const level = { player1Score: 5, player2Score: 5 }
    expect((await report(organiser, matchId, level)).error.key).toBe('tournament.noDraw')
    const wrong = await report(organiser, matchId, { player1Score: 5.3, player2Score: 4 })
    expect(wrong.error.details).toMatchObject([{ field: 'player1Score' }])
    const params = { id, matchId }
    const body = { ...level, winnerSide: 2 as const }
    const preview = await organiser.do(previewResult, { params, body })
    expect(preview.consequences!.statusAfter).toBe('completed')
    accepted(await report(organiser, matchId, body))
    const cup = await organiser.do(getTournament, { params: { id } })
    expect(cup.winnerName).toBe(sides[1].name)
    const teamId = sides[0].teamId!
    const { version } = await organiser.do(getTeam, { params: { id: teamId } })
    expect(
      await organiser.refused(deleteTeam, { params: { id: teamId }, query: { version } }),
    ).toEqual([409, 'team.inTournament'])
  })
})
