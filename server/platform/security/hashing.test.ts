import { expect, test, vi } from 'vitest'
import { hashPassword, verifyPassword } from './hashing.ts'

vi.unmock('node:crypto')

/** Source: https://github.com/P-H-C/phc-winner-argon2, src/test.c, argon2id. */
const reference =
  '$argon2id$v=19$m=65536,t=2,p=1$c29tZXNhbHQ$CTFhFdXPJO1aFaMaO6Mm5c8y7cJHAph8ArZWb2GRPPc'

test('verifies a hash of the reference implementation', async () => {
  expect(await verifyPassword('password', reference)).toBe(true)
  expect(await verifyPassword('Password', reference)).toBe(false)
})

test("hashes a password by OWASP's parameters, with a new salt each time", async () => {
  const [one, other] = [await hashPassword('Rally'), await hashPassword('Rally')]
  expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[\w+/]{22}\$[\w+/]{43}$/)
  expect(one).not.toBe(other)
  expect(await verifyPassword('Rally', one)).toBe(true)
  expect(await verifyPassword('rally', one)).toBe(false)
  expect(await verifyPassword('Rally', one.replace('t=2', 't=1'))).toBe(false)
  expect(await verifyPassword('Rally', 'no hash')).toBe(false)
})
