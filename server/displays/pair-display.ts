import type { BodyOf, ReplyInput } from '#contract/endpoint.ts'
import {
  displayCodeLength,
  displayCodeMs,
  type DisplaySettings,
  displaySettings,
  type openDisplay as openEndpoint,
  type pairDisplay as pairEndpoint,
} from '#contract/club/displays.ts'
import { cleanText } from '#engine/accounts/text.ts'
import { createReadableCode, normalizeCode } from '../accounts/readable-code.ts'
import { auditAction } from '../accounts/audit-account.ts'
import { conflict, invalid, problem } from '../platform/http/errors.ts'
import { newToken, sha256 } from '../platform/security/hashing.ts'
import { iso } from '../platform/iso.ts'
import type { Actor } from '../platform/http/serve.ts'
import type { UnitOfWork } from '../platform/database/unit-of-work.ts'
import {
  countUnpaired,
  findDisplayByCode,
  insertDisplay,
  type PairedRow,
  pruneUnpaired,
  replaceDisplay,
} from './store.ts'

/** Maximum number of unpaired displays; no club has more. */
const maxUnpaired = 200

/** Creates a code and a secret for an unpaired display. */
export async function openDisplay(unit: UnitOfWork): Promise<ReplyInput<typeof openEndpoint>> {
  const { tx, now } = unit
  await unit.lock('displays:unpaired', 'exclusive')
  await pruneUnpaired(tx, now)
  if ((await countUnpaired(tx)) >= maxUnpaired) throw conflict('display.tooMany')
  const secret = newToken()
  const code = createReadableCode(displayCodeLength)
  const codeExpiresAt = now + displayCodeMs
  await insertDisplay(tx, {
    id: unit.newId(),
    secretHash: sha256(secret),
    code,
    codeExpiresAt,
    name: null,
    settings: null,
    pairedBy: null,
    pairedAt: null,
    lastSeenAt: null,
    createdAt: now,
    version: 1,
  })
  return { secret, code, codeExpiresAt: iso(codeExpiresAt) }
}

/** Returns the settings of a display, without its name, as stored. */
export function serializeSettings(settings: DisplaySettings): string {
  return JSON.stringify(displaySettings.omit({ name: true }).parse(settings))
}

/** Pairs the display that shows a code, and uses up the code. Throws for any other code. */
export async function pairDisplay(
  unit: UnitOfWork,
  actor: Actor,
  { code, ...settings }: BodyOf<typeof pairEndpoint>,
): Promise<PairedRow> {
  await unit.lock('displays:all', 'exclusive')
  const unpaired = await findDisplayByCode(unit.tx, normalizeCode(code), unit.now)
  if (unpaired === null) throw invalid([problem('code', 'display.wrongCode')])
  const row: PairedRow = {
    ...unpaired,
    code: null,
    codeExpiresAt: null,
    name: cleanText(settings.name),
    settings: serializeSettings(settings),
    pairedBy: actor.userId,
    pairedAt: unit.now,
    version: unpaired.version + 1,
  }
  await replaceDisplay(unit.tx, row)
  auditAction(unit, actor, 'display.paired', { details: { displayName: row.name } })
  unit.publish({ type: 'displays.changed', data: {} })
  return row
}
