import { createServer, type AddressInfo } from 'node:net'

export type TestMailServer = {
  readonly url: string
  /** Received e-mails, including headers. */
  readonly letters: readonly string[]
  readonly close: () => void
}

/** Starts a mail server that accepts every message. */
export async function startTestMailServer(): Promise<TestMailServer> {
  const letters: string[] = []
  const server = createServer((socket) => {
    let letter: string | null = null
    socket.on('error', () => socket.destroy())
    socket.write('220 ready\r\n')
    socket.on('data', (bytes) => {
      const text = bytes.toString()
      if (letter !== null) {
        letter += text
        if (!letter.endsWith('\r\n.\r\n')) return
        letters.push(letter)
        letter = null
        socket.write('250 taken\r\n')
      } else if (text.startsWith('DATA')) {
        letter = ''
        socket.write('354 go on\r\n')
      } else socket.write('250 fine\r\n')
    })
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const { port } = server.address() as AddressInfo
  return { url: `smtp://127.0.0.1:${port}`, letters, close: () => server.close() }
}
