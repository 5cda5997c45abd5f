import type { Page } from '@playwright/test'
import {
  callApi,
  signInAsDemo,
  expect,
  expectAccessible,
  mainAndPhone,
  onPhoneToo,
  test,
} from '../club.ts'

async function findPlayer(page: Page, name: string): Promise<{ id: string }> {
  const found = await callApi<{ items: { id: string }[] }>(
    page,
    'GET',
    `/api/players?q=${encodeURIComponent(name)}`,
  )
  return found.items[0]!
}

test(
  'a player corrects a result after seeing what it changes, then voids the match',
  mainAndPhone,
  async ({ page }) => {
    await signInAsDemo(page)
    const { id: player1Id } = await findPlayer(page, 'Lerato Mokoena')
    const { id: player2Id } = await findPlayer(page, 'Kwame Boateng')
    const score = { player1Score: 3, player2Score: 1 }
    await callApi(page, 'POST', '/api/matches', {
      sportId: 'darts',
      player1Id,
      player2Id,
      ...score,
    })

    await page.goto('/matches?sport=darts')
    const list = page.getByRole('list', { name: 'Matches' })
    await list.getByRole('link').first().click()
    const match = page.getByRole('dialog')
    await expect(match.getByRole('region', { name: 'Rating changes' })).toContainText(
      'Kwame Boateng',
    )
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
    await expect(correct.getByText('Give a reason for the correction.').first()).toBeVisible()
    await correct.getByRole('textbox', { name: 'Reason' }).fill('Entered the wrong way round')
    const ripple = correct.getByRole('region', { name: 'Effect on ratings' })
    await expect(ripple).toContainText('Kwame Boateng')
    await expectAccessible(page)
    await correct.getByRole('button', { name: /Save/ }).click()
    await expect(correct).toBeHidden()
    // The dialog's history entry is removed a moment later, which would cancel the next navigation.
    await page.waitForFunction(() => history.state?.recording !== true)

    await page.goto('/matches?sport=darts')
    await expect(list.getByRole('listitem').first()).toContainText('Kwame Boateng')
    await list.getByRole('link').first().click()
    await expect(match.getByRole('region', { name: 'History' })).toContainText(
      'Entered the wrong way round',
    )
    await match.getByRole('button', { name: 'Void' }).click()
    const voiding = page.getByRole('dialog', { name: /Void/ })
    await voiding.getByRole('textbox', { name: 'Reason' }).fill('Only a practice')
    await expectAccessible(page)
    await voiding.getByRole('button', { name: /^Void/ }).click()
    await expect(voiding).toBeHidden()

    await page.goto('/matches?sport=darts&voided=true')
    await expect(list.getByRole('listitem').first()).toContainText(/void/i)
  },
)

test('a chess match names the leaderboard of each rating change', onPhoneToo, async ({ page }) => {
  await signInAsDemo(page, '/matches?sport=chess')
  await page.getByRole('list', { name: 'Matches' }).getByRole('link').first().click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByText(/played White$/)).toHaveCSS('word-spacing', '0px')
  const ratings = dialog.getByRole('region', { name: 'Rating changes' })
  const boards = ratings.getByText(/^Chess/)
  await expect(boards).toHaveCount(4)
  for (const board of await boards.all()) {
    const isWhole = board.evaluate(({ parentElement: row }) => row!.scrollWidth <= row!.clientWidth)
    expect(await isWhole).toBe(true)
  }
})
