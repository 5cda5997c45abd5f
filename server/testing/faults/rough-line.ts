import { createServer, connect, type AddressInfo, type Socket } from 'node:net'
import type { Random } from '../../demo/random.ts'
import { count } from './laws.ts'

/** Effects of a line on a connection. */
const kinds = [
  'even',
  'cut before it is asked',
  'cut before it is answered',
  'slow',
  'asked twice',
] as const
type Roughness = (typeof kinds)[number]

export type RoughLine = {
  readonly url: string
  readonly counts: Record<string, number>
  /** Turns the effects on or off for new connections. */
  readonly rough: (isRough: boolean) => void
  /** Cuts all current connections. */
  readonly cut: () => number
  readonly close: () => Promise<void>
}

/** A proxy that cuts, delays and repeats requests, as determined by the seed. One request per connection. */
export async function roughLine(target: () => string, random: Random): Promise<RoughLine> {
  const counts: Record<string, number> = {}
  const open = new Set<Socket>()
  let isRough = false
  const keep = (socket: Socket) => {
    open.add(socket)
    socket.on('error', () => socket.destroy())
    socket.on('close', () => open.delete(socket))
    return socket
  }
  const reach = () => {
    const { hostname, port } = new URL(target())
    return keep(connect(Number(port), hostname))
  }
  const join = (client: Socket, kind: Roughness) => {
    if (kind === 'cut before it is asked') return void client.once('data', () => client.destroy())
    const server = reach()
    server.on('close', () => client.destroy())
    client.on('close', () => server.destroy())
    client.pipe(server)
    if (kind === 'asked twice') {
      const twin = reach().resume()
      client.pipe(twin)
      client.on('close', () => twin.destroy())
    }
    if (kind === 'cut before it is answered')
      return void server.once('data', () => client.destroy())
    const wait = kind === 'slow' ? random.int(5, 60) : 0
    server.on('data', (chunk: Buffer) => {
      if (wait === 0) client.write(chunk)
      else setTimeout(() => client.write(chunk), wait)
    })
  }
  const proxy = createServer((client) => {
    const kind = isRough ? random.pick(kinds) : 'even'
    count(counts, kind)
    join(keep(client), kind)
  })
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`,
    counts,
    rough: (value) => {
      isRough = value
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
