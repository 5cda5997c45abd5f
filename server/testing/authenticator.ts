import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'

type Challenge = { readonly challenge: string; readonly rpId: string; readonly origin: string }

export type Authenticator = {
  /** Returns the response to a registration challenge. */
  readonly register: (challenge: Challenge) => Record<string, unknown>
  /** Returns the response to a sign-in challenge. */
  readonly assert: (challenge: Challenge) => Record<string, unknown>
}

const sha256 = (data: string | Buffer) => createHash('sha256').update(data).digest()
const base64 = (data: Buffer) => data.toString('base64url')
/** User present and verified. */
const isPresentAndVerified = 0x05
const hasCredential = 0x40

/** Encodes a byte string shorter than 256 in CBOR. Source: RFC 8949, section 3.1. */
const encodeBytes = (data: Buffer) => Buffer.concat([Buffer.from([0x58, data.length]), data])
const encodeText = (text: string) =>
  Buffer.concat([Buffer.from([0x60 + text.length]), Buffer.from(text)])

/** Creates a software authenticator with one ES256 key. Source: WebAuthn Level 3, sections 6.1 and 6.5. */
export function createAuthenticator(): Authenticator {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const { x, y } = publicKey.export({ format: 'jwk' })
  const id = randomBytes(16)
  // COSE: key type EC2, algorithm ES256, curve P-256, then the point.
  const coseKey = Buffer.concat([
    Buffer.from([0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01, 0x21]),
    encodeBytes(Buffer.from(x!, 'base64url')),
    Buffer.from([0x22]),
    encodeBytes(Buffer.from(y!, 'base64url')),
  ])
  const credential = Buffer.concat([Buffer.alloc(16), Buffer.from([0, id.length]), id, coseKey])
  const createAuthenticatorData = (rpId: string, flags: number) =>
    Buffer.concat([sha256(rpId), Buffer.from([flags]), Buffer.alloc(4)])
  const encodeClientData = (type: string, { challenge, origin }: Challenge) =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }))
  const toCredential = (response: Record<string, string>) => ({
    id: base64(id),
    rawId: base64(id),
    type: 'public-key',
    clientExtensionResults: {},
    response,
  })
  return {
    register: (challenge) => {
      const data = Buffer.concat([
        createAuthenticatorData(challenge.rpId, isPresentAndVerified | hasCredential),
        credential,
      ])
      const attestation = Buffer.concat([
        Buffer.from([0xa3]),
        encodeText('fmt'),
        encodeText('none'),
        encodeText('attStmt'),
        Buffer.from([0xa0]),
        encodeText('authData'),
        encodeBytes(data),
      ])
      return toCredential({
        clientDataJSON: base64(encodeClientData('webauthn.create', challenge)),
        attestationObject: base64(attestation),
      })
    },
    assert: (challenge) => {
      const data = createAuthenticatorData(challenge.rpId, isPresentAndVerified)
      const client = encodeClientData('webauthn.get', challenge)
      const signed = Buffer.concat([data, sha256(client)])
      return toCredential({
        clientDataJSON: base64(client),
        authenticatorData: base64(data),
        signature: base64(sign('sha256', signed, privateKey)),
      })
    },
  }
}
