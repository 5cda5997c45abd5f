import { createECDH, hkdfSync } from 'node:crypto'
import { keptSecret } from '../../security/secret.ts'
import { curve } from './encrypt.ts'
import { vapidKeys, type VapidKeys } from './vapid.ts'

export const pushKeyFile = 'push-key'

/** The keys of this data folder, made on the first start, readable by its owner alone. */
export async function dataFolderPushKeys(dataDir: string): Promise<VapidKeys> {
  const kept = await keptSecret(dataDir, pushKeyFile, () => {
    const pair = createECDH(curve)
    pair.generateKeys()
    // Its first bytes may be nought and left out.
    return Buffer.concat([Buffer.alloc(32), pair.getPrivateKey()])
      .subarray(-32)
      .toString('base64url')
  })
  return vapidKeys(Buffer.from(kept, 'base64url'))
}

/** The keys of a club whose nodes share a secret: each makes the same. */
export function sharedPushKeys(secret: string): VapidKeys {
  return vapidKeys(Buffer.from(hkdfSync('sha256', secret, '', 'fivebar push key', 32)))
}
