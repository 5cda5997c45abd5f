import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { GifEncoder, createCanvas, loadImage } from '@napi-rs/canvas'
import { chromium, type Page } from '@playwright/test'
import { startServer } from '#server/testing/programs/process.ts'
import { findChromium } from './find/find-chromium.ts'

/*
 * `npm run pictures`: takes the README's screenshots from a separate demo club. One is animated: an
 * old darts result is corrected, and the ratings follow.
 */
/** Duration of a frame, ms. */
const [shortFrameMs, longFrameMs] = [900, 2_600]
const pictures = join(import.meta.dirname, '..', 'docs', 'screenshots')
const folder = mkdtempSync(join(tmpdir(), 'fivebar-pictures-'))
const server = await startServer({ DATA_DIR: folder, DEMO: 'true' })
const browser = await chromium.launch({
  executablePath: await findChromium(),
  args: ['--no-sandbox', '--disable-gpu'],
})
try {
  writeFileSync(join(pictures, 'leaderboard.png'), await takeLeaderboard())
  writeFileSync(join(pictures, 'correction.gif'), await takeCorrection())
} finally {
  await browser.close()
  await server.kill('SIGTERM')
  rmSync(folder, { recursive: true, force: true })
}

async function openAsDemo(width: number, height: number, path: string): Promise<Page> {
  const page = await browser.newPage({
    viewport: { width, height },
    baseURL: server.url,
    locale: 'en-GB',
    reducedMotion: 'reduce',
  })
  await page.goto('/auth/signin')
  await page.getByRole('button', { name: /demo/i }).first().click()
  await page.waitForURL('**/sports')
  await page.goto(path, { waitUntil: 'networkidle' })
  return page
}

async function takeLeaderboard(): Promise<Buffer> {
  const page = await openAsDemo(1440, 900, '/leaderboard')
  return page.screenshot()
}

async function takeCorrection(): Promise<Buffer> {
  const [width, height] = [420, 760]
  const page = await openAsDemo(width, height, '/matches?sport=darts')
  using gif = new GifEncoder(width, height, { quality: 5 })
  const addFrame = async (delay: number) => {
    const image = await loadImage(await page.screenshot())
    const canvas = createCanvas(width, height)
    canvas.getContext('2d').drawImage(image, 0, 0)
    gif.addFrame(canvas.data(), width, height, { delay })
  }

  await addFrame(shortFrameMs)
  await page.getByRole('list', { name: 'Matches' }).getByRole('link').nth(3).click()
  const match = page.getByRole('dialog')
  await match.getByRole('region', { name: 'Rating changes' }).waitFor()
  await addFrame(longFrameMs)
  await match.getByRole('button', { name: 'Correct' }).click()
  const correct = page.getByRole('dialog', { name: /Correct/ })
  const legs = correct.getByRole('textbox', { name: /^Legs/ })
  const [first, second] = [await legs.nth(0).inputValue(), await legs.nth(1).inputValue()]
  await addFrame(shortFrameMs)
  await legs.nth(0).fill(second)
  await legs.nth(1).fill(first)
  await addFrame(shortFrameMs)
  await correct.getByRole('textbox', { name: 'Reason' }).fill('Entered the wrong way round')
  await correct
    .getByRole('region', { name: 'Effect on ratings' })
    .getByRole('listitem')
    .first()
    .waitFor()
  await correct.getByRole('region', { name: 'Effect on ratings' }).scrollIntoViewIfNeeded()
  await addFrame(longFrameMs)
  await correct.getByRole('button', { name: /Save/ }).click()
  await correct.waitFor({ state: 'hidden' })
  await match.getByRole('region', { name: 'History' }).waitFor()
  await page.mouse.move(0, 0)
  await addFrame(longFrameMs)
  return gif.finish()
}
