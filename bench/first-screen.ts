import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { chromium, type Browser, type Page } from '@playwright/test'
import { findChromium } from '../scripts/find-chromium.ts'
import { startServer } from '#server/testing/process.ts'
import type { Line } from './measure.ts'

const built = join(import.meta.dirname, '..', 'dist', 'web')
const budget = 170

/** A screen, and a text that stands on it once it is whole. */
type Screen = { readonly path: string; readonly shows: string }

/** JavaScript that a browser fetches until the first screen is whole, gzipped: for a stranger and for a member. */
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
    const stranger = await javaScriptOf(browser, server.url, {
      path: '/auth/signin',
      shows: 'Password',
    })
    const member = await javaScriptOf(browser, server.url, { path: '/sports', shows: 'My rating' })
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
  { path, shows }: Screen,
): Promise<number> {
  const context = await browser.newContext({ serviceWorkers: 'block' })
  if (path === '/sports') await signIn(await context.newPage(), url)
  const page = await context.newPage()
  const scripts = new Set<string>()
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (pathname.endsWith('.js')) scripts.add(pathname)
  })
  await page.goto(url + path)
  await page.getByText(shows).first().waitFor()
  await context.close()
  const sizes = [...scripts].map(
    (pathname) => gzipSync(readFileSync(join(built, pathname)), { level: 9 }).length,
  )
  return sizes.reduce((sum, size) => sum + size, 0) / 1000
}

async function signIn(page: Page, url: string) {
  await page.goto(`${url}/auth/signin`)
  await page.getByRole('button', { name: 'Sign in as a demo user' }).click()
  await page.waitForURL('**/sports')
  await page.close()
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
