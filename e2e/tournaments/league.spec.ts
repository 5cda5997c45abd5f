import { signInAsDemo, expect, expectAccessible, freshName, test } from '../club.ts'
import { startTournament } from './tournaments.ts'

test('rounds of a league get dates, and the list of fixtures marks overdue ones', async ({
  page,
}) => {
  await signInAsDemo(page)
  const { id } = await startTournament(page, { format: 'round_robin' })
  await page.goto(`/tournaments/${id}?tab=rounds`)
  await page.getByRole('button', { name: 'Dates…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Round dates' })
  await dialog.getByLabel('First round').fill('2020-03-20')
  await dialog.getByLabel('Round 3').fill('2999-03-26')
  await expect(dialog.getByLabel('Round 2')).toHaveValue('2020-03-27')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Save dates' }).click()
  await expect(dialog).toBeHidden()
  await page.getByRole('link', { name: 'Fixtures' }).click()
  const headings = page.getByRole('main').getByRole('heading', { level: 2 })
  await expect(headings.filter({ hasText: 'Round 2' })).toContainText(/27 Mar.*2020.*2 overdue/)
  await expect(headings.filter({ hasText: 'Round 3' })).not.toContainText('overdue')
  await expect(page.getByRole('list', { name: 'Fixtures of Round 1' })).toContainText('Overdue')
  await expectAccessible(page)
})

test('a tournament is copied with its people, as a draft under another name', async ({ page }) => {
  await signInAsDemo(page)
  const { id } = await startTournament(page, { format: 'swiss' })
  const name = freshName('Copy')
  await page.goto(`/tournaments/${id}`)
  await page.getByRole('button', { name: 'Tournament actions' }).click()
  await page.getByRole('menuitem', { name: 'Copy…' }).click()
  const dialog = page.getByRole('dialog', { name: /^Copy / })
  await dialog.getByLabel('Name of the copy').fill(name)
  await dialog.getByLabel('The same 4 participants').check()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Create copy' }).click()
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  await expect(page).not.toHaveURL(new RegExp(id))
  await page.getByRole('link', { name: 'Participants' }).click()
  await expect(page.getByRole('list', { name: 'Participants' }).getByRole('listitem')).toHaveCount(
    4,
  )
})
