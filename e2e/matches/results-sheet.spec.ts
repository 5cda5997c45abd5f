import {
  callApi,
  signInAsDemo,
  expect,
  expectAccessibleOnPhoneToo,
  freshName,
  mainJourney,
  test,
} from '../club.ts'

type Named = { readonly id: string; readonly name: string; readonly matchCount: number }

test(
  'an organiser types a results sheet by keyboard, saves it and undoes it',
  mainJourney,
  async ({ page }) => {
    await signInAsDemo(page)
    const [ann, bob] = [freshName('Ann'), freshName('Bob')]
    const createdAnn = await callApi<Named>(page, 'POST', '/api/players', { name: ann })
    await callApi<Named>(page, 'POST', '/api/players', { name: bob })
    await page.goto('/matches')
    await page.getByRole('link', { name: 'Results sheet' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Results sheet' })).toBeVisible()
    await page.getByRole('button', { name: 'Table Tennis' }).click()
    const typePlayer = async (name: string, letters: string) => {
      await page.keyboard.type(letters)
      await expect(page.getByRole('option', { name })).toBeVisible()
      await page.keyboard.press('Tab')
    }
    await page.getByRole('combobox', { name: 'Player 1, row 1' }).focus()
    await typePlayer(ann, ann.slice(0, 9).toLowerCase())
    await typePlayer(bob, bob.slice(0, 9).toLowerCase())
    await page.keyboard.type('3-1')
    await page.keyboard.press('Enter')
    await typePlayer(bob, bob.slice(0, 9).toLowerCase())
    await typePlayer(ann, ann.slice(0, 9).toLowerCase())
    await page.keyboard.type('2-2')
    await page.keyboard.press('Enter')
    await expect(page.getByText(/Score: Table Tennis does not allow draws/)).toBeVisible()
    await expectAccessibleOnPhoneToo(page)
    await page.reload()
    await page.getByRole('button', { name: 'Save 1 result' }).click()
    await expect(page.getByText('1 result saved')).toBeVisible()
    await expect(page.getByRole('combobox', { name: 'Player 1, row 1' })).toHaveValue(bob)
    const path = `/api/players/${createdAnn.id}`
    expect((await callApi<Named>(page, 'GET', path)).matchCount).toBe(1)
    await page.getByRole('button', { name: 'Undo all' }).click()
    await expect(page.getByText('1 result undone')).toBeVisible()
    expect((await callApi<Named>(page, 'GET', path)).matchCount).toBe(0)
  },
)
