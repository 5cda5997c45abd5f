import { describe, expect, test } from 'vitest'
import { getPlayer } from '#contract/players/players.ts'
import { getLeaderboard } from '#contract/ratings.ts'
import {
  answerClaim,
  claimPlayer,
  getProfile,
  invitePlayer,
  listClaims,
  unlinkPlayer,
  updateProfile,
  withdrawClaim,
} from '#contract/security/membership.ts'
import { engineNames } from '../testing/databases.ts'
import { stageOnce } from '../testing/stage-once.ts'

const day = 86_400_000

describe.each(engineNames)('accounts and their players on %s', async (engine) => {
  const { world, organiser, player, ann } = await stageOnce(engine, async (world) => {
    const organiser = await world.join('organizer')
    const player = await world.join('player', 'Ann Other')
    const ann = await world.addPlayer('Ann Able')
    const bob = await world.addPlayer('Bob Baker')
    await world.record({ player1Id: ann, player2Id: bob })
    return { organiser, player, ann }
  })

  const readProfile = async () => (await player.call(getProfile, {})).body

  test('are linked when an organiser approves a claim, with all matches', async () => {
    const claimed = await player.call(claimPlayer, { body: { playerId: ann } })
    expect(claimed.body.claim).toMatchObject({ playerId: ann, playerName: 'Ann Able' })
    expect((await player.call(listClaims, {})).status).toBe(403)
    const { items } = (await organiser.call(listClaims, {})).body
    expect(items).toMatchObject([{ userName: 'Ann Other', playerName: 'Ann Able' }])
    const params = { id: items[0]!.id }
    const answer = await organiser.call(answerClaim, { params, body: { accept: true } })
    expect(answer.body.items).toEqual([])
    expect(await readProfile()).toMatchObject({
      playerId: ann,
      playerName: 'Ann Able',
      claim: null,
    })
    const { body } = await organiser.call(getPlayer, { params: { id: ann } })
    expect(body).toMatchObject({ userId: player.userId, matchCount: 1 })
    // The unused player created at sign-up is deleted.
    const unused = await organiser.call(getPlayer, { params: { id: player.playerId } })
    expect(unused.status).toBe(404)
  })

  test('stay unlinked if a claim is declined or withdrawn', async () => {
    await player.call(claimPlayer, { body: { playerId: ann } })
    const withdrawn = await player.call(withdrawClaim, {})
    expect(withdrawn.body.claim).toBeNull()
    await player.call(claimPlayer, { body: { playerId: ann } })
    const [claim] = (await organiser.call(listClaims, {})).body.items
    const params = { id: claim!.id }
    await organiser.call(answerClaim, { params, body: { accept: false } })
    expect(await readProfile()).toMatchObject({ playerId: player.playerId, claim: null })
  })

  test('are linked at once by an invitation, which works once and for 14 days', async () => {
    const params = { id: ann }
    const { body } = await organiser.call(invitePlayer, { params })
    expect(body.code).toMatch(/^[A-Z2-9]{5}-[A-Z2-9]{5}$/)
    const typed = body.code.toLowerCase().replace('-', ' ')
    const linked = await player.call(claimPlayer, { body: { code: typed } })
    expect(linked.body.playerId).toBe(ann)
    const other = await world.join('player', 'Carla Cole')
    const again = await other.call(claimPlayer, { body: { code: body.code } })
    expect(again.error.message).toBe('This code is wrong or has expired')
  })

  test('are not linked by an invitation that is two weeks old', async () => {
    const { body } = await organiser.call(invitePlayer, { params: { id: ann } })
    world.pass(14 * day)
    const late = await player.call(claimPlayer, { body: { code: body.code } })
    expect(late.status).toBe(400)
  })

  test('get the same code when an invitation is requested again, without storing it in clear', async () => {
    const once = { 'idempotency-key': 'invite-ann' }
    const first = await organiser.call(invitePlayer, { params: { id: ann } }, once)
    const again = await organiser.call(invitePlayer, { params: { id: ann } }, once)
    expect(again.body).toEqual(first.body)
    const { db } = world.server.context
    const stored = [
      ...(await db.selectFrom('idempotencyKeys').selectAll().execute()),
      ...(await db.selectFrom('playerInvitations').selectAll().execute()),
      ...(await db.selectFrom('auditEvents').selectAll().execute()),
    ]
    const plain = first.body.code.replace('-', '')
    expect(JSON.stringify(stored)).not.toContain(first.body.code)
    expect(JSON.stringify(stored)).not.toContain(plain)
  })

  test('are protected by a limit on guessed invitations', async () => {
    const { body } = await organiser.call(invitePlayer, { params: { id: ann } })
    for (let attempt = 0; attempt < 5; attempt++) {
      await player.call(claimPlayer, { body: { code: `WRONG-${attempt}2345` } })
    }
    expect((await player.call(claimPlayer, { body: { code: body.code } })).status).toBe(429)
  })

  test('are unlinked without losing history', async () => {
    const { body } = await organiser.call(invitePlayer, { params: { id: ann } })
    await player.call(claimPlayer, { body: { code: body.code } })
    const reply = await organiser.call(unlinkPlayer, { params: { id: ann } })
    expect(reply.status).toBe(200)
    expect((await readProfile()).playerId).toBeNull()
    const { body: record } = await organiser.call(getPlayer, { params: { id: ann } })
    expect(record).toMatchObject({ userId: null, matchCount: 1 })
  })

  test('show a new name on the leaderboard at once', async () => {
    const listNames = async () => {
      const { body } = await player.call(getLeaderboard, { query: { sportId: 'tabletennis' } })
      return body.items.map(({ name }) => name)
    }
    await world.record({ player1Id: player.playerId, player2Id: ann })
    await listNames()
    const { version } = await readProfile()
    await player.call(updateProfile, { body: { version, name: 'Ann Renamed' } })
    expect(await listNames()).toContain('Ann Renamed')
  })

  test('require valid profile fields, and rename the player with the account', async () => {
    const { version } = await readProfile()
    const change = async (body: object) =>
      player.call(updateProfile, { body: { version, ...body } })
    expect((await change({ name: 'A' })).error.details[0]!.message).toBe(
      'Must be at least 2 characters long',
    )
    expect((await change({ handle: 'a b' })).error.details).toMatchObject([
      { field: 'handle', message: 'Invalid format' },
    ])
    const reply = await change({
      name: 'Ann Newname',
      handle: 'ann_n',
      avatar: '<b>🎯</b> twelve letters',
    })
    expect(reply.body).toMatchObject({ name: 'Ann Newname', username: 'ann_n' })
    expect(Array.from(reply.body.avatar!).length).toBeLessThanOrEqual(10)
    expect(reply.body.avatar).not.toContain('<')
    const { body } = await organiser.call(getPlayer, { params: { id: player.playerId } })
    expect(body.name).toBe('Ann Newname')
    expect((await change({ name: 'Late Change' })).status).toBe(409)
  })
})
