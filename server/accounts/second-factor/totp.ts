import { Secret, TOTP } from 'otpauth'

/** Parameters of the codes. Source: specification, point 9, Two-factor and phone. */
const totpParameters = { algorithm: 'SHA1', digits: 6, period: 30 } as const
const maxStepsOff = 2
const secretBytes = 20

const issuer = 'Fivebar'

/** Returns a new secret for an authenticator app, as base32. */
export const createTotpSecret = () => new Secret({ size: secretBytes }).base32

/** Returns the `otpauth://` address that an app reads from a QR code. */
export function createTotpUri(secret: string, label: string): string {
  return new TOTP({
    ...totpParameters,
    issuer,
    label,
    secret: Secret.fromBase32(secret),
  }).toString()
}

/** Returns the time step of a code, within two steps of now; null for a wrong code. */
export function findTimeStep(secret: string, code: string, now: number): number | null {
  const totp = new TOTP({ ...totpParameters, secret: Secret.fromBase32(secret) })
  const delta = totp.validate({ token: code, timestamp: now, window: maxStepsOff })
  return delta === null ? null : totp.counter({ timestamp: now }) + delta
}
