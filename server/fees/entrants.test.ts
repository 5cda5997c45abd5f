import { describe, expect, test } from 'vitest'
import {
  correctPayment,
  exportFee,
  getFee,
  notePayment,
  removePayment,
  setFee,
} from '#contract/fees.ts'
import { createTournament, openTournament, startTournament } from '#contract/tournaments/life.ts'
import { addParticipant, removeParticipant } from '#contract/tournaments/participants.ts'
import { enterTeam } from '#contract/tournaments/teams.ts'
import { getTournament } from '#contract/tournaments/tournament.ts'
import { createTeam } from '#contract/teams/team.ts'
import { createTwoTeams } from '../teams/matches/team-match.test-data.ts'
import { engineNames } from '../testing/databases.ts'
import { stageOnce } from '../testing/stage-once.ts'
import type { Answer, Caller } from '../testing/world.ts'

describe.each(engineNames)('an entry fee on %s', async (engine) => {
  const { pia, otto, guests, ...teams } = await stageOnce(engine, async (world) => {
    const teams = await createTwoTeams(world)
    const pia = await world.join('player', 'Pia Park')
    const otto = await world.join('player', 'Otto Orr')
    const guests = [await world.addPlayer('Gus One'), await world.addPlayer('Gia Two')] as const
    return { ...teams, pia, otto, guests }
  })
  const { organiser } = teams

  const createCup = async (entrants: 'players' | 'pairs' | 'teams', body: object = {}) => {
    const settings = { entrants, seedingMethod: 'hand' as const }
    const defaults = { name: 'Spring Cup', sportId: 'tabletennis' as const, minParticipants: 2 }
    const { id } = await organiser.do(createTournament, {
      body: { ...defaults, settings, ...body },
    })
    await organiser.do(openTournament, { params: { id }, body: { phase: 'registration' } })
    const params = { owner: 'tournaments' as const, id }
    await organiser.do(setFee, { params, body: { amount: 1000, currency: 'EUR', version: 0 } })
    const list = async () => organiser.do(getFee, { params })
    return {
      id,
      params,
      list,
      listLines: async () =>
        (await list()).lines.map(({ name, open, hasLeft }) => [name, open, hasLeft]),
      enter: async (playerId: string, partnerId: string | null = null) =>
        organiser.do(addParticipant, { params: { id }, body: { playerId, partnerId } }),
      leave: async (playerId: string) =>
        organiser.do(removeParticipant, { params: { id, playerId }, query: {} }),
      note: async (playerId: string, open: number, amount?: number) => {
        const paid = amount === undefined ? {} : { amount }
        const body = { playerId, method: 'cash' as const, open, ...paid }
        return organiser.call(notePayment, { params, body })
      },
      readOwnBalance: async (caller: Caller) =>
        (await caller.do(getTournament, { params: { id } })).fee?.my ?? null,
    }
  }
  const readRefusal = ({ status, error }: Answer<unknown>) => [
    status,
    error.details[0]?.key ?? error.key,
  ]

  test('is owed by each player of a pair, and until the start also by one without a partner', async () => {
    const cup = await createCup('pairs')
    await cup.enter(pia.playerId, otto.playerId)
    await cup.enter(...guests)
    await cup.enter(teams.home.playerId)
    expect(await cup.listLines()).toEqual([
      ['Pia Park', 1000, false],
      ['Otto Orr', 1000, false],
      ['Gus One', 1000, false],
      ['Gia Two', 1000, false],
      ['Hanna Home', 1000, false],
    ])
    await cup.note(pia.playerId, 1000)
    expect(await cup.readOwnBalance(pia)).toMatchObject({ open: 0 })
    expect(await cup.readOwnBalance(otto)).toMatchObject({ open: 1000 })
    await cup.leave(pia.playerId)
    expect(await cup.listLines()).toEqual([
      ['Gus One', 1000, false],
      ['Gia Two', 1000, false],
      ['Hanna Home', 1000, false],
      ['Pia Park', -1000, true],
    ])
  })

  test('is owed by a team and shown to its captain', async () => {
    const cup = await createCup('teams')
    for (const teamId of [teams.homeId, teams.awayId]) {
      await organiser.do(enterTeam, { params: { id: cup.id }, body: { teamId } })
    }
    expect(await cup.listLines()).toEqual([
      ['Street', 1000, false],
      ['Quay', 1000, false],
    ])
    expect(readRefusal(await cup.note(teams.home.playerId, 1000))).toEqual([400, 'fee.notOwing'])
    await cup.note(teams.homeId, 1000)
    expect(await cup.readOwnBalance(teams.home)).toMatchObject({ paid: 1000, open: 0 })
    expect(await cup.readOwnBalance(teams.away)).toMatchObject({ open: 1000 })
    expect(await cup.readOwnBalance(pia)).toBeNull()
  })

  test('is shown to a captain as the sum over their teams, each of which is waived separately', async () => {
    const cup = await createCup('teams')
    const body = {
      sportId: 'tabletennis' as const,
      name: 'Street II',
      captainId: teams.home.playerId,
    }
    const { id: secondId } = await organiser.do(createTeam, { body })
    for (const teamId of [teams.homeId, secondId]) {
      await organiser.do(enterTeam, { params: { id: cup.id }, body: { teamId } })
    }
    const waiver = { playerId: teams.homeId, method: 'waived' as const, open: 1000 }
    await organiser.do(notePayment, { params: cup.params, body: waiver })
    expect(await cup.readOwnBalance(teams.home)).toMatchObject({ due: 2000, open: 1000 })
  })

  test('is owed by a player on the waiting list only once they have a place', async () => {
    const cup = await createCup('players', { maxParticipants: 2 })
    await cup.enter(guests[0])
    await cup.enter(pia.playerId)
    expect(await cup.enter(otto.playerId)).toMatchObject({ status: 'waiting' })
    expect(readRefusal(await cup.note(otto.playerId, 0, 1000))).toEqual([400, 'fee.notOwing'])
    expect(await cup.readOwnBalance(otto)).toBeNull()
    await cup.leave(guests[0])
    expect(await cup.listLines()).toEqual([
      ['Pia Park', 1000, false],
      ['Otto Orr', 1000, false],
    ])
    expect(await cup.readOwnBalance(otto)).toMatchObject({ open: 1000 })
  })

  test('is refunded to a player who left, and the refund stays noted', async () => {
    const cup = await createCup('players')
    for (const id of [pia.playerId, otto.playerId, ...guests]) await cup.enter(id)
    await cup.note(pia.playerId, 1000)
    await cup.leave(pia.playerId)
    expect(await cup.readOwnBalance(pia)).toMatchObject({ paid: 1000, open: -1000 })
    expect(readRefusal(await cup.note(pia.playerId, -1000, 500))).toEqual([400, 'fee.notOwing'])
    const tooMuch = await cup.note(pia.playerId, -1000, -1001)
    expect(readRefusal(tooMuch)).toEqual([400, 'fee.refundTooMuch'])
    expect(tooMuch.error.details[0]).toMatchObject({
      field: 'amount',
      message: 'A refund can be at most €10, the amount they paid',
    })
    expect((await cup.note(pia.playerId, -1000, -1000)).status).toBe(201)
    expect(readRefusal(await cup.note(pia.playerId, 0, -1))).toEqual([400, 'fee.notOwing'])
    expect(await cup.readOwnBalance(pia)).toBeNull()
    const { lines, totals } = await cup.list()
    const left = lines.find(({ playerId }) => playerId === pia.playerId)!
    expect(left).toMatchObject({ hasLeft: true, paid: 0, open: 0 })
    expect(left.payments.map(({ amount }) => amount).toSorted((a, b) => a - b)).toEqual([
      -1000, 1000,
    ])
    expect(totals).toMatchObject({ cash: 0, overpaid: 0, open: 3000 })
    const { params } = cup
    const { text } = await organiser.call(exportFee, { params, query: {} })
    expect(text).toContain('Pia Park,left,0.00,0.00,0.00,EUR,')
    expect(text).toMatch(/-10\.00,cash/)

    const [payment, refund] = left.payments.toSorted((a, b) => b.amount - a.amount)
    const gone = { params: { ...params, paymentId: payment!.id }, query: { version: 1 } }
    expect(await organiser.refused(removePayment, gone)).toEqual([409, 'fee.refundNoted'])
    const correct = async (amount: number, version: number, one = refund) =>
      organiser.call(correctPayment, {
        params: { ...params, paymentId: one!.id },
        body: { amount, version },
      })
    expect(readRefusal(await correct(-2000, 1))).toEqual([400, 'fee.refundTooMuch'])
    const less = { params: gone.params, body: { amount: 300, version: 1 } }
    expect(await organiser.refused(correctPayment, less)).toEqual([409, 'fee.refundNoted'])
    expect((await correct(-400, 1)).status).toBe(200)
    expect(await cup.readOwnBalance(pia)).toMatchObject({ paid: 600, open: -600 })
  })

  test('is refunded in part to a player who paid more than the lowered fee', async () => {
    const cup = await createCup('players')
    await cup.enter(pia.playerId)
    await cup.enter(otto.playerId)
    await cup.note(pia.playerId, 1000)
    const { params } = cup
    await organiser.do(setFee, { params, body: { amount: 700, currency: 'EUR', version: 1 } })
    expect(await cup.readOwnBalance(pia)).toMatchObject({ open: -300 })
    expect((await cup.note(pia.playerId, -300, -300)).status).toBe(201)
    expect(await cup.readOwnBalance(pia)).toMatchObject({ due: 700, paid: 700, open: 0 })
    await organiser.do(startTournament, { params: { id: cup.id } })
    expect((await cup.list()).totals).toMatchObject({ expected: 1400, cash: 700, open: 700 })
  })
})
