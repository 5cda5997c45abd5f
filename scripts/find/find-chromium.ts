import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { installFromDebian } from './debian.ts'

const root = join(import.meta.dirname, '..', '..')
/** Chromium as a package, for machines without installation rights. Pinned like the lockfile. */
const chromiumPackage = '@sparticuz/chromium@153.0.0'
/** Built without a window system: journeys take about half as long as in a full browser. */
const headlessBrowsers = ['chromium-headless-shell', 'chrome-headless-shell']
const fullBrowsers = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']

/** Returns the path of a Chromium that starts, the fastest kind first; installs one if none is found. */
export async function findChromium(): Promise<string> {
  const chromiumPath =
    keepIfStarts(process.env['CHROMIUM_PATH']) ??
    findOnPath(headlessBrowsers) ??
    (await installFromNpm()) ??
    findOnPath(fullBrowsers) ??
    installAndFind() ??
    (await findPlaywrightBrowser())
  if (chromiumPath === null) {
    throw new Error('No Chromium: set CHROMIUM_PATH, or install one with your package manager.')
  }
  return chromiumPath
}

function keepIfStarts(path: string | undefined): string | null {
  if (path === undefined || path === '') return null
  const check = spawnSync(path, ['--version', '--no-sandbox'], { timeout: 20_000, stdio: 'ignore' })
  return check.status === 0 ? path : null
}

function findOnPath(names: readonly string[]): string | null {
  for (const name of names) {
    const where = spawnSync(process.platform === 'win32' ? 'where' : 'which', [name], {
      encoding: 'utf8',
    })
    const path = where.status === 0 ? keepIfStarts(where.stdout.split('\n')[0]?.trim()) : null
    if (path !== null) return path
  }
  return null
}

async function installFromNpm(): Promise<string | null> {
  if (process.platform !== 'linux' || process.arch !== 'x64') return null
  const prefix = join(root, 'node_modules', '.cache', 'chromium')
  const folder = join(prefix, 'node_modules', '@sparticuz', 'chromium')
  if (!existsSync(folder)) {
    const args = [
      'install',
      '--prefix',
      prefix,
      '--no-save',
      '--no-audit',
      '--no-fund',
      chromiumPackage,
    ]
    if (spawnSync('npm', args, { stdio: 'ignore' }).status !== 0) return null
  }
  try {
    const module = (await import(join(folder, 'build', 'index.js'))) as {
      default: { executablePath: () => Promise<string> }
    }
    return keepIfStarts(await module.default.executablePath())
  } catch {
    return null
  }
}

function installAndFind(): string | null {
  installFromDebian('chromium-headless-shell')
  return findOnPath(headlessBrowsers)
}

async function findPlaywrightBrowser(): Promise<string | null> {
  const { chromium } = await import('@playwright/test')
  return keepIfStarts(chromium.executablePath())
}
