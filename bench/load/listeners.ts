import { io } from 'socket.io-client'
import { socketPath } from '#contract/events.ts'

/* A process of listening sockets that counts received events. */
const [url, count, ...tokens] = process.argv.slice(2)
let received = 0
let lost = 0
const ready: Promise<void>[] = []
for (let index = 0; index < Number(count); index++) {
  const socket = io(url, {
    path: socketPath,
    transports: ['websocket'],
    forceNew: true,
    extraHeaders: { 'user-agent': 'node' },
    auth: { token: tokens[index % tokens.length] },
  })
  socket.on('events', (events: unknown[]) => {
    received += events.length
  })
  socket.on('disconnect', () => {
    lost += 1
  })
  ready.push(new Promise((resolve) => socket.once('ready', () => resolve())))
}
await Promise.all(ready)
process.on('message', () => process.send?.({ received, lost }))
process.send?.('ready')
