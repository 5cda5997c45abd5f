import { createHash } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { clubSettings } from '#contract/club/club-settings.ts'
import { servePages } from './pages.ts'

let root: string
let pages: FastifyInstance
let settings: object
let club: object | null
beforeEach(async () => {
  settings = {}
  club = null
  root = mkdtempSync(join(tmpdir(), 'fivebar-pages-'))
  writeFileSync(
    join(root, 'index.html'),
    '<html lang="en"><head><script>start()</script></head><body></body></html>',
  )
  writeFileSync(join(root, 'preloads.json'), '{"/p/leaderboard":"<link>"}')
  pages = Fastify()
  await servePages(pages, root, {
    previews: [],
    settings: async () => clubSettings.parse(settings),
    club: async () => club,
  })
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
  ['/p/matches?embed', '*'],
  ['/p/teams/one?embed', '*'],
  ['/p/tournaments/one?embed', '*'],
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

test('only sites that the club names may embed public pages', async () => {
  settings = { embedding: 'sites', embedSites: ['https://club.example', '*.league.example:8443'] }
  const named = "frame-ancestors 'self' https://club.example *.league.example:8443;"
  const allowed = await pages.inject('/p/leaderboard?embed')
  expect(allowed.headers['content-security-policy']).toContain(named)
  expect('x-frame-options' in allowed.headers).toBe(false)
  const signIn = await pages.inject('/auth/signin')
  expect(signIn.headers['content-security-policy']).toContain("frame-ancestors 'none';")
})

test.each(['/p/leaderboard', '/p/live/one', '/p/tournaments/one', '/p/teams/one', '/p/matches'])(
  '%s is refused to every site if the club allows none',
  async (url) => {
    settings = { embedding: 'nowhere', embedSites: ['https://club.example'] }
    const { headers } = await pages.inject(`${url}?embed`)
    expect(headers['content-security-policy']).toContain("frame-ancestors 'none';")
    expect(headers['x-frame-options']).toBeDefined()
  },
)

test('public pages carry the colour of the club, other pages do not', async () => {
  settings = { colour: 'plum' }
  expect((await pages.inject('/p/leaderboard')).body).toContain(
    '<html data-colour="plum" lang="en">',
  )
  expect((await pages.inject('/leaderboard')).body).not.toContain('data-colour')
})

test.each([
  ['embed', 'data-embed="auto"'],
  ['embed&theme=dark', 'data-embed="dark"'],
  ['embed=true&theme=purple', 'data-embed="auto"'],
  ['embed&theme=light&color=12e456', 'data-embed="light" data-accent="12e456"'],
  ['embed&color="><script>', 'data-embed="auto"'],
  ['embed=false', null],
])('?%s asks for %s', async (query, look) => {
  const { body } = await pages.inject(`/p/leaderboard?${query}`)
  expect(body).toContain(`<html ${['data-colour="orange"', look].filter(Boolean).join(' ')} lang=`)
})

test('a page contains the club before its own script, which the security policy allows', async () => {
  club = { name: 'The </script> Club' }
  const { body, headers } = await pages.inject('/p/leaderboard')
  const [, json, code] =
    /<script type="application\/json" id="club">(.*?)<\/script><script>(.*?)<\/script>/.exec(body)!
  expect(JSON.parse(json!)).toEqual(club)
  const hash = createHash('sha256').update(code!).digest('base64')
  expect(headers['content-security-policy']).toContain(`script-src 'self' 'sha256-${hash}';`)
})
