import type { Page } from '@playwright/test'
import { callApi, signInAsDemo, expect, expectAccessible, mainJourney, test } from '../club.ts'

test.use({ viewport: { width: 375, height: 812 }, hasTouch: true })

type Listed = { readonly items: readonly { readonly id: string; readonly name: string }[] }

/** Starts a leg of 101 between the demo user and another player, and opens the pad. */
async function openLeg(page: Page, other: string) {
  const players = await callApi<Listed>(page, 'GET', '/api/players?pageSize=100')
  const findId = (name: string) => players.items.find((player) => player.name === name)!.id
  const { id } = await callApi<{ id: string }>(page, 'POST', '/api/live', {
    id: crypto.randomUUID(),
    setup: { game: 'x01', settings: { start: 101, legs: 1, throws: 1 } },
    player1Id: findId('Lerato Mokoena'),
    player2Id: findId(other),
  })
  await page.goto(`/live/${id}/score`)
  await expect(page.getByRole('heading', { name: 'Leg 1' })).toBeVisible()
}

test(
  'a player scores a leg with an undo, a bust and a correction, and the leaderboard changes',
  mainJourney,
  async ({ page }) => {
    const readMyRow = async () => {
      await page.goto('/leaderboard?sport=darts')
      const row = page
        .getByText('You', { exact: true })
        .locator('xpath=ancestor::*[self::tr or self::li][1]')
      return row.innerText()
    }
    await signInAsDemo(page)
    const before = await readMyRow()
    await openLeg(page, 'Marek Nowak')
    const key = (name: string) => page.getByRole('button', { name, exact: true })
    const findHalf = (name: string) => page.getByRole('region', { name })
    const expectLeft = (name: string, points: number) =>
      expect(findHalf(name).getByRole('img', { name: `${points} left` })).toBeVisible()

    await key('60').click()
    await expectLeft('Lerato Mokoena', 41)
    await key('4').click()
    await key('5').click()
    await expect(page.getByText('leaves 56')).toBeVisible()
    await key('Enter').click()
    await expectLeft('Marek Nowak', 56)
    await expect(page.getByRole('status').filter({ hasText: 'Lerato to throw' })).toHaveText(
      'Marek 45, 56 left, Lerato to throw',
    )
    await expectAccessible(page)

    // A wrong entry is undone, and an impossible one gets suggestions.
    await key('Undo: Marek 45').click()
    await expectLeft('Marek Nowak', 101)
    await page.keyboard.type('163')
    await page.keyboard.press('Enter')
    await expect(page.getByText('163 cannot be scored.')).toBeVisible()
    for (const step of ['163', '16', '1']) await key(`Undo: ${step}`).click()
    await page.keyboard.type('41')
    await page.keyboard.press('Enter')
    await expectLeft('Marek Nowak', 60)

    // A key that would bust is disabled; a typed total is a bust.
    await expect(key('45')).toBeDisabled()
    await page.keyboard.type('45')
    await expect(page.getByText('Bust, 41 left')).toBeVisible()
    await key('Enter').click()
    await expect(page.getByRole('table').getByText('Bust')).toBeVisible()

    // Dart by dart; an earlier visit is corrected from the log.
    await key('Dart').click()
    await key('Double').click()
    for (const number of ['5', '10', '20']) await key(number).click()
    await expectLeft('Marek Nowak', 20)
    await page.getByRole('button', { name: 'More' }).click()
    const log = page.getByRole('dialog', { name: 'Match options' })
    await log.getByText('All entries').click()
    await log.getByRole('button', { name: 'Change: Marek 41' }).click()
    await log.getByRole('textbox', { name: 'Three-dart total' }).fill('45')
    await expect(log.getByText('Marek will have 16 left.')).toBeVisible()
    await log.getByRole('button', { name: 'Change', exact: true }).click()
    await page.keyboard.press('Escape')
    await expectLeft('Marek Nowak', 16)

    await key('Visit').click()
    await page.getByRole('button', { name: /^41/ }).click()
    await expect(page.getByRole('heading', { name: 'How was 41 checked out?' })).toBeVisible()
    // The pad ignores a second tap within 400 ms, and a journey is that fast.
    const answer = key('Out with 2 darts')
    await expect(async () => {
      if (await answer.isVisible()) await answer.click({ timeout: 1_000 })
      await expect(key('Record result')).toBeVisible({ timeout: 1_000 })
    }).toPass()
    await expect(page.getByRole('heading', { name: 'Lerato Mokoena won 1–0' })).toBeVisible()
    await expectAccessible(page)
    await key('Record result').click()
    await expect(page.getByText('Recorded', { exact: true })).toBeVisible()

    // Shows the cached board until the new one has loaded.
    await expect(async () => expect(await readMyRow()).not.toBe(before)).toPass()
  },
)
