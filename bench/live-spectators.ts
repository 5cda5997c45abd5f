import { io } from 'socket.io-client'
import { socketPath } from '#contract/events.ts'

/* A separate process of spectators, each watching one match. */
const [url, many, matches, ...tokens] = process.argv.slice(2)
const late: number[] = []
let back = 0
const count = Number(many)
const sockets = Array.from({ length: count }, (_, at) => {
  const socket = io(url, {
    path: socketPath,
    transports: ['websocket'],
    forceNew: true,
    extraHeaders: { 'user-agent': 'node' },
    auth: { token: tokens[at % tokens.length] },
  })
  socket.on('told', (_topic: string, { events = [] }: { events?: { seenAt: number }[] }) => {
    for (const { seenAt } of events) late.push(Date.now() - seenAt)
  })
  socket.on('ready', () => {
    socket.emit('watch', `live:table-${at % Number(matches)}`, () => {
      back += 1
      if (back === count) process.send?.({ kind: 'watching' })
    })
  })
  return socket
})
process.on('message', (asked) => {
  if (asked === 'late') process.send?.({ kind: 'late', late })
  if (asked !== 'storm') return
  back = 0
  for (const socket of sockets) socket.io.engine.close()
})
