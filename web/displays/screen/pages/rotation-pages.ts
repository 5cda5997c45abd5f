import type { DisplaySettings, DisplayContent } from '#contract/club/displays.ts'
import { isOverdue } from '#engine/notices/arrival.ts'
import type { ShownMatch } from '#contract/live/public.ts'

type Tournament = DisplayContent['tournaments'][number]

/** A page of the rotation. Its key stays the same while its numbers change. */
export type RotationPage =
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
      readonly board: DisplayContent['boards'][number]
    }
  | { readonly kind: 'results'; readonly key: string }
  | { readonly kind: 'nothing'; readonly key: string }

/** Maximum number of live matches above another page; more get their own pages. */
export const maxInStrip = 3

/** Maximum number of live matches on a page, by viewing distance. */
const maxLive: Record<DisplaySettings['viewedFrom'], number> = { 3: 6, 5: 6, 8: 4 }

/** Whether live matches are shown above the other pages. */
export const hasStrip = ({ live }: DisplayContent, { viewedFrom }: DisplaySettings) =>
  viewedFrom !== 8 && live.length > 0 && live.length <= maxInStrip

function createLivePages(matches: readonly ShownMatch[], max: number): RotationPage[] {
  // Sorted by start, so that matches keep their page while they are played.
  const sorted = matches.toSorted((a, b) => (a.startedAt < b.startedAt ? -1 : 1))
  const pages = Math.ceil(sorted.length / max)
  const perPage = Math.ceil(sorted.length / Math.max(1, pages))
  return Array.from({ length: pages }, (_, index) => ({
    kind: 'live',
    key: `live ${index}`,
    matches: sorted.slice(index * perPage, (index + 1) * perPage),
  }))
}

function createTournamentPages(tournament: Tournament): RotationPage[] {
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

/** Returns the pages of the rotation, without empty ones. */
export function listPages(picture: DisplayContent, settings: DisplaySettings): RotationPage[] {
  const boards = picture.boards.map(
    (board) => ({ kind: 'leaderboard', key: `board ${board.sportId}`, board }) as const,
  )
  const results: RotationPage[] =
    picture.results.length > 0 ? [{ kind: 'results', key: 'results' }] : []
  const nothing: RotationPage = { kind: 'nothing', key: 'nothing' }
  if (settings.shows === 'leaderboard') return boards.length > 0 ? boards : [nothing]
  const live = hasStrip(picture, settings)
    ? []
    : createLivePages(picture.live, maxLive[settings.viewedFrom])
  const eventPages = [...live, ...picture.tournaments.flatMap(createTournamentPages)]
  // Leaderboards are left out during tournaments.
  const rest = picture.tournaments.length > 0 ? results : [...boards, ...results]
  const all = [...eventPages, ...rest]
  return all.length > 0 ? all : [nothing]
}

/** Returns how long a page is shown, in ms: longer for more rows. */
export function getPageDurationMs(page: RotationPage, { seconds }: DisplaySettings): number {
  const rows =
    page.kind === 'standings'
      ? page.table.rows.length
      : page.kind === 'live'
        ? page.matches.length
        : 6
  return Math.round(seconds * Math.min(1.4, Math.max(0.7, rows / 6))) * 1_000
}

/** An interruption of the rotation. */
export type Interruption =
  | { readonly kind: 'call'; readonly key: string; readonly call: DisplayContent['calls'][number] }
  | { readonly kind: 'match'; readonly key: string; readonly matchId: string }

/** Age up to which a call counts as new, in ms. */
const newCallMs = 15_000

/** Whether a player has not seen a call for too long. */
export const isCallOverdue = ({ calledAt, isSeen }: DisplayContent['calls'][number], now: number) =>
  isOverdue(Date.parse(calledAt), isSeen, now)

/** Sorts calls: overdue ones first, then the latest. */
export const sortCalls = ({ calls }: DisplayContent, now: number) =>
  calls.toSorted((a, b) => Number(isCallOverdue(b, now)) - Number(isCallOverdue(a, now)))

/**
 * Returns the overdue calls; the key differs from that of the first call, so that each interrupts
 * once more.
 */
export const listOverdueCalls = ({ calls }: DisplayContent, now: number) =>
  calls
    .filter((call) => isCallOverdue(call, now))
    .map((call) => ({
      kind: 'call' as const,
      key: `again ${call.matchId} ${call.calledAt}`,
      call,
    }))

/**
 * Returns what changed between two pictures and interrupts the rotation: a new call or a match
 * point. Null for the first picture.
 */
export function findInterruption(
  before: DisplayContent | null,
  after: DisplayContent,
  now: number,
): Interruption | null {
  if (before === null) return null
  const knownCalls = new Set(before.calls.map(({ matchId, calledAt }) => `${matchId} ${calledAt}`))
  const call = after.calls.find(
    ({ matchId, calledAt }) =>
      !knownCalls.has(`${matchId} ${calledAt}`) && now - Date.parse(calledAt) < newCallMs,
  )
  if (call !== undefined)
    return { kind: 'call', key: `call ${call.matchId} ${call.calledAt}`, call }
  const matchPoints = new Map(before.live.map(({ id, score }) => [id, score.matchPoint]))
  const match = after.live.find(
    ({ id, score }) => score.matchPoint !== null && matchPoints.get(id) === null,
  )
  return match === undefined
    ? null
    : { kind: 'match', key: `match ${match.id} ${match.rev}`, matchId: match.id }
}
