import type { Page } from '@playwright/test'
import { callApi, signInAsAdmin, expect, test } from '../club.ts'

test.use({ viewport: { width: 375, height: 667 }, hasTouch: true })

type Listed = { readonly items: readonly { readonly id: string }[] }

async function startMatch(page: Page, setup: object): Promise<string> {
  const [one, two] = (await callApi<Listed>(page, 'GET', '/api/players?pageSize=2')).items
  const seats = { player1Id: one!.id, player2Id: two!.id }
  const body = { id: crypto.randomUUID(), setup, ...seats }
  return (await callApi<{ id: string }>(page, 'POST', '/api/live', body)).id
}

test('a retirement entered offline is recorded once the connection is back', async ({ page }) => {
  await signInAsAdmin(page)
  const settings = { to: 5, games: 3, kickoff: 1, decider: { winBy: 2, cap: 8 } }
  const id = await startMatch(page, { game: 'foosball', settings })
  await page.goto(`/live/${id}/score`)
  await page
    .getByRole('button', { name: /^Goal for/ })
    .first()
    .click()
  await expect(page.getByText('Saved', { exact: true })).toBeVisible()
  await page.context().setOffline(true)
  await page.getByRole('button', { name: 'More' }).click()
  await page
    .getByRole('button', { name: /retired$/ })
    .first()
    .click()
  await page.getByRole('button', { name: /^Record that/ }).click()
  const over = page.getByRole('heading', { name: 'Ended early: retired' })
  await expect(over).toBeVisible()
  await page.context().setOffline(false)
  await expect(page.getByText('Recorded', { exact: true })).toBeVisible()
  await expect(over).toBeVisible()
})

test('a person without an account scores a match with a code, and can do nothing else', async ({
  page,
  browser,
  club,
}) => {
  await signInAsAdmin(page)
  const id = await startMatch(page, { game: 'foosball', settings: { to: 1, games: 1, kickoff: 1 } })
  const { code } = await callApi<{ code: string }>(page, 'POST', `/api/live/${id}/code`)

  const phone = await browser.newPage({ viewport: { width: 375, height: 667 } })
  const errors: string[] = []
  phone.on('pageerror', ({ message }) => errors.push(message))
  phone.on('response', (reply) => {
    if (reply.status() >= 400) errors.push(`${reply.status()} ${reply.url()}`)
  })
  const button = (name: string | RegExp) => phone.getByRole('button', { name })
  await phone.goto(`${club.url}/s?code=${code}`)
  await phone.getByLabel('Your name').fill('Sam')
  await button('Start scoring').click()

  // Back returns to the match, and nothing beyond the code's permissions is offered.
  await button('More').click()
  await expect(phone.getByRole('dialog')).toBeVisible()
  await expect(phone.getByText('Let someone else score')).toBeHidden()
  await phone.keyboard.press('Escape')
  await button('Back').click()
  await phone.getByRole('link', { name: 'Back to the match' }).click()

  await button(/^Goal for/)
    .first()
    .click()
  await button('Record result').click()
  await phone.getByRole('link', { name: 'Done' }).click()
  await expect(phone.getByRole('heading', { name: 'This match is over' })).toBeVisible()
  await button('Stop scoring').click()
  await expect(phone).toHaveURL(/auth\/signin/)
  expect(errors).toEqual([])
  await phone.close()
})

test('only one of two tabs scores, and the other takes over once it is closed', async ({
  page,
}) => {
  await signInAsAdmin(page)
  const settings = { to: 5, games: 1, kickoff: 1 }
  await page.goto(`/live/${await startMatch(page, { game: 'foosball', settings })}/score`)
  const elsewhere = page.getByText('Another tab is scoring this match.')
  await expect(page.getByText('Saved', { exact: true })).toBeVisible()
  const tab = await page.context().newPage()
  await tab.goto(page.url())
  await tab.getByRole('button', { name: 'Score here' }).click()
  await expect(elsewhere).toBeVisible()
  await tab.close()
  await expect(elsewhere).toBeHidden()
})
