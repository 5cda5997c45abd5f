import { afterEach, expect, test } from 'vitest'
import { createMessageTransports } from './message-transports.ts'
import { readConfig } from '../config/config.ts'
import { startTestMailServer, type TestMailServer } from '../../testing/programs/mail-server.ts'

let server: TestMailServer | null = null
afterEach(() => server?.close())

const message = {
  channel: 'email',
  to: 'ann@example.org',
  subject: 'Club: the draw is out',
  text: 'You play Ben',
  carries: '',
  expiresAt: 0,
} as const

async function sendAndRead(extras: { html?: string; unsubscribe?: string }): Promise<string> {
  server = await startTestMailServer()
  const env = { SMTP_URL: server.url, MAIL_FROM: 'us@club.example' }
  await createMessageTransports(readConfig(env, []), Date.now).email({ ...message, ...extras })
  return server.letters[0]!
}

test('sends an e-mail with an unsubscribe link in both forms and a List-Unsubscribe header', async () => {
  const unsubscribe = 'https://club.example/api/notices/unsubscribe?token=x.result.y'
  const letter = await sendAndRead({ html: '<p>You meet Ben</p>', unsubscribe })
  expect(letter).toContain('Content-Type: multipart/alternative')
  expect(letter).toContain('<p>You meet Ben</p>')
  expect(letter.replaceAll(/\r\n\s+/g, ' ')).toContain(`List-Unsubscribe: <${unsubscribe}>`)
  expect(letter).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click')
})

test('sends a personal e-mail as text without an unsubscribe link', async () => {
  const letter = await sendAndRead({})
  expect(letter).toContain('You play Ben')
  expect(letter).not.toMatch(/List-Unsubscribe|multipart/)
})
