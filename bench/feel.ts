import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium, type Browser, type Locator, type Page } from '@playwright/test'
import { findChromium } from '../scripts/find/find-chromium.ts'
import { startServer } from '#server/testing/programs/process.ts'
import { median, type Line } from './measure.ts'

/** A mid-range phone on a slow mobile connection: 1.6 Mbit/s, 150 ms, a quarter of the speed. */
const network = {
  offline: false,
  latency: 150,
  downloadThroughput: 200_000,
  uploadThroughput: 93_750,
}
const slowness = 4
const maxRequests = 25
const repetitions = 3

type Listed = { readonly id: string; readonly format: string; readonly status: string }
/** A screen, text that shows when it is complete, and its budget in ms, if any. */
type Screen = {
  readonly name: string
  readonly path: string
  readonly shows: string
  readonly within: number | null
}
/** Durations of the steps of recording a match, ms. */
type Recorded = { readonly open: number; readonly save: number }
type Visit = { readonly ms: number; readonly requests: number; readonly shift: number }

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
  const screen = (name: string, path: string, shows: string, within: number | null = null) => {
    return { name, path, shows, within }
  }
  const heading = 'main h1, h1'
  return [
    screen('sports', '/sports', 'main article, main [data-sport]', 2_500),
    screen('bracket', `/tournaments/${cup.id}?tab=bracket`, '[data-match]', 3_500),
    screen('tournament', `/tournaments/${cup.id}`, heading),
    screen('dashboard', '/dashboard', heading),
    screen('leaderboard', '/leaderboard', heading),
    screen('players', '/players', heading),
    screen('matches', '/matches', heading),
    screen('tournaments', '/tournaments', heading),
    screen('profile', '/profile', heading),
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
  let requests = 0
  page.on('request', () => {
    requests += 1
  })
  const from = performance.now()
  await page.goto(url + path, { waitUntil: 'commit' })
  await page.locator(shows).first().waitFor()
  await page
    .getByRole('status')
    .filter({ hasText: /^Loading/ })
    .waitFor({ state: 'detached' })
  const ms = performance.now() - from
  const until = requests
  await page.waitForTimeout(2_000)
  const shift = await page.evaluate(() => (globalThis as { shift?: number }).shift ?? 0)
  await page.context().close()
  return { ms, requests: until, shift }
}

function linesOf({ name, within }: Screen, visits: readonly Visit[]): Line[] {
  const ms = median(visits.map((each) => each.ms))
  const requests = Math.max(...visits.map((each) => each.requests))
  const shift = Math.max(...visits.map((each) => each.shift))
  const row = { reference: '', ratio: '' }
  return [
    {
      ...row,
      what: `Slow phone, ${name} shows its content`,
      value: `${(ms / 1000).toFixed(1)} s`,
      budget: within === null ? '' : `≤ ${within / 1000} s`,
      met: within === null || ms <= within,
    },
    {
      ...row,
      what: `Slow phone, ${name}: requests, and layout shift`,
      value: `${requests}, ${shift.toFixed(3)}`,
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
