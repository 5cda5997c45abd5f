import { describe, expect, test } from 'vitest'
import { correctMatch, getMatch, listMatches, voidMatch } from '#contract/matches.ts'
import { deletePlayer, getPlayer, mergePlayer } from '#contract/players/players.ts'
import { getHeadToHead, getPlayerRatings } from '#contract/ratings.ts'
import { startLive, stopLive } from '#contract/live/events.ts'
import { changeRoster, createTeam, deleteTeam, getTeam, updateTeam } from '#contract/teams/team.ts'
import {
  confirmByCode,
  createTeamMatch,
  deleteTeamMatch,
  getTeamMatch,
  listTeamMatches,
  makeConfirmCode,
  readSheet,
} from '#contract/teams/team-match.ts'
import { engineNames } from '../../testing/databases.ts'
import { stageOnce } from '../../testing/stage-once.ts'
import { accepted, type Caller } from '../../testing/world.ts'
import {
  sendCommand,
  change,
  createTwoTeams,
  createLineUp,
  makeTeam,
  read,
  refused,
  win,
  type Command,
} from './team-match.test-data.ts'
import { fillLineUps } from './submit-line-up.ts'
import { verifyTeams } from '../verify-teams.ts'

describe.each(engineNames)('team matches on %s', async (engine) => {
  const { world, organiser, home, away, homeId, awayId, homePlayers, awayPlayers } =
    await stageOnce(engine, createTwoTeams, {
      verify: verifyTeams,
    })

  const create = async (fields: object = {}, by = home) => {
    const body = { homeId, awayId, systemId: 'tt.british10', ...fields }
    return (await by.do(createTeamMatch, { body })).id
  }
  const startMatch = async (fields: object = {}) => {
    const id = await create(fields)
    await change(home, id, createLineUp('home', homePlayers))
    await change(away, id, createLineUp('away', awayPlayers))
    return id
  }
  const playMatch = async (wins: number) => {
    const id = await startMatch()
    for (let n = 1; n <= 10; n++) await change(home, id, win(n, n <= wins ? 1 : 2))
    return id
  }

  test('propose the last line-up, otherwise the roster, to the captain alone', async () => {
    const readProposal = async (by: Caller, id: string) =>
      (await read(by, id)).homeLineUp.proposed?.map(({ names }) =>
        names.map((one) => one?.playerId),
      )
    const first = await create()
    expect(await readProposal(home, first)).toEqual([
      ...homePlayers.map((player) => [player]),
      [homePlayers[0], homePlayers[1]],
    ])
    expect(await readProposal(away, first)).toBeUndefined()
    const reversed = homePlayers.toReversed()
    await change(home, first, createLineUp('home', reversed))
    expect(await readProposal(home, first)).toBeUndefined()
    await change(away, first, createLineUp('away', awayPlayers))
    for (let n = 1; n <= 10; n++) await change(home, first, win(n, 1))
    const next = await create()
    expect(await readProposal(home, next)).toEqual([
      ...reversed.map((player) => [player]),
      [reversed[0], reversed[1]],
    ])
  })

  test('propose a player again once the suspension has ended', async () => {
    const id = await create()
    const findProposed = async () =>
      (await read(home, id)).homeLineUp.proposed!.flatMap(({ names }) =>
        names.map((one) => one?.playerId),
      )
    const until = new Date(world.now() + 3_600_000).toISOString()
    const command = { type: 'suspend' as const, playerId: homePlayers[1]!, until, reason: 'Late' }
    await organiser.do(changeRoster, { params: { id: homeId }, body: { command } })
    expect(await findProposed()).not.toContain(homePlayers[1])
    world.pass(2 * 3_600_000)
    expect(await findProposed()).toContain(homePlayers[1])
  })

  test('keep line-ups blind until both are submitted, and frozen afterwards', async () => {
    const id = await create()
    await change(home, id, createLineUp('home', homePlayers))
    const awayView = await read(away, id)
    expect(awayView.homeLineUp).toEqual({
      isIn: true,
      isFilled: false,
      places: null,
      proposed: null,
    })
    expect(awayView.rubbers[0]!.home).toEqual([])
    expect(JSON.stringify(awayView)).not.toContain('Hugo Two')
    expect(JSON.stringify(await read(organiser, id))).not.toContain('Hugo Two')
    expect((await read(home, id)).homeLineUp.places).toHaveLength(4)
    expect(await refused(home, id, win(1, 1))).toEqual([409, 'teamMatch.noLineUps'])
    expect((await sendCommand(home, id, createLineUp('away', awayPlayers))).status).toBe(403)
    await change(
      home,
      id,
      createLineUp('home', [homePlayers[1]!, homePlayers[0]!, homePlayers[2]!]),
    )
    const afterLineUps = await change(away, id, createLineUp('away', awayPlayers))
    expect(afterLineUps.status).toBe('line_ups_known')
    expect(afterLineUps.rubbers[0]!.home[0]!.playerName).toBe('Hugo Two')
    expect(await refused(home, id, createLineUp('home', homePlayers))).toEqual([
      409,
      'lineUp.frozen',
    ])
  })

  test('refuse a line-up with a stranger, a suspended player or a duplicate, and lose nothing', async () => {
    const id = await create()
    const stranger = await world.addPlayer('Some Stranger')
    expect(
      await refused(home, id, createLineUp('home', [stranger, homePlayers[1]!, homePlayers[2]!])),
    ).toEqual([400, 'lineUp.strangers'])
    expect(
      await refused(
        home,
        id,
        createLineUp('home', [homePlayers[0]!, homePlayers[0]!, homePlayers[2]!]),
      ),
    ).toContain(400)
    const suspend = { type: 'suspend' as const, playerId: homePlayers[1]!, reason: 'Shouting' }
    await organiser.do(changeRoster, { params: { id: homeId }, body: { command: suspend } })
    expect(await refused(home, id, createLineUp('home', homePlayers))).toEqual([
      409,
      'lineUp.suspended',
    ])
    const guests = {
      ...createLineUp('home', [homePlayers[0]!, homePlayers[2]!, stranger]),
      guests: [stranger],
    }
    const { homeLineUp } = await change(home, id, guests)
    expect(homeLineUp.places![2]!.names[0]).toMatchObject({ isGuest: true })
  })

  test('record rubbers as rated singles or doubles, and count them for both teams', async () => {
    const id = await playMatch(6)
    const before = await read(away, id)
    expect(before).toMatchObject({ status: 'finished', score: [6, 4], winner: 1, units: [22, 18] })
    const { items } = await home.do(listMatches, { query: { pageSize: 20 } })
    expect(items).toHaveLength(10)
    expect(items.every(({ rated, teamMatchId }) => rated && teamMatchId === id)).toBe(true)
    expect(items.filter(({ partner1Id }) => partner1Id !== null)).toHaveLength(1)
    const ratings = await home.do(getPlayerRatings, { params: { id: homePlayers[0]! } })
    expect(ratings.boards[0]).toMatchObject({ games: 4 })
    const readTeam = async (teamId: string) => await home.do(getTeam, { params: { id: teamId } })
    expect((await readTeam(homeId)).stats.matchesPlayed).toBe(0)
    await change(home, id, { type: 'send' })
    expect(await refused(home, id, { type: 'confirm' })).toContain(403)
    await change(away, id, { type: 'confirm' })
    expect((await readTeam(homeId)).stats).toMatchObject({
      matchesPlayed: 1,
      wins: 1,
      points: 3,
      goalsFor: 6,
      goalsAgainst: 4,
      unitsFor: 22,
      currentStreak: 1,
      winPercentage: 100,
      homeRecord: { played: 1, wins: 1 },
      awayRecord: { played: 0 },
    })
    const quay = await readTeam(awayId)
    expect(quay.stats).toMatchObject({ losses: 1, currentStreak: -1, awayRecord: { losses: 1 } })
    const abel = quay.players.find(({ playerId }) => playerId === away.playerId)!
    expect(abel.figures.singles.won + abel.figures.singles.lost).toBe(3)
    expect(abel.figures.pairs).toEqual({ won: 0, lost: 1 })
    expect(await world.publishedTypes()).toContain('team_match.changed')
  })

  test('refuse a rubber that is out of order, not needed or against the sport’s rules', async () => {
    const id = await startMatch()
    expect(await refused(home, id, win(5, 1))).toEqual([409, 'teamMatch.outOfOrder'])
    const wrong = { type: 'rubber', n: 1, score: [4, 1] }
    expect((await refused(home, id, wrong))[0]).toBe(400)
    const bystander = await world.join('player')
    expect((await sendCommand(bystander, id, win(1, 1))).status).toBe(403)
    await change(away, id, win(1, 1))
    expect(await refused(home, id, win(1, 1))).toEqual([409, 'teamMatch.decided'])
    expect((await read(home, id)).score).toEqual([1, 0])
  })

  test('can be corrected on the sheet or as recorded matches, which updates both', async () => {
    const id = await playMatch(6)
    const correction = { type: 'correct', n: 1, score: [0, 3], reason: 'Sides were swapped' }
    const after = await change(home, id, correction)
    expect(after.score).toEqual([5, 5])
    expect(after.winner).toBe(0)
    const matchId = after.rubbers[0]!.matchId!
    const match = await home.do(getMatch, { params: { id: matchId } })
    expect(match).toMatchObject({ score1: 0, score2: 3, version: 2 })
    expect(match.mayCorrect).toBe(false)
    await change(home, id, { type: 'send' })
    expect((await sendCommand(home, id, correction)).status).toBe(403)
    const playedAt = new Date(world.now() - 86_400_000).toISOString()
    const score = { player1Score: 3, player2Score: 2 }
    const body = { version: 2, ...score, playedAt, reason: 'Seen on video' }
    const corrected = await organiser.do(correctMatch, { params: { id: matchId }, body })
    expect(corrected).toMatchObject({ score1: 3, playedAt })
    expect(await read(home, id)).toMatchObject({ score: [6, 4], status: 'sent' })
    const query = { version: 3, reason: 'Played with two balls' }
    await organiser.do(voidMatch, { params: { id: matchId }, query })
    expect(await read(home, id)).toMatchObject({ score: [5, 4], status: 'in_correction' })
    expect((await sendCommand(home, id, win(1, 1))).status).toBe(403)
    await change(organiser, id, win(1, 1))
    expect(await read(home, id)).toMatchObject({ score: [6, 4], status: 'sent' })
  })

  test('refuse one of a void and a correction sent at the same time', async () => {
    const id = await playMatch(10)
    for (let n = 1; n <= 5; n++) {
      const matchId = (await read(home, id)).rubbers[n]!.matchId!
      const params = { id: matchId }
      const { version } = await organiser.do(getMatch, { params })
      const body = { version, reason: 'Misread', player1Score: 1, player2Score: 3 }
      const [corrected, voided] = await Promise.all([
        organiser.call(correctMatch, { params, body } as never),
        organiser.call(voidMatch, { params, query: { version, reason: 'Not played' } }),
      ])
      expect([corrected.status, voided.status].toSorted((a, b) => a - b)).toEqual([200, 409])
    }
  })

  test('forfeit the rubbers of a missing player, and play the rest', async () => {
    const id = await create()
    await change(home, id, createLineUp('home', [homePlayers[0]!, homePlayers[1]!, null]))
    const { rubbers } = await change(away, id, createLineUp('away', awayPlayers))
    const lost = rubbers.filter(({ status }) => status === 'forfeited').map(({ n }) => n)
    expect(lost).toEqual([3, 7, 9])
    expect(await refused(home, id, win(3, 1))).toEqual([409, 'teamMatch.forfeited'])
  })

  test('let a substitute play the remaining rubbers, with a reason', async () => {
    const id = await startMatch()
    const sub = await world.addPlayer('Sam Substitute')
    const command = { type: 'add' as const, playerId: sub, role: 'substitute' as const }
    await organiser.do(changeRoster, { params: { id: homeId }, body: { command } })
    await change(home, id, win(1, 1))
    const substitution = {
      type: 'substitute',
      side: 'home',
      out: homePlayers[0]!,
      by: sub,
      reason: 'Knee',
    }
    const after = await change(home, id, substitution)
    expect(after.substitutions).toMatchObject([{ by: 'Sam Substitute', reason: 'Knee' }])
    expect(after.rubbers[0]!.home[0]!.playerName).toBe('Hanna Home')
    expect(after.rubbers[5]!.home[0]!.playerName).toBe('Sam Substitute')
    expect(await refused(home, id, { ...substitution, out: sub, by: homePlayers[0]! })).toEqual([
      409,
      'teamMatch.replaced',
    ])
  })

  test('let a guest with the code read the sheet, dispute a rubber and confirm', async () => {
    const captain = await world.addPlayer('Agnes Away')
    const make = { organiser, addPlayer: world.addPlayer }
    const [guestId, guests] = await makeTeam(make, 'Guests', captain, ['Ann Two', 'Axl Three'])
    const id = await create({ awayId: guestId })
    await change(home, id, createLineUp('home', homePlayers))
    await change(organiser, id, createLineUp('away', guests))
    for (let n = 1; n <= 10; n++) await change(home, id, win(n, n <= 6 ? 1 : 2))
    await change(home, id, { type: 'send' })
    const { code } = await home.do(makeConfirmCode, { params: { id } })
    const guest = world.stranger
    const sheet = await guest.do(readSheet, { body: { code } })
    expect(sheet).toMatchObject({ status: 'sent', mayConfirm: true, mayEnter: false })
    expect(await guest.refused(readSheet, { body: { code: 'AAAA-BBBB' } })).toEqual([
      403,
      'live.wrongCode',
    ])
    const dispute = { n: 2, reason: 'It was 3–1 to us' }
    const body = { code, dispute }
    expect(await guest.do(confirmByCode, { body })).toMatchObject({
      status: 'disputed',
      disputes: [dispute],
    })
    await change(home, id, { type: 'correct', n: 2, score: [1, 3], reason: 'They were right' })
    const confirmed = await guest.do(confirmByCode, { body: { code } })
    expect(confirmed).toMatchObject({ status: 'confirmed', score: [5, 5], confirmedBy: 'pin' })
    expect((await guest.call(confirmByCode, { body: { code } })).status).toBe(409)
    world.pass(8 * 86_400_000)
    expect((await guest.call(readSheet, { body: { code } })).status).toBe(403)
  })

  test('change no rating when only the score is known, and count a walkover until it is undone', async () => {
    const reported = await create()
    await change(home, reported, { type: 'report', score: [7, 3] })
    await change(organiser, reported, { type: 'confirm' })
    const walkedOver = await create()
    await change(organiser, walkedOver, { type: 'walkover', by: 'home', reason: 'No bus' })
    const readStatistics = async () => {
      const reply = await home.call(getTeam, { params: { id: homeId } })
      return accepted(reply).stats
    }
    expect(await readStatistics()).toMatchObject({
      matchesPlayed: 2,
      wins: 1,
      losses: 1,
      goalsFor: 7,
    })
    await change(organiser, walkedOver, { type: 'takeWalkoverBack' })
    expect(await readStatistics()).toMatchObject({ matchesPlayed: 1, goalsAgainst: 3 })
    expect((await home.do(listMatches, { query: {} })).total).toBe(0)
    const list = async (state: 'coming' | 'over') =>
      (await home.do(listTeamMatches, { query: { state, teamId: homeId } })).total
    expect([await list('coming'), await list('over')]).toEqual([1, 1])
    const params = { id: walkedOver }
    const { version } = await read(home, walkedOver)
    await organiser.do(deleteTeamMatch, { params, query: { version } })
    expect((await home.call(getTeamMatch, { params })).status).toBe(404)
  })

  test('reuse the last line-up of a side that submits none in time', async () => {
    const before = await playMatch(6)
    await change(home, before, { type: 'send' })
    await change(away, before, { type: 'confirm' })
    const lineUpsDue = new Date(world.now() + 60_000).toISOString()
    const startsAt = new Date(world.now() + 120_000).toISOString()
    const id = await create({ lineUpsDue, startsAt }, organiser)
    await change(home, id, createLineUp('home', homePlayers))
    await fillLineUps(world.server.context)
    expect((await read(home, id)).status).toBe('scheduled')
    world.pass(60_000)
    await fillLineUps(world.server.context)
    const afterLineUps = await read(home, id)
    expect(afterLineUps.status).toBe('line_ups_known')
    expect(afterLineUps.awayLineUp).toMatchObject({ isIn: true, isFilled: true })
  })

  const createLiveStart = (id: string) => {
    const serves = { side: 1, member: 1 } as const
    const receives = { side: 2, member: 1 } as const
    const settings = { bestOf: 5, isDoubles: false, serves, receives, left: 1 }
    return {
      id: 'live-rubber',
      setup: { game: 'tabletennis', settings } as never,
      player1Id: '',
      player2Id: '',
      rubber: { teamMatchId: id, n: 1 },
    }
  }

  test('show a rubber as playing while it is scored live, and reopen it when scoring stops', async () => {
    const id = await startMatch()
    const live = await home.do(startLive, { body: createLiveStart(id) })
    expect(JSON.stringify(live.sides)).toContain('Hanna Home')
    expect((await read(away, id)).rubbers[0]).toMatchObject({
      status: 'playing',
      liveId: 'live-rubber',
    })
    const stopped = await world.recordStatements(
      async () => await home.do(stopLive, { params: { id: live.id }, body: { reason: 'Rain' } }),
    )
    expect(stopped.filter((text) => / like /i.test(text))).toEqual([])
    expect((await read(away, id)).rubbers[0]!.status).toBe('open')
  })

  const readVersion = async (id: string) =>
    (await organiser.do(getPlayer, { params: { id } })).version

  test('of a private team are hidden from outsiders, who can’t change or find them', async () => {
    const id = await playMatch(10)
    const { version } = await home.do(getTeam, { params: { id: homeId } })
    const body = { version, settings: { isPublic: false } }
    await home.do(updateTeam, { params: { id: homeId }, body })
    const stranger = await world.join('player', 'Stan Stranger')
    const publishedTypes = (await world.publishedTypes()).length
    const params = { id }
    const none = await sendCommand(stranger, 'nowhere', { type: 'send' })
    for (const command of [
      { type: 'send' },
      { type: 'confirm' },
      createLineUp('home', homePlayers),
      win(1, 2),
    ] as Command[]) {
      const there = await sendCommand(stranger, id, command)
      expect([there.status, there.error.key]).toEqual([404, none.error.key])
    }
    expect((await stranger.call(getTeamMatch, { params })).status).toBe(404)
    expect((await stranger.call(makeConfirmCode, { params })).status).toBe(404)
    expect((await stranger.call(startLive, { body: createLiveStart(id) })).status).toBe(404)
    const against = { homeId: awayId, awayId: homeId, systemId: 'tt.british10' }
    expect((await away.call(createTeamMatch, { body: against })).status).toBe(404)
    await change(home, id, { type: 'send' })
    expect(await world.publishedTypes()).toHaveLength(publishedTypes)

    const player1Id = homePlayers[0]!
    const readLinks = async (by: Caller) => {
      const query = { playerId: player1Id }
      const { items } = await by.do(listMatches, { query })
      const one = await by.do(getMatch, { params: { id: items[0]!.id } })
      const opponents = { id: player1Id, otherId: awayPlayers[0]! }
      const { matches } = await by.do(getHeadToHead, { params: opponents })
      return [items.length > 0, items[0]!.teamMatchId, one.teamMatchId, matches[0]!.teamMatchId]
    }
    expect(await readLinks(stranger)).toEqual([true, null, null, null])
    for (const by of [home, away, organiser])
      expect(await readLinks(by)).toEqual([true, id, id, id])
  })

  test('keep results when a player is deleted, and move those of a merged player', async () => {
    const id = await playMatch(6)
    const two = await world.addPlayer('Hugo Again')
    const merge = {
      version: await readVersion(homePlayers[1]!),
      intoPlayerId: two,
      intoVersion: await readVersion(two),
    }
    await organiser.do(mergePlayer, { params: { id: homePlayers[1]! }, body: merge })
    expect((await read(home, id)).rubbers[1]!.home[0]!.playerName).toBe('Hugo Again')
    const mergeIntoTeammate = {
      ...merge,
      version: await readVersion(two),
      intoPlayerId: awayPlayers[1]!,
    }
    const intoVersion = await readVersion(awayPlayers[1]!)
    expect(
      await organiser.refused(mergePlayer, {
        params: { id: two },
        body: { ...mergeIntoTeammate, intoVersion },
      }),
    ).toEqual([409, 'teamMatch.bothPlay'])
    const query = { version: await readVersion(two) }
    await organiser.do(deletePlayer, { params: { id: two }, query })
    const after = await read(home, id)
    expect(after.score).toEqual([6, 4])
    expect(after.rubbers[1]!.home[0]!.playerName).toBe('Deleted player')
    const { version } = await home.do(getTeam, { params: { id: homeId } })
    expect(
      await organiser.refused(deleteTeam, { params: { id: homeId }, query: { version } }),
    ).toEqual([409, 'team.hasHistory'])
  })

  test('require chess boards in order of strength', async () => {
    const make = async (name: string) => {
      const body = { sportId: 'chess' as const, name }
      return (await organiser.do(createTeam, { body })).id
    }
    const [one, other] = [await make('Knights'), await make('Bishops')]
    const [low, high] = [await world.addPlayer('Low Board'), await world.addPlayer('High Board')]
    for (let at = 0; at < 6; at++) {
      const score = { player1Score: 1, player2Score: 0, format: 'Classical' }
      await world.record({ sportId: 'chess', player1Id: high, player2Id: low, ...score })
    }
    for (const playerId of [low, high]) {
      const command = { type: 'add' as const, playerId }
      await organiser.do(changeRoster, { params: { id: one }, body: { command } })
    }
    const body = { homeId: one, awayId: other, systemId: 'chess.boards4' }
    const { id } = await organiser.do(createTeamMatch, { body })
    const createBoards = (a: string, b: string) => ({
      type: 'lineUp',
      side: 'home',
      places: { '1': [a], '2': [b] },
    })
    expect(await refused(organiser, id, createBoards(low, high))).toEqual([400, 'lineUp.board'])
    await change(organiser, id, createBoards(high, low))
  })

  test('keep one of two results entered for the same rubber at once', async () => {
    const id = await startMatch()
    const answers = await Promise.all([
      sendCommand(home, id, win(1, 1)),
      sendCommand(away, id, win(1, 2)),
      sendCommand(organiser, id, win(1, 1)),
    ])
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect((await home.do(listMatches, { query: {} })).total).toBe(1)
  })
})
