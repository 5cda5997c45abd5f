import { createDecipheriv, createECDH, hkdfSync } from 'node:crypto'
import { expect, test } from 'vitest'
import { curve, encryptPush } from './encrypt.ts'

const bytes = (text: string) => Buffer.from(text, 'base64url')

/** Source: RFC 8291, section 5 and appendix A. */
const vector = {
  plaintext: 'When I grow up, I want to be a watermelon',
  privateKey: bytes('yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw'),
  salt: bytes('DGv6ra1nlYgDCS1FRnbzlw'),
  receiver: bytes('q1dXpw3UpT5VOmu_cf_v6ih07Aems3njxI-JWgLcM94'),
  keys: {
    p256dh:
      'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
    auth: 'BTBZMqHH6r4Tts7J_aSIgg',
  },
  message:
    'DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6Tlz' +
    'AC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN',
}

test('encrypts the example of RFC 8291, appendix A', () => {
  const { plaintext, keys, privateKey, salt, message } = vector
  const encrypted = encryptPush(Buffer.from(plaintext), keys, { privateKey, salt })
  expect(encrypted.toString('base64url')).toBe(message)
})

/** Decrypts a push as a browser does. Source: RFC 8291, section 3.4. */
function decrypt(message: Buffer): string {
  const { receiver, keys } = vector
  const salt = message.subarray(0, 16)
  const sender = message.subarray(21, 21 + message[20]!)
  const receiverKeys = createECDH(curve)
  receiverKeys.setPrivateKey(receiver)
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), receiverKeys.getPublicKey(), sender])
  const derive = (key: Buffer, from: Buffer, about: Buffer, length: number) =>
    Buffer.from(hkdfSync('sha256', key, from, about, length))
  const keying = derive(receiverKeys.computeSecret(sender), bytes(keys.auth), info, 32)
  const key = derive(keying, salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16)
  const nonce = derive(keying, salt, Buffer.from('Content-Encoding: nonce\0'), 12)
  const sealed = message.subarray(21 + message[20]!)
  const decipher = createDecipheriv('aes-128-gcm', key, nonce)
  decipher.setAuthTag(sealed.subarray(-16))
  const open = Buffer.concat([decipher.update(sealed.subarray(0, -16)), decipher.final()])
  expect(open.at(-1)).toBe(2)
  return open.subarray(0, -1).toString('utf8')
}

test('encrypts each push with new keys, and its browser can decrypt it', () => {
  const payload = Buffer.from('{"title":"Table 4, against Ánna"}')
  const one = encryptPush(payload, vector.keys)
  const other = encryptPush(payload, vector.keys)
  expect(one.equals(other)).toBe(false)
  expect([decrypt(one), decrypt(other)]).toEqual([payload.toString(), payload.toString()])
})

test('refuses a key that is not on the curve', () => {
  const p256dh = Buffer.concat([Buffer.from([4]), Buffer.alloc(64, 7)]).toString('base64url')
  expect(() => encryptPush(Buffer.from('x'), { ...vector.keys, p256dh })).toThrow()
})
