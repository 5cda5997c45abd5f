import type { IncomingMessage } from 'node:http'
import { BlockList, isIP } from 'node:net'
import type { Config } from '../config/config.ts'

/** Named address ranges, as in Fastify. */
const ranges: Record<string, readonly string[]> = {
  loopback: ['127.0.0.1/8', '::1/128'],
  linklocal: ['169.254.0.0/16', 'fe80::/10'],
  uniquelocal: ['10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', 'fc00::/7'],
}

const toIpv4 = (address: string) => address.replace(/^::ffff:(?=\d+\.)/, '')
const kindOf = (address: string) => (isIP(address) === 6 ? 'ipv6' : 'ipv4')

function createTrust(trust: Config['trustProxy']): (address: string, hop: number) => boolean {
  if (typeof trust === 'boolean') return () => trust
  if (typeof trust === 'function') return trust
  const list = new BlockList()
  for (const written of trust.flatMap((each) => ranges[each] ?? [each])) {
    const [address = '', bits] = written.split('/')
    const kind = kindOf(address)
    list.addSubnet(address, bits === undefined ? (kind === 'ipv4' ? 32 : 128) : Number(bits), kind)
  }
  return (address) => isIP(address) !== 0 && list.check(address, kindOf(address))
}

/** Returns the client address of a connection outside Fastify, behind trusted proxies. */
export function clientAddressBy(trust: Config['trustProxy']) {
  const trusts = createTrust(trust)
  return ({ socket, headers }: Pick<IncomingMessage, 'socket' | 'headers'>): string => {
    const forwarded = String(headers['x-forwarded-for'] ?? '')
      .split(',')
      .map((each) => each.trim())
      .filter((each) => each !== '')
    const chain = [socket.remoteAddress ?? '', ...forwarded.reverse()].map(toIpv4)
    const first = chain.findIndex((address, hop) => !trusts(address, hop))
    return chain[first === -1 ? chain.length - 1 : first]!
  }
}
