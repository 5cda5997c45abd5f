import { enterAsOrganiser } from './accounts/accounts-people.ts'
import {
  callApi,
  signInAsDemo,
  expect,
  expectAccessible,
  expectAccessibleOnPhoneToo,
  freshName,
  mainAndPhone,
  onPhoneToo,
  pressAction,
  setFilters,
  test,
} from './club.ts'
import { findLayoutProblems } from './screens.ts'

test('players are imported after a preview of each row, and one is deleted after its effect is shown', async ({
  page,
}) => {
  const [first, second] = [freshName('Anele'), freshName('Botha')]
  await enterAsOrganiser(page, '/players')
  await expect(
    page.getByRole('list', { name: 'Players' }).getByRole('listitem').first(),
  ).toBeVisible()
  await expectAccessible(page)

  await page.getByRole('button', { name: 'Import' }).click()
  const importing = page.getByRole('dialog', { name: /Import/ })
  await importing
    .getByRole('textbox')
    .fill(`name,email,level\n${first},,strong\n${second},,\nAiko Tanaka,,\nB4d Name,,\n`)
  await importing.getByRole('button', { name: 'Next' }).click()
  await expectAccessible(page)
  await importing.getByRole('button', { name: 'Check 4 rows' }).click()
  const rows = importing.getByRole('list', { name: 'Rows' })
  await expect(rows).toContainText(first)
  await expect(rows).toContainText(/Aiko Tanaka/)
  await expectAccessible(page)
  await importing.getByRole('button', { name: /^Import \d/ }).click()
  await expect(importing).toBeHidden()

  await page.getByLabel('Find a player').fill(first)
  const list = page.getByRole('list', { name: 'Players' })
  await expect(list.getByRole('listitem')).toHaveCount(1)
  await page.getByRole('button', { name: `Actions for ${first}` }).click()
  await page.getByRole('menuitem', { name: /Delete/ }).click()
  const deleting = page.getByRole('dialog', { name: /Delete/ })
  await expect(deleting).toContainText(first)
  await expectAccessible(page)
  await deleting.getByRole('button', { name: /^Delete/ }).click()
  await expect(deleting).toBeHidden()
  await expect(list.getByText(first)).toHaveCount(0)
})

test(
  'an organiser adds, renames, retires and restores a player',
  mainAndPhone,
  async ({ page }) => {
    const name = freshName('Sizwe')
    const renamed = freshName('Sizwe')
    await signInAsDemo(page, '/players')
    await page.getByRole('button', { name: 'Add player' }).click()
    const form = page.getByRole('dialog')
    await form.getByLabel('Name', { exact: true }).fill('X')
    await form.getByRole('button', { name: /Add/ }).click()
    await expect(form.getByText('Must be at least 2 characters long')).toBeVisible()
    await form.getByLabel('Name', { exact: true }).fill(name)
    await form.getByRole('button', { name: /Add/ }).click()
    await expect(form).toBeHidden()

    await page.getByLabel('Find a player').fill(name)
    await page.getByRole('button', { name: `Actions for ${name}` }).click()
    await expectAccessible(page)
    await page.getByRole('menuitem', { name: /Rename|Edit/ }).click()
    await form.getByLabel('Name', { exact: true }).fill(renamed)
    await form.getByRole('button', { name: 'Save' }).click()
    await expect(form).toBeHidden()

    await page.getByLabel('Find a player').fill(renamed)
    await page.getByRole('button', { name: `Actions for ${renamed}` }).click()
    await page.getByRole('menuitem', { name: 'Retire' }).click()
    const list = page.getByRole('list', { name: 'Players' })
    await expect(list.getByText(renamed)).toHaveCount(0)
    await setFilters(page, () => page.getByLabel('Include retired').check())
    await page.getByRole('button', { name: `Actions for ${renamed}` }).click()
    await page.getByRole('menuitem', { name: 'Restore' }).click()
    await setFilters(page, () => page.getByLabel('Include retired').uncheck())
    await expect(list.getByText(renamed)).toHaveCount(1)
  },
)

test('a player’s page shows ratings, a head-to-head with a forecast, and records', async ({
  page,
}) => {
  await signInAsDemo(page, '/players')
  await page.getByLabel('Find a player').fill('Mateus')
  await page.getByRole('link', { name: 'Mateus Oliveira' }).click()
  await expect(page.getByRole('heading', { name: 'Mateus Oliveira', level: 1 })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Head to head' })).toBeVisible()
  await expect(page.getByText('Highest rating')).toBeVisible()
  await expectAccessible(page)
})

test(
  'the menu of a player follows its button, and closes when the button scrolls out of view',
  onPhoneToo,
  async ({ page }) => {
    await signInAsDemo(page, '/players')
    const button = page.getByRole('button', { name: /^Actions for/ }).nth(5)
    await button.click()
    const entry = page.getByRole('menuitem', { name: 'Retire' })
    await expect(entry).toBeVisible()
    const measureGap = async () => (await entry.boundingBox())!.y - (await button.boundingBox())!.y
    const gap = await measureGap()
    await page.evaluate(() => scrollBy(0, 40))
    expect(await page.evaluate(() => scrollY)).toBe(40)
    await expect.poll(measureGap).toBe(gap)
    await page.setViewportSize({ width: page.viewportSize()!.width, height: 400 })
    await page.evaluate(() => scrollTo(0, document.body.scrollHeight))
    await expect(entry).toBeHidden()
  },
)

test('an organiser sets and removes the picture of a player', async ({ page }) => {
  const name = freshName('Thandi')
  await enterAsOrganiser(page, '/players')
  await page.getByRole('button', { name: 'Add player' }).click()
  await page.getByRole('dialog').getByLabel('Name', { exact: true }).fill(name)
  await page.getByRole('dialog').getByRole('button', { name: /Add/ }).click()
  await expect(page.getByRole('dialog')).toBeHidden()
  await page.getByLabel('Find a player').fill(name)
  const list = page.getByRole('list', { name: 'Players' })
  const row = list.getByRole('listitem').filter({ hasText: name })
  await expect(row).toHaveCount(1)
  const openDialog = async () => {
    await pressAction(page, name, 'Picture…')
    return page.getByRole('dialog', { name: `Picture of ${name}` })
  }
  const dialog = await openDialog()
  const file = dialog.getByLabel('Choose picture')
  await file.setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer: Buffer.from('no') })
  await expect(dialog).toContainText('This file is not a picture')
  await file.setInputFiles({
    name: 'a.png',
    mimeType: 'image/png',
    buffer: await page.screenshot(),
  })
  await expectAccessibleOnPhoneToo(page)
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog).toBeHidden()
  const picture = row.locator('img')
  await expect(picture).toHaveJSProperty('naturalWidth', 192)

  await (await openDialog()).getByRole('button', { name: 'Remove picture' }).click()
  await expect(dialog).toBeHidden()
  await expect(picture).toHaveCount(0)
})

test('the longest name without spaces fits its page', onPhoneToo, async ({ page }) => {
  await signInAsDemo(page)
  const name = 'Wolfeschlegelsteinhausenbergerdorffwelchevoraltern'
  const { id } = await callApi<{ id: string }>(page, 'POST', '/api/players', { name })
  await page.goto(`/players/${id}`)
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  expect(await findLayoutProblems(page)).toEqual([])
})
