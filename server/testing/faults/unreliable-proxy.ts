import { createServer, connect, type AddressInfo, type Socket } from 'node:net'
import type { Random } from '../../demo/random.ts'
import { addToCount } from './violations.ts'

/** Effects of the proxy on a connection. */
const effects = [
  'undisturbed',
  'cut before the request',
  'cut before the response',
  'slow',
  'sent twice',
] as const
type Effect = (typeof effects)[number]

export type UnreliableProxy = {
  readonly url: string
  readonly counts: Record<string, number>
  /** Turns the effects on or off for new connections. */
  readonly setUnreliable: (isUnreliable: boolean) => void
  /** Cuts all current connections. */
  readonly cut: () => number
  readonly close: () => Promise<void>
}

/** Starts a proxy that cuts, delays and repeats requests by the seed. Each connection carries one request. */
export async function startUnreliableProxy(
  target: () => string,
  random: Random,
): Promise<UnreliableProxy> {
  const counts: Record<string, number> = {}
  const open = new Set<Socket>()
  let isUnreliable = false
  const trackSocket = (socket: Socket) => {
    open.add(socket)
    socket.on('error', () => socket.destroy())
    socket.on('close', () => open.delete(socket))
    return socket
  }
  const connectToTarget = () => {
    const { hostname, port } = new URL(target())
    return trackSocket(connect(Number(port), hostname))
  }
  const forward = (client: Socket, kind: Effect) => {
    if (kind === 'cut before the request') return void client.once('data', () => client.destroy())
    const server = connectToTarget()
    server.on('close', () => client.destroy())
    client.on('close', () => server.destroy())
    client.pipe(server)
    if (kind === 'sent twice') {
      const secondServer = connectToTarget().resume()
      client.pipe(secondServer)
      client.on('close', () => secondServer.destroy())
    }
    if (kind === 'cut before the response') return void server.once('data', () => client.destroy())
    const wait = kind === 'slow' ? random.int(5, 60) : 0
    server.on('data', (chunk: Buffer) => {
      if (wait === 0) client.write(chunk)
      else setTimeout(() => client.write(chunk), wait)
    })
  }
  const proxy = createServer((client) => {
    const kind = isUnreliable ? random.pick(effects) : 'undisturbed'
    addToCount(counts, kind)
    forward(trackSocket(client), kind)
  })
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`,
    counts,
    setUnreliable: (value) => {
      isUnreliable = value
    },
    cut: () => {
      const many = open.size
      for (const socket of open) socket.destroy()
      return many
    },
    close: async () => {
      const closed = new Promise((resolve) => proxy.close(resolve))
      for (const socket of open) socket.destroy()
      await closed
    },
  }
}
