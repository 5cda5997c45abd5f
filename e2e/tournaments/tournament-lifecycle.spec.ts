import {
  callApi,
  signInAsDemo,
  expect,
  expectAccessibleOnPhoneToo,
  freshName,
  test,
} from '../club.ts'
import { addPlayers, createDraft } from './tournaments.ts'

test('an organiser previews the draw, undoes the start and follows a round’s progress', async ({
  page,
}) => {
  await signInAsDemo(page)
  const settings = { rounds: 3, seedingMethod: 'random' }
  const body = { sportId: 'chess', format: 'swiss', matchFormat: 'Rapid', settings }
  const id = await createDraft(page, freshName('Lifecycle'), body)
  await addPlayers(page, id, ['Ada', 'Bo', 'Cleo', 'Dora', 'Emil'].map(freshName))
  await callApi(page, 'POST', `/api/tournaments/${id}/open`, { phase: 'registration' })
  await page.goto(`/tournaments/${id}`)

  await page.getByRole('link', { name: 'Preview draw' }).click()
  await expect(page.getByRole('heading', { name: 'Draw preview' })).toBeVisible()
  await expectAccessibleOnPhoneToo(page)
  const boards = page.getByRole('button', { name: /Round 1: / })
  const pairing = async () => / [^:]* v [^,]*/.exec((await boards.first().textContent()) ?? '')?.[0]
  const previewed = await pairing()
  expect(previewed).toBeDefined()

  await page.getByRole('button', { name: 'Start', exact: true }).click()
  await expect(page).toHaveURL(/tab=rounds/)
  const enterResultButton = page.getByRole('button', { name: /^Enter result of M/ })
  await expect(enterResultButton).toBeVisible()
  expect(await pairing()).toBe(previewed)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText('Registration open').first()).toBeVisible()
  await page.getByRole('button', { name: 'Start', exact: true }).click()

  await enterResultButton.click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: /wins/ }).first().click()
  await dialog.getByRole('button', { name: 'Save result' }).click()
  await page.getByRole('link', { name: 'Standings' }).click()
  await expect(page.getByText(/Round 1 in progress: 1 of 2 matches played\./)).toBeVisible()
  await page.getByRole('button', { name: 'Crosstable' }).click()
  await expect(page.getByRole('region', { name: 'Crosstable: Standings' })).toBeVisible()
  await expectAccessibleOnPhoneToo(page)
})
