import type { BodyOf } from '#contract/endpoint.ts'
import type { takeRole as endpoint } from '#contract/live/events.ts'
import type { Actor } from '../../platform/http/serve.ts'
import type { UnitOfWork } from '../../platform/database/unit-of-work.ts'
import { requireMayScore } from './may-score.ts'
import { broadcastLive, lockLive } from '../lock-live.ts'
import {
  changeLive,
  type LiveRow,
  saveScorer,
  removeScorer,
  type ScorerRow,
  scorerRows,
} from '../store.ts'

/** Time without a heartbeat after which a scorer counts as away and can be replaced at once, in ms. */
const awayMs = 45_000
/** Time in which the scorer can refuse a takeover, in ms. */
const refusalMs = 15_000

export const isAway = ({ heardAt }: Pick<ScorerRow, 'heardAt'>, now: number): boolean =>
  now - heardAt > awayMs

const isScoring = ({ role }: ScorerRow) => role === 'scoring' || role === 'together'

/**
 * Changes who scores a match. The role is advisory and never blocks entries: an offline phone can't know
 * that it lost the role.
 */
export async function takeRole(
  unit: UnitOfWork,
  actor: Actor,
  id: string,
  { device, ask, other }: BodyOf<typeof endpoint>,
): Promise<LiveRow> {
  const row = await lockLive(unit, actor, id)
  await requireMayScore(unit.tx, actor, row)
  const scorers = await scorerRows(unit.tx, [id])
  const own = scorers.find((scorer) => scorer.device === device) ?? null
  const match = { unit, actor, row, scorers, own, device }
  switch (ask) {
    case 'score':
    case 'together':
      await requestRole(match, ask)
      break
    case 'beat':
      if (own !== null) await handleHeartbeat(match, own)
      break
    case 'agree':
    case 'refuse':
      await answerRequest(match, other ?? '', ask)
      break
    case 'leave':
      await removeScorer(unit.tx, id, device)
      break
    case 'gone':
      await removeScorer(unit.tx, id, other ?? '')
      break
  }
  const before = scorers.map(({ device: name, role }) => [name, role].join()).sort()
  const after = (await scorerRows(unit.tx, [id])).map((one) => [one.device, one.role].join()).sort()
  // A heartbeat alone is not broadcast.
  if (before.join() !== after.join()) broadcastLive(unit, row, { events: [], from: row.rev })
  return row
}

type RoleRequest = {
  readonly unit: UnitOfWork
  readonly actor: Actor
  readonly row: LiveRow
  readonly scorers: readonly ScorerRow[]
  readonly own: ScorerRow | null
  readonly device: string
}

async function saveRole(
  { unit, actor, row }: RoleRequest,
  device: string,
  role: ScorerRow['role'],
  askedAt: number | null = null,
): Promise<void> {
  const { id: liveMatchId } = row
  const { userId } = actor
  await saveScorer(unit.tx, { liveMatchId, device, userId, role, heardAt: unit.now, askedAt })
}

/** Assigns the role at once if there is no active scorer; otherwise the scorer may refuse for a while. */
async function requestRole(match: RoleRequest, ask: 'score' | 'together'): Promise<void> {
  const { unit, scorers, own, device, row } = match
  if (own !== null && isScoring(own)) return saveRole(match, device, own.role)
  const holders = scorers.filter((one) => one.device !== device && isScoring(one))
  const present = holders.filter((one) => !isAway(one, unit.now))
  const hasWaited =
    own !== null && own.role === 'asking' && unit.now - (own.askedAt ?? unit.now) >= refusalMs
  if (present.length > 0 && !(ask === 'score' && hasWaited)) {
    const role = ask === 'score' ? 'asking' : 'asking together'
    return saveRole(match, device, role, own?.role === role ? own.askedAt : unit.now)
  }
  for (const one of holders) await removeScorer(unit.tx, row.id, one.device)
  return saveRole(match, device, 'scoring')
}

/** Handles a heartbeat: a returning scorer continues, and one who waited long enough gets the role. */
async function handleHeartbeat(match: RoleRequest, own: ScorerRow): Promise<void> {
  if (own.role === 'asking') return requestRole(match, 'score')
  return saveRole(match, own.device, own.role, own.askedAt)
}

/** Handles the scorer's answer to a request. */
async function answerRequest(
  match: RoleRequest,
  other: string,
  ask: 'agree' | 'refuse',
): Promise<void> {
  const { unit, row, scorers, own, device } = match
  const asking = scorers.find((one) => one.device === other && !isScoring(one))
  if (asking === undefined || own === null || !isScoring(own)) return
  if (ask === 'refuse') return removeScorer(unit.tx, row.id, other)
  const isTogether = asking.role === 'asking together'
  const role = isTogether ? 'together' : 'scoring'
  await saveScorer(unit.tx, { ...asking, role, heardAt: unit.now, askedAt: null })
  if (!isTogether) return removeScorer(unit.tx, row.id, device)
  await saveRole(match, device, 'together')
  await changeLive(unit.tx, row.id, { isTogether: 1 })
}
