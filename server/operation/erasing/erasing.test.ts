import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { getMe, logIn, signUp } from '#contract/players/accounts.ts'
import { createUser, listUsers } from '#contract/admin.ts'
import { listDeletions, restoreDeletion } from '#contract/deletions.ts'
import { listNotices } from '#contract/notices.ts'
import { runTimedJobs } from '../maintenance.ts'
import { changeClubSettings, getClubSettings } from '#contract/club/club-settings.ts'
import { notePayment, setFee } from '#contract/fees.ts'
import { eraseMe, erasePlayer } from '#contract/players/erasing.ts'
import { createGroup } from '#contract/groups/group.ts'
import { sendInvitation } from '#contract/groups/invitations.ts'
import { listMatches } from '#contract/matches.ts'
import { getProfile, updateProfile } from '#contract/security/membership.ts'
import { getPlayer, listPlayers, mergePlayer, updatePlayer } from '#contract/players/players.ts'
import { getLeaderboard } from '#contract/ratings.ts'
import { FORMER_MEMBER } from '#engine/players/former-member.ts'
import { reportAuditLog } from '../../audit/anchor-audit-log.ts'
import { getRawDatabase, readTableRows, readTableShapes } from '../table-rows.ts'
import { storeMessage, readMessages } from '../../platform/mail/stored-messages.ts'
import { unseal } from '../../platform/security/seal.ts'
import { engineNames } from '../../testing/databases.ts'
import { addParticipants } from '#contract/tournaments/participants.ts'
import { enterResults } from '#contract/sheets.ts'
import { createCup } from '../../testing/tournament.ts'
import { accepted, type Caller, type World, type Requester } from '../../testing/world.ts'
import { changePlayer, lockPlayers, requirePlayer } from '../../players/store.ts'
import { formatMergeReason } from '../../matches/duplicates/merge-matches.ts'
import { findDifferences } from '../verification/projection-checks.ts'
import { saveErasedIds, readErasedIds } from './erased-ids.ts'
import { editMentions, createErasureClub, type ErasureClub } from './erasure-club.test-data.ts'
import {
  email,
  createActiveMember,
  name,
  password,
  signUpAs,
  personalTexts,
} from './active-member.test-data.ts'

const api = { 'x-client': 'api' }

describe.each(engineNames)('erasing a person on %s', (engine) => {
  let club: ErasureClub
  let world: World
  let folder: string
  let organiser: Caller
  let admin: Caller
  let ann: Caller
  let ben: Caller

  beforeEach(async () => {
    club = await createErasureClub(engine)
    ;({ world, folder, organiser, admin, ann } = club)
    ben = await world.join('player', 'Ben Bold')
  })
  afterEach(async () => club.close())

  const createMember = async () => createActiveMember({ world, organiser, admin, ann, ben })
  const eraseSelf = async ({ call }: Requester, body: object = {}) =>
    call(eraseMe, { body: { password, confirmation: name, ...body } })
  const readBoard = async () =>
    (await admin.do(getLeaderboard, { query: { sportId: 'tabletennis' } })).items
  /** Returns every place in the database that contains one of these texts. */
  const findPlacesWith = async (texts: readonly string[]) => {
    const { opened } = world.server.context
    const places: string[] = []
    for (const shape of await readTableShapes(opened, getRawDatabase(opened))) {
      for await (const rows of readTableRows(opened, getRawDatabase(opened), shape)) {
        for (const row of rows) {
          for (const [column, value] of Object.entries(row)) {
            const text = String(value).toLowerCase()
            const revealed = texts.filter((name) => text.includes(name))
            if (revealed.length > 0) places.push(`${shape.name}.${column}: ${text.slice(0, 300)}`)
          }
        }
      }
    }
    return places
  }
  const readAuditLog = async () => {
    const { db, secret } = world.server.context
    return reportAuditLog(db, { dataDir: folder, secret })
  }
  const listOthers = (items: Awaited<ReturnType<typeof readBoard>>, playerId: string) =>
    items
      .filter((row) => row.playerId !== playerId)
      .map(({ playerId: id, rating, wins, losses }) => [id, rating, wins, losses])

  test('removes the person from every table, and keeps every match and rating', async () => {
    const me = await createMember()
    const places = await findPlacesWith(personalTexts)
    expect(new Set(places.map((place) => place.split('.')[0])).size).toBeGreaterThan(12)
    const before = { board: await readBoard(), events: (await readAuditLog()).events }
    const matches = (await admin.do(listMatches, { query: {} })).items
    expect((await eraseSelf(me)).body).toEqual({ done: true })

    expect(await findPlacesWith(personalTexts)).not.toEqual([])
    await editMentions(admin)
    expect(await findPlacesWith(personalTexts)).toEqual([])
    expect(await findDifferences(world.server.context.db)).toEqual([])
    const after = await readAuditLog()
    expect(after.faults).toEqual([])
    expect(after.redacted).toBeGreaterThan(3)
    expect(after.events).toBeGreaterThan(before.events)
    expect(listOthers(await readBoard(), me.playerId)).toEqual(
      listOthers(before.board, me.playerId),
    )
    const matchesAfter = (await admin.do(listMatches, { query: {} })).items
    expect(matchesAfter.map(({ id }) => id)).toEqual(matches.map(({ id }) => id))
    expect(JSON.stringify(matchesAfter)).toContain('Former member')
    const player = await ann.do(getPlayer, { params: { id: me.playerId } })
    expect(player).toMatchObject({ name: 'Former member', isErased: true, userId: null })
  })

  test('removes the address from the notice of an invitation that expired', async () => {
    const circle = await ann.do(createGroup, { body: { name: 'Tuesday Circle' } })
    const body = { contact: email, expiresInHours: 1 }
    await ann.do(sendInvitation, { params: { id: circle.id }, body })
    world.pass(2 * 60 * 60 * 1000)
    await runTimedJobs(world.server.context)
    expect((await ann.do(listNotices, { query: {} })).items[0]!.title).toContain(email)
    const me = await signUpAs(world)
    accepted(await eraseSelf(me))
    expect(await findPlacesWith(personalTexts)).toEqual([])
  })

  test('removes the person from stored replies to others', async () => {
    const { context } = world.server
    const circle = await ann.do(createGroup, { body: { name: 'Tuesday Circle' } })
    const params = { id: circle.id }
    await ann.do(sendInvitation, { params, body: { contact: email } }, { 'idempotency-key': 'a' })
    const body = { email, name, role: 'player' } as const
    const { user } = await admin.do(createUser, { body }, { 'idempotency-key': 'b' })
    const listReplies = async () =>
      (await context.db.selectFrom('idempotencyKeys').select('reply').execute()).map(({ reply }) =>
        reply.startsWith('{') ? reply : unseal(context.secret, reply),
      )
    const countAbout = async () =>
      (await listReplies()).filter((reply) =>
        [email, name, user.id].some((text) => reply.includes(text)),
      ).length
    expect(await countAbout()).toBe(2)
    const confirmation = { password: '', confirmation: name }
    await admin.do(erasePlayer, { params: { id: user.playerId! }, body: confirmation })
    expect(await countAbout()).toBe(0)
  })

  test('removes the invitations to the address of an account without a player', async () => {
    const circle = await ann.do(createGroup, { body: { name: 'Tuesday Circle' } })
    await ann.do(sendInvitation, { params: { id: circle.id }, body: { contact: email } })
    const { version } = await admin.do(getClubSettings, {})
    await admin.do(changeClubSettings, { body: { version, settings: { signUp: 'approval' } } })
    const me = await signUpAs(world)
    expect(me.playerId).toBeNull()
    accepted(await eraseSelf(me))
    expect(await findPlacesWith(personalTexts)).toEqual([])
  })

  test('does not bring the person back when earlier deletions are restored', async () => {
    const me = await createMember()
    accepted(await eraseSelf(me))
    await editMentions(admin)
    for (const { id } of (await admin.do(listDeletions, {})).items)
      await admin.do(restoreDeletion, { params: { id } })
    expect(await findPlacesWith(personalTexts)).toEqual([])
    expect(await findDifferences(world.server.context.db)).toEqual([])
    const { db } = world.server.context
    const memberships = await db
      .selectFrom('teamPlayers')
      .select('teamId')
      .where('playerId', '=', me.playerId)
      .where('leftAt', 'is', null)
      .execute()
    expect(memberships).toEqual([])
  })

  test('erases a person although another member took a username and an address made of their id', async () => {
    const me = await signUpAs(world)
    const { version } = await ben.do(getProfile, {})
    const handle = `former-${me.id.slice(-12)}`
    await ben.do(updateProfile, { body: { version, handle } })
    const squatter = { email: `${me.id}@erased.invalid`, name: 'Somebody Else' }
    await world.stranger.do(
      signUp,
      { body: { ...squatter, password, confirmPassword: password } },
      api,
    )
    expect((await eraseSelf(me)).body).toEqual({ done: true })
  })

  test('ends every session, prevents signing in again, and releases the address', async () => {
    const me = await signUpAs(world)
    accepted(await eraseSelf(me))
    expect((await me.call(getMe, {})).status).toBe(401)
    const again = await world.stranger.call(logIn, { body: { email, password } }, api)
    expect(again.status).toBe(401)
    const { items } = await admin.do(listUsers, { query: {} })
    expect(items.map(({ id }) => id)).not.toContain(me.id)
    const newcomer = await world.stranger.call(
      signUp,
      { body: { email, name, password, confirmPassword: password } },
      api,
    )
    expect(newcomer.status).toBe(201)
  })

  test('requires the password and the name, and does nothing without them', async () => {
    const me = await signUpAs(world)
    const wrong = await eraseSelf(me, { password: 'Not-this-One4!' })
    expect([wrong.status, wrong.error.details[0]?.field]).toEqual([400, 'password'])
    const other = await eraseSelf(me, { confirmation: 'Ann Ashe' })
    expect([other.status, other.error.details[0]?.key]).toEqual([400, 'player.wrongConfirmation'])
    expect((await me.call(getMe, {})).status).toBe(200)
  })

  test('can be done by an administrator on request, and by no one else', async () => {
    const me = await signUpAs(world)
    const params = { id: me.playerId }
    const body = { password: '', confirmation: name }
    expect((await organiser.call(erasePlayer, { params, body })).status).toBe(403)
    expect((await ann.call(erasePlayer, { params, body })).status).toBe(403)
    await admin.do(erasePlayer, { params, body })
    expect(await findPlacesWith(personalTexts)).toEqual([])
    expect((await me.call(getMe, {})).status).toBe(401)
    expect(await admin.refused(erasePlayer, { params, body })).toEqual([409, 'player.erased'])
  })

  test('also erases a player without an account, who can no longer change or play', async () => {
    const id = await world.addPlayer(name)
    await world.record({ player1Id: id, player2Id: ann.playerId })
    const body = { password: '', confirmation: name }
    await admin.do(erasePlayer, { params: { id }, body })
    expect(await findPlacesWith(personalTexts)).toEqual([])
    const change = { version: 2, name: 'Somebody Else' }
    const changed = await organiser.call(updatePlayer, { params: { id }, body: change })
    expect(changed.error.key).toBe('player.erased')
    const query = { includeRetired: 'true' }
    const { items } = await organiser.do(listPlayers, { query })
    expect(items.map((player) => player.id)).not.toContain(id)
    await expect(world.record({ player1Id: id, player2Id: ann.playerId })).rejects.toThrow(
      'Player not found',
    )
  })

  test('prevents finding anyone by the placeholder name', async () => {
    const me = await signUpAs(world)
    accepted(await eraseSelf(me))
    const cup = await createCup(world, organiser, 0, {}, false)
    const entries = [{ name: 'Former member' }]
    const body = { entries, dryRun: false }
    const params = { id: cup.id }
    const { rows } = await organiser.do(addParticipants, { params, body })
    expect(rows).toMatchObject([{ action: 'create' }])
    const { id } = await ann.do(createGroup, { body: { name: 'Tuesday Circle' } })
    const invitation = { params: { id }, body: { playerId: me.playerId } }
    expect(await ann.refused(sendInvitation, invitation)).toEqual([404, 'player.notFound'])
    const sheet = { sportId: 'tabletennis', player1Score: 2, player2Score: 1 } as const
    const row = { key: 'one', ...sheet, player1Id: me.playerId, player2Id: ann.playerId }
    const sent = await organiser.call(enterResults, { body: { rows: [row], dryRun: true } })
    expect(JSON.stringify(sent.body)).toContain('player.notFound')
  })

  test('refuses the last administrator', async () => {
    const body = { password: '', confirmation: 'Ada Keeper' }
    expect(await admin.refused(eraseMe, { body })).toEqual([409, 'account.lastAdmin'])
    await world.join('admin', 'Bea Keeper')
    await admin.do(eraseMe, { body })
  })

  test('keeps the name of a namesake everywhere', async () => {
    const me = await signUpAs(world)
    const namesake = await world.addPlayer(name)
    await world.record({ player1Id: me.playerId, player2Id: namesake })
    accepted(await eraseSelf(me))
    const player = await ann.do(getPlayer, { params: { id: namesake } })
    expect(player.name).toBe(name)
  })

  test('remembers two people who are erased at once outside the database', async () => {
    const me = await signUpAs(world)
    const id = await world.addPlayer('Quentin Quay')
    const body = { password: '', confirmation: 'Quentin Quay' }
    const both = [eraseSelf(me), admin.call(erasePlayer, { params: { id }, body })]
    expect((await Promise.all(both)).map(({ status }) => status)).toEqual([200, 200])
    await Promise.all([1, 2, 3, 4].map(async () => saveErasedIds(world.server.context)))
    expect((await readErasedIds(folder)).players.toSorted()).toEqual([me.playerId, id].toSorted())
    const { db } = world.server.context
    for (let at = 0; at < 8; at++) {
      const player = await world.addPlayer(`Somebody ${at}`)
      await db.updateTable('players').set({ erasedAt: 1 }).where('id', '=', player).execute()
      await Promise.all([1, 2, 3].map(async () => saveErasedIds(world.server.context)))
    }
    expect((await readErasedIds(folder)).players).toHaveLength(10)
  })

  test('refuses a name that is being changed at the same time', async () => {
    const me = await signUpAs(world)
    const { context } = world.server
    let end = () => {}
    const mayEnd = new Promise<void>((resolve) => (end = resolve))
    let markStarted = () => {}
    const hasStarted = new Promise<void>((resolve) => (markStarted = resolve))
    const renaming = context.runInUnitOfWork(async (unit) => {
      await lockPlayers(unit, [me.playerId])
      const { version } = await requirePlayer(unit.tx, me.playerId)
      const columns = { name: 'Nora Newname', nameFolded: 'nora newname' }
      await changePlayer(unit.tx, me.playerId, version, columns)
      markStarted()
      await mayEnd
    })
    await hasStarted
    const erasing = eraseSelf(me)
    await new Promise((resolve) => setTimeout(resolve, 300))
    end()
    await renaming
    const { status, error } = await erasing
    expect([status, error.details[0]?.key]).toEqual([400, 'player.wrongConfirmation'])
  })

  test('deletes messages stored in the data folder', async () => {
    const me = await signUpAs(world)
    const now = world.now()
    const message = { channel: 'email', subject: 'Hello', expiresAt: now + 1000 } as const
    await storeMessage(folder, { ...message, to: email, text: 'Your link', carries: '' }, now)
    await storeMessage(folder, { ...message, to: 'a@b.example', text: 'Ours', carries: '' }, now)
    accepted(await eraseSelf(me))
    expect((await readMessages(folder, now)).map(({ text }) => text)).toEqual(['Ours'])
  })

  test('is repeated for people returned by a restored backup, by id only', async () => {
    const me = await createMember()
    const duplicate = await world.addPlayer(name)
    await world.record({ player1Id: duplicate, player2Id: ben.playerId })
    const { version: intoVersion } = await admin.do(getPlayer, { params: { id: me.playerId } })
    const merge = { version: 1, intoPlayerId: me.playerId, intoVersion }
    await admin.do(mergePlayer, { params: { id: duplicate }, body: merge })
    const group = await me.do(createGroup, { body: { name: 'Fee payers' } })
    const fee = { owner: 'groups', id: group.id } as const
    await me.do(setFee, { params: fee, body: { amount: 1000, currency: 'EUR', version: 0 } })
    const payment = { playerId: me.playerId, method: 'cash', open: 1000, note: 'Rent' } as const
    await me.do(notePayment, { params: fee, body: payment })
    const { db } = world.server.context
    await db.updateTable('users').set({ erasedAt: 1 }).where('id', '=', me.id).execute()
    await db.updateTable('players').set({ erasedAt: 1 }).where('id', '=', me.playerId).execute()
    await saveErasedIds(world.server.context)
    const file = readFileSync(join(folder, 'erased.json'), 'utf8')
    expect(personalTexts.filter((text) => file.toLowerCase().includes(text))).toEqual([])
    expect(await readErasedIds(folder)).toEqual({ players: [me.playerId], users: [me.id] })
    for (const table of ['users', 'players'] as const)
      await db.updateTable(table).set({ erasedAt: null }).execute()

    expect(await world.server.reapplyErasures()).toBe(1)
    expect(await db.selectFrom('feePayments').select('note').execute()).toEqual([{ note: '' }])
    const moved = db.selectFrom('matchLog').select('reason').where('kind', '=', 'merged')
    expect(await moved.execute()).toEqual([{ reason: formatMergeReason(FORMER_MEMBER) }])
    await editMentions(admin)
    expect(await findPlacesWith(personalTexts)).toEqual([])
    expect(await findDifferences(db)).toEqual([])
    expect((await readAuditLog()).faults).toEqual([])
    expect(await world.server.reapplyErasures()).toBe(0)
  })
})
