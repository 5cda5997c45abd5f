import { createECDH, hkdfSync } from 'node:crypto'
import { ensureSecretFile } from '../../platform/security/secret.ts'
import { curve } from './encrypt.ts'
import { deriveVapidKeys, type VapidKeys } from './vapid.ts'

export const pushKeyFile = 'push-key'

/** Returns the data folder's keys. They are created on the first start, readable by their owner only. */
export async function loadPushKeys(dataDir: string): Promise<VapidKeys> {
  const scalar = await ensureSecretFile(dataDir, pushKeyFile, () => {
    const pair = createECDH(curve)
    pair.generateKeys()
    // The key may lack leading zero bytes.
    return Buffer.concat([Buffer.alloc(32), pair.getPrivateKey()])
      .subarray(-32)
      .toString('base64url')
  })
  return deriveVapidKeys(Buffer.from(scalar, 'base64url'))
}

/** Derives the keys of a club whose nodes share a secret. */
export function derivePushKeys(secret: string): VapidKeys {
  return deriveVapidKeys(Buffer.from(hkdfSync('sha256', secret, '', 'fivebar push key', 32)))
}
