import { invalid } from '../decision.ts'
import { type TeamRefusal } from './refusal.ts'
import { t } from './messages.ts'

/** Source: specification, point 3, Team settings. */
export type TeamSettings = {
  /** Maximum number of active players, without guests. */
  readonly maxPlayers: number
  /** Minimum that a league requires; a smaller team can still be saved. */
  readonly minPlayers: number
  readonly allowSelfRegistration: boolean
  readonly requireApproval: boolean
  /** Days between which players can join, inclusive; null for no limit. */
  readonly joinsFrom: string | null
  readonly joinsTo: string | null
  /** Whether non-members can see its page, roster and results. */
  readonly isPublic: boolean
  readonly allowGuests: boolean
  /** Maximum number of guests in a line-up, if guests are allowed. */
  readonly mostGuests: number
  readonly notifications: {
    readonly matchReminders: boolean
    readonly practiceSchedule: boolean
    readonly teamNews: boolean
  }
}

export const defaultTeamSettings: TeamSettings = {
  maxPlayers: 15,
  minPlayers: 5,
  allowSelfRegistration: false,
  requireApproval: true,
  joinsFrom: null,
  joinsTo: null,
  isPublic: true,
  allowGuests: true,
  mostGuests: 1,
  notifications: { matchReminders: true, practiceSchedule: true, teamNews: true },
}

/** Checks the settings of a team with this number of active players. */
export function checkTeamSettings(settings: TeamSettings, players: number): readonly TeamRefusal[] {
  const { maxPlayers, minPlayers, joinsFrom, joinsTo } = settings
  const endsBeforeStart = joinsFrom !== null && joinsTo !== null && joinsTo < joinsFrom
  return [
    ...(maxPlayers < players
      ? [invalid(t('settings.mostBelowPlayers', { players }), 'settings.maxPlayers')]
      : []),
    ...(minPlayers > maxPlayers
      ? [invalid(t('settings.leastAboveMost'), 'settings.minPlayers')]
      : []),
    ...(endsBeforeStart ? [invalid(t('settings.windowEndsFirst'), 'settings.joinsTo')] : []),
  ]
}

type Changes<Settings> = { readonly [Key in keyof Settings]?: Settings[Key] | undefined }

/** Returns the settings with the changes applied; absent fields stay. */
export function mergeSettings(before: TeamSettings, changes: Changes<TeamSettings>): TeamSettings {
  return {
    maxPlayers: changes.maxPlayers ?? before.maxPlayers,
    minPlayers: changes.minPlayers ?? before.minPlayers,
    allowSelfRegistration: changes.allowSelfRegistration ?? before.allowSelfRegistration,
    requireApproval: changes.requireApproval ?? before.requireApproval,
    joinsFrom: changes.joinsFrom === undefined ? before.joinsFrom : changes.joinsFrom,
    joinsTo: changes.joinsTo === undefined ? before.joinsTo : changes.joinsTo,
    isPublic: changes.isPublic ?? before.isPublic,
    allowGuests: changes.allowGuests ?? before.allowGuests,
    mostGuests: changes.mostGuests ?? before.mostGuests,
    notifications: changes.notifications ?? before.notifications,
  }
}
