import type { Page } from '@playwright/test'
import { admin, signInAsDemo, signInVia, expect, test } from './club.ts'
import {
  adminScreens,
  memberScreens,
  openScreen,
  resolvePath,
  type FindPath,
  findLayoutProblems,
} from './screens.ts'

// These journeys only read, so both workers can run them.
test.describe.configure({ mode: 'parallel' })

// A service worker would download the whole app for each of them.
test.use({ serviceWorkers: 'block' })

/** Phones, tablets both ways, laptops, a large screen; 720 is 1440 at a zoom of 200 %. */
const widths = [320, 375, 720, 768, 834, 1000, 1024, 1100, 1440, 1920]

for (const [area, screens] of Object.entries(adminScreens)) {
  test(`screens of ${area} fit every width: nothing overflows, is cut off or covered`, async ({
    page,
  }) => {
    await signInVia(page, '/api/auth/login', admin)
    expect(await findProblems(page, screens)).toEqual([])
  })
}

test('screens of groups fit every width for a member', async ({ page }) => {
  await signInAsDemo(page, '/groups')
  // A club night with open answers is among the checked controls.
  await expect(page.getByRole('button', { name: 'Maybe' }).first()).toBeVisible()
  expect(await findProblems(page, memberScreens)).toEqual([])
})

/** Returns the layout problems of the screens, at every width. */
async function findProblems(
  page: Page,
  screens: readonly (string | FindPath)[],
): Promise<string[]> {
  await page.clock.install()
  const problems: string[] = []
  for (const screen of screens) {
    const path = await resolvePath(page, screen)
    for (const problem of await findProblemsOn(page, path)) problems.push(`${path} ${problem}`)
  }
  return problems
}

/** Returns the layout problems of a screen, at every width. */
async function findProblemsOn(page: Page, screen: string): Promise<string[]> {
  const problems: string[] = []
  await openScreen(page, screen)
  for (const width of widths) {
    await page.setViewportSize({ width, height: 800 })
    // The frame after the layout for the new width.
    await page.evaluate(
      async () =>
        new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
    )
    for (const problem of await findLayoutProblems(page)) problems.push(`at ${width}: ${problem}`)
  }
  return problems
}
