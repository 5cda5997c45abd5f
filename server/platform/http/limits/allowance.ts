import { type Allowance, type AllowanceName, allowances } from '#contract/allowances.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { t } from '#contract/messages.ts'
import type { Message } from '#engine/messages/create-messages.ts'
import { AppError } from '../errors.ts'
import { iso } from '../../iso.ts'
import { spend } from '../../security/limits.ts'
import type { UnitOfWork } from '../../database/unit-of-work.ts'

/** The user whose requests are counted. */
type Member = {
  readonly userId: string
  readonly sessionId: string
  readonly role: 'admin' | 'organizer' | 'player'
  readonly isDemo: boolean
  readonly isTablet: boolean
}

const hourMs = 60 * 60 * 1000

const refusalOf = ({ max: most, windowMs }: Allowance, time: string): Message =>
  windowMs > hourMs
    ? t('allowance.day', { most, time })
    : t('allowance.minutes', { most, minutes: windowMs / 60_000, time })

/** Visitors of the demo club share an account, so each session is counted separately. */
const ownerOf = ({ isDemo, sessionId, userId }: Member) => (isDemo ? sessionId : userId)

/**
 * Counts what a member does with this unit of work, which must already hold its locks. Work that is
 * refused or sent again costs nothing. Throws RATE_LIMITED past the allowance.
 */
export async function spendAllowance(
  { tx, now }: UnitOfWork,
  actor: Member,
  name: AllowanceName,
  { more = 1, refusal = refusalOf }: { more?: number; refusal?: typeof refusalOf } = {},
): Promise<void> {
  if (actor.role !== 'player' || actor.isTablet || more === 0) return
  const allowance: Allowance = allowances[name]
  const { max: points, windowMs } = allowance
  const spent = await spend(tx, now, { prefix: name, points, windowMs }, ownerOf(actor), more)
  if (spent.points <= points) return
  throw new AppError('RATE_LIMITED', refusal(allowance, iso(spent.expiresAt)), {
    retryAfterSeconds: Math.ceil(Math.max(0, spent.expiresAt - now) / 1000),
  })
}

/** Counts a request against the allowance that its endpoint names. */
export async function spendForEndpoint(
  unit: UnitOfWork,
  { allowance: name }: Endpoint,
  actor: Member | null,
): Promise<void> {
  if (actor === null || typeof name !== 'string') return
  const allowance: Allowance = allowances[name]
  if (allowance.isCountedByUseCase !== true) await spendAllowance(unit, actor, name)
}
