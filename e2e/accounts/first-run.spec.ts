import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, type Page, test } from '@playwright/test'
import { startServer } from '#server/testing/programs/process.ts'
import { expectAccessible } from '../club.ts'

const password = 'Spin-Serve9!harbour'

test('a new club is set up with its name and its administrator', async ({ page }) => {
  const folder = mkdtempSync(join(tmpdir(), 'fivebar-e2e-'))
  const server = await startServer({ DATA_DIR: folder }, ['--empty'])
  try {
    await page.goto(server.url)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expectAccessible(page)
    await page.getByLabel('Club name').fill('The Rack')
    await page.getByLabel('Name', { exact: true }).fill('Ruth Goldberg')
    await page.getByLabel('E-mail').fill('ruth@example.org')
    await page.getByLabel('Password', { exact: true }).fill(password)
    await page.getByLabel('Password again').fill(password)
    await page.getByRole('button', { name: 'Create club' }).click()
    await expect(page.getByRole('heading', { name: 'Sports', level: 1 })).toBeVisible()
    await expect(page.getByText('The Rack').first()).toBeVisible()
    await expectAccessible(page)
    await followFirstSteps(page)
    await page.goto(`${server.url}/leaderboard`)
    await expect(page.getByRole('heading', { name: 'Leaderboard', level: 1 })).toBeVisible()
    await expectAccessible(page)
  } finally {
    await server.kill('SIGTERM')
    rmSync(folder, { recursive: true, force: true })
  }
})

/** Follows the checklist to the first match and its rating changes, then hides it. */
async function followFirstSteps(page: Page) {
  const steps = page.getByRole('region', { name: 'First steps' })
  await expect(steps.getByText('0 of 5 done')).toBeVisible()
  await steps.getByRole('button', { name: 'Keep settings' }).click()
  await expect(steps.getByText('1 of 5 done')).toBeVisible()
  await steps.getByRole('link', { name: 'Add or import players' }).click()
  const adding = page.getByRole('dialog')
  await adding.getByLabel('Name', { exact: true }).fill('Nia Llewellyn')
  await adding.getByRole('button', { name: 'Add player' }).click()
  await expect(page.getByRole('link', { name: 'Nia Llewellyn' })).toBeVisible()
  await page.goto(new URL('/dashboard', page.url()).href)
  await expect(steps.getByText('2 of 5 done')).toBeVisible()
  await expectAccessible(page)
  await steps.getByRole('link', { name: 'Record the first match' }).click()
  const form = page.getByRole('dialog', { name: /Record match/ })
  await form.getByRole('combobox', { name: /opponent/i }).fill('nia')
  await form.getByRole('option', { name: /Nia Llewellyn/ }).click()
  for (const [at, points] of ['11', '8', '11', '6'].entries()) {
    await form
      .getByRole('textbox', { name: `Set ${Math.floor(at / 2) + 1},` })
      .nth(at % 2)
      .fill(points)
  }
  await form.getByRole('button', { name: /Save (result|anyway)/ }).click()
  const recorded = page.getByLabel('Match recorded')
  await expect(recorded).toContainText('provisional, few matches so far')
  await expectAccessible(page)
  await recorded.getByRole('button', { name: 'Why?' }).click()
  const reasons = page.getByRole('dialog').getByRole('button', { name: /^Why\? Nia/ })
  await expect(reasons).toHaveAttribute('aria-expanded', 'true')
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(steps.getByText('3 of 5 done')).toBeVisible()
  await steps.getByRole('button', { name: 'Hide checklist' }).click()
  await expect(steps).toHaveCount(0)
  await page.reload()
  await expect(page.getByText('Recent results')).toBeVisible()
  await expect(steps).toHaveCount(0)
}
