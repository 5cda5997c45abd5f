import type { BodyOf } from '#contract/endpoint.ts'
import type { confirmByCode as endpoint } from '#contract/teams/team-match.ts'
import { cleanText } from '#engine/accounts/text.ts'
import { newCode, plainCode } from '../accounts/readable-code.ts'
import { noteDeed } from '../accounts/note.ts'
import type { Database } from '../platform/database.ts'
import { forbidden } from '../platform/errors.ts'
import { sha256 } from '../platform/hashing.ts'
import { iso } from '../platform/iso.ts'
import { requirePermission } from '../platform/permission.ts'
import type { Actor } from '../platform/serve.ts'
import type { Unit } from '../platform/unit-of-work.ts'
import { applyToTeamMatch, decidedIn } from './change-team-match.ts'
import { teamMatchByCode } from './match-store.ts'
import {
  openTeamMatch,
  partIn,
  takeTeamMatch,
  takeTeamMatchFor,
  type OpenTeamMatch,
} from './open-team-match.ts'

/** Guests have a week for it, as in click-TT. */
const codeMs = 7 * 24 * 60 * 60 * 1000
/** 31 letters and digits, eight of them: guessed by nobody whose address may try so seldom. */
const codeLength = 8

/** A code for the other side; the one before holds no more. */
export async function makeConfirmCode(
  unit: Unit,
  actor: Actor,
  id: string,
): Promise<{ code: string; expiresAt: string }> {
  const opened = await takeTeamMatchFor(unit, actor, id)
  const isCaptain = partIn(opened, actor.playerId).leads.includes('home')
  requirePermission(actor, 'teamMatch.enter', { isCaptain })
  const code = newCode(codeLength)
  const codeExpiresAt = unit.now + codeMs
  const columns = { codeHash: sha256(code), codeExpiresAt }
  await applyToTeamMatch(unit, actor.userId, opened, [], columns)
  noteDeed(unit, actor, 'team_match.code_made', { details: { teamMatchId: id } })
  return { code, expiresAt: iso(codeExpiresAt) }
}

async function idOfCode(db: Database, code: string, now: number): Promise<string> {
  const row = await teamMatchByCode(db, sha256(plainCode(code)), now)
  if (row === null) throw forbidden('live.wrongCode')
  return row.id
}

/** The sheet that a code is for. */
export async function readSheet(db: Database, code: string, now: number): Promise<OpenTeamMatch> {
  return openTeamMatch(db, await idOfCode(db, code, now))
}

/** Confirms by a code, or disputes; whoever has it speaks for the away side. */
export async function confirmByCode(
  unit: Unit,
  { code, dispute }: BodyOf<typeof endpoint>,
): Promise<OpenTeamMatch> {
  const opened = await takeTeamMatch(unit, await idOfCode(unit.tx, code, unit.now))
  const command =
    dispute === null
      ? ({ type: 'confirm', how: 'pin' } as const)
      : ({ type: 'dispute', n: dispute.n, reason: cleanText(dispute.reason) } as const)
  const events = decidedIn(opened, command, unit.now)
  return applyToTeamMatch(unit, null, opened, events)
}
