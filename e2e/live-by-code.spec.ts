import { ask, enterAsAdmin, expect, test } from './club.ts'

test.use({ viewport: { width: 375, height: 667 }, hasTouch: true })

type Listed = { readonly items: readonly { readonly id: string }[] }

test('somebody without an account scores a match by its code, and is done', async ({
  page,
  browser,
  club,
}) => {
  await enterAsAdmin(page)
  const [one, two] = (await ask<Listed>(page, 'GET', '/api/players?limit=2')).items
  const { id } = await ask<{ id: string }>(page, 'POST', '/api/live', {
    id: crypto.randomUUID(),
    setup: { game: 'foosball', settings: { to: 1, games: 1, kickoff: 1 } },
    player1Id: one!.id,
    player2Id: two!.id,
  })
  const { code } = await ask<{ code: string }>(page, 'POST', `/api/live/${id}/code`)

  const phone = await browser.newPage({ viewport: { width: 375, height: 667 } })
  const faults: string[] = []
  phone.on('pageerror', ({ message }) => faults.push(message))
  phone.on('response', (reply) => {
    if (reply.status() >= 400) faults.push(`${reply.status()} ${reply.url()}`)
  })
  const button = (name: string | RegExp) => phone.getByRole('button', { name })
  await phone.goto(`${club.url}/s?code=${code}`)
  await phone.getByLabel('Your name').fill('Sam')
  await button('Begin to score').click()

  // Back leads to the match again, and there is nothing that a code does not allow.
  await button('More').click()
  await expect(phone.getByText('Let somebody else score')).toBeHidden()
  await phone.keyboard.press('Escape')
  await button('Back').click()
  await phone.getByRole('link', { name: 'Back to the match' }).click()

  await button(/^Goal for/)
    .first()
    .click()
  await button('Record the result').click()
  await phone.getByRole('link', { name: 'Done' }).click()
  await expect(phone.getByRole('heading', { name: 'This match is over' })).toBeVisible()
  await button('End scoring here').click()
  await expect(phone).toHaveURL(/auth\/signin/)
  expect(faults).toEqual([])
  await phone.close()
})
