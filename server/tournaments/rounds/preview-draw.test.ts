import { describe, expect, test } from 'vitest'
import { seedTournament, startTournament } from '#contract/tournaments/life.ts'
import { pairRound, previewDraw } from '#contract/tournaments/rounds.ts'
import type { TournamentMatchWire } from '#contract/tournaments/matches.ts'
import { updatePlayer } from '#contract/players/players.ts'
import { tournamentFormats } from '#engine/tournaments/log/settings/settings.ts'
import { engineNames } from '../../testing/databases.ts'
import { stageOnce } from '../../testing/stage-once.ts'
import { createCup, type Cup } from '../../testing/tournament.ts'
import { accepted } from '../../testing/world.ts'
import { createDrawPreviewer } from './preview-draw.ts'
import { loadPeople } from '../store.ts'
import { createTournamentCache } from '../tournament-state.ts'

describe.each(engineNames)('the draw before the start, on %s', async (engine) => {
  const { world, organiser } = await stageOnce(engine, async (world) => ({
    organiser: await world.join('organizer'),
  }))

  const preview = async ({ id }: Cup) => await organiser.do(previewDraw, { params: { id } })
  const listPairs = (matches: readonly TournamentMatchWire[]) =>
    matches.map(({ id, sides }) => [id, ...sides.map(({ name, seed }) => `${seed} ${name}`)])
  const start = async ({ id }: Cup) => organiser.call(startTournament, { params: { id } })

  test.each(tournamentFormats)(
    'of %s is the random draw that the start then uses',
    async (format) => {
      const settings = { seedingMethod: 'random' } as const
      const cup = await createCup(
        world,
        organiser,
        7,
        { format, sportId: 'chess', settings },
        false,
      )
      const previewed = await preview(cup)
      expect(previewed).toMatchObject({ whyNot: null, isPairedLater: false })
      expect(await cup.matches()).toEqual([])
      world.pass(60_000)
      accepted(await start(cup))
      expect(listPairs(await cup.matches())).toEqual(listPairs(previewed.matches))
      const { version } = await cup.read()
      expect(version).toBe(2)
    },
  )

  test('changes when it is redrawn, and includes a round 1 that is paired by hand', async () => {
    const settings = { seedingMethod: 'random', autoAdvance: false } as const
    const cup = await createCup(world, organiser, 16, { format: 'swiss', settings }, false)
    const before = listPairs((await preview(cup)).matches)
    const body = { version: 1, redraw: true }
    await organiser.do(seedTournament, { params: { id: cup.id }, body })
    const after = listPairs((await preview(cup)).matches)
    expect(after).not.toEqual(before)
    accepted(await start(cup))
    await organiser.do(pairRound, { params: { id: cup.id }, body: {} })
    expect(listPairs(await cup.matches())).toEqual(after)
  })

  test('of a large round robin shows only the first rounds, and how many these are', async () => {
    const cup = await createCup(world, organiser, 128, { format: 'round_robin' }, false)
    const { matches, firstRounds } = await preview(cup)
    expect([matches.length, firstRounds]).toEqual([512, 8])
    expect(Math.max(...matches.map(({ round }) => round))).toBe(8)
  })

  test('is computed once per revision and set of names', async () => {
    const { context } = world.server
    const cup = await createCup(world, organiser, 8, {}, false)
    let drawCount = 0
    const previews = createDrawPreviewer(async () => {
      drawCount += 1
      if (drawCount === 1) throw new Error('no')
      return { json: '{}', gzipped: new Uint8Array([1]) }
    })
    const requestPreview = async () =>
      previews(context, await createTournamentCache(context.opened.engine).load(context.db, cup.id))
    const personIds = [...(await loadPeople(context.db, cup.id)).values()].map(
      (person) => person.id,
    )
    expect(personIds).toEqual(personIds.toSorted())
    await expect(requestPreview()).rejects.toThrow('no')
    await Promise.all([requestPreview(), requestPreview(), requestPreview()])
    expect(drawCount).toBe(2)
    const [id] = cup.players
    await organiser.call(updatePlayer, { params: { id: id! }, body: { version: 1, name: 'New' } })
    await requestPreview()
    expect(drawCount).toBe(3)
    const body = { version: 1, redraw: true }
    await organiser.do(seedTournament, { params: { id: cup.id }, body })
    await requestPreview()
    expect(drawCount).toBe(4)
  })

  test('is explained if it is not possible, and is shown to organisers only', async () => {
    const cup = await createCup(world, organiser, 1, {}, false)
    expect(await preview(cup)).toMatchObject({
      matches: [],
      whyNot: 'Tournament needs at least 2 participants to start',
    })
    const player = await world.join('player')
    expect((await player.call(previewDraw, { params: { id: cup.id } })).status).toBe(403)
  })
})
