import { io } from 'socket.io-client'
import { socketPath } from '#contract/events.ts'

/* A process of spectators, each watching one match. */
const [url, socketCount, matchCount, ...tokens] = process.argv.slice(2)
const delays: number[] = []
let watching = 0
const total = Number(socketCount)
const sockets = Array.from({ length: total }, (_, index) => {
  const socket = io(url, {
    path: socketPath,
    transports: ['websocket'],
    forceNew: true,
    extraHeaders: { 'user-agent': 'node' },
    auth: { token: tokens[index % tokens.length] },
  })
  socket.on('told', (_topic: string, { events = [] }: { events?: { seenAt: number }[] }) => {
    for (const { seenAt } of events) delays.push(Date.now() - seenAt)
  })
  socket.on('ready', () => {
    socket.emit('watch', `live:table-${index % Number(matchCount)}`, () => {
      watching += 1
      if (watching === total) process.send?.({ isWatching: true })
    })
  })
  return socket
})
process.on('message', (request) => {
  if (request === 'report') process.send?.({ delays })
  if (request !== 'reconnect') return
  watching = 0
  for (const socket of sockets) socket.io.engine.close()
})
