import type { Browser, Page } from '@playwright/test'
import { callApi, signInAsDemo, expect, test } from '../club.ts'

const widths = [375, 1440]
/** Maximum number of requests for a screen with an empty cache. */
const maxRequests = 20
/** Simulated delay of fonts and of API replies, in ms. */
const delays = { fonts: 400, replies: 60 }

type Visit = {
  /** Number of requests before other parts are preloaded. */
  readonly requests: number
  /** Elements that moved after the heading was shown. */
  readonly moved: readonly string[]
}

type RecordedPositions = { positions?: Map<Element, number> }

/** Records the vertical position of every element. */
function recordPositions() {
  const elements = document.querySelectorAll('h1, h2, header, nav a, main, main > *, main button')
  ;(globalThis as RecordedPositions).positions = new Map(
    [...elements].map((part) => [part, part.getBoundingClientRect().top]),
  )
}

/** Returns the elements that have moved. */
function findMovedElements(): string[] {
  return [...((globalThis as RecordedPositions).positions ?? [])].flatMap(([part, before]) => {
    const { top, height } = part.getBoundingClientRect()
    const hasMoved = part.isConnected && height > 0 && Math.abs(top - before) > 1
    return hasMoved ? [`${part.tagName} ${part.textContent.slice(0, 30)}: ${before} to ${top}`] : []
  })
}

/** Opens a screen in a new browser context with delayed fonts and replies, and measures its load. */
async function measureVisit(
  browser: Browser,
  target: { readonly member: Page | null; readonly path: string; readonly width: number },
): Promise<Visit> {
  const context = await browser.newContext({
    viewport: { width: target.width, height: target.width < 500 ? 812 : 900 },
    serviceWorkers: 'block',
    ...(target.member === null
      ? {}
      : { storageState: await target.member.context().storageState() }),
  })
  for (const [files, delayMs] of [
    [/\.woff2$/, delays.fonts],
    [/\/api\//, delays.replies],
  ] as const) {
    await context.route(files, async (route) => {
      await new Promise((resolve) => setTimeout(resolve, delayMs))
      await route.continue().catch(() => undefined)
    })
  }
  const page = await context.newPage()
  await page.goto(target.path)
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
  await page.evaluate(recordPositions)
  await expect(page.getByRole('status').filter({ hasText: /^Loading/ })).toHaveCount(0)
  await page.waitForLoadState('networkidle')
  await page.evaluate(async () => document.fonts.ready)
  const requests = await page.evaluate(() => {
    const starts = performance.getEntriesByType('resource').map(({ startTime }) => startTime)
    // After this mark, the parts for recording a match are preloaded.
    const [loaded] = performance.getEntriesByName('first-screen')
    return 1 + starts.filter((start) => start < (loaded?.startTime ?? Infinity)).length
  })
  const moved = await page.evaluate(findMovedElements)
  await context.close()
  return { requests, moved }
}

type Listed = { items: { id: string; format?: string; status?: string }[] }

async function findPlayerPath(page: Page): Promise<string> {
  const { items } = await callApi<Listed>(page, 'GET', '/api/players?pageSize=1')
  return `/players/${items[0]!.id}`
}

async function findKnockoutPath(page: Page): Promise<string> {
  const { items } = await callApi<Listed>(page, 'GET', '/api/tournaments?pageSize=50')
  const cup = items.find(
    ({ format, status }) => format === 'single_elimination' && status === 'active',
  )
  return `/tournaments/${cup!.id}`
}

const screens: Readonly<Record<string, (page: Page) => Promise<string> | string>> = {
  sports: () => '/sports',
  'the leaderboard': () => '/leaderboard',
  'the players': () => '/players',
  'a player': findPlayerPath,
  'the dashboard': () => '/dashboard',
  'the matches': () => '/matches',
  'the tournaments': () => '/tournaments',
  'a tournament': findKnockoutPath,
  'a bracket': async (page) => `${await findKnockoutPath(page)}?tab=bracket`,
}

for (const width of widths) {
  const check = async (browser: Browser, target: { member: Page | null; path: string }) => {
    const { requests, moved } = await measureVisit(browser, { ...target, width })
    expect(requests).toBeLessThanOrEqual(maxRequests)
    expect(moved).toEqual([])
  }
  test(`a first visit to the sign-in page at ${width} needs few requests, and nothing moves`, async ({
    browser,
    club,
  }) => check(browser, { member: null, path: `${club.url}/auth/signin` }))
  for (const [name, findPath] of Object.entries(screens)) {
    test(`a first visit to ${name} at ${width} needs few requests, and nothing moves`, async ({
      page,
      browser,
      club,
    }) => {
      await signInAsDemo(page)
      await check(browser, { member: page, path: club.url + (await findPath(page)) })
    })
  }
}
