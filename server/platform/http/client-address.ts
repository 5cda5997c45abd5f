import type { IncomingMessage } from 'node:http'
import type { Config } from '../config/config.ts'

const toIpv4 = (address: string) => address.replace(/^::ffff:(?=\d+\.)/, '')

/** Returns a function that reads the client address of a connection outside Fastify, behind trusted proxies. */
export function createAddressReader(isTrusted: Config['trustProxy']) {
  return ({ socket, headers }: Pick<IncomingMessage, 'socket' | 'headers'>): string => {
    const forwarded = String(headers['x-forwarded-for'] ?? '')
      .split(',')
      .map((each) => each.trim())
      .filter((each) => each !== '')
    const chain = [socket.remoteAddress ?? '', ...forwarded.reverse()].map(toIpv4)
    return (
      chain.find((address, hop) => isTrusted === false || !isTrusted(address, hop)) ?? chain.at(-1)!
    )
  }
}
