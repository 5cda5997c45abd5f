import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium, type Page } from '@playwright/test'
import { findChromium } from '../scripts/find/find-chromium.ts'
import { startServer } from '#server/testing/programs/process.ts'
import { median, type ReportRow } from './measure.ts'

/** A mid-range phone has about a quarter of the speed of this machine. */
const cpuSlowdown = 4
const taps = 16
const reloads = 5
/** A key ignores presses for a short time after it was pressed. */
const pauseMs = 450

/** Returns the time from a tap on half of the pad to the frame that shows the new number, ms. */
async function measureTap(page: Page): Promise<number> {
  const pad = page.locator('main button').first()
  await pad.evaluate((button) => {
    const measured = globalThis as { durationMs?: Promise<number> }
    measured.durationMs = new Promise((resolve) => {
      const before = button.textContent
      let from = 0
      button.addEventListener('pointerup', () => (from = performance.now()), {
        capture: true,
        once: true,
      })
      const watching = new MutationObserver(() => {
        if (button.textContent === before) return
        watching.disconnect()
        requestAnimationFrame(() => resolve(performance.now() - from))
      })
      watching.observe(button, { subtree: true, childList: true, characterData: true })
    })
  })
  await pad.click()
  const durationMs = await page.evaluate(
    async () => (globalThis as { durationMs?: Promise<number> }).durationMs,
  )
  await page.waitForTimeout(pauseMs)
  return durationMs!
}

async function measureTaps(page: Page): Promise<number[]> {
  const durations: number[] = []
  for (let index = 0; index < taps; index++) durations.push(await measureTap(page))
  return durations
}

/** Measures response times of a pad on a slow phone, online and offline, and the time to reopen it. */
export async function benchLivePad(): Promise<ReportRow[]> {
  const folder = mkdtempSync(join(tmpdir(), 'fivebar-bench-'))
  const server = await startServer({ DATA_DIR: folder, DEMO: 'true' })
  const browser = await chromium.launch({
    executablePath: await findChromium(),
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
  })
  try {
    const context = await browser.newContext({ viewport: { width: 375, height: 812 } })
    const page = await context.newPage()
    const signIn = await page.request.post(`${server.url}/api/auth/demo`, { data: {} })
    const { user, expiresAt } = (await signIn.json()) as { user: object; expiresAt: string }
    await context.addInitScript(
      ([whom, until]) => {
        localStorage.setItem('currentUser', whom!)
        localStorage.setItem('sessionExpiresAt', until!)
      },
      [JSON.stringify(user), String(Date.parse(expiresAt))],
    )
    const playersReply = await page.request.get(`${server.url}/api/players?pageSize=2`)
    const { items } = (await playersReply.json()) as { items: { id: string }[] }
    const setup = { game: 'foosball', settings: { to: 20, games: 3, kickoff: 1 } }
    const [player1Id, player2Id] = items.map(({ id }) => id)
    const data = { id: 'bench', setup, player1Id, player2Id }
    const startReply = await page.request.post(`${server.url}/api/live`, { data })
    if (!startReply.ok()) throw new Error(await startReply.text())
    await page.goto(`${server.url}/live/bench/score`)
    const pad = page.locator('main button').first()
    await pad.waitFor()
    const reloadTimes: number[] = []
    for (let round = 0; round < reloads; round++) {
      const from = performance.now()
      await page.reload({ waitUntil: 'commit' })
      await pad.waitFor()
      reloadTimes.push(performance.now() - from)
    }
    const session = await context.newCDPSession(page)
    await session.send('Emulation.setCPUThrottlingRate', { rate: cpuSlowdown })
    await measureTap(page)
    const online = await measureTaps(page)
    await context.setOffline(true)
    const offline = await measureTaps(page)
    return [
      createBudgetRow('Slow phone, tap to changed number', online, 50),
      createBudgetRow('The same without the server', offline, 50),
      createBudgetRow('Pad usable again after a reload', reloadTimes, 1_000),
    ]
  } finally {
    await browser.close()
    await server.kill('SIGTERM')
    rmSync(folder, { recursive: true, force: true })
  }
}

function createBudgetRow(what: string, values: readonly number[], max: number): ReportRow {
  const value = median(values)
  const worst = Math.max(...values)
  return {
    what,
    value: `${value.toFixed(0)} ms, worst ${worst.toFixed(0)} ms`,
    reference: '',
    ratio: '',
    budget: `≤ ${max} ms`,
    met: value <= max,
  }
}
