import { IDBFactory } from 'fake-indexeddb'
import { vi } from 'vitest'
import type { LiveStart } from '#contract/live/events.ts'
import type { startMatch } from './start-match.ts'
import { type ClubInMemory, goodConnection, Refusal } from './club.test-data.ts'
import type { importTransfer } from '../transfer/import-transfer.ts'
import { memoryStore } from './memory-store.test-data.ts'
import type { Transfer, OpenMatch } from './open-match.ts'

type Modules = {
  readonly open: (id: string, userId: string) => Promise<OpenMatch>
  readonly startMatch: typeof startMatch
  readonly importTransfer: typeof importTransfer
}

/** A separate browser with its own modules, database and connection. */
export class Browser {
  connection = goodConnection()
  readonly #modules: Modules
  private constructor(modules: Modules) {
    this.#modules = modules
  }

  /** With a name, storage is in memory, which is much faster. */
  static async start(club: () => ClubInMemory, storeName?: string): Promise<Browser> {
    vi.resetModules()
    if (storeName !== undefined) vi.doMock('./store.ts', () => memoryStore(storeName))
    vi.stubGlobal('indexedDB', new IDBFactory())
    let browser: Browser | null = null
    const { ApiError, getErrorCodeForStatus: errorCodeForStatus } =
      await import('../../platform/api/api-error.ts')
    const networkError = () => new ApiError('NETWORK_ERROR', 'No answer')
    vi.doMock('../../platform/api/api.ts', () => ({
      call: async (endpoint: { method: string; path: string }, input: object = {}) => {
        const { connection } = browser!
        await Promise.resolve()
        if (!connection.isOnline) throw networkError()
        connection.requestCount += 1
        if (connection.requestCount > 1_000)
          throw new Error('This browser never stops sending requests')
        if (!connection.isSignedIn)
          throw new ApiError('UNAUTHORIZED', 'Sign in', { statusCode: 401 })
        try {
          const { body } = input as { body?: { events?: object[] } }
          const events = connection.reordersEntries ? body?.events?.toReversed() : body?.events
          const sent = events === undefined ? input : { ...input, body: { ...body, events } }
          if (connection.duplicatesRequests) club().answer(endpoint, sent)
          const answer = club().answer(endpoint, sent)
          if (connection.repliesToDrop > 0) {
            connection.repliesToDrop -= 1
            throw networkError()
          }
          return answer
        } catch (error) {
          if (!(error instanceof Refusal)) throw error
          const { status: statusCode, key } = error
          throw new ApiError(errorCodeForStatus(statusCode), key, { statusCode, key })
        }
      },
    }))
    const { OpenMatch } = await import('./open-match.ts')
    const { startMatch } = await import('./start-match.ts')
    const { importTransfer } = await import('../transfer/import-transfer.ts')
    const { loadDeviceId } = await import('./store.ts')
    await loadDeviceId()
    vi.doUnmock('../../platform/api/api.ts')
    vi.doUnmock('./store.ts')
    const open = async (id: string, userId: string) => OpenMatch.open(id, userId)
    browser = new Browser({ open, startMatch, importTransfer })
    return browser
  }

  async startMatch(start: Omit<LiveStart, 'id'>): Promise<string> {
    const player = (id: string) => [{ id, name: id, avatarUrl: null }]
    const sides = [player(start.player1Id), player(start.player2Id)] as never
    return this.#modules.startMatch({ ...start, sides, userId: 'user' })
  }

  /** Receives a match transferred from another browser. */
  async importTransfer(transfer: Transfer): Promise<boolean> {
    return this.#modules.importTransfer(transfer, 'user', Date.now())
  }

  async open(id: string): Promise<OpenMatch> {
    return this.#modules.open(id, 'user')
  }
}
