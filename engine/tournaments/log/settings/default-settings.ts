import { sports } from '../../../sports/sports.ts'
import type { SportId } from '../../../sports/types.ts'
import { ordinaryPoints } from '../../pairing/swiss/types.ts'
import { formatTraits } from '../../formats/format-traits.ts'
import { settingTable } from './setting-table.ts'
import type { TournamentFormat, TournamentSettings } from './settings.ts'

/** Returns the default settings of a tournament. Source: specification 3 and 6. */
export function defaultSettings(
  sportId: SportId,
  format: TournamentFormat = 'single_elimination',
): TournamentSettings {
  return {
    format,
    sportId,
    entrants: settingTable['settings.entrants'].usual,
    system: null,
    maxParticipants: settingTable.maxParticipants.usual,
    minParticipants: settingTable.minParticipants.usual,
    registrationDeadline: null,
    allowLateRegistration: settingTable['settings.allowLateRegistration'].usual,
    autoAdvance: settingTable['settings.autoAdvance'].usual,
    thirdPlacePlayoff: settingTable['settings.thirdPlacePlayoff'].usual,
    requiresApproval: settingTable.requiresApproval.usual,
    requiresCheckIn: settingTable['settings.requiresCheckIn'].usual,
    isPublic: settingTable.isPublic.usual,
    seedingMethod: formatTraits[format].defaultSeeding,
    drawSeed: 1,
    keepApart: settingTable['settings.keepApart'].usual,
    tieBreaker: settingTable['settings.tieBreaker'].usual,
    tieBreaks: null,
    rounds: settingTable['settings.rounds'].usual,
    points: ordinaryPoints,
    acceleration: settingTable['settings.acceleration'].usual,
    initialColour: settingTable['settings.initialColour'].usual,
    lateEntryBye: settingTable['settings.lateEntryBye'].usual,
    forbidden: [],
    groups: settingTable['settings.groups'].usual,
    qualifiers: settingTable['settings.qualifiers'].usual,
    dropsEarlyLeavers: sports[sportId].dropsEarlyLeavers === true,
    bestOf: { usual: null, rounds: {} },
  }
}
