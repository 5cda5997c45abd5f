import { expect, test } from 'vitest'
import { parseTrustedProxies } from '../config/trusted-proxies.ts'
import { createAddressReader } from './client-address.ts'

const createConnection = (remoteAddress: string, forwarded?: string) =>
  ({
    socket: { remoteAddress },
    headers: forwarded === undefined ? {} : { 'x-forwarded-for': forwarded },
  }) as never

test.each([
  ['false', '203.0.113.9', '1.2.3.4', '203.0.113.9'],
  ['true', '127.0.0.1', '198.51.100.7, 10.0.0.2', '198.51.100.7'],
  ['loopback', '::ffff:127.0.0.1', '198.51.100.7', '198.51.100.7'],
  ['loopback', '203.0.113.9', '198.51.100.7', '203.0.113.9'],
  ['10.0.0.0/8, loopback', '127.0.0.1', '6.6.6.6, 198.51.100.7, 10.0.0.2', '198.51.100.7'],
  ['fd00::1', 'fd00::1', '198.51.100.7', '198.51.100.7'],
  ['1', '10.0.0.1', '6.6.6.6, 198.51.100.7', '198.51.100.7'],
])('with TRUST_PROXY=%s, %s forwarding %s is %s', (trust, remote, forwarded, address) => {
  expect(createAddressReader(parseTrustedProxies(trust))(createConnection(remote, forwarded))).toBe(
    address,
  )
})
