import { io, type Socket } from 'socket.io-client'
import { socketPath } from '#contract/events.ts'

/** User agent of `inject`: a session belongs to one browser. */
const browser = 'lightMyRequest'

/** Opens a socket like a browser. `ready` resolves to the cursor, or rejects with the connection error. */
export function openSocket(
  url: string,
  auth: object,
  headers: Readonly<Record<string, string>> = {},
): { readonly socket: Socket; readonly ready: Promise<string> } {
  const socket: Socket = io(url, {
    path: socketPath,
    transports: ['websocket'],
    reconnection: false,
    auth,
    extraHeaders: { 'user-agent': browser, ...headers },
  })
  const ready = new Promise<string>((resolve, reject) => {
    socket.on('ready', resolve).on('connect_error', reject)
  })
  return { socket, ready }
}
