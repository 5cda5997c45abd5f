import { signInAsDemo, expect, test } from './club.ts'

test('Try Again opens a screen once its file can be loaded', async ({ page }) => {
  await signInAsDemo(page, '/sports')
  await expect(page.getByText('My rating').first()).toBeVisible()
  // The file is unavailable to this page and to its reload after the failure.
  const screenFile = /\/assets\/profile-screen[^/]*\.js/
  await page.route(screenFile, async (route) => route.abort())
  await page.evaluate(() => {
    history.pushState(null, '', '/profile')
    dispatchEvent(new PopStateEvent('popstate'))
  })
  const tryAgain = page.getByRole('button', { name: 'Try Again' })
  await expect(
    page.getByText('This screen isn’t on this device yet. Check your connection.'),
  ).toBeVisible()
  const reload = page.waitForEvent('load')
  await tryAgain.click()
  await reload
  await expect(
    page.getByText('This screen isn’t on this device yet. Check your connection.'),
  ).toBeVisible()
  await page.unroute(screenFile)
  await tryAgain.click()
  await expect(page.getByRole('heading', { name: 'Profile', level: 1 })).toBeVisible()
})

test('a leaderboard that cannot be loaded is shown as empty, and loads with Try Again', async ({
  page,
}) => {
  await page.route(/\/api\/leaderboard\?.*sportId=darts/, async (route) =>
    route.fulfill({ status: 500, contentType: 'application/json', body: '{}' }),
  )
  await signInAsDemo(page, '/leaderboard?sport=darts')
  await expect(page.getByText('No Darts leaderboard yet')).toBeVisible()
  await expect(page.getByRole('alert')).toHaveCount(0)
  await page.unrouteAll()
  await page.getByRole('button', { name: 'Try Again' }).click()
  await expect(page.getByRole('table').getByRole('row').nth(3)).toBeVisible()
})
