import { gunzipSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { correctMatch, getMatch, listMatches, recordMatch, voidMatch } from '#contract/matches.ts'
import { addParticipant, changeParticipant } from '#contract/tournaments/participants.ts'
import {
  callMatch,
  callNext,
  listMyPairings,
  listTables,
  undoCall,
} from '#contract/tournaments/tables.ts'
import { cancelTournament, startTournament, updateTournament } from '#contract/tournaments/life.ts'
import {
  correctResult,
  previewResult,
  removeResult,
  reportResult,
} from '#contract/tournaments/matches.ts'
import {
  getBracket,
  getStandings,
  listRounds,
  pairRound,
  releaseRound,
  unpairRound,
} from '#contract/tournaments/rounds.ts'
import { getPublicTournament } from '#contract/tournaments/exchange.ts'
import { verifyRatings } from '../ratings/verify-ratings.ts'
import { engineNames } from '../testing/databases.ts'
import { stageOnce } from '../testing/stage-once.ts'
import { createCup, createWinningResult, type Cup } from '../testing/tournament.ts'
import { accepted, type Caller } from '../testing/world.ts'
import { verifyTournaments } from './verify-tournaments.ts'

describe.each(engineNames)('playing a tournament on %s', async (engine) => {
  const { world, organiser, player } = await stageOnce(
    engine,
    async (world) => ({
      organiser: await world.join('organizer'),
      player: await world.join('player'),
    }),
    { verify: async (db) => [...(await verifyRatings(db)), ...(await verifyTournaments(db))] },
  )

  const readRecord = async (cup: Cup, matchId: string) => {
    const { matchId: id } = await cup.match(matchId)
    return await organiser.do(getMatch, { params: { id: id! } })
  }
  const correct = async (cup: Cup, matchId: string, side: 1 | 2, version?: number) =>
    organiser.call(correctResult, {
      params: { id: cup.id, matchId },
      body: {
        ...createWinningResult('tabletennis', side),
        version: version ?? (await cup.match(matchId)).version,
        reason: 'Entered the wrong way round',
      },
    })

  test.each([
    ['played and rated', {}, createWinningResult('tabletennis', 1)],
    ['that the tournament does not rate', { rated: false }, createWinningResult('tabletennis', 2)],
    ['won by forfeit', {}, { ending: 'forfeit', winnerSide: 1 } as const],
    [
      'of chess by the clock',
      { sportId: 'chess', matchFormat: 'Blitz' },
      createWinningResult('chess', 1),
    ],
  ] as const)(
    'returns the same match after a result %s as a later read does',
    async (_, settings, result) => {
      const cup = await createCup(world, organiser, 4, settings)
      await cup.win('W1-2', 1)
      const params = { id: cup.id, matchId: 'W1-1' }
      for (let attempt = 0; attempt < 2; attempt++) {
        const reply = await organiser.do(reportResult, { params, body: result })
        expect(reply.match).toEqual(await cup.match('W1-1'))
        const { items } = await organiser.do(listMatches, { query: {} })
        expect(reply.recorded).toEqual(items.find(({ id }) => id === reply.match.matchId) ?? null)
        expect([reply.revision, reply.status]).toEqual([(await cup.read()).revision, 'active'])
        // The second attempt reports a match that was recorded before.
        const { version } = reply.match
        await organiser.do(removeResult, { params, query: { version } })
      }
    },
  )

  test("publishes the tournament's event before that of the recorded match", async () => {
    const cup = await createCup(world, organiser, 4)
    const readPointsBefore = (await world.publishedTypes()).length
    await cup.win('W1-1', 1)
    expect((await world.publishedTypes()).slice(readPointsBefore)).toEqual([
      'tournament.match_decided',
      'match.recorded',
    ])
  })

  test('records and rates a decided match, and advances the winner', async () => {
    const cup = await createCup(world, organiser, 4)
    expect((await cup.win('W1-1', 1)).status).toBe(201)
    const match = await cup.match('W1-1')
    const recorded = await readRecord(cup, 'W1-1')
    expect(recorded).toMatchObject({
      matchType: 'tournament',
      tournamentId: cup.id,
      tournamentName: 'Test Cup',
      tournamentMatchId: 'W1-1',
      rated: true,
      score1: 2,
      score2: 0,
      winnerId: match.sides[0].playerId,
    })
    expect(recorded.ratingChanges).toHaveLength(2)
    expect((await cup.match('W2-1')).sides[0].playerId).toBe(recorded.winnerId)
    expect(await world.publishedTypes()).toEqual(
      expect.arrayContaining(['match.recorded', 'tournament.match_decided']),
    )
    const byTournament = await organiser.do(listMatches, { query: { tournamentId: cup.id } })
    expect(byTournament.total).toBe(1)
  })

  test('changes no rating if the tournament is unrated', async () => {
    const cup = await createCup(world, organiser, 2, { rated: false })
    await cup.win('W1-1', 1)
    expect(await readRecord(cup, 'W1-1')).toMatchObject({ rated: false, ratingChanges: [] })
  })

  test('records a no-show as an unrated forfeit, and advances no one after a double no-show', async () => {
    const cup = await createCup(world, organiser, 4)
    const report = async (matchId: string, body: object) =>
      organiser.call(reportResult, { params: { id: cup.id, matchId }, body })
    accepted(await report('W1-1', { ending: 'forfeit', winnerSide: 2 }))
    accepted(await report('W1-2', { ending: 'double_forfeit', reason: 'Neither came' }))
    expect((await cup.match('W1-1')).decision).toMatchObject({
      kind: 'walkover',
      reason: 'no-show',
    })
    expect(await readRecord(cup, 'W1-1')).toMatchObject({ ending: 'forfeit', rated: false })
    const final = await cup.match('W2-1')
    expect(final).toMatchObject({ status: 'decided', decision: { kind: 'bye' } })
    expect(final.sides[1]).toMatchObject({ name: 'Nobody', reason: 'M2: Neither came' })
    expect((await cup.read()).status).toBe('completed')
  })

  test('stores and publishes nothing for a result that breaks a rule of the sport', async () => {
    const cup = await createCup(world, organiser, 4)
    const readPointsBefore = (await world.publishedTypes()).length
    const report = async (body: object) =>
      organiser.call(reportResult, { params: { id: cup.id, matchId: 'W1-1' }, body })
    const draw = await report({ player1Score: 1, player2Score: 1 })
    expect(draw.status).toBe(400)
    expect(draw.error.message).toContain('Table Tennis does not allow draws')
    const long = await report({ player1Score: 3, player2Score: 1 })
    expect(long.error.message).toContain('Total sets (4) exceeds format (Best of 3)')
    expect((await report({ ending: 'forfeit' })).status).toBe(400)
    expect((await cup.match('W1-1')).version).toBe(0)
    expect((await world.publishedTypes()).length).toBe(readPointsBefore)
  })

  test('uses the best-of of the round as the format of its matches', async () => {
    const settings = { bestOf: { usual: 3, rounds: { final: 5 } } }
    const cup = await createCup(world, organiser, 2, { settings })
    expect((await cup.match('W1-1')).matchFormat).toBe('Best of 5')
    const short = await cup.win('W1-1', 1)
    expect(short.status).toBe(400)
    const body = { player1Score: 3, player2Score: 1 }
    const params = { id: cup.id, matchId: 'W1-1' }
    await organiser.do(reportResult, { params, body })
    expect((await readRecord(cup, 'W1-1')).format).toBe('Best of 5')
  })

  test('keeps the format a match was played in, even when it is corrected', async () => {
    const cup = await createCup(world, organiser, 4)
    await cup.win('W1-1', 1)
    const { version: edition } = await cup.read()
    const settings = { bestOf: { usual: 7, rounds: {} } }
    const body = { version: edition, settings }
    await organiser.do(updateTournament, { params: { id: cup.id }, body })
    expect((await cup.match('W1-2')).matchFormat).toBe('Best of 7')
    const { version, matchFormat } = await cup.match('W1-1')
    expect(matchFormat).toBe('Best of 3')
    const params = { id: cup.id, matchId: 'W1-1' }
    const corrected = { version, player1Score: 1, player2Score: 2 }
    await organiser.do(correctResult, { params, body: corrected })
    expect((await readRecord(cup, 'W1-1')).format).toBe('Best of 3')
  })

  test('replaces the winner in later rounds when a first-round result is corrected after the final, as previewed', async () => {
    const cup = await createCup(world, organiser, 4)
    await cup.playOut()
    expect((await cup.read()).status).toBe('completed')
    const final = await readRecord(cup, 'W2-1')
    const first = await cup.match('W1-1')
    const opponent = first.sides[1].playerId!
    const preview = await organiser.do(previewResult, {
      params: { id: cup.id, matchId: 'W1-1' },
      body: createWinningResult('tabletennis', 2),
    })
    expect(preview.errors).toEqual([])
    expect(preview.consequences).toMatchObject({
      fallenResults: [{ matchId: 'T1-1' }, { matchId: 'W2-1' }].toSorted((a, b) =>
        a.matchId < b.matchId ? 1 : -1,
      ),
      statusBefore: 'completed',
      statusAfter: 'active',
    })
    expect(preview.consequences?.winner).toContain('goes to M4, Final')
    expect(preview.ripple?.ratings.length).toBeGreaterThan(0)
    // A preview changes nothing.
    expect((await cup.match('W1-1')).version).toBe(1)
    accepted(await correct(cup, 'W1-1', 2))
    expect((await cup.match('W2-1')).sides[0].playerId).toBe(opponent)
    expect((await cup.read()).status).toBe('active')
    const fallen = await organiser.do(getMatch, { params: { id: final.id } })
    expect(fallen.status).toBe('void')
    expect(fallen.voidReason).toBe('The result no longer counts in Test Cup')
    // After the correction is reverted, the original result is restored.
    accepted(await correct(cup, 'W1-1', 1))
    expect((await cup.read()).status).toBe('completed')
    const again = await organiser.do(getMatch, { params: { id: final.id } })
    expect(again).toMatchObject({ status: 'completed', voidReason: null })
  })

  test('voids the second grand final once a correction makes it unnecessary, as previewed', async () => {
    const cup = await createCup(world, organiser, 3, { format: 'double_elimination' })
    for (const id of ['W1-2', 'W2-1', 'L2-1']) accepted(await cup.win(id, 1))
    accepted(await cup.win('F1-1', 2))
    accepted(await cup.win('F2-1', 1))
    const reset = await readRecord(cup, 'F2-1')
    const preview = await organiser.do(previewResult, {
      params: { id: cup.id, matchId: 'F1-1' },
      body: createWinningResult('tabletennis', 1),
    })
    expect(preview.consequences?.fallenResults).toMatchObject([{ matchId: 'F2-1' }])
    accepted(await correct(cup, 'F1-1', 1))
    const fallen = await organiser.do(getMatch, { params: { id: reset.id } })
    expect(fallen.status).toBe('void')
  })

  test('changes nothing downstream when the winner stays the same', async () => {
    const cup = await createCup(world, organiser, 4)
    await cup.playOut()
    const preview = await organiser.do(previewResult, {
      params: { id: cup.id, matchId: 'W1-1' },
      body: { player1Score: 2, player2Score: 1 },
    })
    expect(preview.consequences).toMatchObject({
      changedSides: [],
      fallenResults: [],
      changedPlaces: [],
    })
  })

  test("corrects or voids the tournament's result together with the recorded match", async () => {
    const cup = await createCup(world, organiser, 4)
    await cup.win('W1-1', 1)
    const recorded = await readRecord(cup, 'W1-1')
    const body = { player1Score: 1, player2Score: 2, version: recorded.version, reason: 'Swapped' }
    await organiser.do(correctMatch, { params: { id: recorded.id }, body })
    expect((await cup.match('W2-1')).sides[0].playerId).toBe(recorded.player2Id)
    const { version } = await readRecord(cup, 'W1-1')
    const query = { version, reason: 'Never played' }
    await organiser.do(voidMatch, { params: { id: recorded.id }, query })
    expect(await cup.match('W1-1')).toMatchObject({ status: 'ready', matchId: null })
    const moved = await organiser.call(correctMatch, {
      params: { id: recorded.id },
      body: { ...body, version: version + 1 },
    })
    expect(moved.status).toBe(409)
  })

  test('moves a recorded tournament match to the day that a correction states', async () => {
    const cup = await createCup(world, organiser, 4)
    await cup.win('W1-1', 1)
    const recorded = await readRecord(cup, 'W1-1')
    const playedAt = new Date(world.now() - 86_400_000).toISOString()
    const params = { id: recorded.id }
    const body = { playedAt, version: recorded.version, reason: 'Played yesterday' }
    expect(await organiser.do(correctMatch, { params, body })).toMatchObject({ playedAt })
    expect(await readRecord(cup, 'W1-1')).toMatchObject({ playedAt, score1: recorded.score1 })
    const later = new Date(world.now() + 86_400_000).toISOString()
    const future = { ...body, playedAt: later, version: recorded.version + 1 }
    expect(await organiser.refused(correctMatch, { params, body: future })).toEqual([
      400,
      'match.inFuture',
    ])
  })

  test('refuses other players in a correction of a recorded tournament match', async () => {
    const cup = await createCup(world, organiser, 4)
    await cup.win('W1-1', 1)
    const recorded = await readRecord(cup, 'W1-1')
    const answer = await organiser.call(correctMatch, {
      params: { id: recorded.id },
      body: { player1Id: cup.players[3]!, version: recorded.version, reason: 'Other' },
    })
    expect(answer.status).toBe(409)
    expect(answer.error.message).toContain('come from its tournament')
  })

  test('reopens the match and voids the recorded one when a result is removed', async () => {
    const cup = await createCup(world, organiser, 4)
    await cup.win('W1-1', 1)
    const { id } = await readRecord(cup, 'W1-1')
    const params = { id: cup.id, matchId: 'W1-1' }
    const stale = await organiser.call(removeResult, { params, query: { version: 0 } })
    expect(stale.status).toBe(409)
    await organiser.do(removeResult, { params, query: { version: 1 } })
    expect((await cup.match('W1-1')).status).toBe('ready')
    // Reported again, the same row counts with the new score.
    const again = { player1Score: 2, player2Score: 1 }
    await organiser.do(reportResult, { params, body: again })
    const recorded = await readRecord(cup, 'W1-1')
    expect(recorded).toMatchObject({ id, status: 'completed', score2: 1 })
  })

  test('lets players undo the result that they have just reported', async () => {
    const cup = await createCup(world, organiser, 3, {}, false)
    const me = player.playerId!
    await organiser.do(addParticipant, { params: { id: cup.id }, body: { playerId: me } })
    await organiser.do(startTournament, { params: { id: cup.id } })
    const first = await cup.match('W1-1')
    const isMine = first.sides.some(({ playerId }) => playerId === me)
    const [matchId, otherId] = isMine ? ['W1-1', 'W1-2'] : ['W1-2', 'W1-1']
    const params = { id: cup.id, matchId }
    const body = createWinningResult('tabletennis', 1)
    const undo = async (by: Caller) => {
      const { version } = await cup.match(matchId)
      return (await by.call(removeResult, { params, query: { version } })).status
    }
    await organiser.do(reportResult, { params, body })
    expect([await undo(player), await undo(organiser)]).toEqual([403, 200])
    await player.do(reportResult, { params, body })
    expect(await undo(player)).toBe(200)
    expect((await cup.match(matchId)).status).toBe('ready')
    await player.do(reportResult, { params, body })
    await cup.win(otherId, 1)
    expect(await undo(player)).toBe(403)
  })

  test('accepts reports of different matches by two organisers at once', async () => {
    const otherOrganiser = await world.join('organizer')
    const cup = await createCup(world, organiser, 8)
    const answers = await Promise.all([
      cup.win('W1-1', 1),
      cup.win('W1-2', 2, otherOrganiser),
      cup.win('W1-3', 1),
      cup.win('W1-4', 2, otherOrganiser),
    ])
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201, 201])
    expect((await cup.read()).decidedCount).toBe(4)
  })

  test('refuses the second of two reports of the same match, and loses nothing', async () => {
    const otherOrganiser = await world.join('organizer')
    const cup = await createCup(world, organiser, 4)
    const answers = await Promise.all([cup.win('W1-1', 1), cup.win('W1-1', 2, otherOrganiser)])
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409])
    const refused = answers.find(({ status }) => status === 409)!
    expect(refused.error.message).toBe('The match already has a result')
    const late = await correct(cup, 'W1-1', 2, 0)
    expect(late.status).toBe(409)
  })

  test('counts a report sent twice with the same key once', async () => {
    const cup = await createCup(world, organiser, 4)
    const send = async () =>
      organiser.call(
        reportResult,
        {
          params: { id: cup.id, matchId: 'W1-1' },
          body: createWinningResult('tabletennis', 1),
        },
        { 'idempotency-key': 'one-report' },
      )
    const [first, second] = [await send(), await send()]
    expect([first.status, second.status]).toEqual([201, 201])
    expect(second.body).toEqual(first.body)
    expect((await cup.match('W1-1')).version).toBe(1)
  })

  test('refuses a report for players who have changed', async () => {
    const cup = await createCup(world, organiser, 4)
    const body = { ...createWinningResult('tabletennis', 1), player1Id: 'somebody else' }
    const params = { id: cup.id, matchId: 'W1-1' }
    const answer = await organiser.call(reportResult, { params, body })
    expect(answer.status).toBe(409)
    expect(answer.error.message).toContain('have changed')
  })

  test('lets players report only their own match, and only organisers correct it', async () => {
    const cup = await createCup(world, organiser, 3, {}, false)
    const body = { playerId: player.playerId }
    await organiser.do(addParticipant, { params: { id: cup.id }, body })
    await organiser.do(startTournament, { params: { id: cup.id } })
    const matches = await cup.matches()
    const isMine = (each: (typeof matches)[number]) =>
      each.sides.some(({ playerId }) => playerId === player.playerId)
    const ownMatch = matches.find((each) => each.status === 'ready' && isMine(each))!
    const othersMatch = matches.find((each) => each.status === 'ready' && !isMine(each))!
    const refused = await cup.win(othersMatch.id, 1, player)
    expect(refused.status).toBe(403)
    expect(refused.error.message).toBe('You can only report your own matches.')
    expect((await cup.win(ownMatch.id, 1, player)).status).toBe(201)
    const correction = await player.call(correctResult, {
      params: { id: cup.id, matchId: ownMatch.id },
      body: { ...createWinningResult('tabletennis', 2), version: 1 },
    })
    expect(correction.status).toBe(403)
  })

  test('awards the open matches of a withdrawn player to the opponents, and still completes', async () => {
    const cup = await createCup(world, organiser, 8)
    await cup.win('W1-1', 1)
    const { playerId } = (await cup.match('W2-1')).sides[0]
    const params = { id: cup.id, playerId: playerId! }
    const body = { action: 'withdraw' as const, reason: 'went home' }
    await organiser.do(changeParticipant, { params, body })
    await cup.playOut()
    expect((await cup.read()).status).toBe('completed')
    const semifinal = await cup.match('W2-1')
    expect(semifinal.decision).toMatchObject({ kind: 'walkover', reason: 'withdrawn: went home' })
    expect(semifinal.matchId).toBeNull()
    expect(semifinal.sides.map(({ isOut }) => isOut)).toEqual([true, false])
  })

  test.each([true, false])(
    'lists whether a round was paired automatically (autoAdvance: %s)',
    async (autoAdvance) => {
      const cup = await createCup(world, organiser, 4, {
        sportId: 'chess',
        format: 'swiss',
        settings: { rounds: 3, autoAdvance },
      })
      const params = { id: cup.id }
      const pair = async () => await organiser.do(pairRound, { params, body: {} })
      if (!autoAdvance) await pair()
      await cup.win('S1-1', 1)
      await cup.win('S1-2', 1)
      if (!autoAdvance) await pair()
      const readAutomatic = async () => {
        const { rounds } = await organiser.do(listRounds, { params })
        return rounds.map(({ isAutomatic }) => isAutomatic)
      }
      expect(await readAutomatic()).toEqual([autoAdvance, autoAdvance])
      await organiser.do(unpairRound, { params: { ...params, round: 2 } })
      await pair()
      expect(await readAutomatic()).toEqual([autoAdvance, false])
    },
  )

  test('pairs Swiss rounds automatically, and pairs them again after an undo', async () => {
    const cup = await createCup(world, organiser, 6, {
      sportId: 'chess',
      format: 'swiss',
      settings: { rounds: 3, autoAdvance: false },
    })
    const pair = async () => organiser.call(pairRound, { params: { id: cup.id }, body: {} })
    const readRounds = async () => await organiser.do(listRounds, { params: { id: cup.id } })
    expect(await readRounds()).toMatchObject({ canPair: true, planned: 3, rounds: [] })
    expect(accepted(await pair()).round).toBe(1)
    const open = await pair()
    expect(open.status).toBe(409)
    expect(open.error.message).toBe('The round has matches without a result')
    await cup.playOut()
    expect(accepted(await pair()).round).toBe(2)
    await cup.win('S2-1', 1)
    const { id } = await readRecord(cup, 'S2-1')
    await organiser.do(unpairRound, { params: { id: cup.id, round: 2 } })
    const removedMatch = await organiser.do(getMatch, { params: { id } })
    expect(removedMatch.status).toBe('void')
    expect(accepted(await pair()).round).toBe(2)
    await cup.playOut()
    accepted(await pair())
    await cup.playOut()
    expect((await cup.read()).status).toBe('completed')
  })

  test('lists the points that each player had before the latest Swiss round, including byes', async () => {
    const settings = { rounds: 3, autoAdvance: false }
    const cup = await createCup(world, organiser, 5, {
      sportId: 'chess',
      format: 'swiss',
      settings,
    })
    const params = { id: cup.id }
    const pair = async () => await organiser.do(pairRound, { params, body: {} })
    const readPointsBefore = async () => {
      const { rounds } = await organiser.do(listRounds, { params })
      return rounds.map(({ pointsBefore }) => pointsBefore.map(({ pointsText }) => pointsText))
    }
    await pair()
    expect(await readPointsBefore()).toEqual([['0', '0', '0', '0', '0']])
    await cup.win('S1-1', 0)
    await cup.win('S1-2', 1)
    await pair()
    const [first, second] = await readPointsBefore()
    expect(first).toEqual([])
    expect(second!.toSorted()).toEqual(['0', '1', '1', '½', '½'].toSorted())
  })

  test('makes the next knockout round wait for the organiser if autoAdvance is off', async () => {
    const settings = { autoAdvance: false, thirdPlacePlayoff: false }
    const cup = await createCup(world, organiser, 4, { settings })
    await cup.playOut()
    expect((await cup.match('W2-1')).status).toBe('waiting')
    const params = { id: cup.id }
    const { rounds } = await organiser.do(listRounds, { params })
    expect(rounds.map(({ id, isReleased }) => [id, isReleased])).toEqual([
      ['W1', true],
      ['W2', false],
    ])
    const early = await cup.win('W2-1', 1)
    expect(early.error.message).toBe('An organiser has to release this round')
    await organiser.do(releaseRound, { params: { ...params, roundId: 'W2' } })
    await cup.playOut()
    expect((await cup.read()).status).toBe('completed')
  })

  test('reports a draw in chess without a warning', async () => {
    const cup = await createCup(world, organiser, 4, { sportId: 'chess', format: 'round_robin' })
    const body = { player1Score: 0.5, player2Score: 0.5 }
    const params = { id: cup.id, matchId: 'R1-1' }
    const preview = await organiser.do(previewResult, { params, body })
    expect([preview.warnings, preview.ripple?.matches]).toEqual([[], 0])
    const done = await organiser.do(reportResult, { params, body })
    expect(done.warnings).toEqual([])
  })

  test('explains every tie-break in the standings', async () => {
    const cup = await createCup(world, organiser, 6, {
      sportId: 'chess',
      format: 'swiss',
      settings: { rounds: 3, tieBreaks: ['BH', 'SB'] },
    })
    await cup.playOut()
    const { tables, places } = await organiser.do(getStandings, { params: { id: cup.id } })
    const [table] = tables
    expect(table!.criteria).toEqual([
      { acronym: 'BH', name: 'Buchholz' },
      { acronym: 'SB', name: 'Sonneborn-Berger' },
    ])
    expect(table!.rows[0]).toMatchObject({ rank: 1, played: 3, wins: 2, points: 2 })
    const [buchholz] = table!.rows[0]!.values
    expect(buchholz!.explanation).toMatch(/^Buchholz [\d½]+: /)
    expect(places).toHaveLength(6)
  })

  test('returns where the players of each match go next in the bracket', async () => {
    const cup = await createCup(world, organiser, 6, { format: 'double_elimination' })
    const bracket = await organiser.do(getBracket, { params: { id: cup.id } })
    expect(bracket.sections.map(({ title }) => title)).toEqual([
      'Winners’ bracket',
      'Losers’ bracket',
      'Grand final',
    ])
    expect(bracket.advancements).toContainEqual({
      from: 'W1-2',
      outcome: 'winner',
      to: 'W2-1',
      side: 1,
    })
    expect(bracket.advancements).toContainEqual({
      from: 'W1-2',
      outcome: 'loser',
      to: 'L1-1',
      side: 1,
    })
    const byes = bracket.matches.filter(({ decision }) => decision?.kind === 'bye')
    expect(byes.map(({ number }) => number)).toEqual(byes.map(() => null))
  })

  test('calls the next playable match to the next free table, and no player twice', async () => {
    const body = { tables: ['Table 1', 'Table 2'], restMinutes: 10 }
    const cup = await createCup(world, organiser, 6, { ...body, format: 'round_robin' })
    const params = { id: cup.id }
    const first = await organiser.do(callNext, { params })
    const second = await organiser.do(callNext, { params })
    const names = second.tables.flatMap(({ match }) => match?.names ?? [])
    expect(new Set(names).size).toBe(4)
    expect(first.tables[0]!.match?.matchId).toBe('R1-1')
    const full = await organiser.call(callNext, { params })
    expect(full.status).toBe(409)
    expect(full.error.message).toBe('No table is free')
    await cup.win('R1-1', 1)
    const tables = await organiser.do(listTables, { params })
    expect(tables.tables[0]).toMatchObject({ name: 'Table 1', match: null })
    // Those who just played are resting, so the third match of the round is next.
    expect(tables.next).toMatchObject({ matchId: 'R1-3', table: 'Table 1' })
    expect(tables.queue.find(({ matchId }) => matchId === 'R2-1')).toMatchObject({ canCall: false })
    const taken = await organiser.do(undoCall, { params: { ...params, matchId: 'R1-2' } })
    expect(taken.tables[1]!.match).toBeNull()
    const unknown = await organiser.call(callMatch, {
      params: { ...params, matchId: 'R1-2' },
      body: { table: 'Table 9' },
    })
    expect(unknown.status).toBe(400)
  })

  test('frees its tables when it is cancelled', async () => {
    const body = { tables: ['Table 1'] }
    const cup = await createCup(world, organiser, 4, body)
    await organiser.do(callNext, { params: { id: cup.id } })
    const reason = { reason: 'Power cut' }
    await organiser.do(cancelTournament, { params: { id: cup.id }, body: reason })
    const otherCup = await createCup(world, organiser, 2, { ...body, name: 'Other Cup' })
    const tableList = await organiser.do(listTables, { params: { id: otherCup.id } })
    expect(tableList.tables[0]!.busyWith).toBeNull()
  })

  test('releases the rounds of a round robin one by one, by their listed ids', async () => {
    const settings = { autoAdvance: false }
    const cup = await createCup(world, organiser, 4, { format: 'round_robin', settings })
    await cup.playOut()
    const params = { id: cup.id }
    const { rounds } = await organiser.do(listRounds, { params })
    expect(rounds.map(({ id }) => id)).toEqual(['R1', 'R2', 'R3'])
    for (const { id } of rounds.slice(1)) {
      await organiser.do(releaseRound, { params: { ...params, roundId: id } })
      await cup.playOut()
    }
    expect((await cup.read()).status).toBe('completed')
    const unknown = await organiser.call(releaseRound, { params: { ...params, roundId: 'R9' } })
    expect(unknown.error.message).toBe('Round not found')
  })

  test('calls two matches to two tables when two organisers call at once', async () => {
    const body = { tables: ['Table 1', 'Table 2'], format: 'round_robin' as const }
    const cup = await createCup(world, organiser, 4, body)
    const params = { id: cup.id }
    const answers = await Promise.all([
      organiser.call(callNext, { params }),
      organiser.call(callNext, { params }),
    ])
    expect(answers.map(({ status }) => status)).toEqual([201, 201])
    const { tables } = await organiser.do(listTables, { params })
    expect(new Set(tables.map(({ match }) => match?.matchId)).size).toBe(2)
  })

  test('shows a call on the players’ dashboard until the result is reported', async () => {
    const cup = await createCup(world, organiser, 3, { tables: ['Table 1'] }, false)
    const body = { playerId: player.playerId }
    await organiser.do(addParticipant, { params: { id: cup.id }, body })
    await organiser.do(startTournament, { params: { id: cup.id } })
    const readPairings = async () => (await player.do(listMyPairings, {})).items
    const [ready] = await readPairings()
    expect(ready).toMatchObject({ tournamentName: 'Test Cup', status: 'ready', table: null })
    const params = { id: cup.id, matchId: ready!.matchId }
    await organiser.do(callMatch, { params, body: {} })
    expect(await readPairings()).toMatchObject([{ status: 'called', table: 'Table 1' }])
    const match = await cup.match(ready!.matchId)
    const side = match.sides[0].playerId === player.playerId ? 1 : 2
    await cup.win(ready!.matchId, side)
    expect(await readPairings()).toMatchObject([{ status: 'waiting', table: null }])
  })

  test('lets the public follow a public tournament, and no other, without an account', async () => {
    const cup = await createCup(world, organiser, 4, { isPublic: true })
    await cup.win('W1-1', 1)
    const params = { id: cup.id }
    const publicView = await world.stranger.do(getPublicTournament, { params })
    expect(publicView).toMatchObject({ clubName: 'Test Club', tournament: { name: 'Test Cup' } })
    expect(publicView.matches.every(({ mayReport }) => !mayReport)).toBe(true)
    expect(JSON.stringify(publicView)).not.toContain('@')
    expect(JSON.stringify(publicView)).not.toContain(organiser.userId)
    // If the club's results are private, a tournament is public only when it is made so explicitly.
    const otherCup = await createCup(world, organiser, 2)
    expect((await otherCup.read()).isPublic).toBe(false)
    const { version } = await cup.read()
    const hide = { params, body: { version, isPublic: false } }
    await organiser.do(updateTournament, hide)
    world.pass(3_000)
    expect((await world.stranger.call(getPublicTournament, { params })).status).toBe(404)
  })

  test.each(['round_robin', 'double_elimination'] as const)(
    'hides from the public why a player left a %s',
    async (format) => {
      const cup = await createCup(world, organiser, 4, { isPublic: true, format })
      const params = { id: cup.id }
      for (const [action, reason] of [
        ['withdraw', 'Knee operation'],
        ['disqualify', 'Threw a bat'],
      ] as const) {
        const playerId = cup.players[action === 'withdraw' ? 0 : 1]!
        const request = { params: { ...params, playerId }, body: { action, reason } }
        await organiser.do(changeParticipant, request)
      }
      expect(JSON.stringify(await cup.matches())).toContain('withdrawn: Knee operation')
      const { matches, standings } = await world.stranger.do(getPublicTournament, { params })
      const text = JSON.stringify([matches, standings])
      expect(text).not.toMatch(/Knee operation|Threw a bat/)
      expect(text).toContain('"withdrawn"')
    },
  )

  test('hides from the public why a match was a walkover', async () => {
    const cup = await createCup(world, organiser, 4, { isPublic: true })
    const params = { id: cup.id, matchId: 'W1-1' }
    const body = { ending: 'forfeit', winnerSide: 1, reason: 'Broke a wrist' } as const
    await organiser.do(reportResult, { params, body })
    expect(JSON.stringify(await cup.matches())).toContain('Broke a wrist')
    const { matches } = await world.stranger.do(getPublicTournament, { params })
    expect(JSON.stringify(matches)).not.toContain('Broke a wrist')
    expect(matches.find(({ id }) => id === 'W1-1')).toMatchObject({
      decision: { kind: 'walkover', reason: 'no-show' },
    })
  })

  test('returns to followers only what has changed', async () => {
    const cup = await createCup(world, organiser, 4, { isPublic: true })
    const params = { id: cup.id }
    const first = await world.stranger.call(getPublicTournament, { params })
    const headers = { 'if-none-match': String(first.headers['etag']) }
    const again = await world.stranger.call(getPublicTournament, { params }, headers)
    expect([first.status, again.status]).toEqual([200, 304])
    expect(again.text).toBe('')
    await cup.win('W1-1', 1)
    const changed = await world.stranger.call(getPublicTournament, { params }, headers)
    expect(changed.status).toBe(200)
  })

  test('compresses a large reply for clients that accept it', async () => {
    const cup = await createCup(world, organiser, 16)
    const url = `/api/tournaments/${cup.id}/bracket`
    const authorization = `Bearer ${organiser.token}`
    const headers = { authorization, 'accept-encoding': 'gzip' }
    const { app } = world.server
    const plain = await app.inject({ url, headers: { authorization } })
    const small = await app.inject({ url, headers })
    expect(small.headers['content-encoding']).toBe('gzip')
    expect(gunzipSync(small.rawPayload).toString()).toBe(plain.body)
    expect(small.rawPayload.length).toBeLessThan(plain.body.length / 5)
    const forbidden = { authorization, 'accept-encoding': 'gzip;q=0, identity' }
    expect((await app.inject({ url, headers: forbidden })).body).toBe(plain.body)
  })

  test('ignores a match between the same players that is recorded by hand', async () => {
    const cup = await createCup(world, organiser, 2)
    const [player1Id, player2Id] = cup.players as [string, string]
    const draft = { sportId: 'tabletennis', player1Id, player2Id }
    const body = { ...draft, player1Score: 2, player2Score: 0 }
    await organiser.do(recordMatch, { body })
    expect((await cup.match('W1-1')).status).toBe('ready')
  })
})
