import type { Pair, Side } from '../../sports/types.ts'
import { otherSide } from '../../sports/finding.ts'

/** A member of a pair, or the only player of a side: 1. */
export type Player = { readonly side: Side; readonly member: 1 | 2 }

export const isSamePlayer = (one: Player, two: Player): boolean =>
  one.side === two.side && one.member === two.member

export const getPartner = ({ side, member }: Player): Player => ({
  side,
  member: member === 1 ? 2 : 1,
})

/** Server and receiver. */
export type Service = { readonly server: Player; readonly receiver: Player }

/**
 * The service at a total of `from` points, from which later services are computed. `isSingle`: service changes
 * after every point (expedite).
 */
export type ServiceBasis = Service & { readonly from: number; readonly isSingle: boolean }

/** Returns the number of points per service turn in a game to `to` points: 11, or 21 under the old rules. */
const pointsPerTurn = (to: number) => (to === 21 ? 5 : 2)

/** Returns how often service has changed after a total of points: from deuce on, after each point. */
function countChanges(total: number, to: number): number {
  const deuce = 2 * (to - 1)
  const turn = pointsPerTurn(to)
  return total <= deuce ? Math.floor(total / turn) : deuce / turn + (total - deuce)
}

/** Returns server and receiver at a score, from the last known service. */
export function computeService(
  from: ServiceBasis,
  points: Pair,
  { to, isDoubles }: { readonly to: number; readonly isDoubles: boolean },
): Service {
  const total = points[0] + points[1]
  const changes = from.isSingle
    ? total - from.from
    : countChanges(total, to) - countChanges(from.from, to)
  return advanceService(from, changes, isDoubles)
}

/** Returns the players in the order in which they serve; each serves to the next. */
const listServingOrder = ({ server, receiver }: Service, isDoubles: boolean): readonly Player[] =>
  isDoubles ? [server, receiver, getPartner(server), getPartner(receiver)] : [server, receiver]

/**
 * Returns the service after a number of changes. In doubles the receiver becomes the server and the
 * server's partner the receiver. Source: ITTF laws 2.13.
 */
export function advanceService(service: Service, changes: number, isDoubles: boolean): Service {
  const order = listServingOrder(service, isDoubles)
  const index = changes % order.length
  return { server: order[index]!, receiver: order[(index + 1) % order.length]! }
}

/** Returns the service if a player serves next, in the serving order of `service`. */
export function advanceToServer(player: Player, service: Service, isDoubles: boolean): Service {
  const at = listServingOrder(service, isDoubles).findIndex((one) => isSamePlayer(one, player))
  return at < 0 ? service : advanceService(service, at, isDoubles)
}

/**
 * Corrects an earlier service of a game, such as its first one, after a service that was computed as `computed`
 * turned out to be `actual`. Returns it unchanged if the two are in different orders, as after the last change of
 * order in doubles.
 */
export function correctService(
  earlier: Service,
  {
    computed: now,
    actual: asked,
    isDoubles,
  }: { computed: Service; actual: Service; isDoubles: boolean },
): Service {
  const length = isDoubles ? 4 : 2
  const changes = Array.from({ length }, (_, count) => count).find((count) => {
    const { server, receiver } = advanceService(earlier, count, isDoubles)
    return isSamePlayer(server, now.server) && isSamePlayer(receiver, now.receiver)
  })
  return changes === undefined ? earlier : advanceService(asked, length - changes, isDoubles)
}

/** Returns who served to a player in a game. In the next game, that player receives first from them. */
export function findServer(player: Player, { server, receiver }: Service): Player {
  return isSamePlayer(player, receiver) ? server : getPartner(server)
}

/** Returns the service at the start of the game after `before`, with the server that the pair chose. */
export function findNextOpening(before: Service, server: Player, isDoubles: boolean): Service {
  if (!isDoubles) return { server: before.receiver, receiver: before.server }
  return { server, receiver: findServer(server, before) }
}

/** Returns the side that serves first in the game after `before`. */
export const findNextServingSide = (before: Service): Side => otherSide(before.server.side)
