import {
  callApi,
  signInAsDemo,
  expect,
  expectAccessibleOnPhoneToo,
  freshName,
  test,
} from '../club.ts'

type Listed = { items: { id: string; name: string; isActive: boolean }[] }

test('teams enter a tournament, and the result of their team match decides it', async ({
  page,
}) => {
  const name = freshName('Harbour Teams')
  await signInAsDemo(page, '/tournaments')
  await page.getByRole('button', { name: 'New tournament' }).click()
  const form = page.getByRole('dialog', { name: 'New tournament' })
  await form.getByLabel('Sport').selectOption('Darts')
  await form.getByRole('textbox', { name: 'Name', exact: true }).fill(name)
  await form.getByRole('button', { name: /^More/ }).click()
  await form.getByLabel('Who enters').selectOption('Teams')
  await expect(form.getByLabel('Match system')).toBeVisible()
  await expectAccessibleOnPhoneToo(page)
  await form.getByLabel('Minimum players').fill('2')
  await form.getByRole('button', { name: 'Create tournament' }).click()
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  const id = page.url().split('/tournaments/')[1]!.split(/[/?]/)[0]!

  await page.getByRole('link', { name: 'Participants' }).click()
  const list = page.getByRole('list', { name: 'Participants' })
  for (const count of [1, 2]) {
    await page.getByRole('button', { name: 'Add team' }).click()
    const dialog = page.getByRole('dialog', { name: 'Add team' })
    await expect(dialog.getByLabel('Team')).toBeVisible()
    await expectAccessibleOnPhoneToo(page)
    await dialog.getByRole('button', { name: 'Add team' }).click()
    await expect(dialog).toBeHidden()
    await expect(list.getByRole('listitem')).toHaveCount(count)
  }
  const { items } = await callApi<Listed>(page, 'GET', '/api/teams?sportId=darts&pageSize=100')
  expect(items.length).toBeGreaterThan(1)
  await callApi(page, 'POST', `/api/tournaments/${id}/start`, {})

  const parts = page.getByRole('navigation', { name: 'Tournament sections' })
  await parts.getByRole('link', { name: 'Matches' }).click()
  await page.getByRole('button', { name: /M1/ }).first().click()
  await page.getByRole('dialog').getByRole('button', { name: 'Enter result', exact: true }).click()
  const entry = page.getByRole('dialog')
  const games = entry.getByLabel(/^Games of/)
  await games.first().fill('many')
  await entry.getByRole('button', { name: 'Save' }).click()
  await expect(entry.getByText('Enter a number, halves allowed').first()).toBeVisible()
  await games.first().fill('6')
  await games.last().fill('4')
  await expectAccessibleOnPhoneToo(page)
  await entry.getByRole('button', { name: 'Save' }).click()
  await expect(entry).toBeHidden()
  await expect(page.getByText('Completed').first()).toBeVisible()

  await page.goto(`/p/tournaments/${id}?tab=players`)
  await expect(page.getByText('2 teams')).toBeVisible()
  await expect(page.getByRole('list', { name: 'Teams' }).getByRole('listitem')).toHaveCount(2)
  await expectAccessibleOnPhoneToo(page)
})
