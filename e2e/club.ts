import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import AxeBuilder from '@axe-core/playwright'
import { expect, test as base, type Page } from '@playwright/test'
import { startServer, type RunningServer } from '#server/testing/process.ts'

const admin = { email: 'admin@harbourstreet.club', password: 'Rally-Corner7!tide' }

type Club = {
  /** The demo club on a server of its own, shared by the journeys of a worker. */
  readonly club: RunningServer
}

/** Journeys run against the real server with the demo club on an empty data folder. */
export const test = base.extend<object, Club>({
  club: [
    // oxlint-disable-next-line no-empty-pattern -- the runner wants the pattern
    async ({}, use) => {
      const folder = mkdtempSync(join(tmpdir(), 'fivebar-e2e-'))
      const server = await startServer({
        DATA_DIR: folder,
        DEMO: 'true',
        ADMIN_EMAIL: admin.email,
        ADMIN_PASSWORD: admin.password,
      })
      await use(server)
      await server.kill('SIGTERM')
      rmSync(folder, { recursive: true, force: true })
    },
    { scope: 'worker' },
  ],
  baseURL: async ({ club }, use) => use(club.url),
})

export { expect }

/** Signs in with one click, as the demo user, who organises. */
export async function enterAsDemo(page: Page) {
  await page.goto('/auth/signin')
  await page.getByRole('button', { name: 'Sign in as a demo user' }).click()
  await expect(page.getByRole('heading', { name: 'Sports', level: 1 })).toBeVisible()
}

export async function enterAsAdmin(page: Page) {
  await page.goto('/auth/signin')
  await page.getByLabel('Email').fill(admin.email)
  await page.getByLabel('Password', { exact: true }).fill(admin.password)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Sports', level: 1 })).toBeVisible()
}

/** No violation of WCAG 2.2 AA on what is shown, in the light theme and in the dark one. */
export async function expectAccessible(page: Page) {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    const { violations } = await new AxeBuilder({ page })
      .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'])
      .analyze()
    const found = violations.map(
      ({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`,
    )
    expect(found, `axe in the ${colorScheme} theme`).toEqual([])
  }
  await page.emulateMedia({ colorScheme: 'light' })
}

/** A name nobody in the club has yet. */
export function freshName(first: string): string {
  const letters = Array.from(
    { length: 8 },
    () => 'abcdefghijklmnopqrstuvwxyz'[Math.floor(Math.random() * 26)],
  )
  return `${first} ${letters.join('')}`
}
