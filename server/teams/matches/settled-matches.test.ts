import { describe, expect, test } from 'vitest'
import { listAudit } from '#contract/admin.ts'
import { getMatch } from '#contract/matches.ts'
import { deletePlayer, getPlayer } from '#contract/players/players.ts'
import { getTeam } from '#contract/teams/team.ts'
import {
  confirmByCode,
  createTeamMatch,
  deleteTeamMatch,
  getTeamMatch,
  makeConfirmCode,
} from '#contract/teams/team-match.ts'
import { engineNames } from '../../testing/databases.ts'
import { stageOnce } from '../../testing/stage-once.ts'
import {
  type Command,
  sendCommand,
  change,
  createLineUp,
  makeTeam,
  setUpTeams,
  read,
  refused,
  win,
} from './team-match.test-data.ts'
import { fillLineUps } from './submit-line-up.ts'
import { verifyTeams } from '../verify-teams.ts'

describe.each(engineNames)('confirming and disputing a team match, on %s', async (engine) => {
  const teams = await stageOnce(engine, setUpTeams, { verify: verifyTeams })
  const { world, organiser, home, away } = teams

  const auditEvents = async () => {
    const admin = await world.join('admin')
    return (await admin.do(listAudit, { query: { pageSize: 100 } })).items
  }

  test('lets the away captain report, abandon, resume and send, and the other side confirm', async () => {
    const id = await teams.create()
    await change(away, id, { type: 'report', score: [3, 7] })
    await change(away, id, { type: 'takeReportBack' })
    expect((await read(away, id)).status).toBe('planned')
    await change(home, id, createLineUp('home', teams.homePlayers))
    // A leader can keep the sheet without playing.
    const sub = await world.addPlayer('Arne Four')
    await teams.commandRoster(teams.awayId, { type: 'add', playerId: sub })
    const { awayPlayers } = teams
    await change(away, id, createLineUp('away', [sub, awayPlayers[1]!, awayPlayers[2]!]))
    await change(away, id, win(1, 1))
    await change(away, id, { type: 'abandon', reason: 'Power cut' })
    await change(away, id, { type: 'resume' })
    for (let n = 2; n <= 10; n++) await change(away, id, win(n, 2))
    const sentMatch = await change(away, id, { type: 'send' })
    expect(sentMatch).toMatchObject({ status: 'sent', confirms: 'home', mayConfirm: false })
    expect((await sendCommand(away, id, { type: 'confirm' })).status).toBe(403)
    const confirmed = await change(home, id, { type: 'confirm' })
    expect(confirmed).toMatchObject({ status: 'confirmed', confirmedBy: 'captain' })
  })

  test('refuses confirmation by someone who leads both sides', async () => {
    await teams.commandRoster(teams.awayId, {
      type: 'add',
      playerId: home.playerId,
      role: 'vice_captain',
    })
    const id = await teams.playMatch(6)
    await change(home, id, { type: 'send' })
    expect((await read(home, id)).mayConfirm).toBe(false)
    expect((await sendCommand(home, id, { type: 'confirm' })).status).toBe(403)
    await change(away, id, { type: 'confirm' })
  })

  test('does not let an organiser who leads both sides confirm or uphold a result', async () => {
    for (const teamId of [teams.homeId, teams.awayId]) {
      await teams.commandRoster(teamId, { type: 'add', playerId: organiser.playerId })
      await teams.commandRoster(teamId, { type: 'makeCaptain', playerId: organiser.playerId })
    }
    const id = await teams.playMatch(6)
    const refusal = [409, 'teamMatch.leadsBoth']
    expect(await refused(organiser, id, { type: 'confirm' })).toEqual(refusal)
    expect((await change(organiser, id, { type: 'send' })).mayConfirm).toBe(false)
    expect(await refused(organiser, id, { type: 'confirm' })).toEqual(refusal)
    await change(organiser, id, { type: 'dispute', n: 2, reason: 'Misread' })
    expect(await refused(organiser, id, { type: 'settle' })).toEqual(refusal)
    const otherOrganiser = await world.join('organizer')
    expect((await change(otherOrganiser, id, { type: 'settle' })).status).toBe('confirmed')
  })

  test('creates no code for someone who leads both sides, and audits the organiser’s confirmation', async () => {
    const creator = { organiser, addPlayer: world.addPlayer }
    const [awayId, guests] = await makeTeam(creator, 'Second', home.playerId, [
      'Ann Two',
      'Axl Three',
    ])
    const third = await world.addPlayer('Ava Four')
    await teams.commandRoster(awayId, { type: 'add', playerId: third })
    const id = await teams.create({ awayId })
    await change(home, id, createLineUp('home', teams.homePlayers))
    await change(home, id, createLineUp('away', [third, ...guests.slice(1)]))
    for (let n = 1; n <= 10; n++) await change(home, id, win(n, 1))
    expect(await change(home, id, { type: 'send' })).toMatchObject({ mayMakeCode: false })
    const { status, error } = await home.call(makeConfirmCode, { params: { id } })
    expect([status, error.key]).toEqual([409, 'teamMatch.leadsBoth'])
    const vice = await world.join('player', 'Vera Vice')
    await teams.commandRoster(teams.homeId, {
      type: 'add',
      playerId: vice.playerId,
      role: 'vice_captain',
    })
    const viceReply = await vice.call(makeConfirmCode, { params: { id } })
    expect(viceReply.error.message).toBe(
      'The same person leads both teams. An organiser who leads neither has to confirm.',
    )
    await change(organiser, id, { type: 'confirm' })
    const [ruled] = (await auditEvents()).filter(
      ({ eventType }) => eventType === 'team_match.ruled',
    )
    expect(ruled).toMatchObject({ userName: 'Olga Organiser', details: { changes: 'confirmed' } })
  })

  test('requires an account to confirm if the side has one, and audits a refused code', async () => {
    const captain = await world.addPlayer('Agnes Away')
    const [awayId, guests] = await makeTeam(
      { organiser, addPlayer: world.addPlayer },
      'Guests',
      captain,
      ['Ann Two', 'Axl Three'],
    )
    const id = await teams.create({ awayId })
    await change(home, id, createLineUp('home', teams.homePlayers))
    await change(organiser, id, createLineUp('away', guests))
    for (let n = 1; n <= 10; n++) await change(home, id, win(n, 1))
    await change(home, id, { type: 'send' })
    const { code } = await home.do(makeConfirmCode, { params: { id } })
    await teams.commandRoster(awayId, {
      type: 'add',
      playerId: away.playerId,
      role: 'vice_captain',
    })
    const { status, error } = await world.stranger.call(confirmByCode, { body: { code } })
    expect([status, error.key]).toEqual([409, 'teamMatch.hasAccount'])
    expect(error.message).toContain('Abel Away has an account')
    expect((await read(home, id)).status).toBe('sent')
    expect(await home.refused(makeConfirmCode, { params: { id } })).toEqual([
      409,
      'teamMatch.hasAccount',
    ])
    const refusedCodes = (await auditEvents()).filter(
      ({ eventType }) => eventType === 'team_match.code_refused',
    )
    expect(refusedCodes).toMatchObject([
      { outcome: 'blocked', userName: 'Hanna Home', details: { teamName: 'Street – Guests' } },
      { outcome: 'blocked', userName: null },
    ])
  })

  test('lets the leaders of the sending side create a code, but not players in its line-up', async () => {
    const second = await world.join('player', 'Hilda Four')
    await teams.commandRoster(teams.homeId, { type: 'add', playerId: second.playerId })
    const id = await teams.create()
    await change(
      home,
      id,
      createLineUp('home', [teams.homePlayers[0]!, teams.homePlayers[1]!, second.playerId]),
    )
    await change(away, id, createLineUp('away', teams.awayPlayers))
    expect(await read(second, id)).toMatchObject({ mayEnter: true, mayMakeCode: false })
    expect((await second.call(makeConfirmCode, { params: { id } })).status).toBe(403)
  })

  test('lets the sender change only the disputed rubber', async () => {
    const id = await teams.playMatch(6)
    await change(home, id, { type: 'send' })
    await change(away, id, { type: 'dispute', n: 2, reason: 'It was 3–1 to us' })
    const otherCorrection = { type: 'correct', n: 3, score: [3, 0], reason: 'While at it' }
    expect((await sendCommand(home, id, otherCorrection)).status).toBe(403)
    const rubbers = (await read(home, id)).rubbers.filter(({ mayKeep }) => mayKeep)
    expect(rubbers.map(({ n }) => n)).toEqual([2])
    const correction = { type: 'correct', n: 2, score: [1, 3], reason: 'They were right' }
    expect((await sendCommand(away, id, correction)).status).toBe(403)
    const { version: seen } = await read(away, id)
    expect((await change(home, id, correction)).status).toBe('sent')
    // A version seen before the correction can no longer be confirmed.
    expect(await refused(away, id, { type: 'confirm', version: seen })).toEqual([
      409,
      'request.stale',
    ])
    const { version: now } = await read(away, id)
    await change(away, id, { type: 'confirm', version: now })
  })

  test('does not overwrite a date, a score or a result that the sender has not seen', async () => {
    const reported = await teams.create()
    const played = await teams.startMatch()
    const seen = {
      reported: await read(organiser, reported),
      played: await read(organiser, played),
    }
    await change(away, reported, { type: 'report', score: [3, 7] })
    await change(away, played, win(1, 2))
    const unseen: [string, Command][] = [
      [reported, { type: 'report', score: [7, 3], version: seen.reported.version }],
      [reported, { type: 'plan', startsAt: null, version: seen.reported.version }],
      [played, { type: 'correct', n: 1, score: [3, 1], reason: 'x', version: seen.played.version }],
      [played, { type: 'takeBack', n: 1, reason: 'x', version: seen.played.version }],
    ]
    for (const [id, command] of unseen) {
      expect(await refused(organiser, id, command)).toEqual([409, 'request.stale'])
    }
    expect((await read(organiser, reported)).score).toEqual([3, 7])
    const { version } = await read(organiser, played)
    const correction = { type: 'correct', n: 1, score: [3, 1], reason: 'Misread', version }
    expect((await change(organiser, played, correction)).score).toEqual([1, 0])
  })

  test('asks for confirmation again once a disputed score has changed', async () => {
    const id = await teams.create()
    await change(home, id, { type: 'report', score: [7, 3] })
    await change(home, id, { type: 'send' })
    expect((await sendCommand(home, id, { type: 'report', score: [8, 2] })).status).toBe(403)
    await change(away, id, { type: 'dispute', n: null, reason: 'It was 6–4' })
    const again = await change(home, id, { type: 'report', score: [6, 4] })
    expect(again).toMatchObject({ status: 'sent', score: [6, 4], disputes: [] })
    expect((await home.do(getTeam, { params: { id: teams.homeId } })).stats).toMatchObject({
      matchesPlayed: 0,
    })
    await change(away, id, { type: 'confirm' })
  })

  test('reopens a single rubber of a confirmed result, for organisers only', async () => {
    const id = await teams.playMatch(6)
    await change(home, id, { type: 'send' })
    await change(away, id, { type: 'confirm' })
    const taken = await change(organiser, id, { type: 'takeBack', n: 3, reason: 'Two balls' })
    expect(taken.status).toBe('in_correction')
    expect(taken.rubbers.filter(({ status }) => status === 'open').map(({ n }) => n)).toEqual([3])
    expect((await sendCommand(home, id, win(3, 2))).status).toBe(403)
    expect(await refused(home, id, createLineUp('home', teams.homePlayers))).toEqual([
      409,
      'lineUp.frozen',
    ])
    const readStatistics = async () =>
      (await home.do(getTeam, { params: { id: teams.homeId } })).stats.matchesPlayed
    expect(await readStatistics()).toBe(0)
    expect(await change(organiser, id, win(3, 2))).toMatchObject({
      status: 'confirmed',
      score: [5, 5],
    })
    expect(await readStatistics()).toBe(1)
  })

  test('asks before a result is sent ahead of its date, and marks a confirmation by the sender', async () => {
    const id = await teams.startMatch()
    const startsAt = new Date(world.now() + 2 * 86_400_000).toISOString()
    await change(organiser, id, { type: 'plan', startsAt, lineUpsDue: null })
    await change(organiser, id, { type: 'report', score: [7, 3] })
    expect((await sendCommand(organiser, id, { type: 'send' })).error.details[0]!.key).toBe(
      'teamMatch.early',
    )
    const sentMatch = await change(organiser, id, { type: 'send', moveDate: true })
    expect(sentMatch.startsAt).toBe(new Date(world.now()).toISOString())
    expect(await change(organiser, id, { type: 'confirm' })).toMatchObject({ isForBoth: true })
  })

  test('keeps a confirmed abandoned team match, and allows a walkover for it', async () => {
    const id = await teams.startMatch()
    await change(home, id, win(1, 1))
    await change(home, id, { type: 'abandon', reason: 'Power cut' })
    const confirmed = await change(organiser, id, { type: 'confirm' })
    expect(confirmed).toMatchObject({ status: 'confirmed', score: [1, 0], winner: 1 })
    const otherMatchId = await teams.startMatch()
    await change(home, otherMatchId, { type: 'abandon', reason: 'Power cut' })
    const ruling = { type: 'walkover', by: 'home', reason: 'Their fault' }
    expect((await change(organiser, otherMatchId, ruling)).status).toBe('walkover')
  })

  test('undoes the walkover of a short line-up, which can then be submitted again', async () => {
    const id = await teams.create()
    await change(home, id, {
      type: 'lineUp',
      side: 'home',
      places: { '1': [teams.homePlayers[0]] },
    })
    expect((await change(away, id, createLineUp('away', teams.awayPlayers))).status).toBe(
      'walkover',
    )
    expect((await sendCommand(home, id, { type: 'takeWalkoverBack' })).status).toBe(403)
    expect((await change(organiser, id, { type: 'takeWalkoverBack' })).status).toBe('planned')
    expect((await change(home, id, createLineUp('home', teams.homePlayers))).status).toBe(
      'line_ups_known',
    )
  })

  test('counts unplayed rubbers for the teams but not for the players', async () => {
    const id = await teams.startMatch()
    const { homePlayers } = teams
    await change(home, id, {
      type: 'rubber',
      n: 1,
      score: [0, 0],
      ending: 'forfeit',
      winnerSide: 1,
    })
    for (let n = 2; n <= 10; n++) await change(home, id, win(n, 1))
    await change(home, id, { type: 'send' })
    await change(away, id, { type: 'confirm' })
    const { players, stats } = await home.do(getTeam, { params: { id: teams.homeId } })
    expect(stats).toMatchObject({ wins: 1, goalsFor: 10 })
    const hanna = players.find(({ playerId }) => playerId === homePlayers[0])!
    expect(hanna.figures.singles).toEqual({ won: 2, lost: 0 })
  })

  test('deletes void matches together with their team match', async () => {
    const id = await teams.startMatch()
    const { rubbers } = await change(home, id, win(1, 1))
    await change(home, id, { type: 'takeBack', n: 1, reason: 'Wrong night' })
    const params = { id: rubbers[0]!.matchId! }
    expect((await home.call(getMatch, { params })).status).toBe(200)
    const query = { version: (await read(home, id)).version }
    await organiser.do(deleteTeamMatch, { params: { id }, query })
    expect((await home.call(getMatch, { params })).status).toBe(404)
    expect((await home.call(getTeamMatch, { params: { id } })).status).toBe(404)
  })

  test('audits every change with actor, side and details', async () => {
    const id = await teams.startMatch()
    await change(home, id, win(1, 1))
    await change(organiser, id, { type: 'walkover', by: 'away', reason: 'They left' })
    const events = (await auditEvents()).filter(({ eventType }) =>
      eventType.startsWith('team_match.'),
    )
    const summaries = events.map(({ eventType, userName, details }) => [
      eventType,
      userName,
      details['forTeam'],
      details['changes'],
    ])
    expect(summaries).toMatchObject([
      ['team_match.ruled', 'Olga Organiser', undefined, 'walkover'],
      ['team_match.changed', 'Hanna Home', 'Street', 'result entered, rubber 1'],
      ['team_match.changed', 'Olga Organiser', 'Quay', 'line-up submitted'],
      ['team_match.changed', 'Olga Organiser', 'Street', 'line-up submitted'],
      ['team_match.changed', 'Olga Organiser', undefined, 'date set'],
    ])
    expect(events[0]!.details).toMatchObject({ teamMatchId: id, teamName: 'Street – Quay' })
  })

  test('uses the length of a rubber from the system, whatever is sent', async () => {
    const id = await teams.startMatch()
    const rubber = { type: 'rubber', n: 1 }
    const single = { ...rubber, score: [11, 5], details: { unit: 'points' } }
    expect(await refused(home, id, single)).toEqual([400, 'teamMatch.otherLength'])
    expect((await sendCommand(home, id, { ...rubber, score: [11, 5] })).status).toBe(400)
    expect((await sendCommand(home, id, { ...rubber, score: [2, 0] })).status).toBe(400)
    const longer = { ...rubber, score: [3, 1], details: { pointsPerSet: 21 } }
    expect(await refused(home, id, longer)).toEqual([400, 'teamMatch.otherLength'])
    await change(home, id, { ...rubber, score: [3, 1] })
  })
})

describe.each(engineNames)('line-ups and live rubbers, on %s', async (engine) => {
  const teams = await stageOnce(engine, setUpTeams, { verify: verifyTeams })
  const { world, organiser, home, away } = teams

  const minutesFromNow = (minutes: number) => new Date(world.now() + minutes * 60_000).toISOString()

  test('reveals nothing about the other line-up to someone who guesses', async () => {
    const id = await teams.create()
    await change(home, id, createLineUp('home', teams.homePlayers))
    const guess = {
      ...createLineUp('away', [...teams.awayPlayers.slice(0, 2), teams.homePlayers[1]!]),
    }
    const guessWithGuest = { ...guess, guests: [teams.homePlayers[1]!] }
    const afterLineUps = await change(away, id, guessWithGuest)
    expect(afterLineUps.status).toBe('line_ups_known')
    expect(await refused(home, id, win(2, 1))).toEqual([409, 'lineUp.otherSide'])
    const substitution = {
      type: 'substitute',
      side: 'away',
      out: teams.homePlayers[1],
      by: teams.awayPlayers[2],
    }
    await change(away, id, { ...substitution, reason: 'Plays for the others' })
    await change(home, id, win(2, 1))
  })

  test('refuses a suspended player as a guest', async () => {
    await teams.commandRoster(teams.homeId, {
      type: 'suspend',
      playerId: teams.homePlayers[1],
      reason: 'Shouting',
    })
    const id = await teams.create()
    const guests = { ...createLineUp('home', teams.homePlayers), guests: [teams.homePlayers[1]!] }
    expect(await refused(home, id, guests)).toEqual([409, 'lineUp.suspended'])
    const places = { '1': [teams.homePlayers[0]], '2': [teams.homePlayers[2]] }
    await change(home, id, { type: 'lineUp', side: 'home', places })
    await change(away, id, createLineUp('away', teams.awayPlayers))
    const substitution = {
      type: 'substitute',
      side: 'home',
      out: teams.homePlayers[2],
      by: teams.homePlayers[1],
    }
    expect(await refused(home, id, { ...substitution, isGuest: true, reason: 'Knee' })).toEqual([
      409,
      'lineUp.suspended',
    ])
  })

  test('refuses a deadline for line-ups in the past', async () => {
    const { homeId, awayId } = teams
    const body = { homeId, awayId, systemId: 'tt.british10', lineUpsDue: minutesFromNow(-1) }
    const { status, error } = await home.call(createTeamMatch, { body })
    expect([status, error.details?.[0]?.key]).toEqual([400, 'teamMatch.deadlinePast'])
    const id = await teams.create({ startsAt: minutesFromNow(120), lineUpsDue: minutesFromNow(60) })
    await change(home, id, createLineUp('home', teams.homePlayers))
    const plan = { type: 'plan', startsAt: minutesFromNow(120), lineUpsDue: minutesFromNow(-1) }
    expect(await refused(away, id, plan)).toEqual([400, 'teamMatch.deadlinePast'])
  })

  test('requires six hours’ notice of a deadline from captains, but not from organisers', async () => {
    const { homeId, awayId } = teams
    const soon = { startsAt: minutesFromNow(900), lineUpsDue: minutesFromNow(359) }
    const body = { homeId, awayId, systemId: 'tt.british10', ...soon }
    const { status, error } = await home.call(createTeamMatch, { body })
    expect([status, error.details?.[0]?.key]).toEqual([400, 'teamMatch.deadlineNotice'])
    const id = await teams.create(soon)
    const plan = { type: 'plan', startsAt: minutesFromNow(900) }
    const sooner = { ...plan, lineUpsDue: minutesFromNow(300) }
    expect(await refused(away, id, sooner)).toEqual([400, 'teamMatch.deadlineNotice'])
    // An existing deadline is kept when only the date moves.
    await change(away, id, { ...plan, lineUpsDue: soon.lineUpsDue })
    await change(away, id, { ...plan, lineUpsDue: minutesFromNow(360) })
    await change(organiser, id, sooner)
  })

  test('tries once to fill a line-up, then leaves the decision to an organiser', async () => {
    const before = await teams.playMatch(6)
    await change(home, before, { type: 'send' })
    await change(away, before, { type: 'confirm' })
    await teams.commandRoster(teams.awayId, {
      type: 'suspend',
      playerId: teams.awayPlayers[1],
      reason: 'Shouting',
    })
    const due = { startsAt: minutesFromNow(5), lineUpsDue: minutesFromNow(2) }
    const halfFilled = await teams.create(due)
    const unfilled = await teams.create(due)
    await change(home, halfFilled, createLineUp('home', teams.homePlayers))
    world.pass(180_000)
    await fillLineUps(world.server.context)
    expect(await read(home, halfFilled)).toMatchObject({ status: 'scheduled', unfilled: 'away' })
    expect(await read(home, unfilled)).toMatchObject({ unfilled: 'both' })
    const readVersions = async () => [
      (await read(home, halfFilled)).version,
      (await read(home, unfilled)).version,
    ]
    const versionsBefore = await readVersions()
    await fillLineUps(world.server.context)
    expect(await readVersions()).toEqual(versionsBefore)
    expect((await read(home, halfFilled)).lineUpsDue).toBe(due.lineUpsDue)
    const { awayPlayers } = teams
    await change(away, halfFilled, {
      type: 'lineUp',
      side: 'away',
      places: { '1': [awayPlayers[0]], '2': [awayPlayers[2]] },
    })
    expect((await read(home, halfFilled)).status).toBe('line_ups_known')
  })

  test('enters, corrects and undoes a rubber of a deleted player without recording a match', async () => {
    const id = await teams.startMatch()
    await change(home, id, win(1, 1))
    const [, two] = teams.homePlayers
    const { version } = await organiser.do(getPlayer, { params: { id: two! } })
    await organiser.do(deletePlayer, { params: { id: two! }, query: { version } })
    const entered = await change(home, id, win(2, 1))
    expect(entered.rubbers[1]).toMatchObject({ status: 'decided', matchId: null, winner: 1 })
    const correction = { type: 'correct', n: 2, score: [0, 3], reason: 'Sides were swapped' }
    expect((await change(home, id, correction)).score).toEqual([1, 1])
    await change(home, id, { type: 'takeBack', n: 2, reason: 'Not played' })
  })

  test('corrects a rubber whose recorded match was deleted with a player', async () => {
    const id = await teams.startMatch()
    await change(home, id, win(1, 1))
    await change(home, id, win(2, 1))
    const [, two] = teams.homePlayers
    const { version } = await organiser.do(getPlayer, { params: { id: two! } })
    await organiser.do(deletePlayer, { params: { id: two! }, query: { version } })
    const correction = { type: 'correct', n: 2, score: [0, 3], reason: 'Sides were swapped' }
    expect((await change(home, id, correction)).score).toEqual([1, 1])
    expect((await change(home, id, { type: 'takeBack', n: 2, reason: 'x' })).score).toEqual([1, 0])
  })
})
