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
import { median, createRatioRow, type ReportRow } from './measure.ts'

/** A slow mobile connection: 150 ms of latency, 1.6 Mbit/s down, 0.75 Mbit/s up. */
const network = {
  offline: false,
  latency: 150,
  downloadThroughput: 200_000,
  uploadThroughput: 93_750,
}
/** A mid-range phone has about a quarter of the speed of this machine. */
const cpuSlowdown = 4
const maxRequests = 18
/** Budget of a screen's load time, as a multiple of a static page with as many requests and bytes. */
const maxRatio = 1.5
const repetitions = 3

type ListedTournament = { readonly id: string; readonly format: string; readonly status: string }
type Screen = { readonly name: string; readonly path: string; readonly contentSelector: string }
/** Durations of the steps of recording a match, ms. */
type RecordingTimes = { readonly open: number; readonly save: number }
type VisitMetrics = {
  readonly ms: number
  /** Load time of the static page, ms. */
  readonly staticMs: number
  readonly requests: number
  readonly layoutShift: number
}

/** Measures load times of screens on a slow phone with an empty cache, and the time to record a match. */
export async function benchSlowPhone(): Promise<ReportRow[]> {
  const folder = mkdtempSync(join(tmpdir(), 'fivebar-bench-'))
  const server = await startServer({ DATA_DIR: folder, DEMO: 'true' })
  const browser = await chromium.launch({
    executablePath: await findChromium(),
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
  })
  try {
    const rows: ReportRow[] = []
    for (const screen of await listScreens(browser, server.url)) {
      const visits: VisitMetrics[] = []
      for (let round = 0; round < repetitions; round++) {
        visits.push(await measureVisit(browser, server.url, screen))
      }
      rows.push(...createScreenRows(screen, visits))
    }
    const recordings: RecordingTimes[] = []
    for (let round = 0; round < repetitions; round++)
      recordings.push(await measureRecording(browser, server.url))
    return [
      ...rows,
      createBudgetRow(
        'Slow phone, record sheet open after the press',
        recordings.map(({ open }) => open),
        300,
      ),
      createBudgetRow(
        'Slow phone, a match saved and confirmed',
        recordings.map(({ save }) => save),
        500,
      ),
    ]
  } finally {
    await browser.close()
    await server.kill('SIGTERM')
    rmSync(folder, { recursive: true, force: true })
  }
}

async function listScreens(browser: Browser, url: string): Promise<Screen[]> {
  const page = await openMemberPage(browser, url)
  const reply = await page.request.get(`${url}/api/tournaments?pageSize=50`)
  const { items } = (await reply.json()) as { items: ListedTournament[] }
  await page.context().close()
  const cup = items.find(
    ({ format, status }) => format === 'single_elimination' && status === 'active',
  )!
  const screen = (name: string, path: string, contentSelector = 'main h1, h1') => ({
    name,
    path,
    contentSelector,
  })
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

async function openMemberPage(browser: Browser, url: string): Promise<Page> {
  const context = await browser.newContext({
    viewport: { width: 375, height: 812 },
    serviceWorkers: 'block',
  })
  const page = await context.newPage()
  const reply = await page.request.post(`${url}/api/auth/demo`, { data: {} })
  const { user, expiresAt } = (await reply.json()) as { user: object; expiresAt: string }
  await context.addInitScript(
    ([userJson, expiryMs]) => {
      localStorage.setItem('currentUser', userJson!)
      localStorage.setItem('sessionExpiresAt', expiryMs!)
      const shiftTotal = globalThis as { shift?: number }
      shiftTotal.shift = 0
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries() as (PerformanceEntry & {
          value: number
          hadRecentInput: boolean
        })[]) {
          if (!entry.hadRecentInput) shiftTotal.shift = (shiftTotal.shift ?? 0) + entry.value
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
  await session.send('Emulation.setCPUThrottlingRate', { rate: cpuSlowdown })
}

async function measureVisit(
  browser: Browser,
  url: string,
  { path, contentSelector }: Screen,
): Promise<VisitMetrics> {
  const page = await openMemberPage(browser, url)
  await slowDown(page)
  await page.goto(url + path, { waitUntil: 'commit' })
  const ms = await measureContent(page, contentSelector)
  const files = await firstScreenFiles(page)
  await page.waitForTimeout(2_000)
  const layoutShift = await page.evaluate(() => (globalThis as { shift?: number }).shift ?? 0)
  await page.context().close()
  const sizes = files.map(({ bytes }) => bytes)
  return {
    ms,
    staticMs: await measureStaticPage(browser, sizes),
    requests: sizes.length,
    layoutShift,
  }
}

/**
 * Returns when a page shows the selected content and no longer loads, ms after its request. Uses the page's
 * observers, since Playwright looks only every half second.
 */
async function measureContent(page: Page, selector: string): Promise<number> {
  return page.evaluate(
    async (wanted) =>
      new Promise<number>((resolve) => {
        const isShown = () =>
          document.querySelector(wanted) !== null &&
          ![...document.querySelectorAll('[role=status]')].some(({ textContent }) =>
            textContent.startsWith('Loading'),
          )
        const check = () => {
          if (!isShown()) return
          watch.disconnect()
          resolve(performance.now())
        }
        const watch = new MutationObserver(check)
        watch.observe(document, { childList: true, subtree: true, characterData: true })
        check()
      }),
    selector,
  )
}

/**
 * Returns the load time, ms, of a document of the first size that loads files of the other sizes in parallel.
 */
async function measureStaticPage(browser: Browser, sizes: readonly number[]): Promise<number> {
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
  await tab.goto(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`, {
    waitUntil: 'commit',
  })
  const ms = await measureContent(tab, 'h1')
  await context.close()
  server.close()
  return ms
}

function createScreenRows({ name }: Screen, visits: readonly VisitMetrics[]): ReportRow[] {
  const requests = Math.max(...visits.map((each) => each.requests))
  const layoutShift = Math.max(...visits.map((each) => each.layoutShift))
  const ratio = {
    subject: median(visits.map(({ ms }) => ms)),
    reference: median(visits.map(({ staticMs }) => staticMs)),
    ratio: median(visits.map(({ ms, staticMs }) => ms / staticMs)),
  }
  return [
    createRatioRow(
      `Slow phone, ${name} shows its content`,
      'a static page of as many requests and bytes',
      ratio,
      maxRatio,
    ),
    {
      what: `Slow phone, ${name}: requests, and layout shift`,
      value: `${requests}, ${layoutShift.toFixed(3)}`,
      reference: '',
      ratio: '',
      budget: `≤ ${maxRequests}, 0`,
      met: requests <= maxRequests && layoutShift < 0.001,
    },
  ]
}

/** Measures opening the record sheet, and saving until the confirmation, once everything is loaded. */
async function measureRecording(browser: Browser, url: string): Promise<RecordingTimes> {
  const page = await openMemberPage(browser, url)
  await slowDown(page)
  await page.goto(`${url}/dashboard`)
  const recordButton = page.getByRole('button', { name: 'Record match' }).first()
  await recordButton.waitFor()
  // Time a person looks at the screen before pressing.
  await page.waitForTimeout(8_000)
  const open = await measurePress(recordButton, 'dialog[open]')
  const sheet = page.getByRole('dialog', { name: /Record match/ })
  await sheet.getByRole('option', { name: /Aiko Tanaka/ }).click()
  await sheet.getByRole('button', { name: '11–7' }).click()
  await sheet.getByRole('button', { name: '11–9' }).click()
  await page.waitForTimeout(1_000)
  const save = await measurePress(
    sheet.getByRole('button', { name: 'Save result' }),
    'section[aria-label="Match recorded"]',
  )
  await page.context().close()
  return { open, save }
}

/**
 * Returns the time from a press until the selector matches, ms. Uses the page's clock, since Playwright adds
 * delays.
 */
async function measurePress(recordButton: Locator, selector: string): Promise<number> {
  return recordButton.evaluate(
    async (button: HTMLElement, wanted) =>
      new Promise<number>((resolve) => {
        const startedAt = performance.now()
        new MutationObserver((_, watch) => {
          if (document.querySelector(wanted) === null) return
          watch.disconnect()
          requestAnimationFrame(() => resolve(performance.now() - startedAt))
        }).observe(document.body, { childList: true, subtree: true, attributes: true })
        button.click()
      }),
    selector,
  )
}

function createBudgetRow(what: string, times: readonly number[], maxMs: number): ReportRow {
  const ms = median(times)
  return {
    what,
    value: `${Math.round(ms)} ms`,
    reference: '',
    ratio: '',
    budget: `≤ ${maxMs} ms`,
    met: ms <= maxMs,
  }
}
