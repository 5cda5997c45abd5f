import type { IncomingMessage } from 'node:http'
import { BlockList, isIP } from 'node:net'
import type { Config } from '../config/config.ts'

/** Named address ranges, as in Fastify. */
const namedRanges: Record<string, readonly string[]> = {
  loopback: ['127.0.0.1/8', '::1/128'],
  linklocal: ['169.254.0.0/16', 'fe80::/10'],
  uniquelocal: ['10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', 'fc00::/7'],
}

const toIpv4 = (address: string) => address.replace(/^::ffff:(?=\d+\.)/, '')
const familyOf = (address: string) => (isIP(address) === 6 ? 'ipv6' : 'ipv4')

function createTrustCheck(trust: Config['trustProxy']): (address: string, hop: number) => boolean {
  if (typeof trust === 'boolean') return () => trust
  if (typeof trust === 'function') return trust
  const list = new BlockList()
  for (const range of trust.flatMap((each) => namedRanges[each] ?? [each])) {
    const [address = '', bits] = range.split('/')
    const family = familyOf(address)
    list.addSubnet(
      address,
      bits === undefined ? (family === 'ipv4' ? 32 : 128) : Number(bits),
      family,
    )
  }
  return (address) => isIP(address) !== 0 && list.check(address, familyOf(address))
}

/** Returns the client address of a connection outside Fastify, behind trusted proxies. */
export function clientAddressBy(trust: Config['trustProxy']) {
  const isTrusted = createTrustCheck(trust)
  return ({ socket, headers }: Pick<IncomingMessage, 'socket' | 'headers'>): string => {
    const forwarded = String(headers['x-forwarded-for'] ?? '')
      .split(',')
      .map((each) => each.trim())
      .filter((each) => each !== '')
    const chain = [socket.remoteAddress ?? '', ...forwarded.reverse()].map(toIpv4)
    const first = chain.findIndex((address, hop) => !isTrusted(address, hop))
    return chain[first === -1 ? chain.length - 1 : first]!
  }
}
