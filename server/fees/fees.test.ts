import { describe, expect, test } from 'vitest'
import { changeClubSettings, getClubSettings } from '#contract/club/club-settings.ts'
import {
  correctPayment,
  exportFee,
  getFee,
  notePayment,
  remindOfFee,
  removeFee,
  removePayment,
  setFee,
} from '#contract/fees.ts'
import { archiveGroup, createGroup, getGroup } from '#contract/groups/group.ts'
import { joinGroup, leaveGroup } from '#contract/groups/members.ts'
import { listNotices } from '#contract/notices.ts'
import { erasePlayer } from '#contract/players/erasing.ts'
import { deletePlayer, getPlayer, mergePlayer } from '#contract/players/players.ts'
import { getPublicTournament } from '#contract/tournaments/exchange.ts'
import {
  cancelTournament,
  deleteTournament,
  openTournament,
  startTournament,
} from '#contract/tournaments/life.ts'
import {
  addParticipant,
  changeParticipant,
  removeParticipant,
} from '#contract/tournaments/participants.ts'
import { getTournament } from '#contract/tournaments/tournament.ts'
import { listDeletions, restoreDeletion } from '#contract/deletions.ts'
import { groupFees } from '../groups/group-fees.ts'
import { engineNames } from '../testing/databases.ts'
import { stageOnce } from '../testing/stage-once.ts'
import { createCup } from '../testing/tournament.ts'
import { tournamentFees } from '../tournaments/tournament-fees.ts'
import { remindOfDueFees } from './remind-payers.ts'
import { pruneFees } from './store.ts'

const day = 86_400_000
const owners = { tournaments: tournamentFees, groups: groupFees }

describe.each(engineNames)('fees on %s', async (engine) => {
  const { world, admin, organiser, player, other, cup } = await stageOnce(engine, async (world) => {
    const admin = await world.join('admin', 'Ada Adams')
    const organiser = await world.join('organizer', 'Olga Oak')
    const player = await world.join('player', 'Pia Park')
    const other = await world.join('player', 'Otto Orr')
    const cup = await createCup(world, organiser, 2, { name: 'Spring Cup', isPublic: true }, false)
    for (const { playerId } of [player, other])
      await organiser.do(addParticipant, { params: { id: cup.id }, body: { playerId } })
    await organiser.do(openTournament, { params: { id: cup.id }, body: { phase: 'registration' } })
    return { admin, organiser, player, other, cup }
  })
  const params = { owner: 'tournaments' as const, id: cup.id }
  const euros = { amount: 1000, currency: 'EUR', version: 0 }
  const link = 'https://pay.example.org/spring'
  const setCupFee = async (body: Partial<typeof euros> & { dueOn?: string; link?: string } = {}) =>
    organiser.do(setFee, { params, body: { ...euros, ...body } })
  const cash = { method: 'cash' as const, open: 1000 }
  const pay = async (playerId: string) =>
    organiser.do(notePayment, { params, body: { ...cash, playerId } })
  const findLine = ({ lines }: Awaited<ReturnType<typeof setCupFee>>, playerId: string) =>
    lines.find((line) => line.playerId === playerId)
  const readFee = async (caller: typeof player) =>
    (await caller.do(getTournament, { params: { id: cup.id } })).fee

  test('lists who owes and who paid, with totals', async () => {
    const { lines, totals } = await setCupFee()
    expect(lines.map(({ open }) => open)).toEqual([1000, 1000, 1000, 1000])
    const after = await pay(player.playerId)
    expect(findLine(after, player.playerId)).toMatchObject({
      open: 0,
      paid: 1000,
      payments: [{ method: 'cash', paidOn: '2026-03-14', notedBy: 'Olga Oak', version: 1 }],
    })
    expect(totals).toMatchObject({ expected: 4000, open: 4000 })
    expect(after.totals).toMatchObject({ cash: 1000, open: 3000 })
  })

  test('shows players the fee and their own state only, and the public the fee', async () => {
    await setCupFee({ link })
    await pay(player.playerId)
    expect(await readFee(player)).toMatchObject({ amount: 1000, link, my: { open: 0 } })
    expect(await readFee(other)).toMatchObject({ my: { open: 1000, paid: 0 } })
    expect(await readFee(admin)).toMatchObject({ my: null })
    const { tournament } = await world.stranger.do(getPublicTournament, { params: { id: cup.id } })
    expect(tournament.fee).toEqual({ amount: 1000, currency: 'EUR', dueOn: null, link, note: '' })
    expect(await player.refused(getFee, { params })).toEqual([403, 'access.organisersOnly'])
  })

  test.each([
    [{ amount: 0 }, 'amount', 'fee.amount'],
    [{ amount: -100 }, 'amount', 'fee.amount'],
    [{ amount: 1_000_000_001 }, 'amount', 'fee.amountTooLarge'],
    [{ currency: 'XXY' }, 'currency', 'fee.currency'],
    [{ link: 'javascript:alert(1)' }, 'link', 'fee.link'],
    [{ link: 'http://pay.example.org' }, 'link', 'fee.link'],
    [{ link: 'https://user@pay.example.org' }, 'link', 'fee.link'],
    [{ dueOn: '2026-03-13' }, 'dueOn', 'fee.duePast'],
  ])('refuses %j by its field', async (wrong, field, key) => {
    const { status, error } = await organiser.call(setFee, { params, body: { ...euros, ...wrong } })
    expect([status, error.details.map((one) => [one.field, one.key])]).toEqual([
      400,
      [[field, key]],
    ])
  })

  test('keeps payments when the amount changes, and the currency while there are payments', async () => {
    await setCupFee()
    await pay(player.playerId)
    const after = await setCupFee({ amount: 1500, version: 1 })
    expect(findLine(after, player.playerId)).toMatchObject({ paid: 1000, open: 500 })
    const lowered = await setCupFee({ amount: 800, version: 2 })
    expect(findLine(lowered, player.playerId)).toMatchObject({ open: -200 })
    const body = { ...euros, currency: 'USD', version: 3 }
    expect(await organiser.refused(setFee, { params, body })).toEqual([400, 'fee.currencyInUse'])
    expect(await organiser.refused(setFee, { params, body: euros })).toEqual([409, 'request.stale'])
  })

  test('refuses the same payment from a second desk, but repeats the reply for the same request', async () => {
    await setCupFee()
    const request = { params, body: { ...cash, playerId: player.playerId } }
    const headers = { 'idempotency-key': 'desk-one' }
    const first = await organiser.do(notePayment, request, headers)
    expect(await organiser.do(notePayment, request, headers)).toEqual(first)
    expect(await admin.refused(notePayment, request)).toEqual([409, 'fee.openChanged'])
    const { totals } = await organiser.do(getFee, { params })
    expect(totals.cash).toBe(1000)
  })

  test.each([
    [{ playerId: 'nobody' }, [400, 'fee.notOwing']],
    [{ amount: 0 }, [400, 'fee.paidAmount']],
    [{ amount: -5 }, [400, 'fee.nothingToRefund']],
    [{ amount: 1_000_000_001 }, [400, 'fee.amountTooLarge']],
    [{ paidOn: '2026-03-15' }, [400, 'fee.paidLater']],
    [{ method: 'waived' as const, amount: 5 }, [400, 'fee.waivedAmount']],
    [{ open: 0 }, [409, 'fee.openChanged']],
  ])('refuses a payment with %j', async (wrong, refusal) => {
    await setCupFee()
    const body = { ...cash, playerId: player.playerId, ...wrong }
    expect(await organiser.refused(notePayment, { params, body })).toEqual(refusal)
  })

  test('adds up part payments, and the rest can be waived once', async () => {
    await setCupFee()
    const { playerId } = player
    const note = async (body: { open: number; amount?: number; method?: 'waived' }) =>
      organiser.do(notePayment, { params, body: { ...cash, playerId, ...body } })
    await note({ open: 1000, amount: 400 })
    const after = await note({ open: 600, method: 'waived' })
    expect(findLine(after, playerId)).toMatchObject({ paid: 400, open: 0, isWaived: true })
    expect(after.totals).toMatchObject({ cash: 400, waived: 600 })
    const again = { ...cash, playerId, open: 0, method: 'waived' as const }
    expect(await organiser.refused(notePayment, { params, body: again })).toEqual([
      409,
      'fee.alreadyWaived',
    ])
    const nothingOpen = { ...cash, playerId, open: 0 }
    expect(await organiser.refused(notePayment, { params, body: nothingOpen })).toEqual([
      400,
      'fee.nothingOpen',
    ])
  })

  test('corrects and removes a payment by its version', async () => {
    await setCupFee()
    const [payment] = findLine(await pay(player.playerId), player.playerId)!.payments
    const paymentParams = { ...params, paymentId: payment!.id }
    const body = { method: 'transfer' as const, amount: 900, note: 'bank', version: 1 }
    const corrected = await organiser.do(correctPayment, { params: paymentParams, body })
    expect(corrected.totals).toMatchObject({ cash: 0, transfer: 900 })
    expect(await admin.refused(correctPayment, { params: paymentParams, body })).toEqual([
      409,
      'request.stale',
    ])
    const stale = { params: paymentParams, query: { version: 1 } }
    expect(await admin.refused(removePayment, stale)).toEqual([409, 'request.stale'])
    const removed = await organiser.do(removePayment, {
      params: paymentParams,
      query: { version: 2 },
    })
    expect(findLine(removed, player.playerId)).toMatchObject({ open: 1000, payments: [] })
    const gone = { params: paymentParams, query: { version: 2 } }
    expect(await organiser.refused(removePayment, gone)).toEqual([404, 'fee.noPayment'])
  })

  test('is removed with its payments only if that is confirmed', async () => {
    await setCupFee()
    await pay(player.playerId)
    const request = { params, query: { version: 1 } }
    expect(await organiser.refused(removeFee, request)).toEqual([409, 'fee.hasPayments'])
    const query = { version: 1, withPayments: 'true' }
    expect(await organiser.do(removeFee, { params, query })).toMatchObject({ fee: null, lines: [] })
    expect(await readFee(player)).toBeNull()
  })

  test('is not owed by a player who left before the start, but by one who withdrew after it', async () => {
    await setCupFee()
    await pay(other.playerId)
    const entry = { params: { id: cup.id, playerId: other.playerId }, query: {} }
    await organiser.do(removeParticipant, entry)
    const left = findLine(await organiser.do(getFee, { params }), other.playerId)
    expect(left).toMatchObject({ hasLeft: true, due: 0, paid: 1000, open: -1000 })
    await organiser.do(startTournament, { params: { id: cup.id } })
    const withdrawal = { params: { id: cup.id, playerId: player.playerId } }
    const body = { action: 'withdraw' as const, reason: 'ill' }
    await organiser.do(changeParticipant, { ...withdrawal, body })
    const withdrawn = findLine(await organiser.do(getFee, { params }), player.playerId)
    expect(withdrawn).toMatchObject({ hasLeft: false, open: 1000 })
  })

  test('reminds those who owe, each at most once a day', async () => {
    await setCupFee()
    await pay(other.playerId)
    const remind = async () => organiser.do(remindOfFee, { params, body: {} })
    // The two players of the cup have no account.
    expect(await remind()).toEqual({ notified: 1, waiting: 0, unreachable: 2 })
    expect(await remind()).toEqual({ notified: 0, waiting: 1, unreachable: 2 })
    const listFeeNotices = async (caller: typeof player) =>
      (await caller.do(listNotices, { query: {} })).items.filter(({ topic }) => topic === 'fee')
    expect((await listFeeNotices(player)).map(({ title }) => title)).toEqual([
      'Spring Cup: you owe €10',
    ])
    expect(await listFeeNotices(other)).toEqual([])
    world.pass(day)
    expect(await remind()).toMatchObject({ notified: 1 })
    await pay(player.playerId)
    expect(await listFeeNotices(player)).toEqual([])
  })

  test('withdraws the reminder of a player who no longer owes', async () => {
    const listFeeNotices = async (caller: typeof player) =>
      (await caller.do(listNotices, { query: {} })).items.filter(({ topic }) => topic === 'fee')
    await setCupFee()
    await organiser.do(notePayment, {
      params,
      body: { ...cash, playerId: other.playerId, amount: 800 },
    })
    await organiser.do(remindOfFee, { params, body: {} })
    await setCupFee({ amount: 800, version: 1 })
    expect(await listFeeNotices(other)).toEqual([])
    expect(await listFeeNotices(player)).toHaveLength(1)
    const entry = { id: cup.id, playerId: player.playerId }
    await organiser.do(removeParticipant, { params: entry, query: {} })
    expect(await listFeeNotices(player)).toEqual([])
  })

  test('withdraws all reminders when the fee is removed or the tournament cancelled', async () => {
    const countFeeNotices = async () =>
      (await player.do(listNotices, { query: {} })).items.filter(({ topic }) => topic === 'fee')
        .length
    await setCupFee()
    await organiser.do(remindOfFee, { params, body: {} })
    expect(await countFeeNotices()).toBe(1)
    await organiser.do(removeFee, { params, query: { version: 1 } })
    expect(await countFeeNotices()).toBe(0)
    await setCupFee()
    await organiser.do(remindOfFee, { params, body: {} })
    expect(await countFeeNotices()).toBe(1)
    await organiser.do(cancelTournament, { params: { id: cup.id }, body: { reason: 'Flood' } })
    expect(await countFeeNotices()).toBe(0)
  })

  test('reminds players automatically before the due date, once', async () => {
    await setCupFee({ dueOn: '2026-03-20' })
    const listFeeNotices = async () =>
      (await player.do(listNotices, { query: {} })).items.filter(({ topic }) => topic === 'fee')
    const runReminders = async () => remindOfDueFees(world.server.context, owners)
    await runReminders()
    expect(await listFeeNotices()).toEqual([])
    world.pass(4 * day)
    await runReminders()
    expect((await listFeeNotices()).map(({ key }) => key)).toEqual(['fee.dueSoon'])
    const [first] = await listFeeNotices()
    world.pass(1.5 * day)
    await runReminders()
    expect((await listFeeNotices()).map(({ id }) => id)).toEqual([first!.id])
  })

  test('names the due date until that day begins in the club’s time zone', async () => {
    const { version } = await admin.do(getClubSettings, {})
    const settings = { timeZone: 'America/Los_Angeles' }
    await admin.do(changeClubSettings, { body: { version, settings } })
    await setCupFee({ dueOn: '2026-03-15' })
    const remindAndRead = async () => {
      await organiser.do(remindOfFee, { params, body: {} })
      const { items } = await player.do(listNotices, { query: {} })
      return items.flatMap(({ topic, text }) => (topic === 'fee' ? [text] : []))
    }
    // 18:00 on the day before.
    world.pass(7 * 3_600_000)
    expect(await remindAndRead()).toEqual(['Due on Sun 15 Mar'])
    world.pass(day)
    expect(await remindAndRead()).toEqual(['Pay, or tell the organiser that you did'])
  })

  test('reminds players of a draft once it is opened', async () => {
    const draft = await createCup(world, organiser, 2, { name: 'Autumn Cup' }, false)
    const { playerId } = player
    await organiser.do(addParticipant, { params: { id: draft.id }, body: { playerId } })
    const feeParams = { ...params, id: draft.id }
    await organiser.do(setFee, { params: feeParams, body: { ...euros, dueOn: '2026-03-17' } })
    const runReminders = async () => {
      await remindOfDueFees(world.server.context, owners)
      const { items } = await player.do(listNotices, { query: {} })
      return items.filter(({ topic }) => topic === 'fee').map(({ key }) => key)
    }
    world.pass(day)
    expect(await runReminders()).toEqual([])
    const body = { phase: 'registration' as const }
    await organiser.do(openTournament, { params: { id: draft.id }, body })
    expect(await runReminders()).toEqual(['fee.dueSoon'])
  })

  test('exports a row for each payment, safe for spreadsheets', async () => {
    await setCupFee()
    const note = '=HYPERLINK("x")'
    const body = { ...cash, playerId: player.playerId, note }
    await organiser.do(notePayment, { params, body })
    const { text } = await organiser.call(exportFee, { params, query: { separator: 'semicolon' } })
    expect(text).toContain(
      `Pia Park;paid;"10,00";"10,00";"0,00";EUR;"10,00";cash;2026-03-14;Olga Oak;"'=HYPERLINK(""x"")"`,
    )
    expect(text).toContain('Otto Orr;owes;"10,00";"0,00";"10,00";EUR;;;;;')
    const comma = await organiser.call(exportFee, { params, query: {} })
    expect(comma.text).toContain('Pia Park,paid,10.00,10.00,0.00,EUR,10.00,cash')
  })

  test('moves payments with a merged player, and keeps those of an erased one without a name', async () => {
    await setCupFee()
    const from = await world.addPlayer('Piet Twice')
    const enter = async (playerId: string) =>
      organiser.do(addParticipant, { params: { id: cup.id }, body: { playerId } })
    await enter(from)
    await pay(from)
    const into = await world.addPlayer('Piet Once')
    const body = { version: 1, intoPlayerId: into, intoVersion: 1 }
    await organiser.do(mergePlayer, { params: { id: from }, body })
    const merged = await organiser.do(getFee, { params })
    expect(findLine(merged, into)).toMatchObject({ name: 'Piet Once', paid: 1000 })
    const [payment] = findLine(merged, into)!.payments
    const paymentParams = { ...params, paymentId: payment!.id }
    await organiser.do(correctPayment, {
      params: paymentParams,
      body: { version: payment!.version, note: 'Piet’s father' },
    })
    const confirmation = { password: '', confirmation: 'Piet Once' }
    await admin.do(erasePlayer, { params: { id: into }, body: confirmation })
    const erased = findLine(await organiser.do(getFee, { params }), into)
    expect(erased).toMatchObject({ name: 'Former member', paid: 1000, hasLeft: true })
    expect(erased!.payments.map(({ note, paidOn }) => [note, paidOn])).toEqual([['', '2026-03-14']])
  })

  test('hides the note about a deleted player until they are restored', async () => {
    await setCupFee()
    const playerId = await world.addPlayer('Nora Note')
    await organiser.do(addParticipant, { params: { id: cup.id }, body: { playerId } })
    const body = { ...cash, playerId, note: 'Nora’s father' }
    await organiser.do(notePayment, { params, body })
    const readNotes = async () => {
      const line = findLine(await organiser.do(getFee, { params }), playerId)
      return [line!.name, ...line!.payments.map(({ note }) => note)]
    }
    await admin.do(deletePlayer, { params: { id: playerId }, query: { version: 1 } })
    expect(await readNotes()).toEqual(['Former member', ''])
    const { db } = world.server.context
    await pruneFees(db)
    const { items } = await admin.do(listDeletions, {})
    await admin.do(restoreDeletion, { params: { id: items[0]!.id } })
    expect(await readNotes()).toEqual(['Nora Note', 'Nora’s father'])
    const { version } = await admin.do(getPlayer, { params: { id: playerId } })
    await admin.do(deletePlayer, { params: { id: playerId }, query: { version } })
    await db.deleteFrom('keptDeletions').execute()
    await pruneFees(db)
    const rows = await db.selectFrom('feePayments').select('note').execute()
    expect(rows).toEqual([{ note: '' }])
  })

  test('is kept while its deleted tournament can be restored', async () => {
    await setCupFee()
    await pay(player.playerId)
    const { version } = await organiser.do(getTournament, { params: { id: cup.id } })
    await organiser.do(deleteTournament, { params: { id: cup.id }, query: { version } })
    expect(await organiser.refused(getFee, { params })).toEqual([404, 'tournament.notFound'])
    await pruneFees(world.server.context.db)
    const { items } = await admin.do(listDeletions, {})
    await admin.do(restoreDeletion, { params: { id: items[0]!.id } })
    expect((await organiser.do(getFee, { params })).totals.cash).toBe(1000)
  })

  test('of a group is owed by members, managed by its admins, and closed once archived', async () => {
    const { id } = await player.do(createGroup, { body: { name: 'Thursday', template: null } })
    await other.do(joinGroup, { params: { id }, body: {} })
    const ofGroup = { owner: 'groups' as const, id }
    const reply = await player.do(setFee, { params: ofGroup, body: euros })
    expect(reply.lines.map(({ name }) => name)).toEqual(['Pia Park', 'Otto Orr'])
    expect(await other.refused(getFee, { params: ofGroup })).toEqual([
      403,
      'access.groupAdminsOnly',
    ])
    const body = { ...cash, playerId: other.playerId }
    await player.do(notePayment, { params: ofGroup, body })
    expect((await other.do(getGroup, { params: { id } })).fee).toMatchObject({ my: { open: 0 } })
    await other.do(leaveGroup, { params: { id } })
    const left = findLine(await player.do(getFee, { params: ofGroup }), other.playerId)
    expect(left).toMatchObject({ name: 'Otto Orr', hasLeft: true, paid: 1000 })
    const { version } = await player.do(getGroup, { params: { id } })
    await player.do(archiveGroup, { params: { id }, body: { version } })
    const again = { params: ofGroup, body: { ...euros, version: 1 } }
    expect(await player.refused(setFee, again)).toEqual([409, 'group.archived'])
  })
})
