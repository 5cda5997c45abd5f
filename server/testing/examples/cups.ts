import {
  cancelTournament,
  createTournament,
  openTournament,
  reopenTournament,
  startTournament,
} from '#contract/tournaments/life.ts'
import { listNotices } from '#contract/notices.ts'
import { listTournamentMatches, reportResult } from '#contract/tournaments/matches.ts'
import { addParticipant } from '#contract/tournaments/participants.ts'
import { pairRound, settleTie } from '#contract/tournaments/rounds.ts'
import { callMatch } from '#contract/tournaments/tables.ts'
import { notePayment, setFee } from '#contract/fees.ts'
import { accepted } from '../world.ts'
import { createWinningResult } from '../tournament.ts'
import type { People } from './people.ts'
import { inventWord, type Scenes } from './stage.ts'

/** Scenes of tournaments, each in the state that its request needs. */
export function cupScenes({ admin, stranger, createPlayer, createPerson }: People) {
  type CupBody = Parameters<typeof admin.call<typeof createTournament>>[1]['body']
  const createScene = async (body: Partial<CupBody> = {}, entrants = 4) => {
    const settings = { seedingMethod: 'hand' as const, ...body.settings }
    const named = { name: `Cup ${inventWord()}`, minParticipants: 2, isPublic: true }
    const created = await admin.call(createTournament, { body: { ...named, ...body, settings } })
    const { id } = accepted(created)
    const players: string[] = []
    for (let at = 0; at < entrants; at++) {
      const playerId = await createPlayer()
      players.push(playerId)
      await admin.do(addParticipant, { params: { id }, body: { playerId } })
    }
    const ids = { 'cup-spring': id, 'player-nia': players[0] ?? (await createPlayer()) }
    const second = players[1] === undefined ? {} : { 'player-owen': players[1] }
    const values = { ...ids, ...second, 'Table 2': body.tables?.at(-1) }
    return { id, values, sportId: body.sportId ?? 'tabletennis' }
  }
  const inPairs = { sportId: 'foosball', settings: { entrants: 'pairs' } } as const
  type CupScene = Awaited<ReturnType<typeof createScene>>
  const startCup = async (cup: CupScene | Promise<CupScene>) => {
    const { id, ...rest } = await cup
    await admin.do(startTournament, { params: { id } })
    return { id, ...rest }
  }
  const playReadyMatches = async (cup: Promise<CupScene>) => {
    const { id, values, sportId } = await cup
    const { items } = await admin.do(listTournamentMatches, { params: { id } })
    for (const { id: matchId } of items.filter(({ status }) => status === 'ready')) {
      const params = { id, matchId }
      await admin.do(reportResult, { params, body: createWinningResult(sportId, 1) })
    }
    return { id, values, sportId }
  }
  // Tables belong to the club, so another tournament may occupy them.
  const stageKnockout = async () => startCup(createScene({ tables: [inventWord(), inventWord()] }))
  const stageSwiss = async () => {
    const settings = { rounds: 2, autoAdvance: false }
    return startCup(createScene({ format: 'swiss', sportId: 'chess', settings }))
  }
  const stagePairedSwiss = async () => {
    const cup = await stageSwiss()
    await admin.do(pairRound, { params: { id: cup.id }, body: {} })
    return cup
  }
  /** Two players who drew share first place. */
  const stageTiedCup = async () => {
    const cup = await startCup(createScene({ format: 'round_robin', sportId: 'chess' }, 2))
    const params = { id: cup.id, matchId: 'R1-1' }
    await admin.do(reportResult, { params, body: createWinningResult('chess', 0) })
    return cup
  }
  const stageCupInPlayOff = async () => {
    const { id, values, sportId } = await stageTiedCup()
    const playerIds = [values['player-nia'], values['player-owen']!]
    const body = { group: null, playerIds, by: 'play_off' as const }
    await admin.do(settleTie, { params: { id }, body })
    return { id, values, sportId }
  }
  const stageCupInPhase = async (phase: 'registration' | 'check_in') => {
    const cup = await createScene({}, 3)
    await admin.do(openTournament, { params: { id: cup.id }, body: { phase } })
    return cup
  }
  const stageFinishedCup = async () => playReadyMatches(startCup(createScene({}, 2)))
  const stageReopenedCup = async () => {
    const cup = await stageFinishedCup()
    await admin.do(reopenTournament, { params: { id: cup.id } })
    return cup
  }
  const stageCancelledCup = async () => {
    const cup = await stageKnockout()
    const body = { reason: 'Rain' }
    await admin.do(cancelTournament, { params: { id: cup.id }, body })
    return cup
  }
  const stageCalledMatch = async () => {
    const cup = await stageKnockout()
    const params = { id: cup.id, matchId: 'W1-1' }
    await admin.do(callMatch, { params, body: {} })
    return cup
  }
  /** A person with an account who is called to a table. */
  const stageCalledPerson = async () => {
    const { by, values } = await createPerson()
    const { id, ...cup } = await createScene({ tables: [inventWord()] }, 1)
    const body = { playerId: values['player-nia']! }
    await admin.do(addParticipant, { params: { id }, body })
    await startCup({ id, ...cup })
    await admin.do(callMatch, { params: { id, matchId: 'W1-1' }, body: {} })
    const { items } = await by.do(listNotices, { query: {} })
    return { by, values: { 'notice-call': items.find(({ topic }) => topic === 'call')!.id } }
  }
  const stagePublicCup = async () => ({ ...(await stageKnockout()), by: stranger })

  const stageFee = async () => {
    const { id, values } = await stageKnockout()
    const params = { owner: 'tournaments' as const, id }
    const body = { amount: 1000, currency: 'EUR', version: 0 }
    await admin.do(setFee, { params, body })
    return { id, values }
  }
  const stagePayment = async () => {
    const { id, values } = await stageFee()
    const params = { owner: 'tournaments' as const, id }
    const body = { playerId: values['player-nia'], method: 'cash' as const, open: 1000 }
    const { lines } = await admin.do(notePayment, { params, body })
    const payment = lines.flatMap(({ payments }) => payments)[0]!
    return { id, values: { ...values, 'payment-nia': payment.id } }
  }
  return {
    getFee: stageFee,
    setFee: stageFee,
    removeFee: stagePayment,
    notePayment: stageFee,
    correctPayment: stagePayment,
    removePayment: stagePayment,
    remindOfFee: stageFee,
    exportFee: stagePayment,
    getTournament: stageKnockout,
    copyTournament: stageKnockout,
    updateTournament: async () => createScene(),
    deleteTournament: async () => createScene(),
    openTournament: async () => createScene(),
    startTournament: async () => createScene(),
    previewDraw: async () => createScene(),
    undoStart: stageKnockout,
    cancelTournament: stageKnockout,
    reopenTournament: stageCancelledCup,
    closeTournament: stageReopenedCup,
    seedTournament: async () => createScene(),
    listParticipants: stageKnockout,
    addParticipant: async () => createScene({}, 0),
    pairUp: async () => {
      const { values } = await createScene(inPairs, 1)
      return { values: { ...values, 'player-owen': await createPlayer() } }
    },
    drawPairs: async () => createScene(inPairs, 4),
    addParticipants: async () => createScene({}, 0),
    removeParticipant: async () => stageCupInPhase('registration'),
    changeParticipant: stageKnockout,
    requestBye: async () => createScene({ format: 'swiss', sportId: 'chess' }),
    listTournamentMatches: stageKnockout,
    reportResult: stageKnockout,
    correctResult: async () => playReadyMatches(stageKnockout()),
    removeResult: async () => playReadyMatches(stageKnockout()),
    previewResult: stageKnockout,
    getBracket: stageKnockout,
    listRounds: stageKnockout,
    scheduleRounds: async () => startCup(createScene({ format: 'round_robin' })),
    pairRound: stageSwiss,
    unpairRound: stagePairedSwiss,
    releaseRound: async () =>
      playReadyMatches(startCup(createScene({ settings: { autoAdvance: false } }))),
    settleTie: stageTiedCup,
    reopenTie: stageCupInPlayOff,
    getStandings: stageKnockout,
    listTables: stageKnockout,
    getForecast: stageKnockout,
    callNext: stageKnockout,
    callMatch: stageKnockout,
    undoCall: stageCalledMatch,
    markNoticesDelivered: stageCalledPerson,
    answerCall: stageCalledPerson,
    exportTrf: stagePairedSwiss,
    exportCsv: stageKnockout,
    getTournamentCalendar: async () => ({
      ...(await startCup(createScene({ startDate: '2026-04-18T09:00:00.000Z' }))),
      by: stranger,
    }),
    getPublicTournament: stagePublicCup,
    getTournamentCard: stagePublicCup,
  } satisfies Scenes
}
