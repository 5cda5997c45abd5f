import { enterAsDemo, expect, expectAccessible, freshName, onPhoneToo, test } from './club.ts'

test(
  'an organiser writes a system down from a copy, and two teams are arranged by it',
  onPhoneToo,
  async ({ page }) => {
    const name = freshName('District')
    await enterAsDemo(page, '/teams')
    await page.getByRole('button', { name: 'Systems' }).click()
    const dialog = page.getByRole('dialog', { name: 'Systems of team matches' })
    await dialog.getByRole('button', { name: 'Write one down' }).click()
    await dialog.getByLabel('Sport').selectOption('Table Tennis')
    await dialog.getByLabel('Begin from').selectOption('Five singles, teams of three')
    await dialog.getByRole('textbox', { name: 'Name', exact: true }).fill(name)
    await expectAccessible(page)

    const rows = dialog.getByRole('list', { name: 'Order of play' }).getByRole('listitem')
    const preview = dialog.getByRole('complementary', { name: 'As the sheet will have it' })
    await dialog.getByLabel('Pairs a side').fill('1')
    await expect(dialog.getByText('Nobody plays at the place D').first()).toBeVisible()
    await dialog.getByRole('button', { name: 'One more rubber' }).click()
    await expect(rows).toHaveCount(6)
    await rows.last().getByLabel('Rubber 6, home').selectOption('D, doubles')
    await expect(dialog.getByText('Nobody plays at the place D')).toHaveCount(0)
    await dialog.getByRole('button', { name: 'Rubber 6 up' }).click()
    await expect(preview.getByRole('listitem').nth(4)).toContainText('D – D')
    await rows.first().getByLabel('Rubber 1, format').selectOption('Best of 3')
    await dialog.getByRole('button', { name: 'All as long as the first' }).click()
    await expect(preview.getByText('Best of 3')).toHaveCount(6)

    await dialog.getByLabel('Points that win it').fill('9')
    await expect(dialog.getByText('A team match of 6 points cannot be won at 9')).toBeVisible()
    await dialog.getByRole('button', { name: 'Keep it' }).click()
    await expect(dialog.getByText('Something is not right yet')).toBeVisible()
    await expectAccessible(page)
    await dialog.getByLabel('Points that win it').fill('4')
    await dialog.getByLabel('It may end level').check()
    const overflow = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    )
    expect(overflow).toBeLessThanOrEqual(0)
    await dialog.getByRole('button', { name: 'Keep it' }).click()
    const kept = dialog.getByRole('listitem').filter({ hasText: name })
    await expect(kept).toContainText('Table Tennis, 6 rubbers')
    await expectAccessible(page)
    await dialog.getByRole('button', { name: 'Close' }).click()

    await page.goto('/teams?sport=tabletennis')
    await page.getByRole('link', { name: 'Harbour Street A' }).first().click()
    await page.getByRole('button', { name: 'New team match' }).click()
    const arranging = page.getByRole('dialog', { name: 'New team match' })
    await arranging.getByLabel('System').selectOption(name)
    await arranging.getByRole('button', { name: 'Arrange it' }).click()
    await expect(page).toHaveURL(/\/teams\/matches\//)
    await expect(page.getByRole('combobox', { name: 'Pair D, 1' }).first()).toBeVisible()
    await page.goto(`${page.url()}/print`)
    await expect(page.getByText(name)).toBeVisible()

    await page.goto('/teams')
    await page.getByRole('button', { name: 'Systems' }).click()
    await expect(kept).toContainText('in use, so it stays as it is')
    await expect(dialog.getByRole('button', { name: `Change ${name}` })).toHaveCount(0)
    await dialog.getByRole('button', { name: `Offer no more: ${name}` }).click()
    await expect(kept).toContainText('not offered any more')
  },
)
