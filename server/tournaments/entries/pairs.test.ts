import { describe, expect, test } from 'vitest'
import { getLeaderboard } from '#contract/ratings.ts'
import { correctMatch, getMatch } from '#contract/matches.ts'
import { listDeletions, restoreDeletion } from '#contract/deletions.ts'
import { answerCall, listNotices, markNoticesSeen } from '#contract/notices.ts'
import { deletePlayer, getPlayer, listPlayers, mergePlayer } from '#contract/players/players.ts'
import { startLive } from '#contract/live/events.ts'
import {
  copyTournament,
  createTournament,
  deleteTournament,
  startTournament,
} from '#contract/tournaments/life.ts'
import { openTournament, updateTournament } from '#contract/tournaments/life.ts'
import { listTournamentMatches, removeResult, reportResult } from '#contract/tournaments/matches.ts'
import {
  addParticipant,
  addParticipants,
  changeParticipant,
  drawPairs,
  pairUp,
  removeParticipant,
} from '#contract/tournaments/participants.ts'
import { callNext, listMyPairings, listTables } from '#contract/tournaments/tables.ts'
import { getTournament, listTournaments } from '#contract/tournaments/tournament.ts'
import { engineNames } from '../../testing/databases.ts'
import { stageOnce } from '../../testing/stage-once.ts'
import { accepted, type Caller } from '../../testing/world.ts'
import { tournamentLog } from '../store.ts'
import { verifyTournaments } from '../verify-tournaments.ts'

async function createPairs(organiser: Caller, body: object = {}) {
  return organiser.call(createTournament, {
    body: {
      name: 'Monster night',
      sportId: 'foosball',
      minParticipants: 2,
      settings: { entrants: 'pairs', seedingMethod: 'hand' },
      ...body,
    },
  })
}

describe.each(engineNames)('pairs in a tournament on %s', async (engine) => {
  const { world, organiser, ann, ben, id, others } = await stageOnce(engine, async (world) => {
    const organiser = await world.join('organizer', 'Olga Oak')
    const ann = await world.join('player', 'Ann Ashe')
    const ben = await world.join('player', 'Ben Bold')
    const others: string[] = []
    for (const name of ['Cleo Cole', 'Dee Dill', 'Eve Elm', 'Fay Fir']) {
      others.push(await world.addPlayer(name))
    }
    const { id } = accepted(await createPairs(organiser))
    await organiser.do(openTournament, { params: { id }, body: { phase: 'registration' } })
    return { organiser, ann, ben, id, others }
  })

  const enter = async (by: Caller, playerId: string, partnerId: string | null = null) =>
    by.call(addParticipant, { params: { id }, body: { playerId, partnerId } })
  const names = async () =>
    (await organiser.do(getTournament, { params: { id } })).participants.map(
      ({ playerName }) => playerName,
    )
  const startWithTwoPairs = async () => {
    accepted(await enter(ann, ann.playerId!, ben.playerId))
    accepted(await enter(organiser, others[0]!, others[1]!))
    await organiser.do(startTournament, { params: { id } })
    const { items } = await organiser.do(listTournamentMatches, { params: { id } })
    return items.find(({ status }) => status === 'ready')!
  }

  test('enter together; the partner is notified, can withdraw both and sees the entry as their own', async () => {
    const entry = accepted(await enter(ann, ann.playerId!, ben.playerId))
    expect(entry).toMatchObject({ playerName: 'Ann Ashe / Ben Bold', partnerId: ben.playerId })
    const { items: notices } = await ben.do(listNotices, { query: {} })
    expect(notices.map(({ key }) => key)).toContain('tournament.partner')
    expect(notices.find(({ key }) => key === 'tournament.partner')!.title).toBe(
      'Monster night: Ann Ashe is your partner',
    )
    const bensTournaments = await ben.do(listTournaments, { query: { playerId: ben.playerId! } })
    expect(bensTournaments.items).toMatchObject([
      { id, myStatus: 'registered', registeredCount: 1 },
    ])
    const twice = await enter(organiser, others[0]!, ben.playerId)
    expect([twice.status, twice.error.key]).toEqual([409, 'tournament.alreadyEntered'])
    const params = { id, playerId: ann.playerId! }
    await ben.do(removeParticipant, { params })
    expect(await names()).toEqual([])
  })

  test('are refused once a player has named partners too often', async () => {
    const params = { id, playerId: ann.playerId! }
    for (let time = 0; time < 10; time++) {
      accepted(await enter(ann, ann.playerId!, ben.playerId))
      await ann.do(removeParticipant, { params })
    }
    const refused = await enter(ann, ann.playerId!, ben.playerId)
    expect([refused.status, refused.error.key]).toEqual([429, 'tournament.tooManyPartners'])
    accepted(await enter(ann, ann.playerId!))
    accepted(await enter(organiser, others[0]!, others[1]!))
  })

  test('play rated doubles, which any of the four can report', async () => {
    const match = await startWithTwoPairs()
    expect(match.sides.map(({ name }) => name)).toEqual([
      'Ann Ashe / Ben Bold',
      'Cleo Cole / Dee Dill',
    ])
    const [next] = (await ben.do(listMyPairings, {})).items
    expect(next).toMatchObject({ opponent: 'Cleo Cole / Dee Dill', status: 'ready' })
    const params = { id, matchId: match.id }
    const body = { player1Score: 5, player2Score: 3 }
    const stranger = await world.join('player', 'Zed Zorn')
    const report = async (by: Caller) => by.call(reportResult, { params, body })
    expect((await report(stranger)).status).toBe(403)
    accepted(await report(ben))
    const { items } = await organiser.do(listTournamentMatches, { params: { id } })
    const played = items.find((one) => one.id === match.id)!
    const record = await ann.do(getMatch, { params: { id: played.matchId! } })
    expect(record).toMatchObject({
      player1Id: ann.playerId,
      partner1Id: ben.playerId,
      partner2Id: others[1],
      matchType: 'tournament',
    })
    const board = await ann.do(getLeaderboard, { query: { sportId: 'foosball' } })
    expect(board.items).toHaveLength(4)
    const cup = await ann.do(getTournament, { params: { id } })
    expect(cup).toMatchObject({ status: 'completed', winnerName: 'Ann Ashe / Ben Bold' })
  })

  test('keep their partners when the recorded match is corrected, which can name them', async () => {
    const match = await startWithTwoPairs()
    const body = { player1Score: 5, player2Score: 3 }
    await ben.do(reportResult, { params: { id, matchId: match.id }, body })
    const { items } = await organiser.do(listTournamentMatches, { params: { id } })
    const { matchId } = items.find((one) => one.id === match.id)!
    const params = { id: matchId! }
    const { version, partner1Id, partner2Id } = await ann.do(getMatch, { params })
    const correction = { player1Score: 3, player2Score: 5, version, reason: 'Swapped' }
    const corrected = await organiser.do(correctMatch, {
      params,
      body: { ...correction, partner1Id, partner2Id },
    })
    expect(corrected).toMatchObject({ partner1Id, partner2Id, winnerSide: 2 })
    const others = { ...correction, version: corrected.version, partner1Id: partner2Id }
    expect(await organiser.refused(correctMatch, { params, body: others })).toEqual([
      409,
      'match.ofTournament',
    ])
  })

  test('can be scored live by any of the four', async () => {
    const match = await startWithTwoPairs()
    const body = {
      id: 'pairs-live',
      setup: { game: 'foosball', settings: { to: 5, games: 1, kickoff: 1 } },
      player1Id: ann.playerId!,
      player2Id: others[0]!,
      tournamentId: id,
      tournamentMatchId: match.id,
    } as const
    const live = await ben.do(startLive, { body })
    expect(JSON.stringify(live.sides)).toContain('Dee Dill')
  })

  test("are made by hand or by lot from single entries, and can't start with partners missing", async () => {
    accepted(await enter(ann, ann.playerId!))
    for (const one of others) accepted(await enter(organiser, one))
    const start = async () => organiser.call(startTournament, { params: { id } })
    const early = await start()
    expect([early.status, early.error.key]).toEqual([409, 'tournament.partnersMissing'])
    const params = { id, playerId: ann.playerId! }
    const pairWith = async (by: Caller, partnerId: string | null) =>
      by.call(pairUp, { params, body: { partnerId: partnerId! } })
    expect((await pairWith(ben, ben.playerId)).status).toBe(403)
    accepted(await pairWith(ann, ben.playerId))
    expect((await ann.call(drawPairs, { params: { id }, body: {} })).status).toBe(403)
    const { items } = await organiser.do(drawPairs, { params: { id }, body: {} })
    expect(items.map(({ partnerId }) => partnerId === null)).toEqual([false, false, false])
    accepted(await start())
  })

  test('can be pasted as names, one pair per line', async () => {
    const typed = [
      'Cleo Cole / Dee Dill',
      'Eve Elm/New Attendee',
      'Fay Fir',
      'Dee Dill / Fay Fir',
      'A / B / C',
      'Gus Gray / Gus Gray',
      'Hal Hop / B4d N@me',
    ]
    const body = { entries: typed.map((name) => ({ name })) }
    const { rows } = await organiser.do(addParticipants, { params: { id }, body })
    expect(rows.map(({ name, action }) => [name, action])).toEqual([
      ['Cleo Cole / Dee Dill', 'enter'],
      ['Eve Elm / New Attendee', 'create'],
      ['Fay Fir', 'enter'],
      ['Dee Dill / Fay Fir', 'skip'],
      ['A / B / C', 'skip'],
      ['Gus Gray / Gus Gray', 'skip'],
      ['Hal Hop / B4d N@me', 'skip'],
    ])
    expect(await names()).toEqual(['Cleo Cole / Dee Dill', 'Eve Elm / New Attendee', 'Fay Fir'])
    const { items } = await organiser.do(listPlayers, { query: { q: 'New Attendee' } })
    expect(items).toHaveLength(1)
  })

  test("are refused in a sport without doubles and can't be switched off once players have entered", async () => {
    const chess = await createPairs(organiser, { sportId: 'chess', name: 'Chess' })
    expect(chess.error.details).toMatchObject([{ field: 'settings.entrants' }])
    accepted(await enter(ann, ann.playerId!))
    const { version } = await organiser.do(getTournament, { params: { id } })
    const settings = { entrants: 'players' } as const
    expect(
      await organiser.refused(updateTournament, {
        params: { id },
        body: { version, settings },
      }),
    ).toEqual([409, 'tournament.pairsEntered'])
  })

  test('keep a merged partner under the new id; deleting a partner withdraws the pair', async () => {
    const admin = await world.join('admin', 'Ada Min')
    accepted(await enter(organiser, others[0]!, others[1]!))
    accepted(await enter(organiser, others[2]!, others[3]!))
    const twin = await world.addPlayer('Dora Dill')
    const readVersion = async (of: string) =>
      (await admin.do(getPlayer, { params: { id: of } })).version
    await admin.do(mergePlayer, {
      params: { id: others[1]! },
      body: {
        version: await readVersion(others[1]!),
        intoPlayerId: twin,
        intoVersion: await readVersion(twin),
      },
    })
    expect(await names()).toEqual(['Cleo Cole / Dora Dill', 'Eve Elm / Fay Fir'])
    const deletedId = others[3]!
    const query = { version: await readVersion(deletedId) }
    await admin.do(deletePlayer, { params: { id: deletedId }, query })
    expect(await names()).toEqual(['Cleo Cole / Dora Dill'])
  })

  test('keep an entry merged into a player whose own entry was removed', async () => {
    const admin = await world.join('admin', 'Ada Min')
    accepted(await enter(organiser, others[0]!, others[1]!))
    accepted(await enter(organiser, others[2]!))
    const entry = { id, playerId: others[2]! }
    const decline = { action: 'decline', reason: 'Injured' } as const
    await organiser.do(changeParticipant, { params: entry, body: decline })
    await organiser.do(removeParticipant, { params: entry })
    const body = { version: 1, intoPlayerId: others[2]!, intoVersion: 1 }
    await admin.do(mergePlayer, { params: { id: others[0]! }, body })
    const { db } = world.server.context
    expect(await verifyTournaments(db)).toEqual([])
    expect(JSON.stringify(await tournamentLog.read(db, id))).not.toContain('Injured')
    accepted(await enter(organiser, others[3]!))
    expect(await names()).toEqual(['Eve Elm / Dee Dill', 'Fay Fir'])
  })

  test('keep a removed result void when a deleted partner is restored', async () => {
    const admin = await world.join('admin', 'Ada Min')
    const match = await startWithTwoPairs()
    const params = { id, matchId: match.id }
    await organiser.do(reportResult, {
      params,
      body: { player1Score: 3, player2Score: 5 },
    })
    const { items } = await organiser.do(listTournamentMatches, { params: { id } })
    const played = items.find((one) => one.id === match.id)!
    const deletedId = others[1]!
    const { version } = await admin.do(getPlayer, { params: { id: deletedId } })
    await admin.do(deletePlayer, { params: { id: deletedId }, query: { version } })
    const afterDeletion = await organiser.do(listTournamentMatches, { params: { id } })
    const now = afterDeletion.items.find((one) => one.id === match.id)!
    if (now.hasResult) {
      const query = { version: now.version, reason: '' }
      await organiser.do(removeResult, { params, query })
    }
    const [deletion] = (await admin.do(listDeletions, {})).items
    await admin.do(restoreDeletion, { params: { id: deletion!.id } })
    const record = await ann.do(getMatch, { params: { id: played.matchId! } })
    expect(record.status).toBe('void')
  })

  test('show one status and one name for a player who re-enters with another partner', async () => {
    accepted(await enter(ann, ann.playerId!, ben.playerId))
    const params = { id, playerId: ann.playerId! }
    const body = { action: 'withdraw', reason: '' } as const
    await organiser.do(changeParticipant, { params, body })
    accepted(await enter(organiser, others[0]!, ben.playerId))
    accepted(await enter(organiser, others[1]!, others[2]!))
    await organiser.do(startTournament, { params: { id } })
    expect((await ben.do(listMyPairings, {})).items).toHaveLength(1)
    const { items } = await ben.do(listTournaments, { query: { playerId: ben.playerId! } })
    expect(items.map(({ myStatus }) => myStatus)).toEqual(['registered'])
  })

  test('count as reached by a call only once both partners have seen it', async () => {
    await startWithTwoPairs()
    const tables = { tables: ['Table 1'] }
    const { version } = await organiser.do(getTournament, { params: { id } })
    await organiser.do(updateTournament, { params: { id }, body: { version, ...tables } })
    await organiser.do(callNext, { params: { id } })
    const readArrivals = async () => {
      const now = await organiser.do(listTables, { params: { id } })
      const all = now.tables.flatMap(({ match }) => match?.arrivals ?? [])
      return all.map(({ state, answer }) => [state, answer])
    }
    const answerCallAs = async (by: Caller, answer: 'coming' | 'later') => {
      const { items } = await by.do(listNotices, { query: {} })
      const call = items.find(({ key }) => key === 'call.made')!
      await by.do(markNoticesSeen, { body: { ids: [call.id] } })
      await by.do(answerCall, { params: { id: call.id }, body: { answer } })
    }
    expect(await readArrivals()).toContainEqual(['unseen', null])
    await answerCallAs(ann, 'coming')
    expect(await readArrivals()).toContainEqual(['unseen', null])
    await answerCallAs(ben, 'later')
    expect(await readArrivals()).toContainEqual(['seen', 'later'])
    await answerCallAs(ben, 'coming')
    expect(await readArrivals()).toContainEqual(['seen', 'coming'])
  })

  test('show a single entry as half a pair in the list', async () => {
    accepted(await enter(ann, ann.playerId!))
    const listed = async () => {
      const { items } = await ben.do(listTournaments, { query: {} })
      const { entrants, participantCount, aloneCount } = items.find((one) => one.id === id)!
      return [entrants, participantCount, aloneCount]
    }
    expect(await listed()).toEqual(['pairs', 1, 1])
    accepted(await enter(ben, ben.playerId!))
    expect(await listed()).toEqual(['pairs', 2, 2])
    const params = { id, playerId: ann.playerId! }
    await organiser.do(pairUp, { params, body: { partnerId: ben.playerId! } })
    expect(await listed()).toEqual(['pairs', 1, 0])
  })

  test('are kept when a tournament that an earlier release deleted is restored', async () => {
    accepted(await enter(ann, ann.playerId!))
    const admin = await world.join('admin', 'Ada Min')
    const { version } = await organiser.do(getTournament, { params: { id } })
    await organiser.do(deleteTournament, { params: { id }, query: { version } })
    const { db } = world.server.context
    const [kept] = await db.selectFrom('keptDeletions').selectAll().execute()
    const { tournament, ...rest } = JSON.parse(kept!.data) as { tournament: object }
    const before = { ...tournament, entrants: undefined, aloneCount: undefined }
    const data = JSON.stringify({ ...rest, tournament: before })
    await db.updateTable('keptDeletions').set({ data }).execute()
    await admin.do(restoreDeletion, { params: { id: kept!.id } })
    expect(await organiser.do(getTournament, { params: { id } })).toMatchObject({
      entrants: 'pairs',
      aloneCount: 1,
    })
  })

  test('are not called to a second table while either partner is playing', async () => {
    await startWithTwoPairs()
    const tables = { tables: ['Table 1', 'Table 2'] }
    const { version } = await organiser.do(getTournament, { params: { id } })
    await organiser.do(updateTournament, { params: { id }, body: { version, ...tables } })
    await organiser.do(callNext, { params: { id } })
    const singles = await organiser.do(createTournament, {
      body: { name: 'Singles', sportId: 'foosball', minParticipants: 2, ...tables },
    })
    const params = { id: singles.id }
    for (const playerId of [ben.playerId!, others[2]!]) {
      await organiser.do(addParticipant, { params, body: { playerId } })
    }
    await organiser.do(startTournament, { params })
    const called = await organiser.call(callNext, { params })
    expect(called.status).toBe(409)
  })

  test('are copied with the tournament, and a withdrawal by one partner withdraws the pair', async () => {
    await startWithTwoPairs()
    const body = { withParticipants: true }
    const copy = await organiser.do(copyTournament, { params: { id }, body })
    expect(copy.participants.map(({ playerName }) => playerName)).toEqual([
      'Ann Ashe / Ben Bold',
      'Cleo Cole / Dee Dill',
    ])
    const params = { id, playerId: ann.playerId! }
    const out = await ben.call(changeParticipant, {
      params,
      body: { action: 'withdraw', reason: 'Ill' },
    })
    expect(accepted(out)).toMatchObject({ status: 'withdrawn' })
  })
})
