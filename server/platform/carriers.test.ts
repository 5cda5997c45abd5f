import { createServer, type AddressInfo, type Server } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { createCarriers } from './carriers.ts'
import { readConfig } from './config.ts'

let server: Server | null = null
afterEach(() => server?.close())

/** A mail server that takes one letter and gives it to whoever waits for it. */
async function mailServer(): Promise<{ port: number; letter: Promise<string> }> {
  const { promise, resolve } = Promise.withResolvers<string>()
  server = createServer((socket) => {
    let letter: string | null = null
    socket.write('220 ready\r\n')
    socket.on('data', (bytes) => {
      const text = bytes.toString()
      if (letter !== null) {
        letter += text
        if (!letter.endsWith('\r\n.\r\n')) return
        resolve(letter)
        letter = null
        socket.write('250 taken\r\n')
      } else if (text.startsWith('DATA')) {
        letter = ''
        socket.write('354 go on\r\n')
      } else socket.write('250 fine\r\n')
    })
  })
  await new Promise<void>((done) => server!.listen(0, '127.0.0.1', done))
  return { port: (server.address() as AddressInfo).port, letter: promise }
}

const message = {
  channel: 'email',
  to: 'ann@example.org',
  subject: 'Club: the draw is out',
  text: 'You meet Ben',
  carries: '',
  expiresAt: 0,
} as const

async function sent(more: { html?: string; unsubscribe?: string }): Promise<string> {
  const { port, letter } = await mailServer()
  const env = { SMTP_URL: `smtp://127.0.0.1:${port}`, MAIL_FROM: 'us@club.example' }
  await createCarriers(readConfig(env, []), Date.now).email({ ...message, ...more })
  return letter
}

test('an e-mail of a kind has both forms, and an end that a mail program finds', async () => {
  const unsubscribe = 'https://club.example/api/notices/unsubscribe?token=x.result.y'
  const letter = await sent({ html: '<p>You meet Ben</p>', unsubscribe })
  expect(letter).toContain('Content-Type: multipart/alternative')
  expect(letter).toContain('<p>You meet Ben</p>')
  expect(letter.replaceAll(/\r\n\s+/g, ' ')).toContain(`List-Unsubscribe: <${unsubscribe}>`)
  expect(letter).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click')
})

test('a letter to one person alone has text and no such end', async () => {
  const letter = await sent({})
  expect(letter).toContain('You meet Ben')
  expect(letter).not.toMatch(/List-Unsubscribe|multipart/)
})
