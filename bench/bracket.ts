import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Browser, chromium, type Page } from '@playwright/test'
import { findChromium } from '../scripts/find/find-chromium.ts'
import { startServer } from '#server/testing/programs/process.ts'
import { compareTimes, createRatioRow, type ReportRow } from './measure.ts'

const repetitions = 5
const letters = 'abcdefghijklmnopqrstuvwxyz'

/** Creates and starts a single-elimination tournament, using the page's session. Returns its id. */
async function createBracket(page: Page, players: number): Promise<string> {
  return page.evaluate(
    async ({ count, alphabet }) => {
      const post = async (path: string, body: object) => {
        const reply = await fetch(path, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify(body),
        })
        if (!reply.ok) throw new Error(`${path}: ${reply.status} ${await reply.text()}`)
        return (await reply.json()) as { id: string }
      }
      const name = `Bracket of ${count}`
      const { id } = await post('/api/tournaments', { name, maxParticipants: null })
      const entries = Array.from({ length: count }, (_, index) => ({
        name: `Bench ${alphabet[Math.floor(index / 26)]}${alphabet[index % 26]}`,
      }))
      await post(`/api/tournaments/${id}/participants/many`, { entries })
      await post(`/api/tournaments/${id}/start`, {})
      return id
    },
    { count: players, alphabet: letters },
  )
}

/** Opens the bracket and waits until its first match is shown and its final is in the DOM. */
async function openBracket(page: Page, url: string, id: string): Promise<void> {
  await page.goto(`${url}/tournaments/${id}?tab=bracket`)
  await page.getByText('M1', { exact: true }).first().waitFor()
  await page
    .getByRole('heading', { name: /^Final/ })
    .first()
    .waitFor({ state: 'attached' })
}

/** Compares the time to show a 128-player bracket with that for a 4-player bracket. */
export async function benchBracket(): Promise<ReportRow> {
  const folder = mkdtempSync(join(tmpdir(), 'fivebar-bench-'))
  const server = await startServer({ DATA_DIR: folder, DEMO: 'true' })
  let browser: Browser | null = null
  try {
    browser = await chromium.launch({
      executablePath: await findChromium(),
      args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
    })
    const page = await browser.newPage({ viewport: { width: 1440, height: 900 } })
    await page.goto(`${server.url}/auth/signin`)
    await page.getByRole('button', { name: 'Sign in as a demo user' }).click()
    await page.waitForURL('**/sports')
    const large = await createBracket(page, 128)
    const small = await createBracket(page, 4)
    await openBracket(page, server.url, small)
    const times = await compareTimes(
      repetitions,
      async () => openBracket(page, server.url, large),
      async () => openBracket(page, server.url, small),
    )
    return createRatioRow('Showing a bracket of 128', 'one of 4 on the same screen', times, 3)
  } finally {
    await browser?.close()
    await server.kill('SIGTERM')
    rmSync(folder, { recursive: true, force: true })
  }
}
