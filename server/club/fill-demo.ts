import { fork } from 'node:child_process'
import { getCompileCacheDir } from 'node:module'
import { fileURLToPath } from 'node:url'
import { deriveAuditKey } from '../platform/security/audit-log.ts'
import type { EngineAddress } from '../platform/database/engine.ts'
import type { AppContext } from '../platform/config/app-context.ts'
import type { UnitOfWork } from '../platform/database/unit-of-work.ts'
import { foldEmail } from '../accounts/create-user.ts'
import { findUserByEmail, hasUsers } from '../accounts/store.ts'
import { emptyClub } from '../demo/empty-club.ts'
import { demoClubName, fillDemoClub } from '../demo/fill-demo-club.ts'
import { insertClub } from './store.ts'

export type DemoFill = {
  readonly kind: 'fill' | 'reset'
  readonly admin: { readonly email: string; readonly passwordHash: string }
  /** Whether the settings define the administrator and their password. */
  readonly isConfigured: boolean
  /** Hash of an unknown random password. */
  readonly unknownPasswordHash: string
}
export type DemoFillJob = {
  readonly fillRequest: DemoFill
  readonly address: EngineAddress
  readonly auditKey: string
  readonly now: number
}

export type DemoFillResult =
  | { readonly ok: true; readonly isPasswordKept: boolean }
  | { readonly ok: false; readonly message: string }

/**
 * Fills an empty database with the demo club, or resets a demo club except for its audit log. Returns whether
 * the administrator kept a password.
 */
export async function fillDemo(
  unit: UnitOfWork,
  { kind, admin, isConfigured, unknownPasswordHash }: DemoFill,
): Promise<boolean> {
  await unit.lock('club:setup', 'exclusive')
  if (kind === 'fill') {
    if (await hasUsers(unit.tx)) return false
    await insertClub(unit.tx, { name: demoClubName, isDemo: true, publicResults: true }, unit.now)
    await fillDemoClub(unit, admin, unknownPasswordHash)
    return false
  }
  const existing = isConfigured ? null : await findUserByEmail(unit.tx, foldEmail(admin.email))
  const passwordHash = existing?.passwordHash ?? admin.passwordHash
  await emptyClub(unit.tx)
  await fillDemoClub(unit, { ...admin, passwordHash }, unknownPasswordHash)
  return existing !== null
}

/**
 * Runs `fillDemo` in a separate process, whose memory is freed afterwards. Runs it in this process if the
 * database can't be opened twice.
 */
export async function fillDemoInProcess(
  context: AppContext,
  fillRequest: DemoFill,
): Promise<boolean> {
  const { address } = context.opened.engine
  if (address === null) return context.runInUnitOfWork(async (unit) => fillDemo(unit, fillRequest))
  const auditKey = deriveAuditKey(context.secret)
  return runFillProcess({ fillRequest, address, auditKey, now: context.clock() })
}

async function runFillProcess(job: DemoFillJob): Promise<boolean> {
  const cache = getCompileCacheDir()
  const child = fork(fileURLToPath(new URL('fill-demo-process.ts', import.meta.url)), {
    serialization: 'advanced',
    env: { ...process.env, ...(cache === undefined ? {} : { NODE_COMPILE_CACHE: cache }) },
  })
  return new Promise((resolve, reject) => {
    child.once('message', (result: DemoFillResult) => {
      if (result.ok) resolve(result.isPasswordKept)
      else reject(new Error(result.message))
    })
    child.once('error', reject)
    child.once('exit', (code) =>
      reject(
        new Error(`The demo club was not filled: its process ended with ${code ?? 'a signal'}`),
      ),
    )
    child.send(job)
  })
}
