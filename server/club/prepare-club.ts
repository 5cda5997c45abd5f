import { requireRegistration } from '../accounts/check-registration.ts'
import { hasUsers, isDemoClub } from '../accounts/store.ts'
import { hashPassword } from '../platform/security/hashing.ts'
import type { AppContext } from '../platform/config/app-context.ts'
import { joinClub } from '../membership/join-club.ts'
import { generatePassword } from '../accounts/passwords/generate-password.ts'
import { addDemoAccounts } from '../demo/demo-accounts.ts'
import { fillDemoInProcess } from './fill-demo.ts'
import { createSetUpCode } from './set-up-code.ts'
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

/**
 * Fills an empty database with the demo club or the configured administrator, or leaves it empty. Returns how
 * people sign in.
 */
export async function prepareClub(context: AppContext): Promise<FirstRun> {
  const { config, db, opened } = context
  const isDemo = await isDemoClub(db)
  if (isDemo && config.isFreshDemo) return restartDemo(context)
  if (await hasUsers(db)) {
    if (isDemo) await context.runInUnitOfWork(addDemoAccounts)
    return isDemo
      ? { kind: 'demo', adminEmail: demoAdminEmail, adminPassword: null }
      : { kind: 'running' }
  }
  if (config.demo ?? (opened.engine.name === 'sqlite' && config.admin === null))
    return startDemo(context)
  return config.admin === null
    ? { kind: 'setup', code: createSetUpCode(config, context.secret) }
    : startWithAdmin(context, config.admin)
}

/**
 * Returns the demo club's administrator, configured or generated, and the hash of a password that no one
 * knows, for the other accounts.
 */
async function prepareDemoAdmin({ config }: AppContext) {
  const configured = config.admin
  const password = configured?.password ?? generatePassword()
  return {
    configured,
    email: configured?.email ?? demoAdminEmail,
    password,
    passwordHash: await hashPassword(password),
    unknownPasswordHash: await hashPassword(generatePassword()),
  }
}

async function startDemo(context: AppContext): Promise<FirstRun> {
  const { configured, email, password, passwordHash, unknownPasswordHash } =
    await prepareDemoAdmin(context)
  const admin = { email, passwordHash }
  await fillDemoInProcess(context, {
    kind: 'fill',
    admin,
    isConfigured: configured !== null,
    unknownPasswordHash,
  })
  return { kind: 'demo', adminEmail: email, adminPassword: configured === null ? password : null }
}

/** Resets the demo club to its initial state. */
async function restartDemo(context: AppContext): Promise<FirstRun> {
  const { configured, email, password, passwordHash, unknownPasswordHash } =
    await prepareDemoAdmin(context)
  const isConfigured = configured !== null
  const admin = { email, passwordHash }
  const isPasswordKept = await fillDemoInProcess(context, {
    kind: 'reset',
    admin,
    isConfigured,
    unknownPasswordHash,
  })
  const adminPassword = isConfigured || isPasswordKept ? null : password
  return { kind: 'demo', adminEmail: email, adminPassword, isFresh: true }
}

async function startWithAdmin(
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
