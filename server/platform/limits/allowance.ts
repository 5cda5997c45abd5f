import { type Allowance, type AllowanceName, allowances } from '#contract/allowances.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { t } from '#contract/messages.ts'
import type { Message } from '#engine/messages/create-messages.ts'
import { AppError } from '../http/errors.ts'
import { iso } from '../iso.ts'
import { addToCount } from './rate-limits.ts'
import type { UnitOfWork } from '../database/unit-of-work.ts'

/** The user whose requests are counted. */
type Member = {
  readonly userId: string
  readonly sessionId: string
  readonly role: 'admin' | 'organizer' | 'player'
  readonly isDemo: boolean
  readonly isTablet: boolean
}

const hourMs = 60 * 60 * 1000

const createRefusal = ({ max: most, windowMs }: Allowance, time: string): Message =>
  windowMs > hourMs
    ? t('allowance.day', { most, time })
    : t('allowance.minutes', { most, minutes: windowMs / 60_000, time })

/** Counts each session separately in the demo club, whose visitors share an account. */
const findOwner = ({ isDemo, sessionId, userId }: Member) => (isDemo ? sessionId : userId)

/**
 * Counts a member's action in this unit of work, which must already hold its locks. Refused or repeated
 * requests are not counted. Throws RATE_LIMITED above the allowance.
 */
export async function spendAllowance(
  { tx, now }: UnitOfWork,
  actor: Member,
  name: AllowanceName,
  { count = 1, refusal = createRefusal }: { count?: number; refusal?: typeof createRefusal } = {},
): Promise<void> {
  if (actor.role !== 'player' || actor.isTablet || count === 0) return
  const allowance: Allowance = allowances[name]
  const { max: points, windowMs } = allowance
  const spent = await addToCount(
    tx,
    now,
    { prefix: name, points, windowMs },
    findOwner(actor),
    count,
  )
  if (spent.points <= points) return
  throw new AppError('RATE_LIMITED', refusal(allowance, iso(spent.expiresAt)), {
    retryAfterSeconds: Math.ceil(Math.max(0, spent.expiresAt - now) / 1000),
  })
}

/** Counts a request against the allowance of its endpoint. */
export async function spendForEndpoint(
  unit: UnitOfWork,
  { allowance: name }: Endpoint,
  actor: Member | null,
): Promise<void> {
  if (actor === null || typeof name !== 'string') return
  const allowance: Allowance = allowances[name]
  if (allowance.isCountedByUseCase !== true) await spendAllowance(unit, actor, name)
}
