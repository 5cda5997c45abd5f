import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { servePages } from './pages.ts'

let root: string
let pages: FastifyInstance
beforeEach(async () => {
  root = mkdtempSync(join(tmpdir(), 'fivebar-pages-'))
  writeFileSync(join(root, 'index.html'), '<head></head><body></body>')
  writeFileSync(join(root, 'preloads.json'), '{"/p/leaderboard":"<link>"}')
  pages = Fastify()
  await servePages(pages, root, [])
})
afterEach(async () => {
  await pages.close()
  rmSync(root, { recursive: true })
})

test.each([
  ['/p/leaderboard', '*'],
  ['/p/leaderboard?sport=darts&embed', '*'],
  ['/p/live/one?embed', '*'],
  ['/p/overlay/table/1', '*'],
  ['/display?preview=one', "'self'"],
  ['/leaderboard', "'none'"],
  ['/p/leaderboards', "'none'"],
  ['/p/team-match', "'none'"],
  ['/admin/settings?next=/p/leaderboard', "'none'"],
])('%s may be embedded by %s', async (url, by) => {
  const { statusCode, headers } = await pages.inject(url)
  expect(statusCode).toBe(200)
  expect(headers['content-security-policy']).toContain(`frame-ancestors ${by};`)
  expect('x-frame-options' in headers).toBe(by === "'none'")
})
