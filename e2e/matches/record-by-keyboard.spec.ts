import type { Page } from '@playwright/test'
import { signInAsDemo, expect, onPhoneToo, test } from '../club.ts'

const me = 'Lerato M.'
const opponent = 'Aiko T.'
const findCell = (page: Page, label: string) => page.getByRole('textbox', { name: label })

/** Opens the dialog with its shortcut and chooses the opponent by keyboard. */
async function openByKeyboard(page: Page) {
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.keyboard.press('n')
  const dialog = page.getByRole('dialog', { name: /Record match/ })
  const search = dialog.getByRole('combobox', { name: /opponent/i })
  await search.focus()
  await page.keyboard.type('aiko')
  await expect(dialog.getByRole('option', { name: /Aiko Tanaka/ })).toBeVisible()
  await page.keyboard.press('Enter')
  return dialog
}

async function expectSets(page: Page, sets: readonly (readonly [string, string])[]) {
  for (const [at, [mine, theirs]] of sets.entries()) {
    await expect(findCell(page, `Set ${at + 1}, ${me}`)).toHaveValue(mine)
    await expect(findCell(page, `Set ${at + 1}, ${opponent}`)).toHaveValue(theirs)
  }
}

const points = ['11', '7', '9', '11', '11', '5']
const sets = [
  ['11', '7'],
  ['9', '11'],
  ['11', '5'],
] as const

test('table tennis is recorded by keyboard alone', async ({ page }) => {
  await signInAsDemo(page, '/sports')
  const dialog = await openByKeyboard(page)
  await expect(findCell(page, `Set 1, ${me}`)).toBeFocused()
  for (const [place, number] of points.entries()) {
    await page.keyboard.type(number)
    if (place < points.length - 1) await page.keyboard.press('Tab')
  }
  await expectSets(page, sets)
  await dialog.getByRole('button', { name: 'Save result' }).press('Enter')
  await expect(page.getByLabel('Match recorded')).toContainText('11–7')
})

test('a dialog captures the shortcuts of the page, and Escape closes the search first', async ({
  page,
}) => {
  await signInAsDemo(page, '/matches')
  await page.getByRole('button', { name: 'Record Match' }).click()
  const dialog = page.getByRole('dialog')
  const search = dialog.getByRole('combobox', { name: /opponent/i })
  await expect(search).toBeFocused()
  await dialog.getByRole('button', { name: 'Close' }).focus()
  for (const key of ['?', '/', 'n', 'g', 'p']) await page.keyboard.press(key)
  await expect(dialog).toHaveCount(1)
  await expect(dialog).toHaveAccessibleName(/Record match/)
  expect(new URL(page.url()).pathname).toBe('/matches')

  await search.press('Escape')
  await expect(search).toBeHidden()
  await expect(dialog).toBeVisible()
  // A click outside closes the dialog, and the focus returns to the opener.
  await page.mouse.click(8, 300)
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('button', { name: 'Record Match' })).toBeFocused()
  await page.keyboard.press('?')
  await expect(page.getByRole('dialog', { name: /shortcuts/i })).toBeVisible()
})

test('Back closes the dialog and stays on the page', onPhoneToo, async ({ page }) => {
  await signInAsDemo(page, '/sports')
  await page.goto('/matches?sport=darts')
  const heading = page.getByRole('heading', { name: 'Matches', level: 1 })
  const opener = page.getByRole('button', { name: 'Record Match' })
  const dialog = page.getByRole('dialog', { name: /Record match/ })
  await opener.click()
  await expect(dialog).toBeVisible()
  await page.goBack()
  await expect(dialog).toBeHidden()
  await expect(heading).toBeVisible()
  expect(new URL(page.url()).search).toBe('?sport=darts')

  // Closed by its button, it leaves no history entry.
  await opener.click()
  await dialog.getByRole('button', { name: 'Close' }).click()
  await expect(dialog).toBeHidden()
  await expect(opener).toBeFocused()
  await page.goBack()
  await expect(page.getByRole('heading', { name: 'Sports', level: 1 })).toBeVisible()

  await page.goto('/matches?record=darts')
  await expect(dialog).toBeVisible()
  await dialog.getByRole('combobox', { name: /opponent/i }).press('Escape')
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(heading).toBeFocused()
  expect(new URL(page.url()).search).toBe('')
})
