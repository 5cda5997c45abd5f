import {
  callApi,
  signInAsDemo,
  expect,
  expectAccessibleOnPhoneToo,
  freshName,
  test,
} from '../club.ts'

test('pairs are entered one by one, pasted or drawn, and appear in the bracket', async ({
  page,
}) => {
  const name = freshName('Monster Night')
  await signInAsDemo(page, '/tournaments')
  await page.getByRole('button', { name: 'New tournament' }).click()
  const form = page.getByRole('dialog', { name: 'New tournament' })
  await form.getByLabel('Sport').selectOption('Foosball')
  await form.getByRole('textbox', { name: 'Name', exact: true }).fill(name)
  await form.getByRole('button', { name: /^More/ }).click()
  await form.getByLabel('Who enters').selectOption('Pairs, fixed or drawn')
  await form.getByLabel('Minimum players').fill('2')
  await form.getByRole('button', { name: 'Create tournament' }).click()
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()

  await page.getByRole('link', { name: 'Participants' }).click()
  await page.getByRole('button', { name: 'Add player' }).click()
  await page.getByRole('combobox', { name: 'Player' }).fill('kwame')
  await page.getByRole('option', { name: /Kwame Boateng/ }).click()
  const partner = page.getByRole('dialog', { name: 'Who is Kwame Boateng’s partner?' })
  await expectAccessibleOnPhoneToo(page)
  await partner.getByRole('combobox', { name: 'Partner' }).fill('aiko')
  await partner.getByRole('option', { name: /Aiko Tanaka/ }).click()
  const list = page.getByRole('list', { name: 'Participants' })
  await expect(list).toContainText('Kwame Boateng / Aiko Tanaka')

  await page.getByRole('button', { name: 'Add several' }).click()
  const many = page.getByRole('dialog', { name: 'Add several players' })
  const [one, two, three, four] = ['Ona', 'Pim', 'Quin', 'Rue'].map((word) => freshName(word))
  await many.getByRole('textbox').fill(`${one} / ${two}\n${three}\n${four}`)
  await many.getByRole('button', { name: /^Add \d players$/ }).click()
  await expect(many).toBeHidden()
  await expect(list.getByRole('listitem')).toHaveCount(4)
  await expect(list.getByText('Looking for a partner')).toHaveCount(2)
  await expectAccessibleOnPhoneToo(page)
  await page.getByRole('button', { name: 'Draw pairs from 2 players' }).click()
  await expect(list.getByRole('listitem')).toHaveCount(3)
  await expect(list.getByText('Looking for a partner')).toHaveCount(0)

  const id = page.url().split('/tournaments/')[1]!.split(/[/?]/)[0]!
  await callApi(page, 'POST', `/api/tournaments/${id}/start`, {})
  await page.getByRole('link', { name: 'Bracket' }).click()
  await expect(page.getByText('Kwame Boateng / Aiko Tanaka').first()).toBeVisible()
  await expectAccessibleOnPhoneToo(page)
})
