import { AsyncLocalStorage } from 'node:async_hooks'
import { randomUUID } from 'node:crypto'
import { rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Role } from '#contract/players/accounts.ts'
import type { CallOf, Endpoint, ReplyOf } from '#contract/endpoint.ts'
import type { ApiErrorBody } from '#contract/errors.ts'
import type { EventType } from '#contract/events.ts'
import type { MatchDraftInput } from '#contract/matches.ts'
import { recordMatch } from '#contract/matches.ts'
import { addPlayer } from '#contract/players/players.ts'
import { accessLifetimeMs, openSession } from '../accounts/sign-in/session.ts'
import { findUser, type UserRow } from '../accounts/store.ts'
import { buildServer, type Server } from '../app.ts'
import { insertClub } from '../club/store.ts'
import { readConfig } from '../platform/config/config.ts'
import type { Engine } from '../platform/database/engine.ts'
import { openPostgres } from '../platform/database/postgres-engine.ts'
import type { OpenRelay } from '../platform/realtime/relay.ts'
import { createLog } from '../platform/config/log.ts'
import { joinClub } from '../membership/join-club.ts'
import { createTestDatabase } from './databases.ts'
import { observeEngine, type StatementListener } from './observe-statements.ts'
import { createMailbox, type Mailbox } from './mailbox.ts'
import { createPushbox, type Pushbox } from './pushbox.ts'

export type Answer<T> = {
  readonly status: number
  /** The body of an accepted request. */
  readonly body: T
  /** The error of a refused request. */
  readonly error: ApiErrorBody
  readonly headers: Record<string, string | string[] | number | undefined>
  readonly text: string
}

/** Calls endpoints as one person, or as a stranger, through HTTP. */
export type Requester = {
  /** Returns any reply. */
  readonly call: <E extends Endpoint>(
    endpoint: E,
    args: CallOf<E>,
    headers?: Record<string, string>,
  ) => Promise<Answer<ReplyOf<E>>>
  /** Returns the reply. Throws if the server refuses. */
  readonly do: <E extends Endpoint>(
    endpoint: E,
    args: CallOf<E>,
    headers?: Record<string, string>,
  ) => Promise<ReplyOf<E>>
  /** Returns the status and the key of the first detail, or of the error. Throws if the server accepts. */
  readonly refused: <E extends Endpoint>(
    endpoint: E,
    args: CallOf<E>,
    headers?: Record<string, string>,
  ) => Promise<[status: number, key: string | undefined]>
}

export type Caller = Requester & {
  readonly userId: string
  readonly playerId: string
  readonly token: string
}

/** A test club on its own server and database, with a stopped clock. */
export type World = {
  readonly server: Server
  /** Sent e-mail and SMS. */
  readonly mailbox: Mailbox
  /** Sent pushes. */
  readonly pushbox: Pushbox
  /** Another node on the same database; PostgreSQL only. */
  readonly secondNode: () => Promise<Server>
  /** Advances the clock of the server. */
  readonly pass: (ms: number) => void
  readonly now: () => number
  readonly join: (role: Role, name?: string) => Promise<Caller>
  /** Signs the same person in on a second device. */
  readonly signInAgain: (caller: Caller) => Promise<Caller>
  readonly stranger: Requester
  /** A person identified by an access token. */
  readonly bearer: (token: string) => Requester
  /** Adds a player of this name. Returns the id. */
  readonly addPlayer: (name: string) => Promise<string>
  /** Records a match that must be accepted, as an organiser. */
  readonly record: (
    draft: Partial<MatchDraftInput> & Pick<MatchDraftInput, 'player1Id' | 'player2Id'>,
  ) => ReturnType<typeof recordAs>
  /** Types of the events published so far. */
  readonly publishedTypes: () => Promise<EventType[]>
  /** Returns the database statements of some work. */
  readonly recordStatements: (work: () => Promise<unknown>) => Promise<string[]>
  /** Reports every statement to a listener, which may throw to fail it. Null removes the listener. */
  readonly observeStatements: (listener: StatementListener | null) => void
  readonly close: () => Promise<void>
  /**
   * Takes a snapshot of the club. The returned function restores it on a new server without caches.
   */
  readonly snapshot: () => Promise<() => Promise<void>>
}

/** Ignores polling for events, which belongs to no request. */
function ignorePolling({ before, after }: StatementListener): StatementListener {
  const belongsToWork = (text: string) => !/from "events"/.test(text)
  return {
    before: (text) => void (belongsToWork(text) && before(text)),
    after: (text) => void (belongsToWork(text) && after?.(text)),
  }
}

/** Statements of the current request, since work of earlier requests may still run. */
const currentStatements = new AsyncLocalStorage<string[]>()

/** Returns a data folder of one world, not created yet. Test files on several threads share a process id. */
const createDataDirPath = () => join(tmpdir(), `fivebar-world-${randomUUID()}`)

export const worldStart = Date.UTC(2026, 2, 14, 18, 0, 0)

/** Creates a club on an empty database, with a stopped clock. */
export async function createWorld(
  engineName: Engine['name'] = 'sqlite',
  env: Record<string, string> = {},
  createDatabase = createTestDatabase,
  openRelay: OpenRelay | null = null,
): Promise<World> {
  const database = await createDatabase(engineName)
  let now = worldStart
  const dataDir = createDataDirPath()
  const mailbox = createMailbox()
  const pushbox = createPushbox()
  const build = async (databaseEngine: Engine) =>
    buildServer({
      config: readConfig(
        { AUTH_LIMIT: '10000', LOG_LEVEL: 'silent', DATA_DIR: dataDir, ...env },
        [],
      ),
      engine: databaseEngine,
      clock: () => now,
      log: createLog('silent'),
      secret: 'a secret of the test world, long enough',
      version: '0.0.0',
      build: 'test',
      transports: mailbox.transports,
      pusher: pushbox.pusher,
      webRoot: '/nowhere',
      // On a busy machine a job would start in the middle of a test.
      hasJobs: false,
      ...(openRelay === null ? {} : { openRelay }),
    })
  let listener: StatementListener | null = null
  const currentListener: StatementListener = {
    before: (text) => listener?.before(text),
    after: (text) => listener?.after?.(text),
  }
  let server = await build(observeEngine(database.engine, currentListener))
  await server.context.runInUnitOfWork(async ({ tx }) =>
    insertClub(tx, { name: 'Test Club', isDemo: false, publicResults: false }, now),
  )

  const bearer = (token: string) =>
    requester(callWith(() => server, { authorization: `Bearer ${token}` }))

  let joinCount = 0
  /** Number of restored snapshots, which invalidate newer sessions. */
  let restores = 0
  const join = async (role: Role, name?: string): Promise<Caller> => {
    joinCount += 1
    const user = await server.context.runInUnitOfWork(async (unit) =>
      joinClub(unit, {
        email: `person${joinCount}@example.org`,
        name:
          name ??
          `${role === 'admin' ? 'Admin' : role === 'organizer' ? 'Organiser' : 'Player'} ${'abcdefghij'[joinCount % 10]!}`,
        role,
        passwordHash: null,
      }),
    )
    return createCaller(user)
  }
  const signIn = async (user: UserRow) => {
    const { context } = server
    const { accessToken } = await context.runInUnitOfWork(async (unit) =>
      openSession(unit, context.secret, user, {
        kind: 'api',
        userAgent: 'lightMyRequest',
        address: '127.0.0.1',
        correlationId: 'test',
      }),
    )
    return { accessToken, at: now, restoreCount: restores }
  }
  const createCaller = async (user: UserRow): Promise<Caller> => {
    const firstSession = await signIn(user)
    let session = firstSession
    // Renews the session in time, like a real client.
    const call: Requester['call'] = async (...request) => {
      if (session.restoreCount !== restores) session = { ...firstSession, restoreCount: restores }
      if (Math.abs(now - session.at) > accessLifetimeMs / 2)
        session = await signIn((await findUser(server.context.db, user.id)) ?? user)
      return bearer(session.accessToken).call(...request)
    }
    const { accessToken: token } = firstSession
    return { userId: user.id, playerId: user.playerId!, token, ...requester(call) }
  }

  let organiser: Promise<Caller> | null = null
  const getOrganiser = async () => (organiser ??= join('organizer', 'World Organiser'))
  return {
    get server() {
      return server
    },
    mailbox,
    pushbox,
    secondNode: async () => build(openPostgres(database.url!, 4, () => {})),
    pass: (ms) => {
      now += ms
    },
    now: () => now,
    join,
    signInAgain: async ({ userId }) => createCaller((await findUser(server.context.db, userId))!),
    stranger: requester(callWith(() => server, {})),
    bearer,
    addPlayer: async (name) => {
      const organiser = await getOrganiser()
      return (await organiser.do(addPlayer, { body: { name } })).id
    },
    record: async (draft) => recordAs(await getOrganiser(), draft),
    publishedTypes: async () => {
      const rows = await server.context.db
        .selectFrom('events')
        .select('type')
        .orderBy('sequence')
        .execute()
      return rows.map(({ type }) => type as EventType)
    },
    recordStatements: async (work) => {
      const statements: string[] = []
      listener = ignorePolling({
        before: (text) =>
          void (currentStatements.getStore() === statements && statements.push(text)),
      })
      await currentStatements.run(statements, work)
      listener = null
      return statements
    },
    observeStatements: (next) => {
      listener = next === null ? null : ignorePolling(next)
    },
    close: async () => {
      await server.close()
      await database.drop()
      rmSync(dataDir, { recursive: true, force: true })
    },
    snapshot: async () => {
      const restore = await database.snapshot()
      const saved = { now, joinCount, organiser }
      const [mails, pushes] = [mailbox.messages.length, pushbox.pushes.length]
      return async () => {
        await server.close()
        rmSync(dataDir, { recursive: true, force: true })
        listener = null
        restores += 1
        ;({ now, joinCount, organiser } = saved)
        mailbox.rewind(mails)
        pushbox.rewind(pushes)
        server = await build(observeEngine(await restore(), currentListener))
      }
    },
  }
}

async function recordAs(
  caller: Requester,
  draft: Partial<MatchDraftInput> & Pick<MatchDraftInput, 'player1Id' | 'player2Id'>,
) {
  const body = { sportId: 'tabletennis' as const, player1Score: 2, player2Score: 1, ...draft }
  return caller.do(recordMatch, { body })
}

/** Returns the reply. Throws if the server refused. */
export function accepted<T>(answer: Answer<T>): T {
  if (answer.status >= 300) throw new Error(answer.text)
  return answer.body
}

export function requester(call: Requester['call']): Requester {
  return {
    call,
    do: async (endpoint, args, headers) => accepted(await call(endpoint, args, headers)),
    refused: async (endpoint, args, headers) => {
      const { status, error, text } = await call(endpoint, args, headers)
      if (status < 400) throw new Error(`Not refused, but ${status}: ${text}`)
      return [status, error?.details?.[0]?.key ?? error?.key]
    },
  }
}

function callWith(server: () => Server, own: Record<string, string>): Caller['call'] {
  return callOver(async ({ payload, ...request }) => {
    const answer = await server().app.inject({
      ...request,
      ...(payload === undefined ? {} : { payload }),
    })
    return { status: answer.statusCode, headers: answer.headers, text: answer.body }
  }, own)
}

export type Request = {
  readonly method: Endpoint['method']
  readonly url: string
  readonly headers: Record<string, string>
  readonly payload?: object | undefined
}
type Reply = Pick<Answer<unknown>, 'status' | 'headers' | 'text'>

/** Calls endpoints over any transport. */
export function callOver(
  send: (request: Request) => Promise<Reply>,
  own: Record<string, string>,
): Caller['call'] {
  return async <E extends Endpoint>(
    endpoint: E,
    args: CallOf<E>,
    headers: Record<string, string> = {},
  ) => {
    const { params, query, body } = args as {
      params?: Record<string, string>
      query?: Record<string, string | number | boolean | undefined>
      body?: object
    }
    const path = endpoint.path.replace(/:(\w+)/g, (_all, name: string) =>
      encodeURIComponent(params?.[name] ?? ''),
    )
    const search = new URLSearchParams(
      Object.entries(query ?? {}).flatMap(([name, value]): [string, string][] =>
        value === undefined ? [] : [[name, String(value)]],
      ),
    )
    const answer = await send({
      method: endpoint.method,
      url: search.size === 0 ? path : `${path}?${search.toString()}`,
      headers: { ...own, ...headers },
      payload: body,
    })
    const isJson = String(answer.headers['content-type']).startsWith('application/json')
    const json: unknown = isJson && answer.text !== '' ? JSON.parse(answer.text) : null
    return { ...answer, body: json as ReplyOf<E>, error: json as ApiErrorBody }
  }
}
