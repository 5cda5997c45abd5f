import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium, type Page } from '@playwright/test'
import { findChromium } from '../scripts/find/find-chromium.ts'
import { startServer } from '#server/testing/programs/process.ts'
import { median, type Line } from './measure.ts'

/** A phone of the middle range. */
const slowness = 4
const taps = 16
const reloads = 5
/** A key ignores presses for a moment after it was pressed. */
const betweenMs = 450

/** Measures the time from a tap on half of the pad to the frame that shows the new number, ms. */
async function tap(page: Page): Promise<number> {
  const half = page.locator('main button').first()
  await half.evaluate((button) => {
    const seen = globalThis as { took?: Promise<number> }
    seen.took = new Promise((resolve) => {
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
  await half.click()
  const took = await page.evaluate(async () => (globalThis as { took?: Promise<number> }).took)
  await page.waitForTimeout(betweenMs)
  return took!
}

async function tapMany(page: Page): Promise<number[]> {
  const all: number[] = []
  for (let at = 0; at < taps; at++) all.push(await tap(page))
  return all
}

/** Measures response times of a pad on a slow phone, online and offline, and the time to reopen it. */
export async function benchLivePad(): Promise<Line[]> {
  const folder = mkdtempSync(join(tmpdir(), 'fivebar-bench-'))
  const server = await startServer({ DATA_DIR: folder, DEMO: 'true' })
  const browser = await chromium.launch({
    executablePath: await findChromium(),
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
  })
  try {
    const context = await browser.newContext({ viewport: { width: 375, height: 812 } })
    const page = await context.newPage()
    const entered = await page.request.post(`${server.url}/api/auth/demo`, { data: {} })
    const { user, expiresAt } = (await entered.json()) as { user: object; expiresAt: string }
    await context.addInitScript(
      ([whom, until]) => {
        localStorage.setItem('currentUser', whom!)
        localStorage.setItem('sessionExpiresAt', until!)
      },
      [JSON.stringify(user), String(Date.parse(expiresAt))],
    )
    const listed = await page.request.get(`${server.url}/api/players?pageSize=2`)
    const { items } = (await listed.json()) as { items: { id: string }[] }
    const setup = { game: 'foosball', settings: { to: 20, games: 3, kickoff: 1 } }
    const [player1Id, player2Id] = items.map(({ id }) => id)
    const data = { id: 'bench', setup, player1Id, player2Id }
    const begun = await page.request.post(`${server.url}/api/live`, { data })
    if (!begun.ok()) throw new Error(await begun.text())
    await page.goto(`${server.url}/live/bench/score`)
    const half = page.locator('main button').first()
    await half.waitFor()
    const reloadTimes: number[] = []
    for (let round = 0; round < reloads; round++) {
      const from = performance.now()
      await page.reload({ waitUntil: 'commit' })
      await half.waitFor()
      reloadTimes.push(performance.now() - from)
    }
    const session = await context.newCDPSession(page)
    await session.send('Emulation.setCPUThrottlingRate', { rate: slowness })
    await tap(page)
    const online = await tapMany(page)
    await context.setOffline(true)
    const offline = await tapMany(page)
    return [
      budgetLine('Slow phone, tap to changed number', online, 50),
      budgetLine('The same without the server', offline, 50),
      budgetLine('Pad there again after a reload', reloadTimes, 1_000),
    ]
  } finally {
    await browser.close()
    await server.kill('SIGTERM')
    rmSync(folder, { recursive: true, force: true })
  }
}

function budgetLine(what: string, values: readonly number[], max: number): Line {
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
