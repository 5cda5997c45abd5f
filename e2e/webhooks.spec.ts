import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { signInAsAdmin, expect, expectAccessibleOnPhoneToo, test } from './club.ts'

test('an administrator adds a webhook to a chat, tests it and sends a message again', async ({
  page,
}) => {
  const received: string[] = []
  let status = 500
  const chat = createServer((request, reply) => {
    void text(request).then((body) => {
      received.push(body)
      reply.writeHead(status).end()
    })
  })
  chat.listen(0, '127.0.0.1')
  await once(chat, 'listening')
  const address = `http://127.0.0.1:${(chat.address() as AddressInfo).port}/services/secret-part`
  try {
    await signInAsAdmin(page, '/admin/settings')
    await page.getByRole('button', { name: 'Add webhook' }).click()
    const dialog = page.getByRole('dialog', { name: 'Add a webhook' })
    await dialog.getByLabel('Name', { exact: true }).fill('Club chat')
    await dialog.getByLabel('Address').fill('http://192.168.1.4/hook')
    await dialog.getByRole('button', { name: 'Add', exact: true }).click()
    await expect(dialog.getByText('The address must start with https://')).toBeVisible()
    await expect(dialog.getByLabel('Address')).toHaveValue('http://192.168.1.4/hook')
    await dialog.getByLabel('Address').fill(address)
    await expectAccessibleOnPhoneToo(page)
    await dialog.getByRole('button', { name: 'Add', exact: true }).click()
    const hooks = page.getByRole('list', { name: 'Webhooks' })
    await expect(hooks).toContainText('Discord')
    await expect(hooks).not.toContainText('secret-part')

    await page.getByRole('button', { name: 'Send test to Club chat' }).click()
    const deliveries = page.getByRole('list', { name: 'Deliveries to Club chat' })
    await expect(deliveries).toContainText('HTTP 500')
    await expectAccessibleOnPhoneToo(page)
    status = 204
    await page.getByRole('button', { name: 'Send test to Club chat' }).click()
    await expect(deliveries.getByText('Delivered')).toHaveCount(2)
    expect(received[0]).toContain('This is a test message')
    await deliveries
      .getByRole('button', { name: /^Send again/ })
      .first()
      .click()
    await expect(async () => expect(received.length).toBeGreaterThan(3)).toPass()

    await page.getByRole('button', { name: 'Change Club chat' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
    await page.getByRole('button', { name: 'Delete webhook' }).click()
    await expect(hooks).toBeHidden()
  } finally {
    chat.close()
  }
})
