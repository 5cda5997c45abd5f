import type { BodyOf } from '#contract/endpoint.ts'
import {
  type changeDisplay as changeEndpoint,
  displaySettings,
  hasTable,
} from '#contract/club/displays.ts'
import { cleanText } from '#engine/accounts/text.ts'
import { auditAction } from '../accounts/audit-account.ts'
import { invalid, problem, staleVersion } from '../platform/http/errors.ts'
import type { Actor } from '../platform/http/serve.ts'
import type { UnitOfWork } from '../platform/database/unit-of-work.ts'
import { serializeSettings } from './pair-display.ts'
import { parseDisplaySettings } from './show-display.ts'
import { type PairedRow, removeDisplay, replaceDisplay, requirePairedDisplay } from './store.ts'

async function lockDisplay(unit: UnitOfWork, id: string, version: number): Promise<PairedRow> {
  await unit.lock('displays:all', 'exclusive')
  const row = await requirePairedDisplay(unit.tx, id)
  if (row.version !== version) throw staleVersion()
  return row
}

/** Changes a display's name and content; omitted fields stay as they are. Throws for a stale version. */
export async function changeDisplay(
  unit: UnitOfWork,
  actor: Actor,
  id: string,
  { version, ...changes }: BodyOf<typeof changeEndpoint>,
): Promise<PairedRow> {
  const row = await lockDisplay(unit, id, version)
  const settings = displaySettings.parse({ ...parseDisplaySettings(row), ...changes })
  if (!hasTable(settings)) throw invalid([problem('table', 'field.required')])
  const name = cleanText(settings.name)
  const changed = { ...row, name, settings: serializeSettings(settings), version: version + 1 }
  await replaceDisplay(unit.tx, changed)
  auditAction(unit, actor, 'display.changed', { details: { displayName: name } })
  unit.publish({ type: 'displays.changed', data: {} })
  return changed
}

/** Unpairs a display: its secret becomes invalid. Throws for a stale version. */
export async function endDisplay(
  unit: UnitOfWork,
  actor: Actor,
  id: string,
  version: number,
): Promise<void> {
  const { name } = await lockDisplay(unit, id, version)
  await removeDisplay(unit.tx, id)
  auditAction(unit, actor, 'display.ended', { details: { displayName: name } })
  unit.publish({ type: 'displays.changed', data: {} })
}
