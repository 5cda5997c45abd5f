import { AppError, unauthorized } from '../platform/errors.ts'
import { hashPassword, newToken, sha256, verifyPassword } from '../platform/hashing.ts'
import type { House } from '../platform/house.ts'
import { foldEmail } from './create-user.ts'
import { chargeAttempt, clearFailures, noteFailure } from './login-lock.ts'
import { openSession, type Client, type Opened } from './session.ts'
import { findUserByEmail, knowsDevice, rememberDevice, type UserRow } from './store.ts'

export type LogIn = {
  readonly email: string
  readonly password: string
  readonly address: string
  /** Token of a device that signed in before, if any. */
  readonly device: string | null
  readonly client: Client
}

/** Signs in with e-mail and password; the attempt is charged before the password is looked at. */
export async function logIn(house: House, input: LogIn): Promise<Opened & { device: string }> {
  const email = foldEmail(input.email).slice(0, 254)
  const formKey = `${input.address}|${sha256(email)}`
  const wait = await house.limits.signInForm.charge(formKey)
  if (wait !== null) {
    throw tooMany(`Too many attempts. Please try again after ${timeAfter(house, wait)}`, wait)
  }
  const user = await findUserByEmail(house.db, email)
  const isKnownDevice =
    user !== null &&
    input.device !== null &&
    (await knowsDevice(house.db, sha256(input.device), user.id))
  // A device that signed in before is exempt, or anyone could lock anyone out.
  if (!isKnownDevice) await requireUnlocked(house, email)

  const isRight = await verifyPassword(input.password, user?.passwordHash ?? (await decoy))
  if (!isRight || user === null || user.isActive === 0) {
    const locked = !isKnownDevice && (await house.write(async (unit) => noteFailure(unit, email)))
    throw locked
      ? forbiddenLock('Account has been locked due to too many failed attempts')
      : wrong()
  }
  await house.limits.signInForm.reset(formKey)
  return welcome(house, user, email, input)
}

// Hashed against where there is no account, so that both cases take the same time.
const decoy = hashPassword(newToken())

const wrong = () => unauthorized('Invalid credentials')
const forbiddenLock = (message: string) => new AppError('FORBIDDEN', message)

function tooMany(message: string, waitMs: number): AppError {
  return new AppError('RATE_LIMITED', message, { retryAfterSeconds: Math.ceil(waitMs / 1000) })
}

function timeAfter(house: House, ms: number): string {
  return new Date(house.clock() + ms).toISOString()
}

async function requireUnlocked(house: House, email: string): Promise<void> {
  const until = await house.write(async (unit) => chargeAttempt(unit, email))
  if (until === null) return
  throw forbiddenLock(`Account is locked. Try again after ${new Date(until).toISOString()}`)
}

async function welcome(house: House, user: UserRow, email: string, input: LogIn) {
  const device = input.device ?? newToken()
  return house.write(async (unit) => {
    await clearFailures(unit, email)
    await rememberDevice(unit.tx, sha256(device), user.id, unit.now)
    return { ...(await openSession(unit, house.secret, user, input.client)), device }
  })
}
