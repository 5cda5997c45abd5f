import { describe, expect, test } from 'vitest'
import { answerCall, listNotices, markNoticesSeen } from '#contract/notices.ts'
import { createTeam, getTeam, updateTeam } from '#contract/teams/team.ts'
import { getTeamMatch } from '#contract/teams/team-match.ts'
import {
  createTournament,
  openTournament,
  startTournament,
  updateTournament,
} from '#contract/tournaments/life.ts'
import { listTournamentMatches } from '#contract/tournaments/matches.ts'
import { callMatch, listMyPairings, listTables, undoCall } from '#contract/tournaments/tables.ts'
import { enterTeam, openTeamMatch } from '#contract/tournaments/teams.ts'
import { getPublicTournament } from '#contract/tournaments/exchange.ts'
import { getTournament } from '#contract/tournaments/tournament.ts'
import { engineNames } from '../../testing/databases.ts'
import { stageOnce } from '../../testing/stage-once.ts'
import type { Caller } from '../../testing/world.ts'
import { notifyDueTournaments } from '../../tournaments/lifecycle/notify-due-tournaments.ts'
import { change, createLineUp, setUpTeams, type Teams } from '../matches/team-match.test-data.ts'

async function createCup({ organiser }: Pick<Teams, 'organiser'>) {
  const body = {
    name: 'Harbour Cup',
    minParticipants: 2,
    tables: ['Table 1'],
    isPublic: true,
    settings: { entrants: 'teams' as const, seedingMethod: 'hand' as const },
  }
  const tournament = await organiser.do(createTournament, { body })
  return tournament.id
}

describe.each(engineNames)('a team in a tournament on %s', async (engine) => {
  const { vice, member, id, ...teams } = await stageOnce(engine, async (world) => {
    const teams = await setUpTeams(world)
    const vice = await world.join('player', 'Viola Vice')
    const member = await world.join('player', 'Mona Member')
    for (const { playerId } of [vice, member]) {
      await teams.commandRoster(teams.homeId, { type: 'add', playerId })
    }
    await teams.commandRoster(teams.homeId, {
      type: 'giveRole',
      playerId: vice.playerId,
      role: 'vice_captain',
    })
    return { ...teams, vice, member, id: await createCup(teams) }
  })

  const enter = async () => {
    for (const teamId of [teams.homeId, teams.awayId]) {
      await teams.organiser.do(enterTeam, { params: { id }, body: { teamId } })
    }
  }
  const startCup = async () => {
    await enter()
    await teams.organiser.do(startTournament, { params: { id } })
    const { items } = await teams.organiser.do(listTournamentMatches, { params: { id } })
    return items[0]!
  }
  const readNotices = async (by: Caller) => {
    const { items } = await by.do(listNotices, { query: {} })
    return items.filter(({ key }) => /^(?:tournament|call|next)\./.test(key))
  }
  const listKeys = async (by: Caller) => (await readNotices(by)).map(({ key }) => key).toSorted()
  const callToTable = async (matchId: string) => {
    const body = { table: 'Table 1' }
    await teams.organiser.do(callMatch, { params: { id, matchId }, body })
  }
  const makePrivate = async (teamId: string) => {
    const { version } = await teams.organiser.do(getTeam, { params: { id: teamId } })
    const body = { version, settings: { isPublic: false } }
    await teams.organiser.do(updateTeam, { params: { id: teamId }, body })
  }

  test('notifies only captain and vice-captain of check-in, the draw and the next match', async () => {
    const { organiser, home } = teams
    await organiser.do(openTournament, { params: { id }, body: { phase: 'registration' } })
    await enter()
    await organiser.do(openTournament, { params: { id }, body: { phase: 'check_in' } })
    expect(await listKeys(home)).toEqual(['tournament.checkIn'])
    expect(await listKeys(vice)).toEqual(['tournament.checkIn'])
    await organiser.do(startTournament, { params: { id } })
    expect(await listKeys(home)).toEqual(['next.now', 'tournament.drawn'])
    const drawn = (await readNotices(vice)).find(({ key }) => key === 'tournament.drawn')
    expect(drawn!.values).toMatchObject({ tournament: 'Harbour Cup', opponent: 'Quay' })
    expect((await listKeys(member)).filter((key) => key !== 'tournament.published')).toEqual([])
  })

  test('has its leaders notified that entries close soon, if it has not entered', async () => {
    const { organiser, world, home, away } = teams
    const registrationDeadline = new Date(world.now() + 20 * 3_600_000).toISOString()
    const { version } = await organiser.do(getTournament, { params: { id } })
    const body = { version, registrationDeadline }
    await organiser.do(updateTournament, { params: { id }, body })
    const chess = { sportId: 'chess', name: 'Rook', captainId: away.playerId } as const
    await organiser.do(createTeam, { body: chess })
    await organiser.do(openTournament, { params: { id }, body: { phase: 'registration' } })
    const entry = { teamId: teams.awayId }
    await organiser.do(enterTeam, { params: { id }, body: entry })
    world.pass(60_000)
    await notifyDueTournaments(world.server.context)
    await notifyDueTournaments(world.server.context)
    const listDeadlineNotices = async (by: Caller) =>
      (await listKeys(by)).filter((key) => key === 'tournament.closing')
    expect(await listDeadlineNotices(home)).toEqual(['tournament.closing'])
    expect(await listDeadlineNotices(vice)).toEqual(['tournament.closing'])
    expect(await listDeadlineNotices(member)).toEqual([])
    expect(await listDeadlineNotices(away)).toEqual([])
  })

  test('has its leaders notified of a call, and its players once both line-ups are known', async () => {
    const { organiser, home, away, homePlayers, awayPlayers } = teams
    const match = await startCup()
    const at = { id, matchId: match.id }
    const { teamMatchId } = await home.do(openTeamMatch, { params: at, body: {} })
    const sides = await home.do(getTeamMatch, { params: { id: teamMatchId } })
    const [own, other] =
      sides.home.id === teams.homeId ? (['home', 'away'] as const) : (['away', 'home'] as const)
    await change(
      organiser,
      teamMatchId,
      createLineUp(own, [homePlayers[0]!, member.playerId!, homePlayers[2]!]),
    )
    await callToTable(match.id)
    expect(await listKeys(vice)).toContain('call.made')
    expect(await listKeys(member)).not.toContain('call.made')
    await change(organiser, teamMatchId, createLineUp(other, awayPlayers))
    await organiser.do(undoCall, { params: at })
    await callToTable(match.id)
    expect(await listKeys(member)).toContain('call.made')
    expect((await readNotices(away)).find(({ key }) => key === 'call.made')!.values).toMatchObject({
      opponent: 'Street',
    })

    const listArrivals = async () => {
      const { tables } = await organiser.do(listTables, { params: { id } })
      return tables.flatMap(({ match: called }) => called?.arrivals ?? [])
    }
    const readStreetArrival = async () =>
      (await listArrivals()).find(({ name }) => name === 'Street')!
    expect(await readStreetArrival()).toMatchObject({ state: 'unseen', answer: null })
    const notice = (await readNotices(vice)).find(({ key }) => key.startsWith('call.'))!
    await vice.do(markNoticesSeen, { body: { ids: [notice.id] } })
    const params = { id: notice.id }
    await vice.do(answerCall, { params, body: { answer: 'coming' } })
    expect(await readStreetArrival()).toMatchObject({ state: 'seen', answer: 'coming' })
  })

  test('shows its next match in every member’s own list', async () => {
    const { home, away } = teams
    const match = await startCup()
    await callToTable(match.id)
    const listPairings = async (by: Caller) =>
      (await by.do(listMyPairings, {})).items.map(({ teamName, opponent, status }) => [
        teamName,
        opponent,
        status,
      ])
    expect(await listPairings(home)).toEqual([['Street', 'Quay', 'called']])
    expect(await listPairings(member)).toEqual([['Street', 'Quay', 'called']])
    expect(await listPairings(away)).toEqual([['Quay', 'Street', 'called']])
    expect(await listPairings(await teams.world.join('player', 'Zed Zorn'))).toEqual([])
  })

  test('lets both captains open its match after it became private, but lets no one else read it', async () => {
    const { home, away, organiser, homeId, world } = teams
    const match = await startCup()
    await makePrivate(homeId)
    const at = { id, matchId: match.id }
    const stranger = await world.join('player', 'Zed Zorn')
    expect((await stranger.call(openTeamMatch, { params: at, body: {} })).status).toBe(403)
    expect((await away.call(getTeam, { params: { id: homeId } })).status).toBe(404)
    const { teamMatchId } = await away.do(openTeamMatch, { params: at, body: {} })
    const again = await home.do(openTeamMatch, { params: at, body: {} })
    expect(again.teamMatchId).toBe(teamMatchId)
    const params = { id: teamMatchId }
    expect((await away.do(getTeamMatch, { params })).mayEnter).toBe(true)
    expect((await stranger.call(getTeamMatch, { params })).status).toBe(404)
    const shown = await organiser.do(listTournamentMatches, { params: { id } })
    expect(shown.items[0]!.sides.map(({ name }) => name)).toContain('Street')
  })

  test('is listed on the public page of the tournament', async () => {
    await startCup()
    const publicView = await teams.organiser.do(getPublicTournament, { params: { id } })
    expect(publicView.tournament).toMatchObject({ entrants: 'teams', participantCount: 2 })
    expect(JSON.stringify(publicView)).not.toContain('Hanna')
  })
})
