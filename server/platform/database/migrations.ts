import { createClub } from './migrations/001-club.ts'
import { createTournaments } from './migrations/002-tournaments.ts'
import { secureAccounts } from './migrations/003-accounts.ts'
import { indexSearchAndOrder } from './migrations/004-search-and-order.ts'
import { keepCounts } from './migrations/005-kept-counts.ts'
import { letApprove } from './migrations/006-approval.ts'
import { keepLength } from './migrations/007-match-length.ts'
import { keepDoubles } from './migrations/008-doubles.ts'
import { keepDeletions } from './migrations/009-deletions.ts'
import { enrolTablets } from './migrations/010-tablets.ts'
import { addNicknames } from './migrations/011-nicknames.ts'
import { keepAvatars } from './migrations/012-avatars.ts'
import { keepRoundDays } from './migrations/013-round-days.ts'
import { keepSeasons } from './migrations/014-seasons.ts'
import { keepLive } from './migrations/015-live.ts'
import { keepDisplays } from './migrations/016-displays.ts'
import { keepScorers } from './migrations/017-scorers.ts'
import { keepNotices } from './migrations/018-notices.ts'
import { keepArrivals } from './migrations/019-arrivals.ts'
import { keepSends } from './migrations/020-sends.ts'
import { keepGroups } from './migrations/021-groups.ts'
import { keepTeams } from './migrations/022-teams.ts'
import { indexLivePlayers } from './migrations/023-live-players.ts'
import { keepInvitations } from './migrations/024-invitations.ts'
import { keepTeamMatches } from './migrations/025-team-matches.ts'
import { keepSessions } from './migrations/026-sessions.ts'
import { findLiveRubbers } from './migrations/027-live-rubbers.ts'
import { keepTeamReminders } from './migrations/028-team-reminders.ts'
import { keepToldInvitations } from './migrations/029-invitations-run-out.ts'
import { keepPairsInTournaments } from './migrations/030-pairs-in-tournaments.ts'
import { keepTeamsInTournaments } from './migrations/031-teams-in-tournaments.ts'
import { keepEveningsThatFollow } from './migrations/032-evenings-that-follow.ts'
import { keepEveningRules } from './migrations/033-evenings-by-rule.ts'
import { keepOwnSystems } from './migrations/034-own-systems.ts'
import { keepErasures } from './migrations/035-erasing.ts'
import { keepWhoEnters } from './migrations/036-who-enters.ts'
import { linkTeamsWithGroups } from './migrations/037-linked-teams.ts'
import { keepAuditLanes } from './migrations/038-audit-lanes.ts'
import { foldSeenNames } from './migrations/039-seen-names.ts'
import { indexMatchesOfPairs } from './migrations/040-matches-of-pairs.ts'
import { keepMentions } from './migrations/041-mentions.ts'
import { indexNoticeSubjects } from './migrations/042-notice-subjects.ts'
import { indexMatchesOfPlayers } from './migrations/043-matches-of-players.ts'
import { claimPairings } from './migrations/044-pairing-claims.ts'
import { allowAnySport } from './migrations/045-any-sport.ts'
import { keepApiKeys } from './migrations/047-api-keys.ts'
import { addFederationNumbers } from './migrations/049-federation-numbers.ts'
import { keepWebhooks } from './migrations/050-webhooks.ts'
import { keepFees } from './migrations/051-fees.ts'

/** All migrations, in the order in which they run. */
export const migrations = {
  '001-club': createClub,
  '002-tournaments': createTournaments,
  '003-accounts': secureAccounts,
  '004-search-and-order': indexSearchAndOrder,
  '005-kept-counts': keepCounts,
  '006-approval': letApprove,
  '007-match-length': keepLength,
  '008-doubles': keepDoubles,
  '009-deletions': keepDeletions,
  '010-tablets': enrolTablets,
  '011-nicknames': addNicknames,
  '012-avatars': keepAvatars,
  '013-round-days': keepRoundDays,
  '014-seasons': keepSeasons,
  '015-live': keepLive,
  '016-displays': keepDisplays,
  '017-scorers': keepScorers,
  '018-notices': keepNotices,
  '019-arrivals': keepArrivals,
  '020-sends': keepSends,
  '021-groups': keepGroups,
  '022-teams': keepTeams,
  '023-live-players': indexLivePlayers,
  '024-invitations': keepInvitations,
  '025-team-matches': keepTeamMatches,
  '026-sessions': keepSessions,
  '027-live-rubbers': findLiveRubbers,
  '028-team-reminders': keepTeamReminders,
  '029-invitations-run-out': keepToldInvitations,
  '030-pairs-in-tournaments': keepPairsInTournaments,
  '031-teams-in-tournaments': keepTeamsInTournaments,
  '032-evenings-that-follow': keepEveningsThatFollow,
  '033-evenings-by-rule': keepEveningRules,
  '034-own-systems': keepOwnSystems,
  '035-erasing': keepErasures,
  '036-who-enters': keepWhoEnters,
  '037-linked-teams': linkTeamsWithGroups,
  '038-audit-lanes': keepAuditLanes,
  '039-seen-names': foldSeenNames,
  '040-matches-of-pairs': indexMatchesOfPairs,
  '041-mentions': keepMentions,
  '042-notice-subjects': indexNoticeSubjects,
  '043-matches-of-players': indexMatchesOfPlayers,
  '044-pairing-claims': claimPairings,
  '045-any-sport': allowAnySport,
  '047-api-keys': keepApiKeys,
  '048-plain-letters': foldSeenNames,
  '049-federation-numbers': addFederationNumbers,
  '050-webhooks': keepWebhooks,
  '051-fees': keepFees,
} as const

export type MigrationName = keyof typeof migrations
export const migrationNames = Object.keys(migrations).toSorted() as MigrationName[]
