import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { chromium, type Browser, type Page } from '@playwright/test'
import { findChromium } from '../scripts/find/find-chromium.ts'
import { startServer } from '#server/testing/programs/process.ts'
import type { ReportRow } from './measure.ts'

const builtWebFolder = join(import.meta.dirname, '..', 'dist', 'web')
/** Maximum gzipped JavaScript of a first screen, kB. */
const maxKilobytes = 130
const maxRequests = 11

/** A screen, and a text that is visible once it is complete. */
type Screen = { readonly path: string; readonly visibleText: string }

/** Measures what a browser loads until the first screen is complete, signed out and signed in. */
export async function benchFirstScreen(): Promise<ReportRow[]> {
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
    const signedOut = await measureCost(browser, server.url, {
      path: '/auth/signin',
      visibleText: 'Password',
    })
    const signedIn = await measureCost(browser, server.url, {
      path: '/sports',
      visibleText: 'My rating',
    })
    return [...createRows('sign in', signedOut), ...createRows('sports', signedIn)]
  } finally {
    await browser.close()
    await server.kill('SIGTERM')
    rmSync(folder, { recursive: true, force: true })
  }
}

type ScreenCost = { readonly kilobytes: number; readonly requests: number }

/** Measures the gzipped JavaScript and the number of requests of a screen. */
async function measureCost(
  browser: Browser,
  url: string,
  { path, visibleText }: Screen,
): Promise<ScreenCost> {
  const context = await browser.newContext({ serviceWorkers: 'block' })
  if (path === '/sports') await signIn(await context.newPage(), url)
  const page = await context.newPage()
  await page.goto(url + path)
  await page.getByText(visibleText).first().waitFor()
  const files = await firstScreenFiles(page)
  await context.close()
  const scripts = new Set(files.map(({ path }) => path).filter((path) => path.endsWith('.js')))
  const sizes = [...scripts].map(
    (pathname) => gzipSync(readFileSync(join(builtWebFolder, pathname)), { level: 9 }).length,
  )
  return { kilobytes: sizes.reduce((sum, size) => sum + size, 0) / 1000, requests: files.length }
}

/** Returns the files that a page loaded for its first screen, document first, with encoded sizes. */
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

function createRows(screen: string, { kilobytes, requests }: ScreenCost): ReportRow[] {
  return [
    {
      what: `First screen’s JavaScript, ${screen}`,
      value: `${kilobytes.toFixed(1)} kB`,
      reference: '',
      ratio: '',
      budget: `≤ ${maxKilobytes} kB gzipped`,
      met: kilobytes <= maxKilobytes,
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
