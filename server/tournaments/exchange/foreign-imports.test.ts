import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { getMatch, listMatches, recordMatch } from '#contract/matches.ts'
import { addPlayer, getPlayer, listPlayers, updatePlayer } from '#contract/players/players.ts'
import { exportTrf, importTrf } from '#contract/tournaments/exchange.ts'
import { listRounds } from '#contract/tournaments/rounds.ts'
import { getTournament } from '#contract/tournaments/tournament.ts'
import { readTrf } from '#engine/tournaments/trf/read-trf.ts'
import { engineNames } from '../../testing/databases.ts'
import { stageOnce } from '../../testing/stage-once.ts'
import { createCup } from '../../testing/tournament.ts'
import { worldStart } from '../../testing/world.ts'
import { tournamentLog } from '../store.ts'
import { eraseFromTournaments } from '../entries/players-in-tournaments.ts'

const readFixture = (name: string) =>
  readFileSync(join(import.meta.dirname, '../../../fixtures/foreign', `trf-${name}.trf`), 'utf8')

function parseReport(text: string) {
  const reading = readTrf(text)
  if (!reading.ok) throw new Error(reading.errors[0]!.message)
  return reading.tournament
}

/** Returns a player's line with a name and the rounds. */
const createPlayerLine = (number: number, name: string, ...rounds: string[]) =>
  `001 ${String(number).padStart(4)}      ${name.padEnd(33)}${' '.repeat(33)}     ${String(number).padStart(4)}` +
  rounds.map((round) => `  ${round}`).join('')

describe.each(engineNames)('reports of other programs on %s', async (engine) => {
  const { world, organiser } = await stageOnce(engine, async (world) => ({
    organiser: await world.join('organizer'),
  }))
  const importReport = async (trf: string, options: object = {}) =>
    organiser.do(importTrf, { body: { trf, sportId: 'chess', ...options } })
  const exportReport = async (id: string, form: 'TRF16' | 'TRF26' = 'TRF26') =>
    (await organiser.call(exportTrf, { params: { id: id as never }, query: { form } })).text

  test.each(['header-kept', 'forfeit-without-colour', 'open-round', 'bye-ahead'])(
    '%s is imported and exported with nothing lost',
    async (name) => {
      const { tournamentId } = await importReport(readFixture(name))
      const before = parseReport(readFixture(name))
      for (const form of ['TRF26', 'TRF16'] as const) {
        const after = parseReport(await exportReport(tournamentId!, form))
        const { players, absences, rounds, startDate, endDate, roundDates } = before
        expect(after).toMatchObject({ absences, rounds, startDate, endDate, roundDates })
        const fields = [
          'federation',
          'city',
          'chiefArbiter',
          'deputyArbiters',
          'timeControl',
        ] as const
        for (const field of fields) expect(after[field]).toEqual(before[field])
        expect(after.players.map(({ rank: _r, points: _p, ...each }) => each)).toEqual(
          players.map(({ rank: _r, points: _p, ...each }) => each),
        )
      }
    },
  )

  test.each([
    ['both-white', 'Lines 2 and 3: Round 1: 1 and 2 both have white'],
    ['both-won', 'Lines 2 and 3: Round 1: 1 and 2 have "1" and "1", which contradict each other'],
    ['plays-himself', 'Line 2: Round 1: Player 1 is paired with themselves'],
    [
      'team-swiss',
      'Line 3: This is a team tournament. Only individual tournaments can be imported',
    ],
  ])('%s is refused with its lines', async (name, sentence) => {
    const refused = await organiser.call(importTrf, { body: { trf: readFixture(name) } })
    expect([refused.status, refused.error.details.map(({ message }) => message)]).toEqual([
      400,
      [sentence],
    ])
  })

  test('the preview shows the header of the report, and games get the dates of their rounds', async () => {
    const plan = await importReport(readFixture('header-kept'), { dryRun: true })
    expect(plan.header).toEqual({
      city: 'Galatina',
      federation: 'ITA',
      startDate: '2025-07-21',
      endDate: '2025-07-27',
      roundDates: ['2025-07-21'],
      chiefArbiter: 'Arbiter, One',
      deputyArbiters: ['Deputy, Two'],
      timeControl: '90+30',
      type: '',
    })
    expect(plan.entries[0]).toMatchObject({ fideNumber: '847542', birthDate: '1990/01/02' })
    const { tournamentId } = await importReport(readFixture('header-kept'), { rated: true })
    const { items } = await organiser.do(listMatches, { query: {} })
    expect(items.map(({ playedAt }) => playedAt.slice(0, 10))).toEqual(['2025-07-21'])
    const params = { id: tournamentId! }
    const { startDate } = await organiser.do(getTournament, { params })
    expect(startDate?.slice(0, 10)).toBe('2025-07-21')
    const { rounds } = await organiser.do(listRounds, { params })
    expect(rounds.map(({ day }) => day)).toEqual(['2025-07-21'])
  })

  test('rounds without dates are played on the first day, in their order', async () => {
    const trf = [
      '042 2025/07/21',
      '052 2025/07/27',
      createPlayerLine(1, 'Moss, Ann', '   2 w 1', '   2 b 1'),
      createPlayerLine(2, 'Pryce, Bob', '   1 b 0', '   1 w 0'),
    ].join('\n')
    await importReport(trf, { rated: true })
    const { items } = await organiser.do(listMatches, { query: {} })
    expect(items.map(({ playedAt }) => playedAt.slice(0, 10))).toEqual(['2025-07-21', '2025-07-21'])
    // Newest first, so the second round, in which Bob had white, comes first.
    const names = items.map(({ players }) => players[0]?.name)
    expect(names).toEqual(['Bob Pryce', 'Ann Moss'])
  })

  test('an older report previews how many ratings it recalculates, and recalculates them', async () => {
    const add = async (name: string) => organiser.do(addPlayer, { body: { name } })
    const [ann, bob] = [await add('Ann Moss'), await add('Bob Pryce')]
    const body = {
      sportId: 'chess',
      player1Id: ann.id,
      player2Id: bob.id,
      player1Score: 1,
      player2Score: 0,
    } as const
    const played = await organiser.do(recordMatch, { body })
    expect(
      (await importReport(readFixture('header-kept'), { dryRun: true })).recalculated,
    ).toBeNull()
    const plan = await importReport(readFixture('header-kept'), { dryRun: true, rated: true })
    expect(plan.recalculated).toEqual({ matches: 1, players: 2 })
    await importReport(readFixture('header-kept'), { rated: true })
    const params = { id: played.id }
    const listRatingsBefore = ({ ratingChanges }: Pick<typeof played, 'ratingChanges'>) =>
      ratingChanges.map(({ before }) => before)
    const later = await organiser.do(getMatch, { params })
    expect(listRatingsBefore(later)).not.toEqual(listRatingsBefore(played))
  })

  test('results dated in the future are refused', async () => {
    const trf = [
      '042 2031/07/21',
      createPlayerLine(1, 'Moss, Ann', '   2 w 1'),
      createPlayerLine(2, 'Pryce, Bob', '   1 b 0'),
    ]
    const plan = await importReport(trf.join('\n'), { dryRun: true })
    expect(plan.problems.map(({ message }) => message)).toEqual([
      'Round 1 is dated 2031-07-21, which is still to come, but has results',
    ])
    const refused = await organiser.call(importTrf, { body: { trf: trf.join('\n') } })
    expect(refused.status).toBe(400)
  })

  test.each([
    ['today', '042 2026/03/15'],
    ['a report without dates', '042'],
  ])(
    'results of %s can be imported in the morning, in the order of their rounds',
    async (_, date) => {
      world.pass(Date.UTC(2026, 2, 15, 9, 0) - worldStart)
      const trf = [
        date,
        createPlayerLine(1, 'Moss, Ann', '   2 w 1', '   2 b 1'),
        createPlayerLine(2, 'Pryce, Bob', '   1 b 0', '   1 w 0'),
      ].join('\n')
      expect((await importReport(trf, { dryRun: true })).problems).toEqual([])
      await importReport(trf, { rated: true })
      const { items } = await organiser.do(listMatches, { query: {} })
      expect(items.map(({ playedAt }) => playedAt)).toEqual([
        '2026-03-15T09:00:00.000Z',
        '2026-03-15T08:59:59.000Z',
      ])
      expect(items.map(({ players }) => players[0]?.name)).toEqual(['Bob Pryce', 'Ann Moss'])
    },
  )

  test('unusual names are kept as the report writes them', async () => {
    const names = ['Ben_2', 'Smith, John, Jr.', '007 Bond', 'Dvořáková, Hana', 'Lee (GM)']
    const trf = names.map((name, at) => createPlayerLine(at + 1, name)).join('\n')
    const plan = await importReport(trf, { dryRun: true })
    expect(plan.problems).toEqual([])
    expect(plan.newPlayers).toEqual([
      'Ben_2',
      'Smith, John, Jr.',
      '007 Bond',
      'Hana Dvořáková',
      'Lee (GM)',
    ])
    expect(plan.entries.map(({ isOddName }) => isOddName)).toEqual([true, true, true, false, true])
    const { tournamentId } = await importReport(trf)
    const written = parseReport(await exportReport(tournamentId!)).players.map(({ name }) => name)
    expect(written).toEqual(names)
    const hidden = await importReport(createPlayerLine(1, 'An\u200bn Moss'), { dryRun: true })
    expect(hidden.problems).toMatchObject([{ message: expect.stringMatching(/^Player 1, /) }])
  })

  test('the organiser has to choose one of several people with the same name', async () => {
    const add = async () => organiser.do(addPlayer, { body: { name: 'John Smith' } })
    const [one, two] = [await add(), await add()]
    const trf = [
      createPlayerLine(1, 'Smith, John', '   2 w 1'),
      createPlayerLine(2, 'Smith, John', '   1 b 0'),
    ].join('\n')
    const plan = await importReport(trf, { dryRun: true })
    expect(plan.problems).toHaveLength(2)
    expect(plan.entries[0]).toMatchObject({ isUnclear: true, playerId: null })
    expect(plan.entries[0]!.candidates.map(({ playerId }) => playerId).toSorted()).toEqual(
      [one.id, two.id].toSorted(),
    )
    const twice = [1, 2].map((number) => ({ number, playerId: one.id }))
    expect((await importReport(trf, { dryRun: true, chosen: twice })).problems).toMatchObject([
      { key: 'report.chosenTwice', message: 'Players 1 and 2 are matched with the same person' },
    ])
    const chosen = [
      { number: 1, playerId: two.id },
      { number: 2, playerId: null },
    ]
    const done = await importReport(trf, { chosen })
    expect(done.newPlayers).toEqual(['John Smith'])
    expect(done.entries[0]!.playerId).toBe(two.id)
  })

  describe('with FIDE numbers', () => {
    /** Returns a player's line with a FIDE number. */
    const createNumberedLine = (
      number: number,
      name: string,
      fideNumber: string,
      ...rounds: string[]
    ) => {
      const lineWithoutNumber = createPlayerLine(number, name, ...rounds)
      return `${lineWithoutNumber.slice(0, 57)}${fideNumber.padStart(11)}${lineWithoutNumber.slice(68)}`
    }
    const createReport = (one: string, two: string) =>
      [
        createNumberedLine(1, one, '5001', '   2 w 1'),
        createNumberedLine(2, two, '5002', '   1 b 0'),
      ].join('\n')
    const add = async (name: string, fideNumber: string | null = null) =>
      organiser.do(addPlayer, { body: { name, fideNumber } })
    const readFideNumber = async (id: string) =>
      (await organiser.do(getPlayer, { params: { id: id as never } })).fideNumber

    test('players are matched by number, and get numbers that they lack', async () => {
      const ann = await add('Ann Maiden', '5001')
      const bob = await add('Bob Pryce')
      const trf = createReport('Moss, Ann', 'Pryce, Bob')
      const plan = await importReport(trf, { dryRun: true })
      expect(plan.entries.map(({ playerId }) => playerId)).toEqual([ann.id, bob.id])
      expect(plan).toMatchObject({ newPlayers: [], newNumbers: 1, problems: [] })
      expect(await readFideNumber(bob.id)).toBeNull()
      const { tournamentId } = await importReport(trf, { rated: true })
      expect([await readFideNumber(ann.id), await readFideNumber(bob.id)]).toEqual(['5001', '5002'])
      const players = parseReport(await exportReport(tournamentId!)).players
      expect(players.map(({ fideNumber }) => fideNumber)).toEqual(['5001', '5002'])
      expect(await importReport(trf, { dryRun: true })).toMatchObject({ newNumbers: 0 })
    })

    test('new players get numbers, which the exported report of another tournament contains', async () => {
      const { entries } = await importReport(createReport('Moss, Ann', 'Pryce, Bob'))
      expect(entries.map(({ playerId }) => playerId)).toEqual([null, null])
      const again = await importReport(createReport('Moss, Ann', 'Pryce, Bob'), { dryRun: true })
      expect(again.newPlayers).toEqual([])
      const cup = await createCup(world, organiser, 2, { sportId: 'chess', format: 'swiss' })
      const [first] = (await organiser.do(getTournament, { params: { id: cup.id } })).participants
      const params = { id: first!.playerId }
      await organiser.do(updatePlayer, { params, body: { version: 1, fideNumber: '00777' } })
      const { players } = parseReport(await exportReport(cup.id))
      expect(players.map(({ fideNumber }) => fideNumber).toSorted()).toEqual(['', '777'])
    })

    test.each([
      ['belongs to someone else', 'Zoe Quist', '5001', 'report.numberOf'],
      ['differs from that of the namesake', 'Ann Moss', '6001', 'report.otherNumber'],
    ])(
      'the organiser has to choose the player if the number %s',
      async (_, name, fideNumber, key) => {
        const existing = await add(name, fideNumber)
        const trf = createReport('Moss, Ann', 'Pryce, Bob')
        const plan = await importReport(trf, { dryRun: true })
        expect(plan.problems).toMatchObject([{ key }])
        expect(plan.entries[0]).toMatchObject({ isUnclear: true, playerId: null })
        expect(plan.entries[0]!.candidates.map(({ playerId }) => playerId)).toEqual([existing.id])
        const done = await importReport(trf, { chosen: [{ number: 1, playerId: null }] })
        expect(done.newPlayers).toEqual(['Ann Moss', 'Bob Pryce'])
        expect(await readFideNumber(existing.id)).toBe(fideNumber)
      },
    )

    test('a number that occurs twice in a report is refused', async () => {
      const trf = [
        createNumberedLine(1, 'Moss, Ann', '5001', '   2 w 1'),
        createNumberedLine(2, 'Pryce, Bob', '05001', '   1 b 0'),
      ].join('\n')
      const { problems } = await importReport(trf, { dryRun: true })
      expect(problems).toMatchObject([
        { key: 'report.sameNumber', values: { number: 1, other: 2 } },
      ])
    })

    test('an invalid FIDE number is kept in the report but not stored with the player', async () => {
      const trf = [
        createNumberedLine(1, 'Moss, Ann', 'GER-12', '   2 w 1'),
        createNumberedLine(2, 'Pryce, Bob', '0', '   1 b 0'),
      ].join('\n')
      const { tournamentId } = await importReport(trf)
      const { items } = await organiser.do(listPlayers, { query: {} })
      expect(items.map(({ fideNumber }) => fideNumber)).toEqual(items.map(() => null))
      const { players } = parseReport(await exportReport(tournamentId!))
      expect(players.map(({ fideNumber }) => fideNumber)).toEqual(['GER-12', '0'])
    })
  })

  test('erasing a player removes their data from the imported report', async () => {
    const { tournamentId } = await importReport(readFixture('header-kept'))
    const params = { id: tournamentId! }
    const { participants } = await organiser.do(getTournament, { params })
    const ann = participants.find(({ playerName }) => playerName === 'Ann Moss')!
    const { context } = world.server
    await context.runInUnitOfWork(async (unit) =>
      eraseFromTournaments(unit, { player: { id: ann.playerId } } as never),
    )
    const log = await tournamentLog.read(context.db, tournamentId!)
    expect(JSON.stringify(log)).not.toContain('847542')
    expect(JSON.stringify(log)).toContain('Pryce, Bob')
  })
})
