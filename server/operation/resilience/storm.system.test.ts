import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { correctMatch, listMatches, recordMatch, voidMatch } from '#contract/matches.ts'
import {
  addPlayer,
  deletePlayer,
  getPlayer,
  mergePlayer,
  updatePlayer,
} from '#contract/players/players.ts'
import { addParticipants } from '#contract/tournaments/participants.ts'
import { correctResult, removeResult, reportResult } from '#contract/tournaments/matches.ts'
import { startTournament } from '#contract/tournaments/life.ts'
import { sql } from 'kysely'
import type { Database } from '../../platform/database/database.ts'
import { iso } from '../../platform/iso.ts'
import { seededRandom } from '../../demo/random.ts'
import { verifyRatings } from '../../ratings/verify-ratings.ts'
import { verifyTournaments } from '../../tournaments/verify-tournaments.ts'
import { engineNames } from '../../testing/databases.ts'
import {
  createCup,
  createEntrantName,
  createWinningResult,
  type Cup,
} from '../../testing/tournament.ts'
import { createWorld, type Answer, type Caller, type World } from '../../testing/world.ts'

/** The short run tests the lock order. The long one looks for rare problems. */
const rounds = process.env['TEST_LONG'] === undefined ? 1 : 10
const changeCount = 200
const workerCount = 40
const playerCount = 12
const dayMs = 86_400_000

const matchFormats = [
  { sportId: 'tabletennis', player1Score: 2, player2Score: 1 },
  { sportId: 'tabletennis', player1Score: 2, player2Score: 0, matchType: 'friendly' },
  { sportId: 'chess', format: 'Blitz', player1Score: 1, player2Score: 0 },
  { sportId: 'chess', format: 'Rapid', player1Score: 0, player2Score: 1 },
  { sportId: 'foosball', player1Score: 5, player2Score: 3, pairs: true },
] as const

/** Returns players whose stored match count is wrong. */
async function findMiscountedPlayers(db: Database) {
  const { rows } = await sql`
    select * from (select p.id, p.match_count, p.last_played_at,
      (select count(*) from participations x where x.player_id = p.id and x.counts = 1) as counted,
      (select max(x.played_at) from participations x where x.player_id = p.id and x.counts = 1) as latest
      from players p) kept
    where match_count <> counted or coalesce(last_played_at, 0) <> coalesce(latest, 0)`.execute(db)
  return rows
}

describe.each(engineNames)('a club under concurrent changes, on %s', (engine) => {
  let world: World
  let organiser: Caller
  let people: string[]
  let cups: Cup[]
  let newcomerCount = 0
  let random = seededRandom(1)
  /** Codes of database errors that caused a retry. */
  let retriedCodes: string[]

  const addNewcomer = async () => {
    const { id } = await organiser.do(addPlayer, {
      body: { name: `${createEntrantName(newcomerCount++)} of the crowd` },
    })
    return id
  }
  const startCup = async (format: 'single_elimination' | 'round_robin', entrants: string[]) => {
    const cup = await createCup(world, organiser, 0, { format, name: `Cup ${format}` }, false)
    const params = { id: cup.id }
    const entries = entrants.map((playerId) => ({ playerId }))
    await organiser.do(addParticipants, { params, body: { entries } })
    await organiser.do(startTournament, { params })
    return cup
  }

  beforeEach(async () => {
    world = await createWorld(engine)
    organiser = await world.join('organizer')
    people = []
    while (people.length < playerCount) people.push(await addNewcomer())
    cups = [
      await startCup('round_robin', people.slice(0, 5)),
      await startCup('single_elimination', people.slice(3, 8)),
    ]
    retriedCodes = []
    const { engine: databaseEngine } = world.server.context.opened
    const isRetryable = databaseEngine.isRetryable
    vi.spyOn(databaseEngine, 'isRetryable').mockImplementation((error) => {
      const canBeRetried = isRetryable(error)
      if (canBeRetried) retriedCodes.push(String((error as { code?: string }).code))
      return canBeRetried
    })
  })
  afterEach(async () => world.close())

  const pickPlayerExcept = (...others: string[]) =>
    random.pick(people.filter((id) => !others.includes(id)))

  const record = async (body: object = {}) => {
    const player1Id = pickPlayerExcept()
    const player2Id = pickPlayerExcept(player1Id)
    const { pairs, ...format } = { pairs: false, ...random.pick(matchFormats) }
    const partner1Id = pairs ? pickPlayerExcept(player1Id, player2Id) : null
    const partner2Id = pairs ? pickPlayerExcept(player1Id, player2Id, partner1Id!) : null
    return organiser.call(recordMatch, {
      body: { ...format, player1Id, player2Id, partner1Id, partner2Id, ...body },
    })
  }
  const recordLate = async () => record({ playedAt: iso(world.now() - dayMs) })
  const pickMatch = async () => {
    const { items } = await organiser.do(listMatches, { query: { pageSize: 50 } })
    return items.length === 0 ? null : random.pick(items)
  }
  const correctSome = async () => {
    const match = await pickMatch()
    if (match === null) return record()
    const { version, score1, score2, sportId } = match
    const seat = random.chance(0.3) ? { player1Id: pickPlayerExcept(match.player2Id) } : {}
    const scores =
      sportId === 'chess'
        ? { player1Score: score2, player2Score: score1, format: random.pick(['Blitz', 'Rapid']) }
        : { player1Score: score2, player2Score: score1 }
    return organiser.call(correctMatch, {
      params: { id: match.id },
      body: { version, reason: 'The other won', ...scores, ...seat },
    })
  }
  const voidSome = async () => {
    const match = await pickMatch()
    if (match === null) return record()
    const query = { version: match.version, reason: 'Never played' }
    return organiser.call(voidMatch, { params: { id: match.id }, query })
  }
  const replace = async (removedId: string) => {
    const newId = await addNewcomer()
    people = people.map((id) => (id === removedId ? newId : id))
  }
  const mergeSome = async () => {
    const from = pickPlayerExcept()
    const into = pickPlayerExcept(from)
    const [one, other] = await Promise.all(
      [from, into].map(async (id) => organiser.call(getPlayer, { params: { id } })),
    )
    if (one!.status !== 200 || other!.status !== 200) return one!
    const answer = await organiser.call(mergePlayer, {
      params: { id: from },
      body: { version: one!.body.version, intoPlayerId: into, intoVersion: other!.body.version },
    })
    if (answer.status === 200) await replace(from)
    return answer
  }
  const deleteSome = async () => {
    const id = pickPlayerExcept()
    const player = await organiser.call(getPlayer, { params: { id } })
    if (player.status !== 200) return player
    const query = { version: player.body.version }
    const answer = await organiser.call(deletePlayer, { params: { id }, query })
    if (answer.status === 200) await replace(id)
    return answer
  }
  const updateSome = async () => {
    const id = pickPlayerExcept()
    const player = await organiser.call(getPlayer, { params: { id } })
    if (player.status !== 200) return player
    const { version } = player.body
    const email = `${id}@example.org`
    const body = random.chance(0.5) ? { email } : { startingLevel: 'strong' as const }
    return organiser.call(updatePlayer, { params: { id }, body: { version, ...body } })
  }
  const playCupMatch = async (): Promise<Answer<unknown>> => {
    const cup = random.pick(cups)
    const match = random.pick(await cup.matches())
    const params = { id: cup.id, matchId: match.id }
    const body = createWinningResult('tabletennis', random.pick([1, 2]))
    const { version } = match
    if (version === 0) return organiser.call(reportResult, { params, body })
    if (random.chance(0.2)) return organiser.call(removeResult, { params, query: { version } })
    return organiser.call(correctResult, { params, body: { ...body, version } })
  }
  const weightedActions = [
    [40, record],
    [10, recordLate],
    [12, correctSome],
    [6, voidSome],
    [5, mergeSome],
    [4, deleteSome],
    [5, updateSome],
    [18, playCupMatch],
  ] as const
  const actions = weightedActions.flatMap(([weight, act]) =>
    Array.from({ length: weight }, () => act),
  )

  test.each(Array.from({ length: rounds }, (_, at) => at + 1))(
    'never deadlocks, never fails with an internal error, and equals its folds afterwards (storm %i)',
    async (seed) => {
      random = seededRandom(seed)
      const counts: Record<string, number> = {}
      const faults: string[] = []
      let changesLeft = changeCount
      const worker = async () => {
        while (changesLeft-- > 0) {
          world.pass(10)
          const { status, text } = await random.pick(actions)()
          counts[status] = (counts[status] ?? 0) + 1
          if (status >= 500) faults.push(text)
        }
      }
      await Promise.all(Array.from({ length: workerCount }, worker))
      expect(faults).toEqual([])
      expect(retriedCodes.filter((code) => code === '40P01')).toEqual([])
      expect((counts['200'] ?? 0) + (counts['201'] ?? 0)).toBeGreaterThan(changeCount / 4)
      expect(await verifyRatings(world.server.context.db)).toEqual([])
      expect(await verifyTournaments(world.server.context.db)).toEqual([])
      expect(await findMiscountedPlayers(world.server.context.db)).toEqual([])
    },
  )
})
