import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { actOnUser, listAlerts, listAudit } from '#contract/admin.ts'
import { logIn, signUp } from '#contract/players/accounts.ts'
import { correctMatch, voidMatch } from '#contract/matches.ts'
import { addPlayer, deletePlayer, mergePlayer } from '#contract/players/players.ts'
import { listMyEvents } from '#contract/security/events.ts'
import { cancelTournament, createTournament, deleteTournament } from '#contract/tournaments/life.ts'
import { removeResult, reportResult } from '#contract/tournaments/matches.ts'
import { auditKinds } from '#engine/audit/events.ts'
import { engineNames } from '../testing/databases.ts'
import { createCup } from '../testing/tournament.ts'
import { createWorld, type Caller, type World } from '../testing/world.ts'

const root = join(import.meta.dirname, '..')
const sources = globSync('**/*.ts', { cwd: root })
  .filter((file) => !file.endsWith('.test.ts') && !file.startsWith('testing/'))
  .map((file) => readFileSync(join(root, file), 'utf8'))

/** Matches the code that audits an event: the call, or a table or constant of kinds. */
const auditCallPattern =
  /(?:auditAccount|auditAccountSeparately|auditAction|audit)\((?:[^;\n]*\n){1,4}|AuditType>? = [^;]*?\n(?=\n|[ ]*await)/gm
const auditedKinds = new Set(
  sources.flatMap((text) =>
    (text.match(auditCallPattern) ?? []).flatMap((call) =>
      [...call.matchAll(/['`]([a-z_]+\.(?:[a-z_]+|\$\{\w+\}))['`]/g)].map(([, kind]) => kind!),
    ),
  ),
)
/** Returns whether a kind is audited. For matches, part of the kind is known only at runtime. */
const isAudited = (kind: string) =>
  auditedKinds.has(kind) || (kind.startsWith('match.') && auditedKinds.has('match.${kind}'))

test.each(Object.keys(auditKinds))('%s is audited somewhere', (kind) => {
  expect(isAudited(kind)).toBe(true)
})

describe.each(engineNames)('auditing actions in the club on %s', (engine) => {
  let world: World
  let admin: Caller

  beforeAll(async () => {
    world = await createWorld(engine)
    admin = await world.join('admin', 'Ada Keeper')
  })
  afterAll(async () => world.close())

  const readNewestEvent = async () => (await admin.call(listAudit, { query: {} })).body.items[0]!
  const addTwoPlayers = async () => {
    const a = await admin.do(addPlayer, { body: { name: 'Nia Moss' } })
    const b = await admin.do(addPlayer, { body: { name: 'Owen Pryce' } })
    return [a, b] as const
  }
  const recordMatch = async () => {
    const [a, b] = await addTwoPlayers()
    return world.record({ player1Id: a.id, player2Id: b.id })
  }

  test('records which match was corrected or voided, and why', async () => {
    const { id } = await recordMatch()
    const about = { matchId: id, players: 'Nia Moss – Owen Pryce', score: '2–1' }
    const body = { version: 1, player2Score: 0, reason: 'A slip' }
    await admin.do(correctMatch, { params: { id }, body })
    expect(await readNewestEvent()).toMatchObject({
      eventType: 'match.corrected',
      userName: 'Ada Keeper',
      details: { ...about, reason: 'A slip' },
    })
    await admin.do(voidMatch, { params: { id }, query: { version: 2, reason: 'Twice' } })
    const event = await readNewestEvent()
    expect(event).toMatchObject({
      eventType: 'match.voided',
      details: { ...about, score: '2–0', reason: 'Twice', address: '127.0.0.1' },
    })
    expect(event.sessionId).not.toBeNull()
  })

  test('records nothing for a refused void', async () => {
    const { id } = await recordMatch()
    const before = await readNewestEvent()
    const refused = await admin.call(voidMatch, {
      params: { id },
      query: { version: 7, reason: 'X' },
    })
    expect(refused.status).toBe(409)
    expect(await readNewestEvent()).toEqual(before)
  })

  test('names a player who is deleted or merged', async () => {
    const [a, b] = await addTwoPlayers()
    const body = { version: 1, intoPlayerId: b.id, intoVersion: 1 }
    const merged = await admin.do(mergePlayer, { params: { id: a.id }, body })
    expect(await readNewestEvent()).toMatchObject({
      eventType: 'player.merged',
      details: { playerName: 'Nia Moss', intoPlayerName: 'Owen Pryce' },
    })
    const { version } = merged.player
    await admin.do(deletePlayer, { params: { id: b.id }, query: { version } })
    expect(await readNewestEvent()).toMatchObject({
      eventType: 'player.deleted',
      details: { playerName: 'Owen Pryce', matches: 0 },
    })
  })

  test('names a tournament that is cancelled or deleted', async () => {
    const cup = await admin.do(createTournament, { body: { name: 'Flood Cup' } })
    const params = { id: cup.id }
    await admin.do(cancelTournament, { params, body: { reason: 'Flood' } })
    expect(await readNewestEvent()).toMatchObject({
      eventType: 'tournament.cancelled',
      details: { tournamentName: 'Flood Cup', reason: 'Flood' },
    })
    const draft = await admin.do(createTournament, { body: { name: 'Draft Cup' } })
    const query = { version: draft.version }
    await admin.do(deleteTournament, { params: { id: draft.id }, query })
    expect(await readNewestEvent()).toMatchObject({
      eventType: 'tournament.deleted',
      details: { tournamentName: 'Draft Cup' },
    })
  })

  test('records a removed tournament result as the match it voids', async () => {
    const cup = await createCup(world, admin, 4)
    const params = { id: cup.id, matchId: 'W1-1' }
    const score = { player1Score: 2, player2Score: 0 }
    await admin.do(reportResult, { params, body: score })
    await admin.do(removeResult, { params, query: { version: 1 } })
    expect(await readNewestEvent()).toMatchObject({
      eventType: 'match.voided',
      userName: 'Ada Keeper',
    })
  })

  test('lists actions on an account for that account, and names it in the alert', async () => {
    const email = 'target@example.org'
    const password = 'Rally-Corner7!tide'
    const body = { email, name: 'Tara Get', password, confirmPassword: password }
    const api = { 'x-client': 'api' }
    const { user, accessToken } = await world.stranger.do(signUp, { body }, api)
    for (let attempt = 0; attempt < 5; attempt++) {
      const wrong = { email, password: 'Wrong-Corner7!tide' }
      await world.stranger.call(logIn, { body: wrong }, api)
    }
    const [alert] = (await admin.call(listAlerts, { query: {} })).body.items
    expect(alert).toMatchObject({ subjectId: user.id, subjectName: 'Tara Get' })

    const act = { params: { id: user.id }, body: { action: 'unlock' as const } }
    await admin.do(actOnUser, act)
    const { items } = (await admin.call(listAudit, { query: { userId: user.id } })).body
    expect(items[0]).toMatchObject({
      eventType: 'account.unlocked',
      userName: 'Ada Keeper',
      subjectId: user.id,
      subjectName: 'Tara Get',
    })
    expect(items.map(({ eventType }) => eventType)).toContain('login.failed')

    const mine = await world.stranger.call(
      listMyEvents,
      { query: {} },
      { authorization: `Bearer ${accessToken}` },
    )
    expect(mine.body.items[0]).toMatchObject({ eventType: 'account.unlocked', sessionId: null })
    expect(mine.body.items[0]!.details).not.toHaveProperty('address')
  })
})
