import type { BodyOf } from '#contract/endpoint.ts'
import type { confirmByCode as endpoint } from '#contract/teams/team-match.ts'
import { cleanText } from '#engine/accounts/text.ts'
import { confirmingSide } from '#engine/teams/match/settle-result.ts'
import { createReadableCode, normalizeCode } from '../../accounts/readable-code.ts'
import {
  auditAccountSeparately,
  auditAction,
  type AuditedAccount,
} from '../../accounts/audit-account.ts'
import type { Database } from '../../platform/database/database.ts'
import { AppError, forbidden } from '../../platform/http/errors.ts'
import { sha256 } from '../../platform/security/hashing.ts'
import type { AppContext } from '../../platform/config/app-context.ts'
import { iso } from '../../platform/iso.ts'
import type { Actor } from '../../platform/http/serve.ts'
import type { UnitOfWork } from '../../platform/database/unit-of-work.ts'
import { findTeamMatchByCode } from './store.ts'
import { findCodeRefusal, mayMakeCode } from './may-change.ts'
import { formatMatchName } from './audit-team-match.ts'
import { createRefusalError } from '../../platform/http/refusal-error.ts'
import { decideEvents, teamMatches } from './team-match.ts'
import { type LoadedTeamMatch, teamMatchState, loadTeamMatch } from './team-match-state.ts'
import { requireVersion } from '../../platform/log/aggregate-state.ts'

/** How long a code is valid, in ms: guests have a week, as in click-TT. */
const codeMs = 7 * 24 * 60 * 60 * 1000
/** Eight of 31 letters and digits, too many to guess within the limit per address. */
const codeLength = 8

/**
 * Throws if the confirming side has an account. It must confirm with that: the other side creates the code
 * and could use it in their name.
 */
async function requireNoAccount(db: Database, loaded: LoadedTeamMatch): Promise<void> {
  const refusal = await findCodeRefusal(db, loaded)
  if (refusal !== null) throw createRefusalError([refusal])
}

/** Throws if the confirming side has an account, and audits the attempt. */
async function requireNoAccountAudited(
  context: AppContext,
  account: AuditedAccount,
  loaded: LoadedTeamMatch,
): Promise<void> {
  const refusal = await findCodeRefusal(context.db, loaded)
  if (refusal === null) return
  const { row } = loaded
  if ((await context.limits.refusals.charge(`code:${row.id}`)) === null) {
    const details = { teamMatchId: row.id, teamName: formatMatchName(loaded) }
    await auditAccountSeparately(context, 'team_match.code_refused', account, {
      outcome: 'blocked',
      details,
    })
  }
  throw createRefusalError([refusal])
}

function requireCodePermission(actor: Actor, loaded: LoadedTeamMatch): void {
  const permission = mayMakeCode(actor, loaded)
  if (!permission.ok) throw new AppError('FORBIDDEN', permission.reason)
}

/** Throws if the actor may not create a code, before anything is written. */
export async function requireCodeAllowed(
  context: AppContext,
  actor: Actor,
  account: AuditedAccount,
  id: string,
): Promise<void> {
  const loaded = await teamMatchState.loadFor(actor, context.db, id, context.clock())
  requireCodePermission(actor, loaded)
  await requireNoAccountAudited(context, account, loaded)
}

/** Throws if a code can't be used for the confirming side, before anything is written. */
export async function requireConfirmByCodeAllowed(
  context: AppContext,
  account: AuditedAccount,
  code: string,
): Promise<void> {
  const id = await findIdByCode(context.db, code, context.clock())
  await requireNoAccountAudited(context, account, await loadTeamMatch(context.db, id))
}

/** Creates a code for the other side, which replaces the previous one. */
export async function makeConfirmCode(
  unit: UnitOfWork,
  actor: Actor,
  id: string,
): Promise<{ code: string; expiresAt: string }> {
  const loaded = await teamMatchState.lockFor(unit, actor, id)
  requireCodePermission(actor, loaded)
  await requireNoAccount(unit.tx, loaded)
  const code = createReadableCode(codeLength)
  const codeExpiresAt = unit.now + codeMs
  const columns = { codeHash: sha256(code), codeExpiresAt }
  await teamMatches.apply(unit, actor, loaded, [], { columns })
  const details = { teamMatchId: id, teamName: formatMatchName(loaded) }
  auditAction(unit, actor, 'team_match.code_made', { details })
  return { code, expiresAt: iso(codeExpiresAt) }
}

async function findIdByCode(db: Database, code: string, now: number): Promise<string> {
  const row = await findTeamMatchByCode(db, sha256(normalizeCode(code)), now)
  if (row === null) throw forbidden('live.wrongCode')
  return row.id
}

/** Loads the team match that a code is for. */
export async function readSheet(db: Database, code: string, now: number): Promise<LoadedTeamMatch> {
  return loadTeamMatch(db, await findIdByCode(db, code, now))
}

/** Confirms or disputes a result by a code, for the confirming side. */
export async function confirmByCode(
  unit: UnitOfWork,
  { code, version, dispute }: BodyOf<typeof endpoint>,
): Promise<LoadedTeamMatch> {
  const loaded = await teamMatchState.lock(unit, await findIdByCode(unit.tx, code, unit.now))
  await requireNoAccount(unit.tx, loaded)
  requireVersion(loaded, version)
  const command =
    dispute === null
      ? ({ type: 'confirm', how: 'pin' } as const)
      : ({ type: 'dispute', n: dispute.n, reason: cleanText(dispute.reason) } as const)
  const events = decideEvents(loaded, command, unit.now)
  return teamMatches.apply(unit, null, loaded, events, { side: confirmingSide(loaded.state) })
}
