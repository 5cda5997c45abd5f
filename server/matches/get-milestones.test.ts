import { afterAll, beforeAll, expect, test } from 'vitest'
import { getMilestones } from '#contract/milestones.ts'
import { correctMatch, recordMatch, voidMatch } from '#contract/matches.ts'
import { createWorld, type Caller, type World } from '../testing/world.ts'

let world: World
let organiser: Caller
let ann: string
let bob: string
beforeAll(async () => {
  world = await createWorld()
  organiser = await world.join('organizer')
  ann = await world.addPlayer('Ann')
  bob = await world.addPlayer('Bob')
})
afterAll(async () => world.close())

const play = async (winner: 1 | 2, racks?: object[]) => {
  world.pass(60_000)
  const body = {
    sportId: 'pool',
    player1Id: ann,
    player2Id: bob,
    player1Score: winner === 1 ? 5 : 2,
    player2Score: winner === 1 ? 2 : 5,
    details: racks === undefined ? null : { racks },
  }
  return organiser.do(recordMatch, { body } as never)
}
const readMilestones = async (id: string, sportId = 'pool') => {
  const request = { params: { id }, query: { sportId } } as never
  const { items } = await organiser.do(getMilestones, request)
  return items.map(({ kind, value, opponentName }) => [kind, value, opponentName])
}

test('milestones follow from the matches as they are now', async () => {
  for (let i = 0; i < 3; i++) await play(2)
  const createRack = (winner: 1 | 2) => ({ winner, breaker: winner, breakAndRun: winner === 1 })
  const won = await play(
    1,
    [1, 2, 1, 2, 1, 1, 1].map((winner) => createRack(winner as 1 | 2)),
  )
  expect(await readMilestones(ann)).toEqual([
    ['break_and_run', 1, null],
    ['first_win', 3, 'Bob'],
    ['match', 1, null],
  ])
  expect(await readMilestones(bob)).toEqual([['match', 1, null]])
  const query = { version: won.version, reason: 'Not played' }
  await organiser.do(voidMatch, { params: { id: won.id }, query } as never)
  expect(await readMilestones(ann)).toEqual([['match', 1, null]])
})

test('milestones count 180s of singles, and follow a correction', async () => {
  world.pass(60_000)
  const draft = { sportId: 'darts', player1Id: ann, player2Id: bob, player1Score: 3 } as const
  const details = { unit: 'legs', maximums: [2, 0] } as const
  const match = await world.record({ ...draft, player2Score: 1, details } as never)
  expect(match.details).toEqual(details)
  expect(await readMilestones(ann, 'darts')).toContainEqual(['maximum', 1, null])
  const correct = { version: match.version, details: { ...details, maximums: [0, 2] } }
  const request = { params: { id: match.id }, body: { ...correct, reason: 'The other side' } }
  await organiser.do(correctMatch, request as never)
  expect(await readMilestones(ann, 'darts')).toEqual([['match', 1, null]])
  expect(await readMilestones(bob, 'darts')).toContainEqual(['maximum', 1, null])
  const pair = { partner1Id: await world.addPlayer('Cy'), partner2Id: await world.addPlayer('Di') }
  world.pass(60_000)
  await world.record({ ...draft, ...pair, player2Score: 1, details } as never)
  // No one knows who of a pair threw.
  expect(await readMilestones(ann, 'darts')).toEqual([['match', 1, null]])
})

test('milestones of an unknown player are not found', async () => {
  const request = { params: { id: 'none' }, query: { sportId: 'pool' } } as never
  expect((await organiser.call(getMilestones, request)).status).toBe(404)
})
