import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'

const nonceLength = 12
const tagLength = 16

function keyOf(secret: string): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, '', 'fivebar sealed values', 32))
}

/** Text that only this club's secret can read again (AES-256-GCM), for what must be kept in clear. */
export function seal(secret: string, text: string): string {
  const nonce = randomBytes(nonceLength)
  const cipher = createCipheriv('aes-256-gcm', keyOf(secret), nonce)
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString('base64url')
}

/** What was sealed. Throws where the secret is another or the text was touched. */
export function unseal(secret: string, sealed: string): string {
  const bytes = Buffer.from(sealed, 'base64url')
  const nonce = bytes.subarray(0, nonceLength)
  const tag = bytes.subarray(nonceLength, nonceLength + tagLength)
  const decipher = createDecipheriv('aes-256-gcm', keyOf(secret), nonce)
  decipher.setAuthTag(tag)
  const text = Buffer.concat([
    decipher.update(bytes.subarray(nonceLength + tagLength)),
    decipher.final(),
  ])
  return text.toString('utf8')
}
