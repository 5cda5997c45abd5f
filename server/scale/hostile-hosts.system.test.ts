import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { request } from 'node:http'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { readConfig } from '../platform/config/config.ts'
import { createLog } from '../platform/config/log.ts'
import { serveClubs } from './serve-clubs.ts'

const harbour = 'harbour.example.org'

describe('hostile requests to many clubs', () => {
  let folder: string
  let served: Awaited<ReturnType<typeof serveClubs>>

  beforeEach(async () => {
    folder = mkdtempSync(join(tmpdir(), 'fivebar-door-'))
    mkdirSync(join(folder, harbour))
    const env = { CLUBS_DIR: folder, PORT: '0', LOG_LEVEL: 'silent', CLUB_REQUESTS: '2' }
    served = await serveClubs({ config: readConfig(env, []), env, log: createLog('silent') })
  })
  afterEach(async () => {
    await served.close()
    rmSync(folder, { recursive: true, force: true })
  })

  const readStatus = async (host: string) =>
    new Promise<number>((resolve, reject) => {
      request({ port: served.port, path: '/api/club', headers: { host } }, (answer) => {
        answer.resume()
        resolve(answer.statusCode!)
      })
        .once('error', reject)
        .end()
    })
  /** Requests the club and disconnects before it is open. */
  const hangUp = async () =>
    new Promise((resolve) => {
      const connection = connect(served.port, '127.0.0.1', () => {
        connection.end(`GET /api/club HTTP/1.1\r\nHost: ${harbour}\r\n\r\n`)
        connection.destroySoon()
      })
      connection.once('close', resolve)
    })

  test('don’t leave a request counted after a disconnect while the club opens', async () => {
    await Promise.all(Array.from({ length: 5 }, hangUp))
    expect(await readStatus(harbour)).toBe(200)
    expect((await served.clubs.find(harbour))!.requests).toBe(0)
  })

  test('don’t find a club in a file among the club folders', async () => {
    writeFileSync(join(folder, 'notes.txt'), 'Not a club')
    expect(await readStatus('notes.txt')).toBe(404)
  })
})
