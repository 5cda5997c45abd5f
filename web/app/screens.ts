import { importScreen } from '../platform/import-screen.ts'

/** Each screen is a separate file, loaded when it is first opened. */
export const screens = {
  signIn: () => importScreen(() => import('../accounts/sign-in/sign-in-screen.tsx')),
  signUp: () => importScreen(() => import('../accounts/sign-up/sign-up-screen.tsx')),
  setup: () => importScreen(() => import('../club/setup-screen.tsx')),
  unauthorized: () => importScreen(() => import('../accounts/sign-in/unauthorized-screen.tsx')),
  shell: () => importScreen(() => import('./shell/shell.tsx')),
  sports: () => importScreen(() => import('../sports/page/sports-screen.tsx')),
  dashboard: () => importScreen(() => import('../club/dashboard-screen.tsx')),
  leaderboard: () => importScreen(() => import('../ratings/leaderboard-screen.tsx')),
  players: () => importScreen(() => import('../players/players-screen.tsx')),
  player: () => importScreen(() => import('../players/page/player-screen.tsx')),
  matches: () => importScreen(() => import('../matches/list/matches-screen.tsx')),
  sheet: () => importScreen(() => import('../matches/sheet/sheet-screen.tsx')),
  tournaments: () => importScreen(() => import('../tournaments/list/tournaments-screen.tsx')),
  tournament: () => importScreen(() => import('../tournaments/page/tournament-screen.tsx')),
  groups: () => importScreen(() => import('../groups/list/groups-screen.tsx')),
  group: () => importScreen(() => import('../groups/page/group-screen.tsx')),
  invitation: () => importScreen(() => import('../groups/invitation/invitation-screen.tsx')),
  join: () => importScreen(() => import('../groups/invitation/join-screen.tsx')),
  tournamentPrint: () => importScreen(() => import('../tournaments/print/print-screen.tsx')),
  publicTournament: () =>
    importScreen(() => import('../tournaments/public/public-tournament-screen.tsx')),
  teams: () => importScreen(() => import('../teams/list/teams-screen.tsx')),
  team: () => importScreen(() => import('../teams/page/team-screen.tsx')),
  teamMatch: () => importScreen(() => import('../teams/match/team-match-screen.tsx')),
  teamMatchPrint: () => importScreen(() => import('../teams/print/print-match-screen.tsx')),
  teamMatchConfirm: () => importScreen(() => import('../teams/public/confirm-screen.tsx')),
  live: () => importScreen(() => import('../live/now/live-screen.tsx')),
  liveStart: () => importScreen(() => import('../live/start/start-screen.tsx')),
  watch: () => importScreen(() => import('../live/watch/watch-screen.tsx')),
  scorer: () => importScreen(() => import('../accounts/scorer/scorer-screen.tsx')),
  scorerTable: () => importScreen(() => import('../accounts/scorer/table-screen.tsx')),
  transfer: () => importScreen(() => import('../live/transfer/transfer-screen.tsx')),
  livePad: () => importScreen(() => import('../live/pad/pad-screen.tsx')),
  display: () => importScreen(() => import('../displays/screen/display-screen.tsx')),
  displays: () => importScreen(() => import('../displays/manage/displays-screen.tsx')),
  overlay: () => importScreen(() => import('../displays/overlay/overlay-screen.tsx')),
  publicLeaderboard: () =>
    importScreen(() => import('../displays/watch/public-leaderboard-screen.tsx')),
  publicMatches: () => importScreen(() => import('../displays/watch/public-matches-screen.tsx')),
  publicTeam: () => importScreen(() => import('../teams/public/public-team-screen.tsx')),
  publicLive: () => importScreen(() => import('../displays/watch/public-live-screen.tsx')),
  publicWatch: () => importScreen(() => import('../displays/watch/public-watch-screen.tsx')),
  forgotPassword: () => importScreen(() => import('../accounts/passwords/forgot-screen.tsx')),
  resetPassword: () => importScreen(() => import('../accounts/passwords/reset-screen.tsx')),
  verifyEmail: () => importScreen(() => import('../accounts/sign-up/verify-screen.tsx')),
  unsubscribe: () => importScreen(() => import('../accounts/unsubscribe/unsubscribe-screen.tsx')),
  profile: () => importScreen(() => import('../accounts/profile/profile-screen.tsx')),
  noticeSettings: () =>
    importScreen(() => import('../notices/settings/notice-settings-screen.tsx')),
  connection: () => importScreen(() => import('../connection/connection-screen.tsx')),
  security: () => importScreen(() => import('../accounts/security/security-screen.tsx')),
  adminDashboard: () => importScreen(() => import('../admin/overview/dashboard-screen.tsx')),
  adminUsers: () => importScreen(() => import('../admin/users/users-screen.tsx')),
  adminSettings: () => importScreen(() => import('../admin/settings/settings-screen.tsx')),
  adminAudit: () => importScreen(() => import('../admin/audit/audit-screen.tsx')),
}

/** Source: specification, point 9, Route preload delay. */
const preloadDelay = 2_000

/** Preloads the main screens once the first one is shown and nothing else is loading. */
export function preloadScreens(isBusy: () => boolean): void {
  setTimeout(() => {
    if (isBusy()) return preloadScreens(isBusy)
    const main: readonly (() => Promise<unknown>)[] = [
      screens.shell,
      screens.sports,
      screens.dashboard,
      screens.leaderboard,
      screens.players,
      screens.matches,
      screens.tournaments,
    ]
    for (const load of main) void load().catch(() => undefined)
  }, preloadDelay)
}
