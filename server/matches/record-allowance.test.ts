import { describe, expect, test } from 'vitest'
import { startLive } from '#contract/live/events.ts'
import { listMatches, recordMatch } from '#contract/matches.ts'
import { enterResults } from '#contract/sheets.ts'
import { enrolTablet } from '#contract/club/tablets.ts'
import { MAX_SHEET_ROWS } from '#engine/sheets/read-rows.ts'
import { iso } from '../platform/iso.ts'
import { verifyRatings } from '../ratings/verify-ratings.ts'
import { engineNames } from '../testing/databases.ts'
import { stageOnce } from '../testing/stage-once.ts'
import { accepted, type Requester } from '../testing/world.ts'

const hour = 60 * 60 * 1000
const quarterHour = hour / 4

describe.each(engineNames)('the limit of matches that one person records on %s', async (engine) => {
  const { world, ann, bob } = await stageOnce(engine, async (world) => ({
    ann: await world.join('player', 'Ann Moss'),
    bob: await world.addPlayer('Bob Pryce'),
  }))

  const createDraft = () => ({
    sportId: 'tabletennis',
    player1Id: ann.playerId,
    player2Id: bob,
    player1Score: 2,
    player2Score: 0,
  })
  const record = async (by: Requester = ann, draft: object = {}) =>
    by.call(recordMatch, { body: { ...createDraft(), ...draft } })
  const sendSheet = async (rows: number, by = ann, ago = 24 * hour) => {
    const start = world.now() - ago - rows * 60_000
    return by.call(enterResults, {
      body: {
        dryRun: false,
        rows: Array.from({ length: rows }, (_, at) => ({
          ...createDraft(),
          key: `${start}-${at}`,
          player1Score: at % 2 === 0 ? 2 : 0,
          player2Score: at % 2 === 0 ? 0 : 2,
          playedAt: iso(start + at * 60_000),
        })),
      },
    })
  }
  const startLiveMatch = async (by = ann) =>
    by.call(startLive, {
      body: {
        id: crypto.randomUUID(),
        setup: { game: 'x01', settings: { start: 501, legs: 3, throws: 1 } },
        player1Id: ann.playerId,
        player2Id: bob,
      },
    })
  const readRecordingCounts = async () => {
    const { db } = world.server.context
    const rows = await db.selectFrom('rateLimits').select(['key', 'points']).execute()
    return rows.flatMap(({ key, points }) => (key.startsWith('recordings') ? [points] : []))
  }
  const readTotal = async () => (await ann.do(listMatches, { query: {} })).total

  test('is two full sheets per quarter of an hour, after which the reply says when to retry', async () => {
    accepted(await sendSheet(MAX_SHEET_ROWS, ann, 5 * 24 * hour))
    expect(accepted(await sendSheet(MAX_SHEET_ROWS - 1)).recorded).toBe(MAX_SHEET_ROWS - 1)
    // A match refused for another reason is not counted.
    expect((await record(ann, { player1Score: 9 })).status).toBe(400)
    const last = { 'idempotency-key': 'last-tap' }
    expect((await ann.call(recordMatch, { body: createDraft() }, last)).status).toBe(201)
    world.pass(60_000)
    const refused = await record()
    const time = iso(world.now() + quarterHour - 60_000)
    expect([refused.status, refused.error.key, refused.error.message]).toEqual([
      429,
      'match.tooManyRecorded',
      `You can record up to 400 matches in 15 minutes. Please try again after ${time}`,
    ])
    expect(refused.headers['retry-after']).toBe('840')
    // An acknowledged match stays acknowledged, however often it is sent.
    expect((await ann.call(recordMatch, { body: createDraft() }, last)).status).toBe(201)
    expect((await sendSheet(1, ann, 48 * hour)).error.key).toBe('match.tooManyRecorded')
    expect((await startLiveMatch()).error.key).toBe('match.tooManyRecorded')
    expect(await readTotal()).toBe(2 * MAX_SHEET_ROWS)
    expect(await verifyRatings(world.server.context.db)).toEqual([])
    // A match refused because of this limit is not counted either.
    expect(await readRecordingCounts()).toEqual([2 * MAX_SHEET_ROWS])
    world.pass(quarterHour)
    expect((await record()).status).toBe(201)
    expect((await startLiveMatch()).status).toBe(201)
  })

  test('counts a sheet once when it is sent twice at the same time', async () => {
    accepted(await record())
    const answers = await Promise.all([sendSheet(MAX_SHEET_ROWS), sendSheet(MAX_SHEET_ROWS)])
    expect(answers.map(({ status }) => status)).toEqual([answers[0].status, answers[0].status])
    for (const one of answers) accepted(one)
    expect(await readTotal()).toBe(1 + MAX_SHEET_ROWS)
    expect(await readRecordingCounts()).toEqual([1 + MAX_SHEET_ROWS])
  })

  test('does not apply to organisers and the club’s tablets', async () => {
    const organiser = await world.join('organizer')
    accepted(await sendSheet(MAX_SHEET_ROWS, organiser))
    expect((await record(organiser)).status).toBe(201)
    const body = { name: 'Tablet at the bar' }
    const { accessToken } = await organiser.do(enrolTablet, { body }, { 'x-client': 'api' })
    const tablet = world.bearer(accessToken!)
    expect((await record(tablet)).status).toBe(201)
    expect(await readRecordingCounts()).toEqual([])
  })
})
