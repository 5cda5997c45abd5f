import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
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
    await page.goto(`${server.url}/leaderboard`)
    await expect(page.getByRole('heading', { name: 'Leaderboard', level: 1 })).toBeVisible()
    await expectAccessible(page)
  } finally {
    await server.kill('SIGTERM')
    rmSync(folder, { recursive: true, force: true })
  }
})
