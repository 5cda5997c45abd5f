import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { chromium, type Browser, type Page } from '@playwright/test'
import { findChromium } from '../scripts/find/find-chromium.ts'
import { startServer } from '#server/testing/programs/process.ts'
import type { Line } from './measure.ts'

const built = join(import.meta.dirname, '..', 'dist', 'web')
const budget = 130
const maxRequests = 14

/** A screen, and text that shows when it is complete. */
type Screen = { readonly path: string; readonly shows: string }

/** Requests of a browser until the first screen is complete, for a stranger and for a member. */
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
    const stranger = await costOf(browser, server.url, {
      path: '/auth/signin',
      shows: 'Password',
    })
    const member = await costOf(browser, server.url, { path: '/sports', shows: 'My rating' })
    return [...lines('sign in', stranger), ...lines('sports', member)]
  } finally {
    await browser.close()
    await server.kill('SIGTERM')
    rmSync(folder, { recursive: true, force: true })
  }
}

type Cost = { readonly kilobytes: number; readonly requests: number }

/** Gzipped size of its JavaScript, and the number of requests. */
async function costOf(browser: Browser, url: string, { path, shows }: Screen): Promise<Cost> {
  const context = await browser.newContext({ serviceWorkers: 'block' })
  if (path === '/sports') await signIn(await context.newPage(), url)
  const page = await context.newPage()
  await page.goto(url + path)
  await page.getByText(shows).first().waitFor()
  const files = await firstScreenFiles(page)
  await context.close()
  const scripts = new Set(files.map(({ path }) => path).filter((path) => path.endsWith('.js')))
  const sizes = [...scripts].map(
    (pathname) => gzipSync(readFileSync(join(built, pathname)), { level: 9 }).length,
  )
  return { kilobytes: sizes.reduce((sum, size) => sum + size, 0) / 1000, requests: files.length }
}

/** Returns what a page loaded for its first screen, the document first, with the encoded sizes. */
export async function firstScreenFiles(page: Page): Promise<{ path: string; bytes: number }[]> {
  return page.evaluate(() => {
    // After this mark, the parts for recording a match are preloaded.
    const [end] = performance.getEntriesByName('first-screen')
    const types = ['navigation', 'resource']
    return types
      .flatMap((type) => performance.getEntriesByType(type) as PerformanceResourceTiming[])
      .filter(({ startTime }) => startTime < (end?.startTime ?? Infinity))
      .map((entry) => ({ path: new URL(entry.name).pathname, bytes: entry.encodedBodySize }))
  })
}

async function signIn(page: Page, url: string) {
  await page.goto(`${url}/auth/signin`)
  await page.getByRole('button', { name: 'Sign in as a demo user' }).click()
  await page.waitForURL('**/sports')
  await page.close()
}

function lines(screen: string, { kilobytes, requests }: Cost): Line[] {
  return [
    {
      what: `First screen’s JavaScript, ${screen}`,
      value: `${kilobytes.toFixed(1)} kB`,
      reference: '',
      ratio: '',
      budget: `≤ ${budget} kB gzipped`,
      met: kilobytes <= budget,
    },
    {
      what: `First screen’s requests, ${screen}`,
      value: String(requests),
      reference: '',
      ratio: '',
      budget: `≤ ${maxRequests}`,
      met: requests <= maxRequests,
    },
  ]
}
