import type { Team } from '#contract/teams/team.ts'
import type { SportId } from '#engine/sports/types.ts'
import { defaultTeamSettings, type TeamSettings } from '#engine/teams/settings.ts'

export type TeamValues = {
  readonly name: string
  readonly description: string
  readonly color: string
  readonly secondColor: string
  readonly homeVenue: string
  readonly affiliationId: string
  readonly sportId: string
  /** Named like the server's field, so that its errors are shown here. */
  readonly 'settings.maxPlayers': string
  readonly 'settings.minPlayers': string
  readonly 'settings.mostGuests': string
  /** A date such as `2026-03-01`, or empty. */
  readonly 'settings.joinsFrom': string
  readonly 'settings.joinsTo': string
}

/** Initial shirt colours by sport, different for each sport. */
const defaultShirts: Record<SportId, string> = {
  tabletennis: '#27323f',
  pool: '#0e8a5f',
  darts: '#b0233a',
  chess: '#5f40b3',
  foosball: '#735400',
}
const defaultStripe = '#f5f7f9'

/** Returns the form values of a team, or of a new one. */
export function toFormValues(team: Team | null, sportId: SportId): TeamValues {
  const settings = team?.settings ?? defaultTeamSettings
  return {
    name: team?.name ?? '',
    description: team?.description ?? '',
    color: team?.color ?? defaultShirts[sportId],
    secondColor: team?.secondColor ?? defaultStripe,
    homeVenue: team?.homeVenue ?? '',
    affiliationId: team?.affiliationId ?? '',
    sportId: team?.sportId ?? sportId,
    'settings.maxPlayers': String(settings.maxPlayers),
    'settings.minPlayers': String(settings.minPlayers),
    'settings.mostGuests': String(settings.mostGuests),
    'settings.joinsFrom': settings.joinsFrom ?? '',
    'settings.joinsTo': settings.joinsTo ?? '',
  }
}

/** The on/off settings of a team. */
export type Switches = Omit<
  TeamSettings,
  'maxPlayers' | 'minPlayers' | 'mostGuests' | 'joinsFrom' | 'joinsTo'
>

/** Returns the on/off settings of a team, or the defaults. */
export function getSwitches(team: Team | null): Switches {
  const {
    maxPlayers: _most,
    minPlayers: _least,
    mostGuests: _guests,
    joinsFrom: _from,
    joinsTo: _to,
    ...rest
  } = team?.settings ?? defaultTeamSettings
  return rest
}

/** Converts the form values to the body of a request. */
export function toRequestBody(values: TeamValues, switches: Switches) {
  const {
    affiliationId,
    sportId: _sport,
    'settings.maxPlayers': maxPlayers,
    'settings.minPlayers': minPlayers,
    'settings.mostGuests': mostGuests,
    'settings.joinsFrom': joinsFrom,
    'settings.joinsTo': joinsTo,
    ...teamFields
  } = values
  return {
    ...teamFields,
    affiliationId: affiliationId === '' ? null : affiliationId,
    settings: {
      ...switches,
      maxPlayers: Number(maxPlayers),
      minPlayers: Number(minPlayers),
      mostGuests: Number(mostGuests),
      joinsFrom: joinsFrom || null,
      joinsTo: joinsTo || null,
    },
  }
}

/** Returns a request without the joining dates, for people who may not set them. */
export function removeJoiningWindow({ settings, ...rest }: ReturnType<typeof toRequestBody>) {
  const { joinsFrom: _from, joinsTo: _to, ...others } = settings
  return { ...rest, settings: others }
}
