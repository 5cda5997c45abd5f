import {
  callApi,
  signInAsDemo,
  expect,
  expectAccessible,
  expectAccessibleOnPhoneToo,
  freshName,
  pressAction,
  test,
} from '../club.ts'

type Listed = { items: { id: string; name: string }[] }

test('a captain creates a team, adds and numbers players, and a taken number is refused', async ({
  page,
}) => {
  const name = freshName('Street')
  await signInAsDemo(page, '/teams')
  await page.getByRole('button', { name: 'New team' }).first().click()
  const form = page.getByRole('dialog', { name: 'New team' })
  await form.getByRole('button', { name: 'Create team' }).click()
  await expect(form.getByLabel('Name', { exact: true })).toBeFocused()
  await form.getByLabel('Name', { exact: true }).fill(name)
  await form.getByText('Colours and venue').click()
  await form.getByLabel('Home venue').fill('Harbour Street')
  await form.getByRole('button', { name: 'Add player' }).click()
  await form.getByRole('combobox', { name: 'Player' }).fill('Lerato')
  await form.getByRole('option', { name: /Lerato Mokoena/ }).click()
  await expectAccessibleOnPhoneToo(page)
  await form.getByRole('button', { name: 'Create team' }).click()
  await expect(form).toHaveCount(0)
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()

  const roster = page.getByRole('list', { name: 'Roster' })
  await page.getByRole('button', { name: 'Add player' }).click()
  const adding = page.getByRole('dialog', { name: 'Add player' })
  await adding.getByRole('combobox').fill('Zofia')
  await adding.getByRole('option', { name: /Zofia/ }).click()
  await expect(roster.getByRole('listitem')).toHaveCount(2)
  const number = page.getByRole('dialog', { name: /^Number of/ })
  for (const who of ['Lerato Mokoena', 'Zofia Wiśniewska']) {
    await pressAction(page, who, 'Number…')
    await number.getByLabel('No.').fill('9')
    await number.getByRole('button', { name: 'Save' }).click()
  }
  await expect(number.getByRole('alert')).toHaveText('Number 9 is taken on this team')
  await number.getByLabel('No.').fill('4')
  await number.getByRole('button', { name: 'Save' }).click()
  await expect(number).toHaveCount(0)
  await pressAction(page, 'Zofia Wiśniewska', 'Make vice-captain')
  await expect(roster.getByText('Vice-captain')).toBeVisible()
  await expectAccessibleOnPhoneToo(page)
  await page.getByRole('button', { name: 'Team actions' }).click()
  await page.getByRole('menuitem', { name: 'Leave team…' }).click()
  const leaving = page.getByRole('dialog', { name: /^Leave .+\?$/ })
  await leaving.getByRole('button', { name: 'Leave team' }).click()
  await expect(roster.getByRole('listitem')).toHaveCount(1)
  await expect(roster.getByText('Captain', { exact: true })).toBeVisible()
})

test('a team of another club has players without accounts, and is deactivated and restored', async ({
  page,
}) => {
  const [club, name] = [freshName('Broadstone'), freshName('Spinners')]
  await signInAsDemo(page, '/teams')
  await page.getByRole('button', { name: 'Other clubs' }).click()
  const clubs = page.getByRole('dialog', { name: 'Other clubs' })
  await clubs.getByRole('button', { name: 'Add club' }).click()
  await clubs.getByLabel('Name', { exact: true }).fill(club)
  await clubs.getByLabel('Venue').fill('Broadstone Hall')
  await clubs.getByRole('button', { name: 'Add', exact: true }).click()
  await expect(clubs.getByText(club)).toBeVisible()
  await expectAccessible(page)
  await clubs.getByRole('button', { name: 'Close' }).click()
  await page.getByRole('button', { name: 'New team' }).first().click()
  const form = page.getByRole('dialog', { name: 'New team' })
  await form.getByLabel('Name', { exact: true }).fill(name)
  await form.getByLabel('Club', { exact: true }).selectOption(club)
  await form.getByRole('button', { name: 'Create team' }).click()
  await expect(form).toHaveCount(0)
  await page.getByRole('button', { name: 'Add player' }).click()
  const player = freshName('Kofi')
  await page.getByLabel(`New player of ${club}`).fill(player)
  await page.getByRole('button', { name: 'Add', exact: true }).click()
  const roster = page.getByRole('list', { name: 'Roster' })
  await expect(roster).toContainText(player)
  await expect(roster).toContainText('No account')

  await page.getByRole('button', { name: 'Team actions' }).click()
  await page.getByRole('menuitem', { name: 'Make inactive' }).click()
  await expect(page.getByText('This team is inactive')).toBeVisible()
  const { items } = await callApi<Listed>(page, 'GET', `/api/teams?q=${name}`)
  expect(items).toEqual([])
  await page.getByRole('button', { name: 'Team actions' }).click()
  // The demo visitor cannot delete, but restores the deactivated team.
  await expect(page.getByRole('menuitem', { name: 'Delete team…' })).toHaveCount(0)
  await page.getByRole('menuitem', { name: 'Reactivate' }).click()
  await expect(page.getByText('This team is inactive')).toHaveCount(0)
})

test('a member turns the members of a group into a team', async ({ page }) => {
  await signInAsDemo(page)
  const name = freshName('Squad')
  const body = { name, template: 'league-team' }
  const { id } = await callApi<{ id: string }>(page, 'POST', '/api/groups', body)
  await page.goto(`/groups/${id}`)
  await page.getByRole('link', { name: 'Create team' }).click()
  const form = page.getByRole('dialog')
  await form.getByLabel('Name', { exact: true }).fill(name)
  await form.getByRole('button', { name: 'Select all' }).click()
  await form.getByRole('button', { name: 'Create team' }).click()
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  await expect(page.getByRole('list', { name: 'Roster' }).getByText('Lerato Mokoena')).toBeVisible()
  await page.getByRole('link', { name: `From ${name}` }).click()
  await expect(page).toHaveURL(new RegExp(`/groups/${id}`))
  await expect(page.getByText('Teams:')).toContainText(name)
  await expectAccessible(page)
  await page.getByRole('link', { name, exact: true }).click()
  await expect(page.getByRole('list', { name: 'Roster' })).toBeVisible()
  await expectAccessible(page)
})
