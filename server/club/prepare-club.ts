import { requireRegistration } from '../accounts/check-registration.ts'
import { foldEmail } from '../accounts/create-user.ts'
import { findDemoUser, findUserByEmail, hasUsers } from '../accounts/store.ts'
import { hashPassword } from '../platform/hashing.ts'
import type { House } from '../platform/house.ts'
import { joinClub } from '../membership/join-club.ts'
import { emptyClub } from '../demo/empty-club.ts'
import { demoClubName, fillDemoClub } from '../demo/fill-demo-club.ts'
import { generatePassword } from '../accounts/generate-password.ts'
import { setUpCode } from './set-up-code.ts'
import { findClub, insertClub } from './store.ts'

/** How people get in after this start. */
export type FirstRun =
  | {
      readonly kind: 'demo'
      readonly adminEmail: string
      readonly adminPassword: string | null
      readonly isFresh?: true
    }
  | { readonly kind: 'setup'; readonly code: string | null }
  | { readonly kind: 'running' }

const demoAdminEmail = 'admin@harbourstreet.club'

/** Fills an empty database: with the demo club, with the administrator the settings name, or not at all. */
export async function prepareClub(house: House): Promise<FirstRun> {
  const { config, db, open } = house
  const demo = (await findDemoUser(db)) !== null
  if (demo && config.isFreshDemo) return restartDemo(house)
  if (await hasUsers(db)) {
    return demo
      ? { kind: 'demo', adminEmail: demoAdminEmail, adminPassword: null }
      : { kind: 'running' }
  }
  if (config.demo ?? (open.engine.name === 'sqlite' && config.admin === null))
    return startDemo(house)
  return config.admin === null
    ? { kind: 'setup', code: setUpCode(config, house.secret) }
    : startOwn(house, config.admin)
}

/** The demo club's administrator, as the settings name them or made up; nobody knows `unknown`. */
async function demoAdmin({ config }: House) {
  const given = config.admin
  const password = given?.password ?? generatePassword()
  return {
    given,
    email: given?.email ?? demoAdminEmail,
    password,
    passwordHash: await hashPassword(password),
    unknown: await hashPassword(generatePassword()),
  }
}

async function startDemo(house: House): Promise<FirstRun> {
  const { given, email, password, passwordHash, unknown } = await demoAdmin(house)
  await house.write(async (unit) => {
    await unit.lock('club:setup', 'exclusive')
    if (await hasUsers(unit.tx)) return
    await insertClub(unit.tx, { name: demoClubName, isDemo: true, publicResults: true }, unit.now)
    await fillDemoClub(unit, { email, passwordHash }, unknown)
  })
  return { kind: 'demo', adminEmail: email, adminPassword: given === null ? password : null }
}

/** Puts the demo club back to its first state: whatever visitors did goes, the audit trail stays. */
async function restartDemo(house: House): Promise<FirstRun> {
  const { given, email, password, passwordHash, unknown } = await demoAdmin(house)
  const isKept = await house.write(async (unit) => {
    await unit.lock('club:setup', 'exclusive')
    const kept = given === null ? await findUserByEmail(unit.tx, foldEmail(email)) : null
    const admin = { email, passwordHash: kept?.passwordHash ?? passwordHash }
    await emptyClub(unit.tx)
    await fillDemoClub(unit, admin, unknown)
    return kept !== null
  })
  const adminPassword = given !== null || isKept ? null : password
  return { kind: 'demo', adminEmail: email, adminPassword, isFresh: true }
}

async function startOwn(
  house: House,
  { email, password }: { email: string; password: string },
): Promise<FirstRun> {
  const name = 'Club Administrator'
  await requireRegistration({ email, name, password, confirmPassword: password })
  const passwordHash = await hashPassword(password)
  await house.write(async (unit) => {
    await unit.lock('club:setup', 'exclusive')
    if (await hasUsers(unit.tx)) return
    if ((await findClub(unit.tx)) === null) {
      const clubName = house.config.clubName ?? 'Fivebar'
      await insertClub(unit.tx, { name: clubName, isDemo: false, publicResults: false }, unit.now)
    }
    await joinClub(unit, { email, name, role: 'admin', passwordHash })
  })
  return { kind: 'running' }
}
