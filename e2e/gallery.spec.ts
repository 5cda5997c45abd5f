import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import { createServer } from 'vite'
import { expectAccessibleOnPhoneToo } from './club.ts'

test('the gallery of interface parts is accessible, and its dialogs open and close', async ({
  page,
}) => {
  const vite = await createServer({
    configFile: join(import.meta.dirname, '..', 'vite.config.ts'),
    server: { port: 0, proxy: {} },
    logLevel: 'error',
  })
  await vite.listen()
  try {
    const errors: string[] = []
    page.on('pageerror', ({ message }) => errors.push(message))
    await page.goto(`${vite.resolvedUrls!.local[0]!}ui`)
    await expect(page.getByRole('heading', { name: 'Interface parts' })).toBeVisible()
    await expectAccessibleOnPhoneToo(page)
    await page.getByRole('button', { name: 'Open form' }).click()
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByText('Enter a name.').last()).toBeVisible()
    await expectAccessibleOnPhoneToo(page)
    await page.getByRole('dialog').getByRole('textbox', { name: 'Name' }).fill('Thursday Crew')
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByRole('button', { name: 'Open confirmation' }).click()
    await page.getByRole('button', { name: 'Delete group' }).last().click()
    await expect(page.getByRole('dialog')).toHaveCount(0)
    expect(errors).toEqual([])
  } finally {
    await vite.close()
  }
})
