import type { DisplaySettings, ShownPicture } from '#contract/club/displays.ts'
import { isOverdue } from '#engine/notices/arrival.ts'
import type { ShownMatch } from '#contract/live/public.ts'

type Tournament = ShownPicture['tournaments'][number]

/** A picture of the rotation, with a key that stays the same while its numbers change. */
export type Picture =
  | { readonly kind: 'live'; readonly key: string; readonly matches: readonly ShownMatch[] }
  | {
      readonly kind: 'standings'
      readonly key: string
      readonly tournament: Tournament
      readonly table: Tournament['standings'][number]
    }
  | { readonly kind: 'bracket'; readonly key: string; readonly tournament: Tournament }
  | {
      readonly kind: 'leaderboard'
      readonly key: string
      readonly board: ShownPicture['boards'][number]
    }
  | { readonly kind: 'results'; readonly key: string }
  | { readonly kind: 'nothing'; readonly key: string }

/** Maximum number of live matches above the other pictures; more get their own pictures. */
export const maxInStrip = 3

/** Maximum number of live matches in a picture, by viewing distance. */
const maxLive: Record<DisplaySettings['viewedFrom'], number> = { 3: 6, 5: 6, 8: 4 }

/** Whether live matches are above the other pictures. */
export const hasStrip = ({ live }: ShownPicture, { viewedFrom }: DisplaySettings) =>
  viewedFrom !== 8 && live.length > 0 && live.length <= maxInStrip

function pagesOf(matches: readonly ShownMatch[], most: number): Picture[] {
  // Sorted by start, so that the same matches stay together while they are played.
  const inOrder = matches.toSorted((a, b) => (a.startedAt < b.startedAt ? -1 : 1))
  const pages = Math.ceil(inOrder.length / most)
  const each = Math.ceil(inOrder.length / Math.max(1, pages))
  return Array.from({ length: pages }, (_, at) => ({
    kind: 'live',
    key: `live ${at}`,
    matches: inOrder.slice(at * each, (at + 1) * each),
  }))
}

function ofTournament(tournament: Tournament): Picture[] {
  const { id, rounds, standings } = tournament
  const tables = standings.filter(({ rows }) => rows.some(({ played }) => played > 0))
  return [
    ...(rounds.length > 0 ? [{ kind: 'bracket', key: `bracket ${id}`, tournament } as const] : []),
    ...tables.map(
      (table) =>
        ({ kind: 'standings', key: `table ${id} ${table.title}`, tournament, table }) as const,
    ),
  ]
}

/** Returns the pictures of the rotation; empty ones are left out. */
export function picturesOf(picture: ShownPicture, settings: DisplaySettings): Picture[] {
  const boards = picture.boards.map(
    (board) => ({ kind: 'leaderboard', key: `board ${board.sportId}`, board }) as const,
  )
  const results: Picture[] = picture.results.length > 0 ? [{ kind: 'results', key: 'results' }] : []
  const nothing: Picture = { kind: 'nothing', key: 'nothing' }
  if (settings.shows === 'leaderboard') return boards.length > 0 ? boards : [nothing]
  const live = hasStrip(picture, settings)
    ? []
    : pagesOf(picture.live, maxLive[settings.viewedFrom])
  const drawn = [...live, ...picture.tournaments.flatMap(ofTournament)]
  // During tournaments the boards are left out.
  const rest = picture.tournaments.length > 0 ? results : [...boards, ...results]
  const all = [...drawn, ...rest]
  return all.length > 0 ? all : [nothing]
}

/** How long a picture stays, in ms: longer with more rows. */
export function stayMs(picture: Picture, { seconds }: DisplaySettings): number {
  const rows =
    picture.kind === 'standings'
      ? picture.table.rows.length
      : picture.kind === 'live'
        ? picture.matches.length
        : 6
  return Math.round(seconds * Math.min(1.4, Math.max(0.7, rows / 6))) * 1_000
}

/** What interrupts the rotation. */
export type Urgent =
  | { readonly kind: 'call'; readonly key: string; readonly call: ShownPicture['calls'][number] }
  | { readonly kind: 'match'; readonly key: string; readonly matchId: string }

/** How long a new call is shown alone, in ms. */
const callMs = 15_000

/** Whether a call must be called out, because a player has not seen it for too long. */
export const isCallOverdue = ({ calledAt, isSeen }: ShownPicture['calls'][number], now: number) =>
  isOverdue(Date.parse(calledAt), isSeen, now)

/** Sorts calls: overdue ones first, then the latest. */
export const callsInOrder = ({ calls }: ShownPicture, now: number) =>
  calls.toSorted((a, b) => Number(isCallOverdue(b, now)) - Number(isCallOverdue(a, now)))

/** Returns the overdue calls, each with its own key so that it interrupts once. */
export const overdueCalls = ({ calls }: ShownPicture, now: number) =>
  calls
    .filter((call) => isCallOverdue(call, now))
    .map((call) => ({
      kind: 'call' as const,
      key: `again ${call.matchId} ${call.calledAt}`,
      call,
    }))

/**
 * Returns what interrupts between two pictures: a called match, and a side one point, leg or rack
 * from winning. Nothing on the first picture.
 */
export function urgentIn(
  before: ShownPicture | null,
  after: ShownPicture,
  now: number,
): Urgent | null {
  if (before === null) return null
  const known = new Set(before.calls.map(({ matchId, calledAt }) => `${matchId} ${calledAt}`))
  const call = after.calls.find(
    ({ matchId, calledAt }) =>
      !known.has(`${matchId} ${calledAt}`) && now - Date.parse(calledAt) < callMs,
  )
  if (call !== undefined)
    return { kind: 'call', key: `call ${call.matchId} ${call.calledAt}`, call }
  const points = new Map(before.live.map(({ id, score }) => [id, score.matchPoint]))
  const match = after.live.find(
    ({ id, score }) => score.matchPoint !== null && points.get(id) === null,
  )
  return match === undefined
    ? null
    : { kind: 'match', key: `match ${match.id} ${match.rev}`, matchId: match.id }
}
