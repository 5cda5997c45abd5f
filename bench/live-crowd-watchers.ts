import { io } from 'socket.io-client'
import { socketPath } from '#contract/events.ts'

/* A separate process of anonymous spectators of one match. */
const [url, many, match] = process.argv.slice(2)
const count = Number(many)
const late: number[] = []
let refetches = 0
let watching = 0
let lost = 0
for (let at = 0; at < count; at++) {
  const socket = io(`${url}/p`, {
    path: socketPath,
    transports: ['websocket'],
    forceNew: true,
    extraHeaders: { 'user-agent': 'node' },
  })
  socket.on('told', (_topic: string, told: { events?: { at: string }[]; spreadMs?: number }) => {
    for (const each of told.events ?? []) late.push(Date.now() - Date.parse(each.at))
    if (told.events === undefined && told.spreadMs === undefined) refetches += 1
  })
  socket.on('disconnect', () => {
    lost += 1
  })
  socket.on('connect', () => {
    socket.emit('watch', `live:${match}`, (isWatched: boolean) => {
      watching += isWatched ? 1 : 0
      if (watching === count) process.send?.('watching')
    })
  })
}
process.on('message', () => process.send?.({ late, asked: refetches, lost }))
