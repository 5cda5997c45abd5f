import type { Said } from '#engine/words/say.ts'
import { say } from '#contract/words.ts'
import type { BodyOf } from '#contract/endpoint.ts'
import type {
  changePassword as changeEndpoint,
  resetPassword as resetEndpoint,
} from '#contract/security/passwords.ts'
import type { FieldProblem } from '#contract/errors.ts'
import { checkPassword } from '#engine/accounts/password.ts'
import { invalid, unauthorized, problem } from '../platform/errors.ts'
import { hashPassword, verifyPassword } from '../platform/hashing.ts'
import type { House } from '../platform/house.ts'
import type { Actor } from '../platform/serve.ts'
import type { Unit } from '../platform/unit-of-work.ts'
import { note, noteApart, whoseOf } from './note.ts'
import { passwordStrength } from './password-strength.ts'
import { tellPasswordChanged } from './account-notices.ts'
import { formKeyOf } from './log-in.ts'
import { provePassword } from './proof.ts'
import { forgetHashes, latestHashes, rememberHashes, latestRemembered } from './password-store.ts'
import type { Client } from './session.ts'
import { changeUser, dropLock, endSessions, findUser, requireUser, type UserRow } from './store.ts'
import { carriedTicket, dropTickets, findTicket, useTicket } from './tickets.ts'

/** Source: specification, point 9: the history keeps 10. */
const remembered = 10

/** Hashes that a new password must not equal: the one in use and those before it. */
async function earlierHashes(house: House, user: UserRow): Promise<string[]> {
  const hashes = await latestHashes(house.db, user.id, remembered)
  return [...new Set(user.passwordHash === null ? hashes : [user.passwordHash, ...hashes])]
}

type Wanted = { readonly password: string; readonly confirm: string; readonly mismatch: Said }

/** Everything wrong with a new password, beside its field. Nothing but that is looked at first. */
async function requireNewPassword(
  house: House,
  user: UserRow,
  field: string,
  { password, confirm, mismatch }: Wanted,
): Promise<void> {
  const strength = await passwordStrength(password, [user.email, user.name])
  const { email, name } = user
  const problems: FieldProblem[] = checkPassword({ password, email, name, strength }).map(
    (fault) => ({ field, ...fault }),
  )
  if (problems.length > 0) problems.unshift(problem(field, 'password.requirements'))
  if (password !== confirm) problems.push({ field: 'confirmPassword', ...mismatch })
  if (problems.length > 0) throw invalid(problems)
  for (const hash of (await earlierHashes(house, user)).slice(0, remembered)) {
    if (await verifyPassword(password, hash)) {
      throw invalid([problem(field, 'password.reused')])
    }
  }
}

/** Stores a new password and remembers the one before it among the last ten. */
async function storePassword(unit: Unit, user: UserRow, passwordHash: string): Promise<void> {
  const { tx, now } = unit
  await changeUser(
    tx,
    user.id,
    { passwordHash, passwordChangedAt: now, passwordChangeRequired: 0 },
    now,
  )
  // In their order, also where the clock was ahead for a while or stands still.
  const latest = Math.max(now, (await latestRemembered(tx, user.id)) + 1)
  const row = { userId: user.id, createdAt: latest, passwordHash }
  const first =
    user.passwordHash === null
      ? []
      : [{ userId: user.id, createdAt: user.createdAt, passwordHash: user.passwordHash }]
  await rememberHashes(tx, [...first, row])
  await forgetHashes(tx, user.id, remembered)
}

/** Throws where the password was set anew by another way while this one was looked at. */
async function requireSamePassword(unit: Unit, user: UserRow): Promise<void> {
  const now = await findUser(unit.tx, user.id)
  if (now?.passwordHash !== user.passwordHash) throw unauthorized('signIn.wrong')
}

type Change = BodyOf<typeof changeEndpoint>

/** Changes the password of whoever is signed in, and ends every other session; gives those. */
export async function changePassword(
  house: House,
  actor: Actor,
  client: Client,
  { currentPassword, newPassword, confirmPassword }: Change,
): Promise<string[]> {
  const user = await requireUser(house.db, actor.userId)
  if (!(await provePassword(house, { actor, client }, user, currentPassword))) {
    await noteApart(house, 'password.change_failed', whoseOf(actor, client))
    throw invalid([problem('currentPassword', 'password.currentWrong')])
  }
  await requireNewPassword(house, user, 'newPassword', {
    password: newPassword,
    confirm: confirmPassword,
    mismatch: say('password.newMismatch'),
  })
  const passwordHash = await hashPassword(newPassword)
  return house.write(async (unit) => {
    await requireSamePassword(unit, user)
    await storePassword(unit, user, passwordHash)
    await note(unit, 'password.changed', whoseOf(actor, client))
    await tellPasswordChanged(unit, user.id)
    return endSessions(unit.tx, user.id, 'password changed', unit.now, actor.sessionId)
  })
}

type Reset = BodyOf<typeof resetEndpoint>

/** Sets a new password by the token of a message, once, and ends every session; gives those. */
export async function resetPassword(
  house: House,
  client: Client,
  { token, password, confirmPassword }: Reset,
): Promise<string[]> {
  const ticket = await findTicket(house.db, 'reset', token, house.clock())
  const userId = ticket?.userId ?? null
  const user = userId === null ? null : await findUser(house.db, userId)
  if (ticket === null || user === null) throw unauthorized('request.invalidToken')
  await requireNewPassword(house, user, 'password', {
    password,
    confirm: confirmPassword,
    mismatch: say('password.mismatch'),
  })
  const passwordHash = await hashPassword(password)
  const ended = await house.write(async (unit) => {
    if (!(await useTicket(unit, ticket.hash))) throw unauthorized('request.invalidToken')
    await dropTickets(unit, user.id, 'reset')
    await dropTickets(unit, user.id, 'second_factor')
    await storePassword(unit, user, passwordHash)
    // Whoever can read the mail of the account owns it: a lock by somebody else's guesses ends.
    await dropLock(unit.tx, user.emailFolded)
    await note(unit, 'password.reset', { userId: user.id, client })
    await tellPasswordChanged(unit, user.id)
    return endSessions(unit.tx, user.id, 'password reset', unit.now, null)
  })
  await house.carriers.spent(carriedTicket(ticket.hash))
  // Whoever forgot it tried before, and is to get in now.
  await house.limits.signInForm.reset(formKeyOf(client.address, user.emailFolded))
  await house.limits.proof.reset(`password:${user.id}`)
  return ended
}
