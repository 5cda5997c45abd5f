import type { BodyOf } from '#contract/endpoint.ts'
import type { takeRole as endpoint } from '#contract/live/events.ts'
import type { Actor } from '../../platform/http/serve.ts'
import type { UnitOfWork } from '../../platform/database/unit-of-work.ts'
import { requireMayScore } from './may-score.ts'
import { broadcastLive, lockLive } from '../lock-live.ts'
import {
  updateLive,
  type LiveRow,
  saveScorer,
  removeScorer,
  type ScorerRow,
  listScorers,
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
  const scorers = await listScorers(unit.tx, [id])
  const ownScorer = scorers.find((scorer) => scorer.device === device) ?? null
  const request = { unit, actor, row, scorers, ownScorer, device }
  switch (ask) {
    case 'score':
    case 'together':
      await requestRole(request, ask)
      break
    case 'beat':
      if (ownScorer !== null) await handleHeartbeat(request, ownScorer)
      break
    case 'agree':
    case 'refuse':
      await answerRequest(request, other ?? '', ask)
      break
    case 'leave':
      await removeScorer(unit.tx, id, device)
      break
    case 'gone':
      await removeScorer(unit.tx, id, other ?? '')
      break
  }
  const rolesBefore = scorers.map(({ device: name, role }) => [name, role].join()).sort()
  const rolesAfter = (await listScorers(unit.tx, [id]))
    .map((one) => [one.device, one.role].join())
    .sort()
  // A heartbeat alone is not broadcast.
  if (rolesBefore.join() !== rolesAfter.join())
    broadcastLive(unit, row, { events: [], from: row.rev })
  return row
}

type RoleRequest = {
  readonly unit: UnitOfWork
  readonly actor: Actor
  readonly row: LiveRow
  readonly scorers: readonly ScorerRow[]
  readonly ownScorer: ScorerRow | null
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
async function requestRole(request: RoleRequest, ask: 'score' | 'together'): Promise<void> {
  const { unit, scorers, ownScorer, device, row } = request
  if (ownScorer !== null && isScoring(ownScorer)) return saveRole(request, device, ownScorer.role)
  const holders = scorers.filter((one) => one.device !== device && isScoring(one))
  const presentHolders = holders.filter((one) => !isAway(one, unit.now))
  const hasWaited =
    ownScorer !== null &&
    ownScorer.role === 'asking' &&
    unit.now - (ownScorer.askedAt ?? unit.now) >= refusalMs
  if (presentHolders.length > 0 && !(ask === 'score' && hasWaited)) {
    const role = ask === 'score' ? 'asking' : 'asking together'
    return saveRole(request, device, role, ownScorer?.role === role ? ownScorer.askedAt : unit.now)
  }
  for (const one of holders) await removeScorer(unit.tx, row.id, one.device)
  return saveRole(request, device, 'scoring')
}

/** Handles a heartbeat: a returning scorer continues, and one who waited long enough gets the role. */
async function handleHeartbeat(request: RoleRequest, ownScorer: ScorerRow): Promise<void> {
  if (ownScorer.role === 'asking') return requestRole(request, 'score')
  return saveRole(request, ownScorer.device, ownScorer.role, ownScorer.askedAt)
}

/** Handles the scorer's answer to a request. */
async function answerRequest(
  request: RoleRequest,
  other: string,
  ask: 'agree' | 'refuse',
): Promise<void> {
  const { unit, row, scorers, ownScorer, device } = request
  const requester = scorers.find((one) => one.device === other && !isScoring(one))
  if (requester === undefined || ownScorer === null || !isScoring(ownScorer)) return
  if (ask === 'refuse') return removeScorer(unit.tx, row.id, other)
  const isTogether = requester.role === 'asking together'
  const role = isTogether ? 'together' : 'scoring'
  await saveScorer(unit.tx, { ...requester, role, heardAt: unit.now, askedAt: null })
  if (!isTogether) return removeScorer(unit.tx, row.id, device)
  await saveRole(request, device, 'together')
  await updateLive(unit.tx, row.id, { isTogether: 1 })
}
