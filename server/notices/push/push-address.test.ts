import { expect, test } from 'vitest'
import { knownPushHosts } from '../../platform/config/config.ts'
import { isPublicAddress, isPushAddress, resolvePublicAddress } from './push-address.ts'

test.each([
  ['https://fcm.googleapis.com/fcm/send/abc', true],
  ['https://updates.push.services.mozilla.com/wpush/v2/abc', true],
  ['https://web.push.apple.com/abc', true],
  ['https://wns2-am3p.notify.windows.com/w/?token=abc', true],
  ['http://fcm.googleapis.com/fcm/send/abc', false],
  ['https://fcm.googleapis.com:8443/abc', false],
  ['https://user:word@fcm.googleapis.com/abc', false],
  ['https://evil-push.apple.com.example.org/abc', false],
  ['https://fcm.googleapis.com.example.org/abc', false],
  ['https://notfcm.googleapis.com/abc', false],
  ['https://push.services.mozilla.com.evil.org/', false],
  ['https://127.0.0.1/abc', false],
  ['https://[::1]/abc', false],
  ['file:///etc/passwd', false],
  ['nothing at all', false],
])('%s is a push service: %s', (address, expected) => {
  expect(isPushAddress(address, knownPushHosts)).toBe(expected)
})

test.each([
  ['8.8.8.8', true],
  ['172.32.0.1', true],
  ['2a00:1450:4001:80b::200a', true],
  ['0.0.0.0', false],
  ['10.1.2.3', false],
  ['100.100.0.1', false],
  ['127.0.0.1', false],
  ['169.254.169.254', false],
  ['172.31.255.255', false],
  ['192.168.1.1', false],
  ['224.0.0.1', false],
  ['255.255.255.255', false],
  ['::1', false],
  ['::ffff:127.0.0.1', false],
  ['::ffff:8.8.8.8', false],
  ['64:ff9b::a00:1', false],
  ['2002:7f00:1::', false],
  ['2001:db8::1', false],
  ['fd00::1', false],
  ['fe80::1', false],
  ['ff02::1', false],
  ['nobody', false],
])('%s is on the open internet: %s', (address, expected) => {
  expect(isPublicAddress(address)).toBe(expected)
})

test('refuses a name that resolves to the local network with any of its addresses', async () => {
  const at = async (...addresses: string[]) =>
    resolvePublicAddress('push.example.org', async () =>
      addresses.map((address) => ({ address, family: 4 })),
    )
  expect(await at('8.8.8.8', '8.8.4.4')).toEqual({ address: '8.8.8.8', family: 4 })
  await expect(at('8.8.8.8', '10.0.0.1')).rejects.toThrow('not on the open internet')
  await expect(at()).rejects.toThrow('not on the open internet')
})
