import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium, type Browser, type Locator, type Page } from '@playwright/test'
import { findChromium } from '../scripts/find/find-chromium.ts'
import { startServer } from '#server/testing/programs/process.ts'
import { firstScreenFiles } from './first-screen.ts'
import { median, ratioLine, type Line } from './measure.ts'

/** A mid-range phone on a slow mobile connection: 1.6 Mbit/s, 150 ms, a quarter of the speed. */
const network = {
  offline: false,
  latency: 150,
  downloadThroughput: 200_000,
  uploadThroughput: 93_750,
}
const slowness = 4
const maxRequests = 18
/** Budget of a screen's load time, as a multiple of a static page with as many requests and bytes. */
const maxRatio = 1.5
const repetitions = 3

type Listed = { readonly id: string; readonly format: string; readonly status: string }
/** A screen, and a selector of what shows when it is complete. */
type Screen = { readonly name: string; readonly path: string; readonly shows: string }
/** Durations of the steps of recording a match, ms. */
type Recorded = { readonly open: number; readonly save: number }
type Visit = {
  readonly ms: number
  /** Load time of the static page, ms. */
  readonly staticMs: number
  readonly requests: number
  readonly shift: number
}

/** Load times of screens on a slow phone with an empty cache, and the time to record a match. */
export async function benchFeel(): Promise<Line[]> {
  const folder = mkdtempSync(join(tmpdir(), 'fivebar-bench-'))
  const server = await startServer({ DATA_DIR: folder, DEMO: 'true' })
  const browser = await chromium.launch({
    executablePath: await findChromium(),
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
  })
  try {
    const lines: Line[] = []
    for (const screen of await screensOf(browser, server.url)) {
      const visits: Visit[] = []
      for (let round = 0; round < repetitions; round++) {
        visits.push(await visit(browser, server.url, screen))
      }
      lines.push(...linesOf(screen, visits))
    }
    const taken: Recorded[] = []
    for (let round = 0; round < repetitions; round++)
      taken.push(await recordOn(browser, server.url))
    return [
      ...lines,
      budgetLine(
        'Slow phone, record sheet open after the press',
        taken.map(({ open }) => open),
        300,
      ),
      budgetLine(
        'Slow phone, a match saved and said to be recorded',
        taken.map(({ save }) => save),
        500,
      ),
    ]
  } finally {
    await browser.close()
    await server.kill('SIGTERM')
    rmSync(folder, { recursive: true, force: true })
  }
}

async function screensOf(browser: Browser, url: string): Promise<Screen[]> {
  const page = await memberPage(browser, url)
  const reply = await page.request.get(`${url}/api/tournaments?pageSize=50`)
  const { items } = (await reply.json()) as { items: Listed[] }
  await page.context().close()
  const cup = items.find(
    ({ format, status }) => format === 'single_elimination' && status === 'active',
  )!
  const screen = (name: string, path: string, shows = 'main h1, h1') => ({ name, path, shows })
  return [
    screen('sports', '/sports', 'main article, main [data-sport]'),
    screen('bracket', `/tournaments/${cup.id}?tab=bracket`, '[data-match]'),
    screen('tournament', `/tournaments/${cup.id}`),
    screen('dashboard', '/dashboard'),
    screen('leaderboard', '/leaderboard'),
    screen('players', '/players'),
    screen('matches', '/matches'),
    screen('tournaments', '/tournaments'),
    screen('profile', '/profile'),
  ]
}

async function memberPage(browser: Browser, url: string): Promise<Page> {
  const context = await browser.newContext({
    viewport: { width: 375, height: 812 },
    serviceWorkers: 'block',
  })
  const page = await context.newPage()
  const reply = await page.request.post(`${url}/api/auth/demo`, { data: {} })
  const { user, expiresAt } = (await reply.json()) as { user: object; expiresAt: string }
  await context.addInitScript(
    ([whom, until]) => {
      localStorage.setItem('currentUser', whom!)
      localStorage.setItem('sessionExpiresAt', until!)
      const seen = globalThis as { shift?: number }
      seen.shift = 0
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries() as (PerformanceEntry & {
          value: number
          hadRecentInput: boolean
        })[]) {
          if (!entry.hadRecentInput) seen.shift = (seen.shift ?? 0) + entry.value
        }
      }).observe({ type: 'layout-shift', buffered: true })
    },
    [JSON.stringify(user), String(Date.parse(expiresAt))],
  )
  return page
}

async function slowDown(page: Page) {
  const session = await page.context().newCDPSession(page)
  await session.send('Network.enable')
  await session.send('Network.emulateNetworkConditions', network)
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowness })
}

async function visit(browser: Browser, url: string, { path, shows }: Screen): Promise<Visit> {
  const page = await memberPage(browser, url)
  await slowDown(page)
  const from = performance.now()
  await page.goto(url + path, { waitUntil: 'commit' })
  await page.locator(shows).first().waitFor()
  await page
    .getByRole('status')
    .filter({ hasText: /^Loading/ })
    .waitFor({ state: 'detached' })
  const ms = performance.now() - from
  const files = await firstScreenFiles(page)
  await page.waitForTimeout(2_000)
  const shift = await page.evaluate(() => (globalThis as { shift?: number }).shift ?? 0)
  await page.context().close()
  const sizes = files.map(({ bytes }) => bytes)
  return { ms, staticMs: await visitStaticPage(browser, sizes), requests: sizes.length, shift }
}

/** Returns the load time of a page of these sizes: a document that loads the other files in parallel, ms. */
async function visitStaticPage(browser: Browser, sizes: readonly number[]): Promise<number> {
  const html = `<!doctype html><body><script>
    const files = [...Array(${sizes.length}).keys()].slice(1)
    const load = async (at) => (await fetch('/' + at)).arrayBuffer()
    Promise.all(files.map(load)).then(() => document.body.append(document.createElement('h1')))
  </script>`
  const server = createServer(({ url }, reply) => {
    const at = Number(url!.slice(1))
    if (at > 0) return reply.end(randomBytes(sizes[at]!))
    return reply.setHeader('content-type', 'text/html').end(html.padEnd(sizes[0]!))
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const context = await browser.newContext({ viewport: { width: 375, height: 812 } })
  const tab = await context.newPage()
  await slowDown(tab)
  const from = performance.now()
  await tab.goto(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`, {
    waitUntil: 'commit',
  })
  await tab.locator('h1').waitFor({ state: 'attached' })
  const ms = performance.now() - from
  await context.close()
  server.close()
  return ms
}

function linesOf({ name }: Screen, visits: readonly Visit[]): Line[] {
  const requests = Math.max(...visits.map((each) => each.requests))
  const shift = Math.max(...visits.map((each) => each.shift))
  const ratio = {
    subject: median(visits.map(({ ms }) => ms)),
    reference: median(visits.map(({ staticMs }) => staticMs)),
    ratio: median(visits.map(({ ms, staticMs }) => ms / staticMs)),
  }
  return [
    ratioLine(
      `Slow phone, ${name} shows its content`,
      'a static page of as many requests and bytes',
      ratio,
      maxRatio,
    ),
    {
      what: `Slow phone, ${name}: requests, and layout shift`,
      value: `${requests}, ${shift.toFixed(3)}`,
      reference: '',
      ratio: '',
      budget: `≤ ${maxRequests}, 0`,
      met: requests <= maxRequests && shift < 0.001,
    },
  ]
}

/**
 * From pressing to the open sheet, and from saving to its confirmation, once everything is loaded.
 */
async function recordOn(browser: Browser, url: string): Promise<Recorded> {
  const page = await memberPage(browser, url)
  await slowDown(page)
  await page.goto(`${url}/dashboard`)
  const press = page.getByRole('button', { name: 'Record match' }).first()
  await press.waitFor()
  // Time a person looks at the screen before pressing.
  await page.waitForTimeout(8_000)
  const open = await timeUntilVisible(press, 'dialog[open]')
  const sheet = page.getByRole('dialog', { name: /Record match/ })
  await sheet.getByRole('option', { name: /Aiko Tanaka/ }).click()
  await sheet.getByRole('button', { name: '11–7' }).click()
  await sheet.getByRole('button', { name: '11–9' }).click()
  await page.waitForTimeout(1_000)
  const save = await timeUntilVisible(
    sheet.getByRole('button', { name: 'Save result' }),
    'section[aria-label="Match recorded"]',
  )
  await page.context().close()
  return { open, save }
}

/**
 * From pressing until the text is visible, by the page's clock: the driver is slower than a finger.
 */
async function timeUntilVisible(press: Locator, selector: string): Promise<number> {
  return press.evaluate(
    async (button: HTMLElement, wanted) =>
      new Promise<number>((resolve) => {
        const from = performance.now()
        new MutationObserver((_, watch) => {
          if (document.querySelector(wanted) === null) return
          watch.disconnect()
          requestAnimationFrame(() => resolve(performance.now() - from))
        }).observe(document.body, { childList: true, subtree: true, attributes: true })
        button.click()
      }),
    selector,
  )
}

function budgetLine(what: string, taken: readonly number[], max: number): Line {
  const ms = median(taken)
  return {
    what,
    value: `${Math.round(ms)} ms`,
    reference: '',
    ratio: '',
    budget: `≤ ${max} ms`,
    met: ms <= max,
  }
}
