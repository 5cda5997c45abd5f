import type { Page } from '@playwright/test'
import { signInAsDemo, expect, mainAndPhone, test } from '../club.ts'
import { loadMatches, startTournament } from '../tournaments/tournaments.ts'

test(
  'a match recorded offline is sent once when the connection is back',
  mainAndPhone,
  async ({ page, context }) => {
    await signInAsDemo(page, '/matches?sport=pool')
    const list = page.getByRole('list', { name: 'Matches' })
    await expect(list.getByRole('listitem').first()).toBeVisible()
    const readTotal = async () =>
      page
        .getByText(/of [\d,. ]+ matches/)
        .first()
        .innerText()
    const before = await readTotal()
    await page.getByRole('button', { name: 'Record Match' }).click()
    const record = page.getByRole('dialog', { name: /Record match/ })
    await record.getByRole('combobox', { name: /opponent/i }).fill('tom')
    await record.getByRole('option', { name: /Tomás Herrera/ }).click()
    await context.setOffline(true)
    await page.getByRole('textbox', { name: 'Racks, Lerato M.' }).fill('5')
    await page.getByRole('textbox', { name: 'Racks, Tomás H.' }).fill('3')
    await record.getByRole('button', { name: 'Save result' }).click()
    await expect(record).toBeHidden()
    const waiting = page.getByRole('region', { name: 'Not sent yet' })
    await expect(waiting).toContainText('Tomás')
    await page.reload().catch(() => undefined)

    await context.setOffline(false)
    await page.goto('/matches?sport=pool')
    await expect(waiting).toBeHidden({ timeout: 30_000 })
    await expect.poll(readTotal, { timeout: 30_000 }).not.toBe(before)
    const count = (text: string) =>
      Number(/of ([\d,. ]+) matches/.exec(text)![1]!.replace(/\D/g, ''))
    await page.reload()
    await expect.poll(async () => count(await readTotal())).toBe(count(before) + 1)
  },
)

/** Fills in a pool match that Lerato won 5 to `theirs` against Tomás Herrera, without saving it. */
async function enterRacks(page: Page, theirs: string) {
  await signInAsDemo(page, '/matches?sport=pool')
  await page.getByRole('button', { name: 'Record Match' }).click()
  const record = page.getByRole('dialog', { name: /Record match/ })
  await record.getByRole('combobox', { name: /opponent/i }).fill('tom')
  await record.getByRole('option', { name: /Tomás Herrera/ }).click()
  await page.getByRole('textbox', { name: 'Racks, Lerato M.' }).fill('5')
  await page.getByRole('textbox', { name: 'Racks, Tomás H.' }).fill(theirs)
  return record
}

test('the form closes while a match is being sent; if refused, it waits with the reason', async ({
  page,
}) => {
  const record = await enterRacks(page, '4')
  const replyGate = Promise.withResolvers<void>()
  await page.route('**/api/matches', async (route) => {
    if (route.request().method() !== 'POST') return route.continue()
    await replyGate.promise
    const error = {
      code: 'FORBIDDEN',
      message: 'Players record their own matches',
      statusCode: 403,
    }
    const more = { userMessage: error.message, details: [], timestamp: new Date(0).toISOString() }
    return route.fulfill({ status: 403, json: { ...error, ...more, retry: false } })
  })
  await record.getByRole('button', { name: 'Save result' }).click()
  await expect(page.getByRole('region', { name: 'Saving…' })).toContainText('5–4')
  await expect(record).toBeHidden()
  await page.getByRole('button', { name: 'Record Match' }).click()
  await expect(record).toBeVisible()
  replyGate.resolve()
  await expect(page.getByText('Match not recorded')).toBeVisible()
  await expect(record).toBeVisible()
  await page.keyboard.press('Escape')
  const waiting = page.getByRole('region', { name: 'Not sent yet' })
  await expect(waiting).toContainText('Tomás')
  await expect(waiting).toContainText('Players record their own matches')
})

test('a rate-limited match waits, and is sent automatically after a while', async ({ page }) => {
  await page.clock.install()
  const record = await enterRacks(page, '1')
  const total = page.getByText(/of [\d,. ]+ matches/).first()
  const before = await total.innerText()
  const message = 'You can record up to 200 matches in 15 minutes'
  await page.route('**/api/matches', async (route) => {
    if (route.request().method() !== 'POST') return route.continue()
    const error = { code: 'RATE_LIMITED', message, userMessage: message, statusCode: 429 }
    const more = { details: [], retry: false, timestamp: new Date(0).toISOString() }
    return route.fulfill({ status: 429, json: { ...error, ...more } })
  })
  await record.getByRole('button', { name: 'Save result' }).click()
  const waiting = page.getByRole('region', { name: 'Not sent yet' })
  await expect(waiting).toContainText('Tomás')
  // The first retry is limited as well, the second one is accepted.
  const again = page.waitForResponse((reply) => reply.status() === 429)
  await page.clock.fastForward(60_000)
  await again
  await expect(waiting).toContainText('Tomás')
  await page.unroute('**/api/matches')
  await expect(async () => {
    await page.clock.fastForward(60_000)
    await expect(waiting).toBeHidden({ timeout: 1_000 })
  }).toPass()
  await expect.poll(async () => total.innerText()).not.toBe(before)
})

test('an unsent tournament result is stored on request, and sent once', async ({
  page,
  context,
}) => {
  await signInAsDemo(page)
  const cup = await startTournament(page, { sportId: 'tabletennis', format: 'single_elimination' })
  await page.goto(`/tournaments/${cup.id}?tab=matches&show=open`)
  await page.getByRole('list', { name: 'Matches' }).getByRole('button').first().click()
  const dialog = page.getByRole('dialog')
  await dialog
    .getByRole('button', { name: /wins 2–1$/ })
    .first()
    .click()
  await context.setOffline(true)
  await dialog.getByRole('button', { name: 'Save result' }).click()
  await dialog.getByRole('button', { name: 'Send later' }).click()
  await expect(dialog).toBeHidden()
  const countOpen = async () =>
    (await loadMatches(page, cup.id)).filter(({ status }) => status === 'ready').length
  await context.setOffline(false)
  await page.goto('/matches')
  await expect.poll(countOpen, { timeout: 30_000 }).toBe(1)
  await expect(page.getByRole('region', { name: 'Not sent yet' })).toBeHidden()
})
