import type { Browser, Page } from '@playwright/test'
import { ask, enterAsDemo, expect, test } from './club.ts'

const widths = [375, 1440]
/** What a screen may cost where nothing of the club has been seen before. */
const mostRequests = 25
/** What may be loaded ahead for recording a match without a connection: its form, and the players. */
const mostAhead = 20
/** From then on other screens are loaded ahead too, in ms. */
const ahead = 2_000
/** Below this nobody sees that anything moved. */
const mostShift = 0.001
/** As long as letters and answers take on a line that is not the best, in ms. */
const lateness = { letters: 400, answer: 60 }

type Visit = { readonly requests: number; readonly withAhead: number; readonly shift: number }

/** Notes what moves by itself from the first picture on, as browsers judge it. */
function watchShift() {
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
}

/** A browser that was never here opens a screen; its letters and answers come late. */
async function visit(
  browser: Browser,
  of: { readonly member: Page | null; readonly path: string; readonly width: number },
): Promise<Visit> {
  const context = await browser.newContext({
    viewport: { width: of.width, height: of.width < 500 ? 812 : 900 },
    serviceWorkers: 'block',
    ...(of.member === null ? {} : { storageState: await of.member.context().storageState() }),
  })
  await context.addInitScript(watchShift)
  for (const [files, late] of [
    [/\.woff2$/, lateness.letters],
    [/\/api\//, lateness.answer],
  ] as const) {
    await context.route(files, async (route) => {
      await new Promise((resolve) => setTimeout(resolve, late))
      await route.continue().catch(() => undefined)
    })
  }
  const page = await context.newPage()
  await page.goto(of.path)
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
  await expect(page.getByRole('status').filter({ hasText: /^Loading/ })).toHaveCount(0)
  // What is loaded for what stands there, such as a chart or the letters of a name.
  await page.waitForTimeout(500)
  const seen = await page.evaluate((until) => {
    const starts = performance.getEntriesByType('resource').map(({ startTime }) => startTime)
    const countBefore = (end: number) => 1 + starts.filter((start) => start < end).length
    // From this mark on, what recording a match needs is loaded ahead.
    const [loaded] = performance.getEntriesByName('first-screen')
    const { shift = 0 } = globalThis as { shift?: number }
    return {
      requests: countBefore(Math.min(until, loaded?.startTime ?? until)),
      withAhead: countBefore(until),
      shift,
    }
  }, ahead)
  await context.close()
  return seen
}

type Listed = { items: { id: string; format?: string; status?: string }[] }

async function aPlayer(page: Page): Promise<string> {
  const { items } = await ask<Listed>(page, 'GET', '/api/players?pageSize=1')
  return `/players/${items[0]!.id}`
}

async function aCup(page: Page): Promise<string> {
  const { items } = await ask<Listed>(page, 'GET', '/api/tournaments?pageSize=50')
  const cup = items.find(
    ({ format, status }) => format === 'single_elimination' && status === 'active',
  )
  return `/tournaments/${cup!.id}`
}

const screens: Readonly<Record<string, (page: Page) => Promise<string> | string>> = {
  sports: () => '/sports',
  'the leaderboard': () => '/leaderboard',
  'the players': () => '/players',
  'a player': aPlayer,
  'the dashboard': () => '/dashboard',
  'the matches': () => '/matches',
  'the tournaments': () => '/tournaments',
  'a tournament': aCup,
  'a bracket': async (page) => `${await aCup(page)}?tab=bracket`,
}

for (const width of widths) {
  const check = async (browser: Browser, of: { member: Page | null; path: string }) => {
    const { requests, withAhead, shift } = await visit(browser, { ...of, width })
    expect(requests).toBeLessThanOrEqual(mostRequests)
    expect(withAhead).toBeLessThanOrEqual(mostRequests + mostAhead)
    expect(shift).toBeLessThanOrEqual(mostShift)
  }
  test(`a first visit to the sign-in page at ${width} costs few requests, and nothing moves`, async ({
    browser,
    club,
  }) => check(browser, { member: null, path: `${club.url}/auth/signin` }))
  for (const [name, pathOf] of Object.entries(screens)) {
    test(`a first visit to ${name} at ${width} costs few requests, and nothing moves`, async ({
      page,
      browser,
      club,
    }) => {
      await enterAsDemo(page)
      await check(browser, { member: page, path: club.url + (await pathOf(page)) })
    })
  }
}
