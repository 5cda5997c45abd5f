import { createCipheriv, createECDH, hkdfSync, randomBytes } from 'node:crypto'
import type { PushKeys } from '../../platform/mail/pusher.ts'

/** The sender's private key and the salt of one push. */
type EphemeralKeys = { readonly privateKey: Buffer; readonly salt: Buffer }

export const curve = 'prime256v1'
/** Record size; larger than any payload. */
const recordSize = 4096
/** Delimiter of the last record. No padding follows. */
const lastRecord = Buffer.from([2])

function createEphemeralKeys(): EphemeralKeys {
  const pair = createECDH(curve)
  pair.generateKeys()
  return { privateKey: pair.getPrivateKey(), salt: randomBytes(16) }
}

const derive = (key: Buffer, salt: Buffer, info: Buffer | string, length: number) =>
  Buffer.from(hkdfSync('sha256', key, salt, info, length))

/**
 * Encrypts a payload for one subscription with aes128gcm. Throws for an invalid key. Source: RFC 8291,
 * section 3.4 and 4; RFC 8188, section 2.
 */
export function encryptPush(
  payload: Buffer,
  { p256dh, auth }: PushKeys,
  { privateKey, salt }: EphemeralKeys = createEphemeralKeys(),
): Buffer {
  const senderKeys = createECDH(curve)
  senderKeys.setPrivateKey(privateKey)
  const senderPublicKey = senderKeys.getPublicKey()
  const recipientKey = Buffer.from(p256dh, 'base64url')
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), recipientKey, senderPublicKey])
  const keying = derive(
    senderKeys.computeSecret(recipientKey),
    Buffer.from(auth, 'base64url'),
    info,
    32,
  )
  const key = derive(keying, salt, 'Content-Encoding: aes128gcm\0', 16)
  const nonce = derive(keying, salt, 'Content-Encoding: nonce\0', 12)
  const cipher = createCipheriv('aes-128-gcm', key, nonce)
  const sealed = [cipher.update(payload), cipher.update(lastRecord), cipher.final()]
  const size = Buffer.alloc(5)
  size.writeUInt32BE(recordSize)
  size.writeUInt8(senderPublicKey.length, 4)
  return Buffer.concat([salt, size, senderPublicKey, ...sealed, cipher.getAuthTag()])
}
