import { describe, expect, test } from 'vitest'
import { changeParticipant, requestBye } from '#contract/tournaments/participants.ts'
import { createTournament, startTournament, updateTournament } from '#contract/tournaments/life.ts'
import {
  exportCsv,
  exportTrf,
  getCalendar,
  getTournamentCalendar,
  importTrf,
} from '#contract/tournaments/exchange.ts'
import { getMatch } from '#contract/matches.ts'
import { getTournament } from '#contract/tournaments/tournament.ts'
import { listRounds } from '#contract/tournaments/rounds.ts'
import { listTournamentMatches } from '#contract/tournaments/matches.ts'
import { engineNames } from '../../testing/databases.ts'
import { stageOnce } from '../../testing/stage-once.ts'
import { createCup } from '../../testing/tournament.ts'
import { accepted } from '../../testing/world.ts'
import { startDueTournaments } from '../lifecycle/start-due-tournaments.ts'

/*
 * A parser that shares no code with the writer. It follows FIDE's description of the report (C.04 Annex 2,
 * TRF-2026), in which columns count from 1.
 */
type ReportedPlayer = {
  number: number
  name: string
  rating: number | null
  points: number
  rank: number
  games: { opponent: number; colour: string; result: string }[]
}

const readColumns = (line: string, from: number, to: number) => line.slice(from - 1, to).trim()

function readReport(text: string) {
  const lines = text.split(/\r?\n/)
  const readField = (code: string) =>
    lines
      .find((line) => line.startsWith(code))
      ?.slice(4)
      .trim()
  const players = lines
    .filter((line) => line.startsWith('001'))
    .map((line): ReportedPlayer => {
      const games: ReportedPlayer['games'] = []
      for (let at = 92; readColumns(line, at, at + 7) !== ''; at += 10) {
        games.push({
          opponent: Number(readColumns(line, at, at + 3)),
          colour: readColumns(line, at + 5, at + 5),
          result: readColumns(line, at + 7, at + 7),
        })
      }
      const rating = readColumns(line, 49, 52)
      return {
        number: Number(readColumns(line, 5, 8)),
        name: readColumns(line, 15, 47),
        rating: rating === '' ? null : Number(rating),
        points: Number(readColumns(line, 81, 84)),
        rank: Number(readColumns(line, 86, 89)),
        games,
      }
    })
  return {
    name: readField('012'),
    start: readField('042'),
    rounds: readField('XXR') ?? readField('142'),
    players,
  }
}

const pointsByResult: Record<string, number> = {
  '1': 1,
  '0': 0,
  '=': 0.5,
  '+': 1,
  '-': 0,
  U: 1,
  H: 0.5,
  F: 1,
  Z: 0,
}

describe.each(engineNames)('exchange on %s', async (engine) => {
  const { world, organiser } = await stageOnce(engine, async (world) => ({
    organiser: await world.join('organizer'),
  }))

  /** A Swiss tournament of seven with a bye, a half-point bye, a withdrawal and a forfeit. */
  const createPlayedSwiss = async () => {
    const cup = await createCup(
      world,
      organiser,
      7,
      {
        name: 'Rapid of the Harbour',
        sportId: 'chess',
        format: 'swiss',
        isPublic: true,
        startDate: '2026-03-14T18:00:00Z',
        settings: { rounds: 4 },
      },
      false,
    )
    const bye = { round: 2, bye: 'half' as const }
    const byeParams = { id: cup.id, playerId: cup.players[2]! }
    await organiser.do(requestBye, { params: byeParams, body: bye })
    await organiser.do(startTournament, { params: { id: cup.id } })
    await cup.win('S1-1', 2)
    await cup.win('S1-2', 0)
    await cup.win('S1-3', 1)
    const leaverParams = { id: cup.id, playerId: cup.players[6]! }
    const body = { action: 'withdraw' as const, reason: 'went home' }
    await organiser.do(changeParticipant, { params: leaverParams, body })
    await cup.playOut()
    return cup
  }

  test.each(['TRF16', 'TRF26'] as const)(
    'a report in %s can be read by an independent parser',
    async (form) => {
      const cup = await createPlayedSwiss()
      const answer = await organiser.call(exportTrf, { params: { id: cup.id }, query: { form } })
      expect(answer.headers['content-type']).toBe('text/plain; charset=utf-8')
      const report = readReport(answer.text)
      expect(report.name).toBe('Rapid of the Harbour')
      expect(report.players).toHaveLength(7)
      for (const player of report.players) {
        expect(player.games.length).toBeLessThanOrEqual(4)
        const total = player.games.reduce(
          (sum, { result }) => sum + (pointsByResult[result] ?? 0),
          0,
        )
        expect(total).toBe(player.points)
        for (const [round, game] of player.games.entries()) {
          if (game.opponent === 0) continue
          const other = report.players.find(({ number }) => number === game.opponent)!
          const opponentGame = other.games[round]!
          expect(opponentGame.opponent).toBe(player.number)
          expect([game.colour, opponentGame.colour].toSorted()).toEqual(['b', 'w'])
          expect(pointsByResult[game.result]! + pointsByResult[opponentGame.result]!).toBe(1)
        }
      }
      expect(report.players.flatMap(({ games }) => games.map(({ result }) => result))).toEqual(
        expect.arrayContaining(['1', '0', '=', 'U', 'H']),
      )
    },
  )

  test('a report can be imported as the same tournament, with recorded games, ready for its next round', async () => {
    const cup = await createPlayedSwiss()
    const query = { form: 'TRF26' as const }
    const { text } = await organiser.call(exportTrf, { params: { id: cup.id }, query })
    const body = { trf: text, sportId: 'chess' as const }
    const plan = await organiser.do(importTrf, { body: { ...body, dryRun: true } })
    expect(plan).toMatchObject({ tournamentId: null, players: 7, newPlayers: [], roundsPlayed: 4 })
    const { tournamentId } = await organiser.do(importTrf, { body })
    const again = await organiser.call(exportTrf, { params: { id: tournamentId! }, query })
    expect(readReport(again.text).players).toEqual(readReport(text).players)
    const matches = (await organiser.do(listTournamentMatches, { params: { id: tournamentId! } }))
      .items
    expect(matches.filter(({ matchId }) => matchId !== null).length).toBeGreaterThan(8)
  })

  test('an import does not rate games abandoned before both players moved, and lists unread lines', async () => {
    const trf = [
      '012 Short Games',
      '182 Some Program',
      `001    1      ${'Ama Boateng'.padEnd(33)}${' '.repeat(33)} 1.0    1     2 w W  0000 - H`,
      `001    2      ${'Kofi Annan'.padEnd(33)}${' '.repeat(33)} 0.0    2     1 b L`,
    ].join('\n')
    const body = { trf, sportId: 'chess' as const, rated: true }
    const done = await organiser.do(importTrf, { body })
    expect(done).toMatchObject({ roundsPlayed: 1, rounds: 2 })
    expect(done.unread).toEqual(['182 (pairing program)'])
    const params = { id: done.tournamentId! }
    const [match] = (await organiser.do(listTournamentMatches, { params })).items
    const id = match!.matchId!
    expect((await organiser.do(getMatch, { params: { id } })).rated).toBe(false)
    const { participants } = await organiser.do(getTournament, { params })
    expect(participants.flatMap(({ byes }) => byes)).toEqual([{ round: 2, bye: 'half' }])
  })

  test.each(['XXR 31', 'XXS W=99', `202 ${'B'.repeat(13)}`])(
    'a report that would create an unusable tournament is refused: %s',
    async (line) => {
      const trf = [line, '001    1      Ama Boateng', '001    2      Kofi Annan'].join('\n')
      const refused = await organiser.call(importTrf, { body: { trf } })
      expect([refused.status, refused.error.details[0]!.field]).toEqual([400, 'trf'])
      expect(await world.publishedTypes()).not.toContain('tournament.created')
    },
  )

  test('pairs that a report forbids stay forbidden when the settings are saved', async () => {
    const players = ['Ama Boateng', 'Kofi Annan', 'Esi Owusu', 'Yaw Mensah']
    const trf = [
      'XXR 4',
      ...players.map((name, at) => `001    ${at + 1}      ${name}`),
      '260 001 003    1    2',
    ].join('\n')
    const done = await organiser.do(importTrf, { body: { trf, sportId: 'chess' } })
    expect(done.unread).toEqual([])
    const params = { id: done.tournamentId! }
    const read = async () => await organiser.do(getTournament, { params })
    const { settings, version, participants } = await read()
    const [one, two] = participants.map(({ playerId }) => playerId)
    expect(settings.forbidden).toEqual([[one, two, 1, 3]])
    const save = async (forbidden: unknown) =>
      organiser.call(updateTournament, {
        params,
        body: { version, settings: { forbidden } } as never,
      })
    const wrong = await save([[one, two, 3, 1]])
    expect([wrong.status, wrong.error.details[0]!.field]).toEqual([400, 'settings.forbidden.0'])
    accepted(await save(settings.forbidden))
    expect((await read()).settings.forbidden).toEqual([[one, two, 1, 3]])
  })

  test('a report without a number of rounds gets the usual number', async () => {
    const trf = ['001    1      Ama Boateng', '001    2      Kofi Annan'].join('\n')
    const done = await organiser.do(importTrf, { body: { trf, sportId: 'chess' } })
    const params = { id: done.tournamentId! }
    const { settings } = await organiser.do(getTournament, { params })
    expect(settings.rounds).toBe(5)
  })

  test('an unreadable report is refused with its line numbers and adds no players', async () => {
    const answer = await organiser.call(importTrf, { body: { trf: '001 nonsense\n' } })
    expect(answer.status).toBe(400)
    expect(answer.error.details[0]!.message).toMatch(/^Line \d+: /)
    expect(await world.publishedTypes()).not.toContain('tournament.created')
  })

  test('standings, matches and participants are exported as CSV without executable formulas', async () => {
    const cup = await createPlayedSwiss()
    const exportRows = async (what: 'standings' | 'matches' | 'participants') => {
      const answer = await organiser.call(exportCsv, { params: { id: cup.id }, query: { what } })
      expect(answer.headers['content-type']).toBe('text/csv; charset=utf-8')
      return answer.text.replace('\uFEFF', '').trim().split('\r\n')
    }
    expect(await exportRows('standings')).toHaveLength(8)
    expect((await exportRows('participants'))[7]).toContain('withdrawn')
    expect((await exportRows('matches'))[0]).toBe(
      'Match,Round,Date,Board,Player 1,Player 2,Result,Winner,Status',
    )
  })

  test('the calendar contains public tournaments with a date', async () => {
    const cup = await createPlayedSwiss()
    await organiser.do(createTournament, {
      body: { name: 'Secret', isPublic: false, startDate: '2026-03-15T18:00:00Z' },
    })
    const feed = await world.stranger.call(getCalendar, {})
    expect(feed.headers['content-type']).toBe('text/calendar; charset=utf-8')
    expect(feed.text).toContain('SUMMARY:Rapid of the Harbour')
    expect(feed.text).not.toContain('Secret')
    const one = await world.stranger.call(getTournamentCalendar, { params: { id: cup.id } })
    expect(one.text).toContain('BEGIN:VEVENT')
  })

  test('the calendar names the zone before its events, and is valid without any', async () => {
    const readFeed = async () => (await world.stranger.call(getCalendar, {})).text
    const listComponents = (text: string) => text.match(/^(?:BEGIN:V\w+|X-WR-TIMEZONE)/gm)
    const head = ['BEGIN:VCALENDAR', 'X-WR-TIMEZONE', 'BEGIN:VTIMEZONE']
    expect(listComponents(await readFeed())).toEqual(head)
    await createCup(world, organiser, 4, { isPublic: true, startDate: '2026-03-20T18:00:00Z' })
    world.pass(2_000)
    const before = await readFeed()
    expect(listComponents(before)).toEqual([...head, 'BEGIN:VEVENT'])
    world.pass(2_000)
    // The feed is identical, including UID and timestamp.
    expect(await readFeed()).toBe(before)
    expect(before).toMatch(/^UID:[0-9a-f-]{36}\r$/m)
  })

  test('requests for a calendar within two seconds share one reply', async () => {
    const body = { name: 'First', isPublic: true, startDate: '2026-03-20T18:00:00Z' }
    const cup = await createCup(world, organiser, 4, body)
    const readTexts = async () => [
      (await world.stranger.call(getCalendar, {})).text,
      (await world.stranger.call(getTournamentCalendar, { params: { id: cup.id } })).text,
    ]
    const before = await readTexts()
    const { version } = await cup.read()
    const change = { params: { id: cup.id }, body: { version, name: 'Second' } }
    await organiser.do(updateTournament, change)
    expect(await readTexts()).toEqual(before)
    world.pass(2_000)
    for (const text of await readTexts()) expect(text).toContain('SUMMARY:Second')
  })

  test('a tournament starts automatically on its date once it has the minimum number of participants', async () => {
    const startDate = new Date(world.now() + 60_000).toISOString()
    const few = await createCup(world, organiser, 3, { autoStart: true, startDate }, false)
    const many = await createCup(world, organiser, 4, { autoStart: true, startDate }, false)
    const start = async () => startDueTournaments(world.server.context)
    await start()
    expect((await many.read()).status).toBe('draft')
    world.pass(60_000)
    await start()
    expect((await many.read()).status).toBe('active')
    expect((await few.read()).status).toBe('draft')
  })

  test('rounds of more than two hundred players are paired automatically in a worker', async () => {
    const cup = await createCup(world, organiser, 210, {
      sportId: 'chess',
      format: 'swiss',
      settings: { rounds: 5 },
    })
    const readRounds = async () =>
      (await organiser.do(listRounds, { params: { id: cup.id } })).rounds
    for (let tries = 0; tries < 100 && (await readRounds()).length === 0; tries++) {
      await new Promise((done) => setTimeout(done, 50))
    }
    expect(await readRounds()).toMatchObject([{ round: 1, total: 105 }])
    const detail = await organiser.do(getTournament, { params: { id: cup.id } })
    expect(detail.matchCount).toBe(105)
  })
})
