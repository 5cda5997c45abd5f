import { lookup } from 'node:dns/promises'
import { BlockList, isIP } from 'node:net'
import type { ResolvedAddress } from '../../platform/http/post-to-address.ts'

const matchesHost = (host: string, pattern: string) =>
  pattern.startsWith('*.') ? host.endsWith(pattern.slice(1)) : host === pattern

/**
 * Returns whether an endpoint is an https URL of an allowed push service. The client sends it, so it can be
 * anything.
 */
export function isPushAddress(address: string, hosts: readonly string[]): boolean {
  const url = URL.parse(address)
  if (url === null || url.protocol !== 'https:' || url.port !== '') return false
  if (url.username !== '' || url.password !== '' || isIP(url.hostname) !== 0) return false
  return hosts.some((pattern) => matchesHost(url.hostname, pattern))
}

/** Source: IANA special-purpose registries of IPv4 and IPv6. */
const nonPublicNetworks = new BlockList()
for (const [network, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
] as const) {
  nonPublicNetworks.addSubnet(network, bits, 'ipv4')
}
for (const [network, bits] of [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const) {
  nonPublicNetworks.addSubnet(network, bits, 'ipv6')
}
/** Global unicast addresses of IPv6, without those that embed an IPv4 address. */
const globalUnicast = new BlockList()
globalUnicast.addSubnet('2000::', 3, 'ipv6')

/** Returns whether an address is on the public internet, outside this machine and its network. */
export function isPublicAddress(address: string): boolean {
  const family = isIP(address)
  if (family === 4) return !nonPublicNetworks.check(address, 'ipv4')
  return (
    family === 6 &&
    globalUnicast.check(address, 'ipv6') &&
    !nonPublicNetworks.check(address, 'ipv6')
  )
}

export type ResolveHost = (host: string) => Promise<readonly ResolvedAddress[]>

const resolveByDns: ResolveHost = async (host) => lookup(host, { all: true })

/**
 * Resolves a host name once, so that a second DNS lookup can't lead elsewhere. Throws if any of its
 * addresses is in the local network.
 */
export async function resolvePublicAddress(
  host: string,
  resolve: ResolveHost = resolveByDns,
): Promise<ResolvedAddress> {
  const found = await resolve(host)
  if (found.length === 0 || !found.every(({ address }) => isPublicAddress(address))) {
    throw new Error(`${host} is not on the open internet`)
  }
  return found[0]!
}
