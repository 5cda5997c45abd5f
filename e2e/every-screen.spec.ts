import type { Page } from '@playwright/test'
import { signInAsDemo, expect, expectAccessible, mainAndPhone, test } from './club.ts'

// These journeys only read, so both workers can run them.
test.describe.configure({ mode: 'parallel' })

type Screen = readonly [path: string, heading: string]

const screens: Readonly<Record<string, readonly Screen[]>> = {
  'sports, leaderboards and dashboard': [
    ['/sports', 'Sports'],
    ['/dashboard', 'Dashboard'],
    ['/leaderboard', 'Leaderboard'],
    ['/leaderboard?sport=chess&range=season', 'Leaderboard'],
    ['/p/leaderboard', 'Leaderboard'],
    ['/p/matches', 'Results'],
    ['/p/matches?embed=true', 'Results'],
    ['/p/leaderboard?sport=chess&embed=true', 'Leaderboard'],
  ],
  'players, matches and live scores': [
    ['/players', 'Players'],
    ['/matches', 'Matches'],
    ['/matches/sheet', 'Results sheet'],
    ['/live', 'Live now'],
    ['/p/live', 'Live'],
  ],
  'tournaments, groups, teams and account': [
    ['/tournaments', 'Tournaments'],
    ['/groups', 'Groups'],
    ['/teams', 'Teams'],
    ['/profile', 'Profile'],
    ['/account/security', 'Security'],
    ['/account/connection', 'Live connection'],
  ],
}

for (const [area, areaScreens] of Object.entries(screens)) {
  test(
    `screens of ${area} have a heading and a title, and are accessible without errors`,
    mainAndPhone,
    async ({ page }) => {
      const errors: string[] = []
      page.on('pageerror', (error) => errors.push(error.message))
      page.on('console', (message) => {
        if (message.type() === 'error') errors.push(message.text())
      })
      await signInAsDemo(page, areaScreens[0]![0])
      for (const screen of areaScreens)
        await test.step(screen[0], async () => checkScreen(page, screen))
      expect(errors).toEqual([])
    },
  )
}

/** Navigates to a screen without a page load, and checks it. */
async function checkScreen(page: Page, [path, heading]: Screen) {
  // Two screens may have the same heading: the previous one must be gone.
  await page.evaluate((to) => {
    const isSameScreen = new URL(to, location.href).pathname === location.pathname
    if (!isSameScreen) document.querySelector('h1')?.setAttribute('data-left', '')
    history.pushState(null, '', to)
  }, path)
  await expect(page.locator('h1[data-left]')).toHaveCount(0)
  await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible()
  await expect(page).toHaveTitle(new RegExp(heading))
  await expect(page.getByRole('main')).not.toHaveAttribute('aria-busy', 'true')
  await expectAccessible(page)
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  )
  expect(overflow, `${path} is wider than the window`).toBeLessThanOrEqual(0)
}

test('a player opens the rating chart of a leaderboard row by keyboard', async ({ page }) => {
  await signInAsDemo(page, '/leaderboard')
  const row = page
    .getByRole('main')
    .getByRole('button', { name: /Lerato Mokoena/ })
    .last()
  await row.focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('slider', { name: /rating/i }).first()).toBeVisible()
  await expectAccessible(page)
})

test('the app shows that the live connection was lost, and reconnects', async ({
  page,
  context,
}) => {
  await signInAsDemo(page, '/leaderboard')
  const connected = page.getByRole('banner').getByText('Live', { exact: true })
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
