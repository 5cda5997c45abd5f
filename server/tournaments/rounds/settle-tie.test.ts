import { describe, expect, test } from 'vitest'
import { changeParticipant } from '#contract/tournaments/participants.ts'
import { reportResult } from '#contract/tournaments/matches.ts'
import { getBracket, getStandings, reopenTie, settleTie } from '#contract/tournaments/rounds.ts'
import { engineNames } from '../../testing/databases.ts'
import { stageOnce } from '../../testing/stage-once.ts'
import { createCup, createWinningResult, type Cup } from '../../testing/tournament.ts'
import { accepted } from '../../testing/world.ts'
import { verifyTournaments } from '../verify-tournaments.ts'

describe.each(engineNames)("ties that tie-breaks can't resolve, on %s", async (engine) => {
  const { world, organiser } = await stageOnce(
    engine,
    async (world) => ({ organiser: await world.join('organizer') }),
    { verify: verifyTournaments },
  )

  /** Creates a group of three who beat each other in a circle by the same score, or who all drew at chess. */
  const createTie = async (body: Parameters<typeof createCup>[3] = {}): Promise<Cup> => {
    const settings = { groups: 1, qualifiers: 2, thirdPlacePlayoff: false, ...body.settings }
    const cup = await createCup(world, organiser, 3, {
      format: 'groups_then_knockout',
      ...body,
      settings,
    })
    for (const match of await cup.matches()) {
      if (match.stage !== 'group' && match.stage !== 'round_robin') continue
      const [a, b] = match.sides.map(({ playerId }) => cup.players.indexOf(playerId!))
      const side = body.sportId === 'chess' ? 0 : (a! + 1) % 3 === b ? 1 : 2
      accepted(await cup.win(match.id, side))
    }
    return cup
  }
  const readTables = async ({ id }: Cup) =>
    (await organiser.do(getStandings, { params: { id } })).tables
  const settle = async (
    cup: Cup,
    request: { by: 'lot' | 'play_off'; isDrawn?: boolean; group?: number | null },
  ) => {
    const body = { group: 0, playerIds: [...cup.players].reverse(), ...request }
    return organiser.call(settleTie, { params: { id: cup.id }, body: body as never })
  }
  const readFinalists = async (cup: Cup) => {
    const final = (await cup.matches()).find(({ stage }) => stage === 'winners')!
    return final.sides.map(({ playerId }) => playerId)
  }

  test('hold up the knockout until lots drawn at the venue are entered', async () => {
    const cup = await createTie()
    expect(await readFinalists(cup)).toEqual([null, null])
    expect((await cup.read()).tiesToSettle).toBe(1)
    const [table] = await readTables(cup)
    expect(table!.ties).toMatchObject([{ place: 1, isAwaited: true, by: null, isSettled: false }])
    const { order } = accepted(await settle(cup, { by: 'lot', isDrawn: true }))
    expect(order).toEqual([...cup.players].reverse())
    expect(await readFinalists(cup)).toEqual([cup.players[2], cup.players[1]])
    expect((await cup.read()).tiesToSettle).toBe(0)
    const again = await settle(cup, { by: 'lot' })
    expect([again.status, again.error.details[0]!.key]).toEqual([409, 'tournament.noSuchTie'])
    const body = { group: 0, playerIds: [...cup.players] }
    await organiser.do(reopenTie, { params: { id: cup.id }, body: body as never })
    expect(await readFinalists(cup)).toEqual([null, null])
  })

  test('keep a double elimination open until the organiser decides the champion', async () => {
    const cup = await createCup(world, organiser, 2, { format: 'double_elimination' })
    const params = { id: cup.id, matchId: 'W1-1' }
    const body = { ending: 'double_forfeit', reason: 'Neither came' } as const
    await organiser.do(reportResult, { params, body })
    expect(await cup.read()).toMatchObject({ status: 'active', tiesToSettle: 1, champion: null })
    expect(await readTables(cup)).toMatchObject([{ rows: [], ties: [{ place: 1, by: null }] }])
    accepted(await settle(cup, { by: 'lot', isDrawn: true, group: null }))
    expect(await cup.read()).toMatchObject({
      status: 'completed',
      champion: { playerId: cup.players[1] },
    })
  })

  test('show the title play-off of a double elimination next to its grand final', async () => {
    const cup = await createCup(world, organiser, 2, { format: 'double_elimination' })
    const params = { id: cup.id, matchId: 'W1-1' }
    const body = { ending: 'double_forfeit', reason: 'Neither came' } as const
    await organiser.do(reportResult, { params, body })
    accepted(await settle(cup, { by: 'play_off', group: null }))
    const { sections } = await organiser.do(getBracket, { params: { id: cup.id } })
    expect(sections.at(-1)!.rounds.at(-1)).toMatchObject({
      title: 'Play-off',
      matchIds: ['PO1-1'],
    })
    accepted(await cup.win('PO1-1', 1))
    expect(await cup.read()).toMatchObject({ status: 'completed', champion: { wins: 1 } })
  })

  test('can be settled by lots drawn in the app, which returns the order', async () => {
    const cup = await createTie()
    const { order } = accepted(await settle(cup, { by: 'lot' }))
    expect(order.toSorted()).toEqual(cup.players.toSorted())
    expect(await readFinalists(cup)).toEqual([order[0], order[1]])
  })

  test('can be played off in matches that are recorded and rated', async () => {
    const cup = await createTie()
    accepted(await settle(cup, { by: 'play_off' }))
    const playOffs = (await cup.matches()).filter(({ stage }) => stage === 'play_off')
    expect(playOffs.map(({ id, roundTitle, status }) => [id, roundTitle, status])).toEqual([
      ['PO1-1', 'Play-off', 'ready'],
      ['PO1-2', 'Play-off', 'ready'],
      ['PO1-3', 'Play-off', 'ready'],
    ])
    for (const { id, sides } of playOffs) {
      const [a, b] = sides.map(({ playerId }) => cup.players.indexOf(playerId!))
      accepted(await cup.win(id, a! < b! ? 1 : 2))
    }
    expect((await cup.match('PO1-1')).matchId).not.toBeNull()
    expect(await readFinalists(cup)).toEqual([cup.players[0], cup.players[1]])
    const body = { group: 0, playerIds: [...cup.players] }
    const late = await organiser.call(reopenTie, { params: { id: cup.id }, body: body as never })
    expect(late.error.details[0]!.key).toBe('tournament.playOffBegun')
  })

  test('for first place in a round robin can be played off for the title, but not drawn by lot', async () => {
    const cup = await createTie({ format: 'round_robin', sportId: 'chess' })
    expect(await cup.read()).toMatchObject({ status: 'completed', winnerId: null })
    const lots = await settle(cup, { by: 'lot', group: null })
    expect(lots.error.details[0]!.key).toBe('tournament.titleByLot')
    accepted(await settle(cup, { by: 'play_off', group: null }))
    expect((await cup.read()).status).toBe('active')
    const drawn = await cup.win('PO1-1', 0)
    expect(drawn.error.details[0]!.key).toBe('tournament.noDraw')
    for (const { id, sides } of (await cup.matches()).filter(({ stage }) => stage === 'play_off')) {
      const [a, b] = sides.map(({ playerId }) => cup.players.indexOf(playerId!))
      accepted(await cup.win(id, a! < b! ? 1 : 2))
    }
    expect(await cup.read()).toMatchObject({ status: 'completed', winnerId: cup.players[0] })
  })

  test('do not include a player who withdrew during the groups, even if a result of theirs is entered later', async () => {
    const settings = { groups: 1, qualifiers: 2, thirdPlacePlayoff: false }
    const cup = await createCup(world, organiser, 4, { format: 'groups_then_knockout', settings })
    const leave = { action: 'withdraw', reason: 'ill' } as const
    const params = { id: cup.id, playerId: cup.players[0]! }
    await organiser.do(changeParticipant, { params: params as never, body: leave })
    const first = (await cup.matches()).find(({ sides }) =>
      sides.some(({ playerId }) => playerId === cup.players[0]),
    )!
    const side = first.sides[0].playerId === cup.players[0] ? 1 : 2
    await organiser.do(reportResult, {
      params: { id: cup.id, matchId: first.id },
      body: createWinningResult('tabletennis', side),
    })
    for (const match of await cup.matches()) {
      if (match.status !== 'ready') continue
      const [a, b] = match.sides.map(({ playerId }) => cup.players.indexOf(playerId!))
      accepted(await cup.win(match.id, a! < b! ? 1 : 2))
    }
    expect(await readFinalists(cup)).toEqual([cup.players[1], cup.players[2]])
  })
})
