import { expect, type Browser } from '@playwright/test'
import { signInAsDemo, test } from '../club.ts'

/** Seconds after the first screen at which the network is cut. */
const cutTimes = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15]
/** Number of browsers waiting for their cut at the same time. */
const concurrency = 5

for (const serviceWorkers of ['allow', 'block'] as const) {
  for (const group of Array.from({ length: cutTimes.length / concurrency }, (_, at) => at)) {
    // Mixes long and short waits, so that every group takes about as long.
    const cuts = cutTimes.filter((seconds) => seconds % (cutTimes.length / concurrency) === group)
    test(`a match is kept if the network is cut after ${cuts.join(', ')} s, service worker: ${serviceWorkers}`, async ({
      browser,
      baseURL,
    }) => {
      const options = { baseURL: baseURL!, serviceWorkers }
      await Promise.all(cuts.map(async (seconds) => recordOffline(browser, options, seconds)))
    })
  }
}

type Options = NonNullable<Parameters<Browser['newContext']>[0]>

async function recordOffline(browser: Browser, options: Options, seconds: number): Promise<void> {
  const context = await browser.newContext(options)
  const page = await context.newPage()
  await signInAsDemo(page, '/matches?sport=pool')
  const heading = page.getByRole('heading', { level: 1, name: 'Matches' })
  await expect(heading).toBeVisible()
  // The time of the cut is what is tested here.
  await page.waitForTimeout(seconds * 1000)
  await context.setOffline(true)
  await page.getByRole('button', { name: 'Record Match' }).click()
  const record = page.getByRole('dialog', { name: /Record match/ })
  const messages = page.getByRole('region', { name: 'Messages' })
  // On a busy machine the form may not be loaded after a second: then a toast says so, and the screen
  // stays.
  await expect(record.or(messages.getByText('This could not be loaded.'))).toBeVisible()
  if (await record.isVisible()) {
    await record.getByRole('combobox', { name: /opponent/i }).fill('tom')
    await record.getByRole('option', { name: /Tomás Herrera/ }).click()
    await page.getByRole('textbox', { name: 'Racks, Lerato M.' }).fill('5')
    await page.getByRole('textbox', { name: 'Racks, Tomás H.' }).fill('3')
    await record.getByRole('button', { name: 'Save result' }).click()
    await expect(record).toBeHidden()
    await expect(messages).toContainText('Saved in this browser')
    await expect(page.getByRole('region', { name: 'Not sent yet' })).toContainText('Tomás')
  }
  await expect(heading).toBeVisible()
  await expect(page.getByText('Something went wrong.')).toHaveCount(0)
  await context.close()
}
