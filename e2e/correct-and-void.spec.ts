import { enterAsDemo, expect, expectAccessible, test } from './club.ts'

test('a wrong result is corrected with its ripple shown first, then voided; the history keeps all', async ({
  page,
}) => {
  await enterAsDemo(page)
  await page.goto('/sports?record=darts')
  const record = page.getByRole('dialog', { name: /Record match/ })
  await record.getByRole('combobox', { name: /opponent/i }).fill('kwame')
  await record.getByRole('option', { name: /Kwame Boateng/ }).click()
  await page.getByRole('textbox', { name: 'Legs, Lerato M.' }).fill('3')
  await page.getByRole('textbox', { name: 'Legs, Kwame B.' }).fill('1')
  await record.getByRole('button', { name: 'Save result' }).click()
  await expect(page.getByLabel('Match recorded')).toBeVisible()

  await page.goto('/matches?sport=darts')
  const list = page.getByRole('list', { name: 'Matches' })
  await list.getByRole('link').first().click()
  const match = page.getByRole('dialog')
  await expect(match.getByRole('region', { name: 'Rating changes' })).toContainText('Kwame Boateng')
  await match
    .getByRole('button', { name: /Why\? Lerato Mokoena/ })
    .first()
    .click()
  await expect(match.getByText(/expected/i).first()).toBeVisible()
  await expectAccessible(page)

  await match.getByRole('button', { name: 'Correct' }).click()
  const correct = page.getByRole('dialog', { name: /Correct/ })
  await page.getByRole('textbox', { name: 'Legs, Lerato M.' }).fill('1')
  await page.getByRole('textbox', { name: 'Legs, Kwame B.' }).fill('3')
  await correct.getByRole('button', { name: /Save/ }).click()
  await expect(correct.getByText('Say why the match is corrected.').first()).toBeVisible()
  await correct.getByLabel('Reason').fill('Entered the wrong way round')
  const ripple = correct.getByRole('region', { name: 'What it changes' })
  await expect(ripple).toContainText('Kwame Boateng')
  await expectAccessible(page)
  await correct.getByRole('button', { name: /Save/ }).click()
  await expect(correct).toBeHidden()

  await page.goto('/matches?sport=darts')
  await expect(list.getByRole('listitem').first()).toContainText('Kwame Boateng')
  await list.getByRole('link').first().click()
  await expect(match.getByRole('region', { name: 'History' })).toContainText(
    'Entered the wrong way round',
  )
  await match.getByRole('button', { name: 'Void' }).click()
  const voiding = page.getByRole('dialog', { name: /Void/ })
  await voiding.getByLabel('Reason').fill('Only a practice')
  await expectAccessible(page)
  await voiding.getByRole('button', { name: /^Void/ }).click()
  await expect(voiding).toBeHidden()

  await page.goto('/matches?sport=darts&voided=true')
  await expect(list.getByRole('listitem').first()).toContainText(/void/i)
})
