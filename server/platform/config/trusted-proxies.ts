import { BlockList, isIP } from 'node:net'

/** Returns whether a proxy is trusted. Hops count from the server, from 0. */
type TrustCheck = (address: string, hop: number) => boolean

const namedRanges: Record<string, readonly string[]> = {
  loopback: ['127.0.0.1/8', '::1/128'],
  linklocal: ['169.254.0.0/16', 'fe80::/10'],
  uniquelocal: ['10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', 'fc00::/7'],
}

const findFamily = (address: string) => (isIP(address) === 6 ? 'ipv6' : 'ipv4')

/** Parses the setting TRUST_PROXY. Returns false if no proxy is trusted. */
export function parseTrustedProxies(value = 'false'): TrustCheck | false {
  if (value === 'false' || value === '0') return false
  if (value === 'true') return () => true
  if (/^\d+$/.test(value)) return (_address, hop) => hop < Number(value)
  const list = new BlockList()
  const ranges = value.split(',').flatMap((each) => namedRanges[each.trim()] ?? [each.trim()])
  try {
    for (const range of ranges) addRange(list, range)
  } catch (error) {
    throw new Error(
      `Wrong environment variables: TRUST_PROXY: "${value}" must be true, false, a number of proxies, ` +
        'or addresses such as 127.0.0.1, 10.0.0.0/8, loopback',
      { cause: error },
    )
  }
  return (address) => isIP(address) !== 0 && list.check(address, findFamily(address))
}

/** Adds an address, or a range such as `10.0.0.0/8`. Throws if it is malformed. */
function addRange(list: BlockList, range: string): void {
  const [, address = '', bits] = /^([^/]+)(?:\/(\d+))?$/.exec(range) ?? []
  const family = findFamily(address)
  const maxBits = family === 'ipv4' ? 32 : 128
  list.addSubnet(address, bits === undefined ? maxBits : Number(bits), family)
}
