import { sports } from '#engine/sports/sports.ts'
import type { SportId } from '#engine/sports/types.ts'
import type { TournamentFormat } from '#engine/tournaments/log/settings/settings.ts'
import type { TournamentStatus } from '#engine/tournaments/log/state.ts'
import { formatDay } from '../../platform/club/format-club-time.ts'
import { readSettings } from '../../platform/club/club-settings.ts'
import type { Database } from '../../platform/database/database.ts'
import { setInLru } from '../../platform/threads/lru.ts'
import { loadPeople, type People } from '../store.ts'
import { viewChampion } from './view-champion.ts'
import { viewStandings } from './view-standings.ts'
import { viewPodium } from './view-tournament.ts'
import type { LoadedTournament } from '../tournament-state.ts'
import type { CardHead, CardRow } from './list-card.ts'

/** Content of a tournament's picture and its description. */
export type TournamentCard = CardHead & {
  readonly kind: 'tournament'
  readonly sportId: SportId
  readonly state: string
  readonly champion: CardChampion | null
  /** The podium of a completed tournament, the leaders before that. */
  readonly rows: readonly CardRow[]
}

export type CardChampion = {
  readonly name: string
  readonly wins: number
  /** Both scores of the final, or the champion's points in a table; empty if there are neither. */
  readonly tiles: readonly string[]
  readonly description: string
}

const statusTexts: Record<TournamentStatus, string> = {
  draft: 'In preparation',
  registration: 'Open for entries',
  check_in: 'Check-in is open',
  active: 'In play',
  completed: 'Final result',
  cancelled: 'Cancelled',
}

const formatTexts: Record<TournamentFormat, string> = {
  single_elimination: 'Single elimination',
  double_elimination: 'Double elimination',
  round_robin: 'Round robin',
  double_round_robin: 'Double round robin',
  swiss: 'Swiss',
  groups_then_knockout: 'Groups, then knockout',
}

/** Returns the card of a tournament, cached. */
export type CardBuilder = (
  db: Database,
  loaded: LoadedTournament,
  club: string,
) => Promise<TournamentCard>

/** Maximum number of cached cards; the least recently used is evicted first. */
const maxCachedCards = 32

/**
 * Creates a cache of cards, each computed once per revision and set of names, since the public requests them
 * often.
 */
export function createCardBuilder(): CardBuilder {
  const cache = new Map<string, { readonly key: string; readonly card: TournamentCard }>()
  return async (db, loaded, club) => {
    const { id, revision } = loaded.row
    const people = await loadPeople(db, id)
    const { timeZone, colour } = await readSettings(db)
    const names = [...people].map(([player, { name }]) => [player, name])
    const key = JSON.stringify([revision, club, timeZone, colour, names])
    const cached = cache.get(id)
    const card =
      cached?.key === key ? cached.card : buildCard(loaded, people, { club, timeZone, colour })
    setInLru(cache, id, { key, card }, maxCachedCards)
    return card
  }
}

type Club = Pick<CardHead, 'club' | 'colour'> & { readonly timeZone: string }

function buildCard(
  loaded: LoadedTournament,
  people: People,
  { club, timeZone, colour }: Club,
): TournamentCard {
  const { row } = loaded
  return {
    kind: 'tournament',
    club,
    colour,
    name: row.name,
    sportId: row.sportId,
    sport: sports[row.sportId].name,
    details: listDetails(loaded, timeZone),
    state: describeStatus(loaded),
    champion: buildChampion(loaded, people),
    rows: buildRows(loaded, people),
  }
}

const entrantNouns = { players: 'player', pairs: 'pair', teams: 'team' } as const

function listDetails({ row, logState }: LoadedTournament, timeZone: string): string[] {
  const word = entrantNouns[logState.settings.entrants ?? 'players']
  const players = row.participantCount === 1 ? `1 ${word}` : `${row.participantCount} ${word}s`
  const date = row.startDate === null ? [] : [formatDay(row.startDate, timeZone)]
  return [formatTexts[row.format], players, ...date, ...(row.venue === '' ? [] : [row.venue])]
}

function describeStatus({ row }: LoadedTournament): string {
  if (row.status !== 'active') return statusTexts[row.status]
  return `${statusTexts.active}, ${row.decidedCount} of ${row.matchCount} matches`
}

function buildChampion(loaded: LoadedTournament, people: People): CardChampion | null {
  const champion = viewChampion(loaded, people)
  if (champion === null) return null
  const { playerName, wins, final, points } = champion
  return {
    name: playerName,
    wins,
    tiles: final === null ? (points === null ? [] : [points]) : (final.score ?? []),
    description: describeWin(champion),
  }
}

function describeWin({ final, points }: NonNullable<ReturnType<typeof viewChampion>>): string {
  if (final !== null) {
    return final.score === null
      ? `The final against ${final.opponentName} was not played`
      : `Final against ${final.opponentName}`
  }
  if (points === null) return ''
  return points === '1' ? '1 point' : `${points} points`
}

function buildRows(loaded: LoadedTournament, people: People): CardRow[] {
  const podium = viewPodium(loaded, people)
  if (podium.length > 0) {
    return podium.slice(0, 4).map(({ place, playerName }) => {
      return { place: String(place), name: playerName, value: '' }
    })
  }
  if (loaded.row.status !== 'active') return []
  const [table] = viewStandings(loaded, people).tables.filter(({ group }) => group === null)
  const rows = table?.rows.filter(({ played }) => played > 0) ?? []
  return rows.slice(0, 3).map(({ rank, playerName, pointsText }) => {
    return { place: String(rank), name: playerName, value: pointsText }
  })
}
