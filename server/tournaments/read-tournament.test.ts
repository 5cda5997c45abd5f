import { afterAll, beforeAll, expect, test } from 'vitest'
import { addParticipants } from '#contract/tournaments/participants.ts'
import { createCup } from '../testing/tournament.ts'
import { createWorld, type World } from '../testing/world.ts'
import { createFolds } from './read-tournament.ts'

let world: World
beforeAll(async () => {
  world = await createWorld()
})
afterAll(async () => world.close())

test('the draw that a draft would have now is made once for each revision', async () => {
  const organiser = await world.join('organizer')
  const cup = await createCup(world, organiser, 6, { settings: { keepApart: true } }, false)
  const { db } = world.server.house
  const folds = createFolds(world.server.house.open.engine)
  const first = (await folds.open(db, cup.id)).drawNow()
  expect((await folds.open(db, cup.id)).drawNow()).toBe(first)
  const body = { entries: [{ name: 'Late Entrant' }] }
  await organiser.call(addParticipants, { params: { id: cup.id }, body })
  expect((await folds.open(db, cup.id)).drawNow()).toHaveLength(first.length + 1)
})
