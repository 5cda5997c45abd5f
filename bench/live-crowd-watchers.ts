import { io } from 'socket.io-client'
import { socketPath } from '#contract/events.ts'

/* A process of anonymous spectators of one match. */
const [url, spectators, matchId] = process.argv.slice(2)
const count = Number(spectators)
const delays: number[] = []
let refetches = 0
let watching = 0
let lost = 0
for (let index = 0; index < count; index++) {
  const socket = io(`${url}/p`, {
    path: socketPath,
    transports: ['websocket'],
    forceNew: true,
    extraHeaders: { 'user-agent': 'node' },
  })
  socket.on('told', (_topic: string, update: { events?: { at: string }[]; spreadMs?: number }) => {
    for (const event of update.events ?? []) delays.push(Date.now() - Date.parse(event.at))
    if (update.events === undefined && update.spreadMs === undefined) refetches += 1
  })
  socket.on('disconnect', () => {
    lost += 1
  })
  socket.on('connect', () => {
    socket.emit('watch', `live:${matchId}`, (isWatched: boolean) => {
      watching += isWatched ? 1 : 0
      if (watching === count) process.send?.('watching')
    })
  })
}
process.on('message', () => process.send?.({ delays, refetches, lost }))
