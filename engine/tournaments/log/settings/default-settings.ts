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
    entrants: settingTable['settings.entrants'].defaultValue,
    system: null,
    maxParticipants: settingTable.maxParticipants.defaultValue,
    minParticipants: settingTable.minParticipants.defaultValue,
    registrationDeadline: null,
    allowLateRegistration: settingTable['settings.allowLateRegistration'].defaultValue,
    autoAdvance: settingTable['settings.autoAdvance'].defaultValue,
    thirdPlacePlayoff: settingTable['settings.thirdPlacePlayoff'].defaultValue,
    requiresApproval: settingTable.requiresApproval.defaultValue,
    requiresCheckIn: settingTable['settings.requiresCheckIn'].defaultValue,
    isPublic: settingTable.isPublic.defaultValue,
    seedingMethod: formatTraits[format].defaultSeeding,
    drawSeed: 1,
    keepApart: settingTable['settings.keepApart'].defaultValue,
    tieBreaker: settingTable['settings.tieBreaker'].defaultValue,
    tieBreaks: null,
    rounds: settingTable['settings.rounds'].defaultValue,
    points: ordinaryPoints,
    acceleration: settingTable['settings.acceleration'].defaultValue,
    initialColour: settingTable['settings.initialColour'].defaultValue,
    lateEntryBye: settingTable['settings.lateEntryBye'].defaultValue,
    forbidden: [],
    groups: settingTable['settings.groups'].defaultValue,
    qualifiers: settingTable['settings.qualifiers'].defaultValue,
    dropsEarlyLeavers: sports[sportId].dropsEarlyLeavers === true,
    bestOf: { usual: null, rounds: {} },
  }
}
