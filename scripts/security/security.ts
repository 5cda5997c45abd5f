import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { listOutbox } from '#contract/admin.ts'
import type { ClubSettings } from '#contract/club/club-settings.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { apiError } from '#contract/errors.ts'
import { endpoints } from '#contract/endpoints.ts'
import { createScenes } from '#server/testing/examples/scenes.ts'
import type { Calls } from '#server/testing/examples/stage.ts'
import { fuzz, type Document } from '#server/testing/hostile-client.ts'
import { startServer } from '#server/testing/programs/process.ts'
import {
  type Attack,
  createCaller,
  signUpNewcomer,
  ownAdmin,
  post,
  type Reply,
  send,
  signIn,
  type Target,
  type AttemptResult,
  listUnexpectedStatuses,
} from './attack.ts'
import { memberAttacks } from './member-attacks.ts'

/*
 * `npm run security`: attacks a server from outside, as a stranger and as an administrator, and
 * reports which were withstood. Starts a server in a temporary folder; with an address it attacks that one
 * (`npm run security -- http://127.0.0.1:3000 admin@example.org password`). It creates accounts and
 * locks addresses, so never use it on a real club.
 */
const leaks = /\bat \/|node_modules|select .+ from |insert into|SQLITE|postgres/i

function findReplyFaults(reply: Reply, label: string): string[] {
  const faults = reply.status >= 500 ? [`${label}: answered ${reply.status}`] : []
  if (reply.headers.get('x-content-type-options') !== 'nosniff') {
    faults.push(`${label}: no x-content-type-options`)
  }
  if (reply.status < 400) return faults
  if (!apiError.safeParse(JSON.parse(reply.body)).success)
    faults.push(`${label}: is not in the common form`)
  return leaks.test(reply.body) ? [...faults, `${label}: reveals internals`] : faults
}

/** Waits for a message in the server's data folder, where it is stored without a mail server. */
async function waitForMessage(admin: Calls, to: string): Promise<string> {
  for (let attempt = 0; attempt < 50; attempt++) {
    const { items } = (await admin.call(listOutbox, {})).body
    const found = items.find((message) => message.to === to)
    if (found !== undefined) return found.text
    await sleep(200)
  }
  throw new Error(`Nothing was sent to ${to}`)
}

/** Examples that a running club without demo data refuses, or that need a token from an e-mail. */
const expectedRefusals = ['setUpClub', 'logInDemo', 'unsubscribeNotices', 'resendInvitation']

type Sender = Parameters<typeof fuzz>[0]['send']

const hostileValues: Attack = {
  name: 'hostile values in every place of every endpoint, whose example is accepted',
  run: async (target) => {
    const { accessToken } = await signIn(target)
    const admin = createCaller(target, { authorization: `Bearer ${accessToken}` })
    const scenes = createScenes({
      as: (headers) => createCaller(target, headers),
      admin,
      messageTo: async (to) => waitForMessage(admin, to),
      origin: target.url,
      now: Date.now,
    })
    const document = JSON.parse((await send(target, '/api/openapi.json')).body) as Document
    const faults: string[] = []
    const attack: Sender = async ({ method, url, payload: body }, headers) => {
      const reply = await send(target, url, { method: method.toUpperCase(), body, headers })
      faults.push(...findReplyFaults(reply, `${method} ${url.slice(0, 100)}`))
      return reply.status
    }
    const club = { document, scenes, admin, send: attack, maxRestaged: Infinity }
    const { sent, refusedExamples } = await fuzz(club)
    const refused = refusedExamples.filter((name) => !expectedRefusals.includes(name))
    faults.push(...refused.map((name) => `${name}: its example is refused`))
    const accepted = Object.keys(endpoints).length - refusedExamples.length
    process.stdout.write(
      `      ${sent} requests; the examples of ${accepted} endpoints accepted,\n`,
    )
    process.stdout.write(`      all but ${refusedExamples.join(' and ')}\n`)
    return sent > 1000 ? faults : [...faults, `only ${sent} requests were sent`]
  },
}

const strangers: Attack = {
  name: 'a stranger at every endpoint',
  run: async (target) => {
    const faults: string[] = []
    for (const { method, path, access } of Object.values(endpoints)) {
      if (access === 'public') continue
      const reply = await send(target, path.replaceAll(/:\w+/g, 'x'), { method, body: {} })
      if (reply.status !== 401) faults.push(`${method} ${path}: answered ${reply.status}`)
    }
    return faults
  },
}

const crossSiteWrites: Attack = {
  name: 'writes from another site',
  run: async (target) => {
    const headers = { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' }
    const reply = await post(target, '/api/auth/demo', {}, { headers })
    const plainText = await post(
      target,
      '/api/auth/demo',
      {},
      { headers: { 'content-type': 'text/plain' } },
    )
    return [
      ...(reply.status === 403 ? [] : [`a foreign origin was answered ${reply.status}`]),
      ...(plainText.status === 415 ? [] : [`text/plain was answered ${plainText.status}`]),
    ]
  },
}

const parallelGuesses: Attack = {
  name: 'sixty guesses in parallel verify at most five',
  run: async (target) => {
    const email = `guess-${Date.now()}@example.org`
    const replies = await Promise.all(
      Array.from({ length: 60 }, async (_, index) =>
        post(
          target,
          '/api/auth/login',
          { email, password: `Guess-Number${index}!x` },
          { headers: { 'x-forwarded-for': `10.0.0.${index}` } },
        ),
      ),
    )
    const verified = replies.filter(({ body }) => body.includes('Invalid credentials')).length
    return verified <= 5 ? [] : [`${verified} guesses were verified`]
  },
}

const refreshReplay: Attack = {
  name: 'a refresh token shown twice ends its family',
  run: async (target) => {
    const { refreshToken } = await signIn(target)
    const first = await post(target, '/api/auth/refresh', { refreshToken })
    await new Promise((done) => setTimeout(done, 10_500))
    const second = await post(target, '/api/auth/refresh', { refreshToken })
    const token = (JSON.parse(first.body) as { accessToken: string }).accessToken
    const after = await send(target, '/api/auth/me', { token })
    return [
      ...(second.status === 401 ? [] : [`the second use was answered ${second.status}`]),
      ...(after.status === 401
        ? []
        : [`another token of the family was accepted: ${after.status}`]),
    ]
  },
}

/**
 * Maximum difference between the fastest replies of two similar requests: the fastest is disturbed
 * least by a busy machine.
 */
const maxTimingRatio = 1.5

const timing: Attack = {
  name: 'known and unknown accounts answer alike, in text, status and time',
  run: async (target) => {
    const faults: string[] = []
    // The form allows five attempts per address; a forgotten password may be requested more often.
    for (const [path, rounds] of [
      ['/api/auth/login', 4],
      ['/api/auth/password/forgot', 20],
    ] as const) {
      const times: { known: number[]; unknown: number[] } = { known: [], unknown: [] }
      const bodies = new Set<string>()
      // The same throughout, since frequent requests are limited by address, known or not.
      const unknown = `unknown-${Date.now()}@example.org`
      for (let round = 0; round < rounds; round++) {
        for (const who of ['known', 'unknown'] as const) {
          const email = who === 'known' ? target.email : unknown
          const from = performance.now()
          const reply = await post(target, path, { email, password: 'Wrong-Corner7!tide' })
          times[who].push(performance.now() - from)
          bodies.add(`${reply.status} ${reply.body.replaceAll(/"timestamp":"[^"]+"/g, '')}`)
        }
      }
      const ratio = Math.min(...times.known) / Math.min(...times.unknown)
      if (bodies.size > 1) faults.push(`${path}: ${[...bodies].join(' / ')}`)
      if (ratio > maxTimingRatio || ratio < 1 / maxTimingRatio)
        faults.push(`${path}: times differ ${ratio.toFixed(2)}×`)
    }
    return faults
  },
}

const bruteForce: Attack = {
  name: 'the sixth attempt meets a lock, also to the right password and from another address',
  run: async (target) => {
    const email = `brute-${Date.now()}@example.org`
    const body = { ...ownAdmin, email, name: 'Brute Force', confirmPassword: ownAdmin.password }
    await post(target, '/api/auth/signup', body)
    for (let attempt = 0; attempt < 5; attempt++) {
      await post(target, '/api/auth/login', { email, password: 'Wrong-Corner7!tide' })
    }
    const headers = { 'x-forwarded-for': '203.0.113.9' }
    const right = { email, password: ownAdmin.password }
    const reply = await post(target, '/api/auth/login', right, { headers })
    return reply.status === 403 || reply.status === 429 ? [] : [`it was answered ${reply.status}`]
  },
}

/** Records a match between two new players as an administrator. */
async function recordSomeMatch(target: Target, token: string) {
  const ids: string[] = []
  for (const name of ['Nia Moss', 'Owen Pryce']) {
    const reply = await post(target, '/api/players', { name }, { token })
    ids.push((JSON.parse(reply.body) as { id: string }).id)
  }
  const [player1Id, player2Id] = ids
  const score = { player1Score: 2, player2Score: 0 }
  const body = { sportId: 'tabletennis', player1Id, player2Id, ...score }
  const reply = await post(target, '/api/matches', body, { token })
  return { id: (JSON.parse(reply.body) as { id: string }).id, playerIds: ids, body }
}

const selfMadeOrganiser: Attack = {
  name: 'people who sign up as organizer destroy nothing, and cannot approve themselves',
  run: async (target) => {
    const { accessToken } = await signIn(target)
    const { id, playerIds, body } = await recordSomeMatch(target, accessToken)
    const { token, id: me } = await signUpNewcomer(target, 'organizer')
    const attempt = async (
      method: string,
      path: string,
      sent?: unknown,
    ): Promise<AttemptResult> => {
      const reply = await send(target, path, { method, body: sent, token })
      return { label: `${method} ${path.split('?')[0]!}`, status: reply.status }
    }
    const [firstId, secondId] = playerIds
    const attempts = [
      await attempt('DELETE', `/api/players/${firstId}?version=1`),
      await attempt('POST', `/api/players/${firstId}/merge`, {
        version: 1,
        intoPlayerId: secondId,
        intoVersion: 1,
      }),
      await attempt('DELETE', `/api/matches/${id}?version=1&reason=Spite`),
      await attempt('PATCH', `/api/matches/${id}`, {
        version: 1,
        player1Score: 0,
        reason: 'Spite',
      }),
      await attempt('POST', `/api/matches/${id}/restore`, {}),
      await attempt('POST', '/api/matches', body),
      await attempt('POST', '/api/tournaments', { name: 'Coup' }),
      await attempt('GET', '/api/matches/doubles'),
      await attempt('POST', `/api/admin/users/${me}/actions`, { action: 'approve' }),
      await attempt('PATCH', `/api/admin/users/${me}`, { version: 1, role: 'organizer' }),
      await attempt('PATCH', '/api/admin/settings', {
        version: 1,
        settings: { organizerRights: 'at_once' },
      }),
      await attempt('GET', '/api/admin/deletions'),
    ]
    const after = await send(target, `/api/matches/${id}`, { token: accessToken })
    const { status, score1 } = JSON.parse(after.body) as { status: string; score1: number }
    const isUnchanged = status === 'completed' && score1 === 2
    return [
      ...listUnexpectedStatuses(403, attempts),
      ...(isUnchanged ? [] : ['the match was changed']),
    ]
  },
}

/** Changes a setting while an attack runs, and reverts it. */
async function withSettings(
  target: Target,
  settings: Partial<ClubSettings>,
  run: (admin: string) => Promise<string[]>,
): Promise<string[]> {
  const { accessToken: token } = await signIn(target)
  const path = '/api/admin/settings'
  const before = JSON.parse((await send(target, path, { token })).body) as {
    version: number
    settings: ClubSettings
  }
  const changeSettings = async (version: number, decided: Partial<ClubSettings>) =>
    send(target, path, { method: 'PATCH', body: { version, settings: decided }, token })
  const { version } = JSON.parse((await changeSettings(before.version, settings)).body) as {
    version: number
  }
  try {
    return await run(token)
  } finally {
    await changeSettings(version, before.settings)
  }
}

const unapprovedAccount: Attack = {
  name: 'an account that waits for approval reads and changes nothing of the club',
  run: async (target) =>
    withSettings(target, { signUp: 'approval' }, async () => {
      const { token } = await signUpNewcomer(target, 'organizer')
      const faults: string[] = []
      for (const each of Object.values(endpoints) as Endpoint[]) {
        const { method, path, access, isForUnapproved } = each
        if (access === 'public' || isForUnapproved === true) continue
        const address = path.replaceAll(/:\w+/g, 'x')
        const { status } = await send(target, address, { method, body: {}, token })
        if (status !== 403 && status !== 400) faults.push(`${method} ${path}: answered ${status}`)
      }
      return faults
    }),
}

const unverifiedAccount: Attack = {
  name: 'an unverified address changes nothing if verification is required',
  run: async (target) =>
    withSettings(target, { verifyEmailFirst: true }, async () => {
      const { token, playerId } = await signUpNewcomer(target, 'player')
      const draft = { sportId: 'chess', player1Id: playerId, player2Id: 'x' }
      const match = { ...draft, player1Score: 1, player2Score: 0 }
      const profile = { version: 1, name: 'Someone Else' }
      const recorded = await post(target, '/api/matches', match, { token })
      const renamed = await send(target, '/api/account/profile', {
        method: 'PATCH',
        body: profile,
        token,
      })
      return listUnexpectedStatuses(403, [
        { label: 'a match', status: recorded.status },
        { label: 'another name', status: renamed.status },
      ])
    }),
}

const closedSignUp: Attack = {
  name: 'a club without sign-up creates no account',
  run: async (target) =>
    withSettings(target, { signUp: 'closed' }, async () => {
      const email = `shut-${randomUUID()}@example.org`
      const body = { ...ownAdmin, email, name: 'Mallory Moss', confirmPassword: ownAdmin.password }
      const { status } = await post(target, '/api/auth/signup', body)
      return listUnexpectedStatuses(403, [{ label: 'a sign-up', status }])
    }),
}

const restoringDeletions: Attack = {
  name: 'only administrators restore deletions, completely, and the audit log names it',
  run: async (target) => {
    const { accessToken: token } = await signIn(target)
    const { id, playerIds } = await recordSomeMatch(target, token)
    const readBoard = async () =>
      JSON.stringify(
        (
          JSON.parse(
            (await send(target, '/api/leaderboard?sportId=tabletennis&pageSize=100', { token }))
              .body,
          ) as { items: unknown }
        ).items,
      )
    const before = await readBoard()
    const [player] = playerIds
    await send(target, `/api/players/${player}?version=1`, { method: 'DELETE', token })
    const deletedMatch = await send(target, `/api/matches/${id}`, { token })
    const deletions = await send(target, '/api/admin/deletions', { token })
    const [deletion] = (JSON.parse(deletions.body) as { items: { id: string }[] }).items
    const path = `/api/admin/deletions/${deletion!.id}/restore`
    const organiser = await signUpNewcomer(target, 'organizer')
    await post(target, `/api/admin/users/${organiser.id}/actions`, { action: 'approve' }, { token })
    const refused = await post(target, path, {}, { token: organiser.token })
    const restored = await post(target, path, {}, { token })
    const auditLog = await send(target, '/api/admin/audit?pageSize=10', { token })
    return [
      ...listUnexpectedStatuses(404, [
        { label: 'the match of a deleted player', status: deletedMatch.status },
      ]),
      ...listUnexpectedStatuses(403, [
        { label: 'an organiser who restores', status: refused.status },
      ]),
      ...listUnexpectedStatuses(200, [{ label: 'restoring', status: restored.status }]),
      ...((await readBoard()) === before ? [] : ['the leaderboard was changed']),
      ...(auditLog.body.includes('player.deleted') ? [] : ['the audit log does not have it']),
    ]
  },
}

const duplicateMatch: Attack = {
  name: 'a match that both players enter requires a confirmation to count twice',
  run: async (target) => {
    const { accessToken: admin } = await signIn(target)
    const [ann, bob] = [
      await signUpNewcomer(target, 'player'),
      await signUpNewcomer(target, 'player'),
    ]
    const score = { player1Score: 2, player2Score: 1 }
    const body = { sportId: 'pool', player1Id: ann.playerId, player2Id: bob.playerId, ...score }
    const long = { ...body, player1Score: 5 }
    const first = await post(target, '/api/matches', long, { token: ann.token })
    const confirmationRequest = await post(
      target,
      '/api/matches',
      { ...long, askIfDouble: true },
      { token: bob.token },
    )
    const second = await post(target, '/api/matches', long, { token: bob.token })
    const doubles = await send(target, '/api/matches/doubles', { token: admin })
    const { id } = JSON.parse(second.body) as { id: string }
    return [
      ...listUnexpectedStatuses(201, [{ label: 'the first', status: first.status }]),
      ...listUnexpectedStatuses(409, [
        { label: 'the second, asked', status: confirmationRequest.status },
      ]),
      ...(second.body.includes('match.likelyDouble') ? [] : ['no warning']),
      ...(doubles.body.includes(id) ? [] : ['organisers do not see it']),
    ]
  },
}

const sharedTablet: Attack = {
  name: 'a shared tablet can only record, and nothing once it is removed',
  run: async (target) => {
    const { accessToken: admin } = await signIn(target)
    const { id, body } = await recordSomeMatch(target, admin)
    const organiser = await signUpNewcomer(target, 'organizer')
    const approval = { action: 'approve' }
    await post(target, `/api/admin/users/${organiser.id}/actions`, approval, { token: admin })
    const name = { name: 'Tablet at the bar' }
    const enrolled = await post(target, '/api/tablets', name, { token: organiser.token })
    const { accessToken: token, user } = JSON.parse(enrolled.body) as {
      accessToken: string
      user: { id: string }
    }
    const recorded = await post(target, '/api/matches', body, { token })
    const faults = listUnexpectedStatuses(201, [{ label: 'recording', status: recorded.status }])
    for (const each of Object.values(endpoints) as Endpoint[]) {
      const { method, path, access, isForTablets } = each
      const isOpen = access === 'public' || isForTablets === true
      if (isOpen || (method === 'GET' && !path.startsWith('/api/ad'))) continue
      const address = path.replaceAll(/:\w+/g, id)
      const { status } = await send(target, address, { method, body: {}, token })
      if (status !== 403) faults.push(`${method} ${path}: answered ${status}`)
    }
    await send(target, `/api/admin/tablets/${user.id}`, { method: 'DELETE', token: admin })
    const after = await post(target, '/api/matches', body, { token })
    const old = await send(target, '/api/auth/me', { token: organiser.token })
    return [
      ...faults,
      ...listUnexpectedStatuses(401, [
        { label: 'a tablet that was ended', status: after.status },
        { label: 'the session that enrolled it', status: old.status },
      ]),
    ]
  },
}

const attacks = [
  ...memberAttacks,
  selfMadeOrganiser,
  sharedTablet,
  restoringDeletions,
  duplicateMatch,
  strangers,
  crossSiteWrites,
  parallelGuesses,
  timing,
  bruteForce,
  refreshReplay,
  hostileValues,
  // Last, because they change the settings that an example names.
  unapprovedAccount,
  unverifiedAccount,
  closedSignUp,
]

async function attackAll(target: Target): Promise<number> {
  let withstood = 0
  for (const { name, run } of attacks) {
    const faults = await run(target)
    process.stdout.write(`${faults.length === 0 ? 'passed' : 'FAILED'}  ${name}\n`)
    for (const fault of faults.slice(0, 20)) process.stdout.write(`      ${fault}\n`)
    if (faults.length === 0) withstood += 1
  }
  process.stdout.write(`${withstood} of ${attacks.length} attacks were withstood.\n`)
  return attacks.length - withstood
}

const [url, email = ownAdmin.email, password = ownAdmin.password] = process.argv.slice(2)
if (url !== undefined) {
  process.exitCode = (await attackAll({ url, email, password })) === 0 ? 0 : 1
} else {
  const folder = mkdtempSync(join(tmpdir(), 'fivebar-security-'))
  const server = await startServer({
    DATA_DIR: folder,
    ADMIN_EMAIL: ownAdmin.email,
    ADMIN_PASSWORD: ownAdmin.password,
  })
  const failedCount = await attackAll({ url: server.url, ...ownAdmin })
  await server.kill('SIGTERM')
  rmSync(folder, { recursive: true, force: true })
  process.exitCode = failedCount === 0 ? 0 : 1
}
