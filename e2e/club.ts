import { cpSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test as base, type Page } from '@playwright/test'
import type axe from 'axe-core'
import { startServer, type RunningServer } from '#server/testing/programs/process.ts'

export const admin = { email: 'admin@harbourstreet.club', password: 'Rally-Corner7!tide' }

type DemoClub = { readonly file: string; readonly server: RunningServer; readonly folder: string }

type Fixtures = {
  /** The demo club on a server of its own for each file, so that journeys of other files don't change it. */
  readonly club: RunningServer
}

/** `startClubFor`: stops the server of the previous file and starts one for this file. */
type WorkerFixtures = { readonly startClubFor: (file: string) => Promise<RunningServer> }

const startClub = async (folder: string) =>
  startServer({
    DATA_DIR: folder,
    DEMO: 'true',
    // The demo club is where the browsers are.
    TZ: 'Africa/Johannesburg',
    ADMIN_EMAIL: admin.email,
    WEBHOOK_HOSTS: '127.0.0.1',
    ADMIN_PASSWORD: admin.password,
  })

/** Data folder of a demo club that is filled once a run. Each file gets a copy. */
const templateFolder = join(import.meta.dirname, '..', 'test-results', 'demo-club')

/** Fills the data folder that files copy. */
export async function fillTemplate() {
  await (await startClub(templateFolder)).kill('SIGTERM')
}

async function startDemoClub(file: string): Promise<DemoClub> {
  const folder = mkdtempSync(join(tmpdir(), 'fivebar-e2e-'))
  cpSync(templateFolder, folder, { recursive: true })
  return { file, server: await startClub(folder), folder }
}

async function endDemoClub({ server, folder }: DemoClub) {
  await server.kill('SIGTERM')
  rmSync(folder, { recursive: true, force: true })
}

/** Runs a journey against the real server with the demo club in a new data folder. */
export const test = base.extend<Fixtures, WorkerFixtures>({
  startClubFor: [
    // oxlint-disable-next-line no-empty-pattern -- the runner wants the pattern
    async ({}, use) => {
      let current: DemoClub | null = null
      await use(async (file) => {
        if (current?.file !== file) {
          if (current !== null) await endDemoClub(current)
          current = await startDemoClub(file)
        }
        return current.server
      })
      if (current !== null) await endDemoClub(current)
    },
    { scope: 'worker' },
  ],
  club: async ({ startClubFor }, use, { file }) => use(await startClubFor(file)),
  baseURL: async ({ club }, use) => use(club.url),
  // Fails a journey that violates the page's content security policy.
  page: async ({ page }, use) => {
    const policyViolations: string[] = []
    page.on('console', (message) => {
      if (/content security policy/i.test(message.text())) policyViolations.push(message.text())
    })
    await use(page)
    expect(policyViolations).toEqual([])
  },
})

export { expect }

/** Includes a journey in `npm test`: one for each main task, and each screen once, on a desktop. */
export const mainJourney = { tag: '@main' } as const
/** Runs a journey on a phone as well; without it, journeys run on a desktop only. */
export const onPhoneToo = { tag: '@phone' } as const
export const mainAndPhone = { tag: ['@main', '@phone'] }

/**
 * Signs a page in through the API, which is faster than by form, and opens a screen if one is given.
 */
export async function signInVia(page: Page, path: string, body: object, screen?: string) {
  const reply = await page.request.post(path, { data: body })
  expect(reply.ok(), await reply.text()).toBe(true)
  const { user, expiresAt } = (await reply.json()) as { user: object; expiresAt: string }
  // Any file of the club's origin gives access to its storage; this one is small.
  await page.goto('/mark.svg')
  await page.evaluate(
    ([user, expiry]) => {
      localStorage.setItem('currentUser', user!)
      localStorage.setItem('sessionExpiresAt', expiry!)
    },
    [JSON.stringify(user), String(Date.parse(expiresAt))],
  )
  if (screen !== undefined) await page.goto(screen)
}

/** Signs in as the demo user, an organiser who is the player Lerato Mokoena. */
export async function signInAsDemo(page: Page, screen?: string) {
  await signInVia(page, '/api/auth/demo', {}, screen)
}

export async function signInAsAdmin(page: Page, screen?: string) {
  await signInVia(page, '/api/auth/login', admin, screen)
}

/** Calls the API with the session of a page. */
export async function callApi<T>(
  page: Page,
  method: string,
  path: string,
  data?: object,
): Promise<T> {
  const reply = await page.request.fetch(path, {
    method,
    headers: { 'idempotency-key': crypto.randomUUID() },
    ...(data === undefined ? {} : { data }),
  })
  expect(reply.ok(), `${method} ${path}: ${await reply.text()}`).toBe(true)
  return (await reply.json()) as T
}

/**
 * Sets filters of a list. On a phone they are in a sheet, which is opened before and closed after.
 */
export async function setFilters(page: Page, set: () => Promise<unknown>) {
  const open = page.getByRole('button', { name: /^Filter/ })
  const isPhone = page.viewportSize()!.width < 768
  if (isPhone) await open.click()
  await set()
  if (isPhone)
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /^Show / })
      .click()
}

const axeTags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/** The source of axe, minified because a page compiles it in half the time. */
const axeScript = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8')

/**
 * Expects no violation of WCAG 2.2 AA. In the dark theme checks only the contrast, because only colours
 * differ.
 */
export async function expectAccessible(page: Page) {
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
  expect(await findViolations(page, { type: 'tag', values: axeTags }), 'axe').toEqual([])
  await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' })
  const contrast = await findViolations(page, { type: 'rule', values: ['color-contrast'] })
  expect(contrast, 'axe in the dark theme').toEqual([])
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
}

/** Expects no violation at the current size nor at a phone's, and nothing wider than the phone's screen. */
export async function expectAccessibleOnPhoneToo(page: Page) {
  await expectAccessible(page)
  const size = page.viewportSize()!
  await page.setViewportSize({ width: 375, height: 812 })
  await expectAccessible(page)
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  )
  expect(overflow, 'wider than a phone').toBeLessThanOrEqual(0)
  await page.setViewportSize(size)
}

/** Runs axe, which it loads once per page; returns a line for each violation. */
async function findViolations(page: Page, runOnly: axe.RunOnly): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(axeScript)
  return page.evaluate(async (runOnly) => {
    const { axe: inPage } = globalThis as unknown as { axe: typeof axe }
    // Preloading is for media and for an experimental rule, and costs as much as a run.
    const options = { runOnly, resultTypes: ['violations' as const], preload: false }
    const result = await inPage.run(document, options)
    return result.violations.map(
      ({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`,
    )
  }, runOnly)
}

/** Returns a name that is new to the club. */
export function freshName(first: string): string {
  const letters = Array.from(
    { length: 8 },
    () => 'abcdefghijklmnopqrstuvwxyz'[Math.floor(Math.random() * 26)],
  )
  return `${first} ${letters.join('')}`
}

/** Opens the menu of a player and presses an entry; retries if the list re-renders meanwhile. */
export async function pressAction(page: Page, name: string, entry: string | RegExp) {
  await expect(async () => {
    await page.getByRole('button', { name: `Actions for ${name}` }).click({ timeout: 2_000 })
    await page.getByRole('menuitem', { name: entry }).click({ timeout: 2_000 })
  }).toPass()
}
