import { requireRegistration } from '../accounts/check-registration.ts'
import { hasUsers, isDemoClub } from '../accounts/store.ts'
import { hashPassword } from '../platform/security/hashing.ts'
import type { AppContext } from '../platform/config/app-context.ts'
import { joinClub } from '../membership/join-club.ts'
import { generatePassword } from '../accounts/passwords/generate-password.ts'
import { addDemoAccounts } from '../demo/demo-accounts.ts'
import { fillDemoInProcess } from './fill-demo.ts'
import { setUpCode } from './set-up-code.ts'
import { findClub, insertClub } from './store.ts'

/** How people sign in after this start. */
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

/** Fills an empty database with the demo club or the configured administrator, or leaves it empty. */
export async function prepareClub(context: AppContext): Promise<FirstRun> {
  const { config, db, open } = context
  const demo = await isDemoClub(db)
  if (demo && config.isFreshDemo) return restartDemo(context)
  if (await hasUsers(db)) {
    if (demo) await context.runInUnitOfWork(addDemoAccounts)
    return demo
      ? { kind: 'demo', adminEmail: demoAdminEmail, adminPassword: null }
      : { kind: 'running' }
  }
  if (config.demo ?? (open.engine.name === 'sqlite' && config.admin === null))
    return startDemo(context)
  return config.admin === null
    ? { kind: 'setup', code: setUpCode(config, context.secret) }
    : startEmpty(context, config.admin)
}

/** Returns the demo club's administrator, configured or generated. No one knows an `unknown` password. */
async function demoAdmin({ config }: AppContext) {
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

async function startDemo(context: AppContext): Promise<FirstRun> {
  const { given, email, password, passwordHash, unknown } = await demoAdmin(context)
  const admin = { email, passwordHash }
  await fillDemoInProcess(context, {
    kind: 'first',
    admin,
    isConfigured: given !== null,
    unknownPasswordHash: unknown,
  })
  return { kind: 'demo', adminEmail: email, adminPassword: given === null ? password : null }
}

/** Resets the demo club to its initial state. */
async function restartDemo(context: AppContext): Promise<FirstRun> {
  const { given, email, password, passwordHash, unknown } = await demoAdmin(context)
  const isGiven = given !== null
  const admin = { email, passwordHash }
  const isKept = await fillDemoInProcess(context, {
    kind: 'again',
    admin,
    isConfigured: isGiven,
    unknownPasswordHash: unknown,
  })
  const adminPassword = isGiven || isKept ? null : password
  return { kind: 'demo', adminEmail: email, adminPassword, isFresh: true }
}

async function startEmpty(
  context: AppContext,
  { email, password }: { email: string; password: string },
): Promise<FirstRun> {
  const name = 'Club Administrator'
  await requireRegistration({ email, name, password, confirmPassword: password })
  const passwordHash = await hashPassword(password)
  await context.runInUnitOfWork(async (unit) => {
    await unit.lock('club:setup', 'exclusive')
    if (await hasUsers(unit.tx)) return
    if ((await findClub(unit.tx)) === null) {
      const clubName = context.config.clubName ?? 'Fivebar'
      await insertClub(unit.tx, { name: clubName, isDemo: false, publicResults: false }, unit.now)
    }
    await joinClub(unit, { email, name, role: 'admin', passwordHash })
  })
  return { kind: 'running' }
}
