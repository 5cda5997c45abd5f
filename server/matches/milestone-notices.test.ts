import { describe, expect, test } from 'vitest'
import { correctMatch, recordMatch, voidMatch } from '#contract/matches.ts'
import { changeNoticeSettings, getNoticeSettings, listNotices } from '#contract/notices.ts'
import { engineNames } from '../testing/databases.ts'
import { stageOnce } from '../testing/stage-once.ts'
import type { Caller } from '../testing/world.ts'

const minute = 60_000
const day = 24 * 60 * minute

describe.each(engineNames)('notices of milestones on %s', async (engine) => {
  const { world, organiser, ann, bob } = await stageOnce(engine, async (world) => ({
    organiser: await world.join('organizer', 'Olga Prins'),
    ann: await world.join('player', 'Ann Able'),
    bob: await world.addPlayer('Bob Baker'),
  }))

  const enableMilestoneNotices = async () => {
    const { settings } = await ann.do(getNoticeSettings, {})
    const milestone = { app: true, push: false, email: false }
    const choices = { ...settings.choices, milestone }
    await ann.do(changeNoticeSettings, { body: { choices } })
  }
  const record = async (winner: 1 | 2, playedAt?: number, by: Caller = organiser) => {
    world.pass(minute)
    const [player1Score, player2Score] = winner === 1 ? [2, 0] : [0, 2]
    const body = {
      sportId: 'tabletennis',
      player1Id: ann.playerId!,
      player2Id: bob,
      player1Score,
      player2Score,
      ...(playedAt === undefined ? {} : { playedAt: new Date(playedAt).toISOString() }),
    }
    return by.do(recordMatch, { body })
  }
  const readNoticeTitles = async () => {
    const { items } = await ann.do(listNotices, { query: { pageSize: 100 } })
    return items.filter(({ topic }) => topic === 'milestone').map(({ title }) => title)
  }

  test('are off by default', async () => {
    const { settings } = await ann.do(getNoticeSettings, {})
    expect(settings.choices.milestone).toEqual({ app: false, push: false, email: false })
    for (let match = 0; match < 10; match += 1) await record(1)
    expect(await readNoticeTitles()).toEqual([])
  })

  test('announce a round number, a first win and a long run, also to the person who entered the match', async () => {
    await enableMilestoneNotices()
    for (let match = 0; match < 3; match += 1) await record(2)
    expect(await readNoticeTitles()).toEqual([])
    await record(1, undefined, ann)
    expect(await readNoticeTitles()).toEqual(['First win over Bob Baker'])
    for (let match = 0; match < 3; match += 1) await record(1)
    expect(await readNoticeTitles()).toHaveLength(1)
    await record(1)
    expect(await readNoticeTitles()).toContain('5 wins in a row')
    await record(1)
    await record(1)
    expect(await readNoticeTitles()).toContain('10 Table Tennis matches')
    const isRating = (title: string) => title.startsWith('Rating of')
    expect((await readNoticeTitles()).filter((title) => !isRating(title))).toHaveLength(3)
  })

  test('announce a highest rating at each round hundred only', async () => {
    await enableMilestoneNotices()
    const ratings: number[] = []
    for (let match = 0; match < 9; match += 1) {
      const { ratingChanges } = await record(match < 3 ? 2 : 1)
      const { after } = ratingChanges.find(({ playerId }) => playerId === ann.playerId)!
      ratings.push(Math.round(after))
    }
    const hundreds = new Set(ratings.slice(4).map((rating) => Math.floor(rating / 100) * 100))
    const [, ...passed] = [...hundreds]
    expect(passed.length).toBeGreaterThan(0)
    const titles = passed.map((hundred) => `Rating of ${hundred}`)
    const ratingTitles = (await readNoticeTitles()).filter((title) => title.startsWith('Rating of'))
    expect(ratingTitles.toReversed()).toEqual(titles)
  })

  test('announce the first 180', async () => {
    await enableMilestoneNotices()
    await organiser.do(recordMatch, {
      body: {
        sportId: 'darts',
        player1Id: ann.playerId!,
        player2Id: bob,
        player1Score: 3,
        player2Score: 1,
        details: { unit: 'legs', maximums: [1, 0] },
      },
    })
    expect(await readNoticeTitles()).toEqual(['First 180'])
  })

  test('are sent once, even if matches are corrected, voided or recorded again', async () => {
    await enableMilestoneNotices()
    for (let match = 0; match < 9; match += 1) await record(match % 2 === 0 ? 1 : 2)
    const tenth = await record(2)
    expect(await readNoticeTitles()).toEqual(['10 Table Tennis matches'])
    const reason = 'Typing mistake'
    const corrected = await organiser.do(correctMatch, {
      params: { id: tenth.id },
      body: { player1Score: 1, version: tenth.version, reason },
    })
    await organiser.do(voidMatch, {
      params: { id: tenth.id },
      query: { version: corrected.version, reason },
    })
    await record(2)
    expect(await readNoticeTitles()).toEqual(['10 Table Tennis matches'])
  })

  test('are not sent for a match that was played long before it was recorded', async () => {
    await enableMilestoneNotices()
    for (let match = 0; match < 9; match += 1) await record(match % 2 === 0 ? 1 : 2)
    await record(2, world.now() - 2 * day)
    expect(await readNoticeTitles()).toEqual([])
  })
})
