import { enterAsDemo, expect, expectAccessible, mainTaskOnPhoneToo, test } from './club.ts'

const screens = [
  ['/sports', 'Sports'],
  ['/dashboard', 'Dashboard'],
  ['/leaderboard', 'Leaderboard'],
  ['/leaderboard?sport=chess&range=season', 'Leaderboard'],
  ['/p/leaderboard', 'Leaderboard'],
  ['/p/leaderboard?sport=chess&embed=true', 'Leaderboard'],
  ['/p/live', 'Live'],
  ['/players', 'Players'],
  ['/matches', 'Matches'],
  ['/matches/sheet', 'Results sheet'],
  ['/live', 'Live now'],
  ['/tournaments', 'Tournaments'],
  ['/groups', 'Groups'],
  ['/teams', 'Teams'],
  ['/profile', 'Profile'],
  ['/account/security', /Security/],
  ['/account/connection', 'Live connection'],
] as const

for (const [path, heading] of screens) {
  test(
    `${path} has its heading and title, no violation, no overflow and no error`,
    mainTaskOnPhoneToo,
    async ({ page }) => {
      const errors: string[] = []
      page.on('pageerror', (error) => errors.push(error.message))
      page.on('console', (message) => {
        if (message.type() === 'error') errors.push(message.text())
      })
      await enterAsDemo(page, path)
      await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible()
      await expect(page).toHaveTitle(
        new RegExp(typeof heading === 'string' ? heading : heading.source),
      )
      await expectAccessible(page)
      const overflow = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      )
      expect(overflow, `${path} is wider than the window`).toBeLessThanOrEqual(0)
      expect(errors).toEqual([])
    },
  )
}

test('the row of a player opens chart and matches, by keyboard too', async ({ page }) => {
  await enterAsDemo(page, '/leaderboard')
  const row = page
    .getByRole('main')
    .getByRole('button', { name: /Lerato Mokoena/ })
    .last()
  await row.focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('slider', { name: /rating/i }).first()).toBeVisible()
  await expectAccessible(page)
})

test('a cut connection shows and mends itself', async ({ page, context }) => {
  await enterAsDemo(page, '/leaderboard')
  const connected = page.getByText(/Live, \d+ ms/).first()
  await expect(connected).toBeAttached()
  await context.setOffline(true)
  await expect(
    page.getByText(/Offline|No connection|Reconnecting|Connecting/i).first(),
  ).toBeAttached({
    timeout: 45_000,
  })
  await context.setOffline(false)
  await expect(connected).toBeAttached({ timeout: 45_000 })
})
