// @vitest-environment happy-dom
import { expect, test, vi } from 'vitest'
import { localhostUrl, passkeyObstacle } from './passkey-support.ts'

const createLocation = (href: string) => new URL(href) as unknown as Location

test.each([
  ['http://192.168.0.20:3000/', false, 'insecure'],
  ['http://127.0.0.1:3000/', true, 'ip'],
  ['https://[2001:db8::1]/', true, 'ip'],
  ['https://club.example/', true, null],
  ['http://localhost:3000/', true, null],
])('passkeys at %s, secure %s, have the obstacle %s', (href, isSecure, expected) => {
  vi.stubGlobal('PublicKeyCredential', class {})
  expect(passkeyObstacle(createLocation(href), isSecure)).toBe(expected)
  vi.unstubAllGlobals()
})

test('reports a browser without passkeys', () => {
  expect(passkeyObstacle(createLocation('https://club.example/'), true)).toBe('browser')
})

test('returns the same page by hostname, on this machine only', () => {
  expect(localhostUrl(createLocation('http://127.0.0.1:3000/account/security'))).toBe(
    'http://localhost:3000/account/security',
  )
  expect(localhostUrl(createLocation('http://192.168.0.20:3000/'))).toBeNull()
})
