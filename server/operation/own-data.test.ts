import { describe, expect, test } from 'vitest'
import { notePayment, setFee } from '#contract/fees.ts'
import { signUp } from '#contract/players/accounts.ts'
import { exportMyData } from '#contract/security/own-data.ts'
import { addParticipant } from '#contract/tournaments/participants.ts'
import { engineNames } from '../testing/databases.ts'
import { stageOnce } from '../testing/stage-once.ts'
import { createCup } from '../testing/tournament.ts'

const password = 'Rally-Corner7!tide'

describe.each(engineNames)('the data of one person on %s', async (engine) => {
  const { world } = await stageOnce(engine, async () => ({}))

  const signUpPerson = async (name: string) => {
    const email = `${name.toLowerCase()}@example.org`
    const body = { email, name: `${name} Moss`, password, confirmPassword: password }
    const session = await world.stranger.do(signUp, { body }, { 'x-client': 'api' })
    return { ...session.user, me: world.bearer(session.accessToken!) }
  }

  test("exports the person's matches with opponents' names, and no one else's data", async () => {
    const nia = await signUpPerson('Nia')
    const owen = await signUpPerson('Owen')
    const eve = await world.addPlayer('Eve Third')
    await world.record({ player1Id: nia.playerId!, player2Id: owen.playerId! })
    world.pass(1000)
    await world.record({ player1Id: eve, player2Id: owen.playerId! })
    const data = await nia.me.do(exportMyData, {})
    expect(data.account).toMatchObject([{ email: 'nia@example.org', name: 'Nia Moss' }])
    expect(data.player).toMatchObject([{ id: nia.playerId }])
    expect(data.matches).toMatchObject([{ player1: 'Nia Moss', player2: 'Owen Moss', score1: 2 }])
    expect(data.ratings).toHaveLength(1)
    expect(data.ratingChanges).toHaveLength(1)
    expect(data.devices).toHaveLength(1)
    const text = JSON.stringify(data)
    for (const foreign of ['owen@example.org', 'Eve Third']) expect(text).not.toContain(foreign)
    expect((await owen.me.do(exportMyData, {})).matches).toHaveLength(2)
  })

  test('contains the payments of the person, without the notes of the treasurer', async () => {
    const nia = await signUpPerson('Nia')
    const organiser = await world.join('organizer')
    const cup = await createCup(world, organiser, 2, { name: 'Spring Cup' }, false)
    const { playerId } = nia
    const params = { id: cup.id }
    await organiser.do(addParticipant, { params, body: { playerId: playerId! } })
    const feeParams = { ...params, owner: 'tournaments' as const }
    const fee = { amount: 1000, currency: 'EUR', version: 0 }
    await organiser.do(setFee, { params: feeParams, body: fee })
    const payment = { playerId: playerId!, method: 'cash', open: 1000, note: 'Late again' } as const
    await organiser.do(notePayment, { params: feeParams, body: payment })
    const data = await nia.me.do(exportMyData, {})
    const paid = { method: 'cash', amount: 1000, currency: 'EUR', paidOn: '2026-03-14' }
    expect(data.payments).toEqual([{ for: 'Spring Cup', ...paid }])
  })

  test('contains nothing that would let anyone sign in', async () => {
    const { me, id } = await signUpPerson('Nia')
    const { db } = world.server.context
    const user = await db
      .selectFrom('users')
      .selectAll()
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    const text = JSON.stringify(await me.do(exportMyData, {}))
    expect(user.passwordHash).toMatch(/^\$argon2id/)
    for (const secret of [user.passwordHash!, 'passwordHash', 'fingerprint', 'publicKey', 'argon2'])
      expect(text).not.toContain(secret)
  })
})
