import type { BodyOf } from '#contract/endpoint.ts'
import type { LiveCode, scoreByCode as endpoint } from '#contract/live/codes.ts'
import { cleanText } from '#engine/accounts/text.ts'
import { createUser } from '../../accounts/create-user.ts'
import { createReadableCode, normalizeCode } from '../../accounts/readable-code.ts'
import { auditAccount, auditAction } from '../../accounts/audit-account.ts'
import { refuseSuspicious } from '../../accounts/refuse-suspicious.ts'
import { openSession, type Client, type OpenedSession } from '../../accounts/sign-in/session.ts'
import { limitSessions } from '../../accounts/store.ts'
import { forbidden } from '../../platform/http/errors.ts'
import { sha256 } from '../../platform/security/hashing.ts'
import type { AppContext } from '../../platform/config/app-context.ts'
import { iso } from '../../platform/iso.ts'
import type { Actor } from '../../platform/http/serve.ts'
import type { UnitOfWork } from '../../platform/database/unit-of-work.ts'
import { requireMayScore } from './may-score.ts'
import { formatMatchScope, formatTableScope } from './scope.ts'
import { findCode, findLive, insertCode } from '../store.ts'
import { requireRunning, lockLive } from '../lock-live.ts'

const hourMs = 60 * 60 * 1000
/** Lifetime of a match code; no match lasts longer. A table code lasts a day. */
const matchCodeMs = 12 * hourMs
const tableCodeMs = 24 * hourMs
/** Eight of 31 letters and digits; can't be guessed within the rate limit per address. */
const codeLength = 8

/** Creates a code for scoring one match, valid until the match ends. */
export async function makeMatchCode(unit: UnitOfWork, actor: Actor, id: string): Promise<LiveCode> {
  const row = await lockLive(unit, actor, id)
  await requireMayScore(unit.tx, actor, row)
  requireRunning(row)
  return makeCode(unit, actor, formatMatchScope(id), matchCodeMs)
}

/** Creates a code for scoring any match at a table. */
export async function makeTableCode(
  unit: UnitOfWork,
  actor: Actor,
  table: string,
): Promise<LiveCode> {
  return makeCode(unit, actor, formatTableScope(table), tableCodeMs)
}

async function makeCode(
  unit: UnitOfWork,
  actor: Actor,
  scope: string,
  lifetimeMs: number,
): Promise<LiveCode> {
  const code = createReadableCode(codeLength)
  const expiresAt = unit.now + lifetimeMs
  await insertCode(unit.tx, {
    hash: sha256(code),
    scope,
    createdBy: actor.userId,
    createdAt: unit.now,
    expiresAt,
    endedAt: null,
  })
  auditAction(unit, actor, 'live.code_made', { details: { scope } })
  return { code, scope, expiresAt: iso(expiresAt) }
}

/** Opens a session for scoring with a code. Throws if the code is wrong, expired or ended. */
export async function scoreByCode(
  context: AppContext,
  client: Client,
  { code, name }: BodyOf<typeof endpoint>,
): Promise<OpenedSession> {
  await refuseSuspicious(context, client, [code, name])
  return context.runInUnitOfWork(async (unit) => {
    const codeRow = await findCode(unit.tx, sha256(normalizeCode(code)))
    if (codeRow === null || codeRow.endedAt !== null || codeRow.expiresAt <= unit.now) {
      throw forbidden('live.wrongCode')
    }
    const [kind, id = ''] = codeRow.scope.split(':')
    if (kind === 'live' && (await findLive(unit.tx, id))?.status !== 'live') {
      throw forbidden('live.wrongCode')
    }
    const user = await createUser(unit, {
      email: `${unit.newId()}@scorer.invalid`,
      name: cleanText(name),
      role: 'player',
      passwordHash: null,
      playerId: null,
      enrolledBy: codeRow.createdBy,
      scope: codeRow.scope,
    })
    const account = { userId: user.id, client }
    await auditAccount(unit, 'live.code_used', account, { details: { scope: codeRow.scope } })
    const session = await openSession(unit, context.secret, user, client)
    await limitSessions(unit.tx, user.id, codeRow.expiresAt)
    return session
  })
}
