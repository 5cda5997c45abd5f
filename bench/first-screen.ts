import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { chromium, type Browser } from '@playwright/test'
import { findChromium } from '../scripts/find-chromium.ts'
import { startServer } from '#server/testing/process.ts'
import type { Line } from './measure.ts'

const budget = 170
/** The other main screens are fetched two seconds after start; what comes before is the first screen. */
const beforePreloadMs = 1800

/** JavaScript that a browser fetches for the first screen, gzipped: for a stranger and for a member. */
export async function benchFirstScreen(): Promise<Line[]> {
  const folder = mkdtempSync(join(tmpdir(), 'fivebar-bench-'))
  const server = await startServer({ DATA_DIR: folder, DEMO: 'true' })
  const browser = await chromium.launch({
    executablePath: await findChromium(),
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-background-networking',
      '--disable-component-update',
    ],
  })
  try {
    const stranger = await javaScriptOf(browser, server.url, '/auth/signin', false)
    const member = await javaScriptOf(browser, server.url, '/sports', true)
    return [
      line('First screen’s JavaScript, sign in', stranger),
      line('First screen’s JavaScript, sports', member),
    ]
  } finally {
    await browser.close()
    await server.kill('SIGTERM')
    rmSync(folder, { recursive: true, force: true })
  }
}

async function javaScriptOf(
  browser: Browser,
  url: string,
  path: string,
  signedIn: boolean,
): Promise<number> {
  const context = await browser.newContext({ serviceWorkers: 'block' })
  const page = await context.newPage()
  if (signedIn) {
    await page.goto(`${url}/auth/signin`)
    await page.getByRole('button', { name: 'Sign in as a demo user' }).click()
    await page.waitForURL('**/sports')
  }
  const sizes: Promise<number>[] = []
  page.on('response', (response) => {
    if (new URL(response.url()).pathname.endsWith('.js')) {
      sizes.push(response.body().then((body) => gzipSync(body, { level: 9 }).length))
    }
  })
  await page.goto(url + path)
  await page.waitForTimeout(beforePreloadMs)
  const total = (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0)
  await context.close()
  return total / 1000
}

function line(what: string, kilobytes: number): Line {
  return {
    what,
    value: `${kilobytes.toFixed(1)} kB`,
    reference: '',
    ratio: '',
    budget: `≤ ${budget} kB gzipped`,
    met: kilobytes <= budget,
  }
}
