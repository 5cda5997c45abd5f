import type { Browser, Page } from '@playwright/test'
import { ask, enterAsDemo, expect, test } from './club.ts'

const widths = [375, 1440]
/** What a screen may cost where nothing of the club has been seen before. */
const mostRequests = 25
/** Below this nobody sees that anything moved. */
const mostShift = 0.001
/** As long as letters and answers take on a line that is not the best, in ms. */
const lateness = { letters: 400, answer: 60 }
/** From then on other screens are loaded ahead, in ms. */
const ahead = 2_000

type Visit = { readonly requests: number; readonly shift: number }

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
    const files = performance.getEntriesByType('resource')
    const { shift = 0 } = globalThis as { shift?: number }
    return { requests: 1 + files.filter(({ startTime }) => startTime < until).length, shift }
  }, ahead)
  await context.close()
  return seen
}

test('a first visit costs few requests, and nothing moves while a screen comes', async ({
  page,
  browser,
  club,
}) => {
  await enterAsDemo(page)
  type Listed = { items: { id: string; format?: string; status?: string }[] }
  const { items } = await ask<Listed>(page, 'GET', '/api/tournaments?pageSize=50')
  const { items: players } = await ask<Listed>(page, 'GET', '/api/players?pageSize=1')
  const cup = items.find(
    ({ format, status }) => format === 'single_elimination' && status === 'active',
  )
  const members = [
    '/sports',
    '/leaderboard',
    '/players',
    `/players/${players[0]!.id}`,
    '/dashboard',
    '/matches',
    '/tournaments',
    `/tournaments/${cup!.id}`,
    `/tournaments/${cup!.id}?tab=bracket`,
  ]
  const visits = [
    { member: null, path: '/auth/signin' },
    ...members.map((path) => ({ member: page, path })),
  ].flatMap((each) => widths.map((width) => ({ ...each, width })))
  const wrong: string[] = []
  const open = async ({ member, path, width }: (typeof visits)[number]) => {
    const { requests, shift } = await visit(browser, { member, path: club.url + path, width })
    if (requests > mostRequests) wrong.push(`${path} at ${width}: ${requests} requests`)
    if (shift > mostShift) wrong.push(`${path} at ${width}: moves by ${shift.toFixed(4)}`)
  }
  // A few at a time, as much as two cores carry without waiting for each other.
  while (visits.length > 0) await Promise.all(visits.splice(0, 5).map(open))
  expect(wrong).toEqual([])
})
