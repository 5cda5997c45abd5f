import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  Outlet,
  redirect,
} from '@tanstack/react-router'
import { ScreenError } from '../platform/error-boundary.tsx'
import { getNextPage } from '../platform/cache/next-page.ts'
import { ScreenLoading } from './screen-loading.tsx'
import { screens } from './screens.ts'
import {
  auditSearch,
  codeSearch,
  displaySearch,
  embedSearch,
  publicSportSearch,
  eventsSearch,
  groupSearch,
  groupsSearch,
  leaderboardSearch,
  liveSearch,
  matchesSearch,
  overlaySearch,
  pairingSearch,
  noticeSearch,
  playerSearch,
  playersSearch,
  sheetSearch,
  shellSearch,
  signInSearch,
  startSearch,
  teamSearch,
  teamsSearch,
  tokenSearch,
  tournamentPrintSearch,
  tournamentSearch,
  tournamentsSearch,
  usersSearch,
  watchSearch,
} from './search.ts'
import { currentUser } from '../platform/session/session.ts'
import { toast } from '../platform/toasts/toast.ts'
import { Toasts } from '../platform/toasts/toasts.tsx'
import { t } from './messages.ts'

const root = createRootRoute({
  component: () => (
    <>
      <Outlet />
      {/* For pages outside the shell, too, such as a scoring pad or an invitation. */}
      <Toasts />
    </>
  ),
})

function skipWhenSignedIn({ search }: { search: { next?: string | undefined } }) {
  if (currentUser() !== null) throw redirect({ href: getNextPage(search.next), replace: true })
}

function createSignInRoute<const P extends '/' | '/auth/signin' | '/auth/login'>(path: P) {
  return createRoute({
    getParentRoute: () => root,
    path,
    validateSearch: signInSearch,
    beforeLoad: skipWhenSignedIn,
    component: lazyRouteComponent(screens.signIn, 'SignInScreen'),
  })
}

const signUp = createRoute({
  getParentRoute: () => root,
  path: '/auth/signup',
  validateSearch: signInSearch,
  beforeLoad: skipWhenSignedIn,
  component: lazyRouteComponent(screens.signUp, 'SignUpScreen'),
})

const forgotPassword = createRoute({
  getParentRoute: () => root,
  path: '/auth/forgot',
  component: lazyRouteComponent(screens.forgotPassword, 'ForgotScreen'),
})

const resetPassword = createRoute({
  getParentRoute: () => root,
  path: '/auth/reset',
  validateSearch: tokenSearch,
  component: lazyRouteComponent(screens.resetPassword, 'ResetScreen'),
})

const verifyEmail = createRoute({
  getParentRoute: () => root,
  path: '/auth/verify',
  validateSearch: tokenSearch,
  component: lazyRouteComponent(screens.verifyEmail, 'VerifyScreen'),
})

const unsubscribe = createRoute({
  getParentRoute: () => root,
  path: '/auth/unsubscribe',
  validateSearch: tokenSearch,
  component: lazyRouteComponent(screens.unsubscribe, 'UnsubscribeScreen'),
})

const setup = createRoute({
  getParentRoute: () => root,
  path: '/auth/setup',
  component: lazyRouteComponent(screens.setup, 'SetupScreen'),
})

const unauthorized = createRoute({
  getParentRoute: () => root,
  path: '/unauthorized',
  component: lazyRouteComponent(screens.unauthorized, 'UnauthorizedScreen'),
})

/** A code scorer can open only the scoring pad. */
const scorerPaths = /^\/(?:s\/table|live\/[^/]+\/score)$/

/** Redirects to the sign-in page. Drops the hash, which may contain a match with its players. */
function requireSignIn({ location }: { location: { pathname: string; searchStr: string } }) {
  const user = currentUser()
  if (user !== null && (user.scope === null || scorerPaths.test(location.pathname))) return
  if (user !== null) throw redirect({ to: '/s/table', replace: true })
  throw redirect({
    to: '/auth/signin',
    search: { next: location.pathname + location.searchStr },
    replace: true,
  })
}

/** The routes below require a sign-in and use the shared layout. */
const shell = createRoute({
  getParentRoute: () => root,
  id: 'shell',
  validateSearch: shellSearch,
  beforeLoad: requireSignIn,
  component: lazyRouteComponent(screens.shell, 'Shell'),
})

const sports = createRoute({
  getParentRoute: () => shell,
  path: '/sports',
  component: lazyRouteComponent(screens.sports, 'SportsScreen'),
})

const dashboard = createRoute({
  getParentRoute: () => shell,
  path: '/dashboard',
  component: lazyRouteComponent(screens.dashboard, 'DashboardScreen'),
})

const leaderboard = createRoute({
  getParentRoute: () => shell,
  path: '/leaderboard',
  validateSearch: leaderboardSearch,
  component: lazyRouteComponent(screens.leaderboard, 'LeaderboardScreen'),
})

const players = createRoute({
  getParentRoute: () => shell,
  path: '/players',
  validateSearch: playersSearch,
  component: lazyRouteComponent(screens.players, 'PlayersScreen'),
})

const player = createRoute({
  getParentRoute: () => shell,
  path: '/players/$id',
  validateSearch: playerSearch,
  component: lazyRouteComponent(screens.player, 'PlayerScreen'),
})

const matches = createRoute({
  getParentRoute: () => shell,
  path: '/matches',
  validateSearch: matchesSearch,
  component: lazyRouteComponent(screens.matches, 'MatchesScreen'),
})

const sheet = createRoute({
  getParentRoute: () => shell,
  path: '/matches/sheet',
  validateSearch: sheetSearch,
  component: lazyRouteComponent(screens.sheet, 'SheetScreen'),
})

const tournaments = createRoute({
  getParentRoute: () => shell,
  path: '/tournaments',
  validateSearch: tournamentsSearch,
  component: lazyRouteComponent(screens.tournaments, 'TournamentsScreen'),
})

const tournament = createRoute({
  getParentRoute: () => shell,
  path: '/tournaments/$id',
  validateSearch: tournamentSearch,
  component: lazyRouteComponent(screens.tournament, 'TournamentScreen'),
})

const groups = createRoute({
  getParentRoute: () => shell,
  path: '/groups',
  validateSearch: groupsSearch,
  component: lazyRouteComponent(screens.groups, 'GroupsScreen'),
})

const group = createRoute({
  getParentRoute: () => shell,
  path: '/groups/$id',
  validateSearch: groupSearch,
  component: lazyRouteComponent(screens.group, 'GroupScreen'),
})

/** Outside the shell: it may be the first page a visitor sees. */
const invitation = createRoute({
  getParentRoute: () => root,
  path: '/invitation/$key',
  component: lazyRouteComponent(screens.invitation, 'InvitationScreen'),
})

const join = createRoute({
  getParentRoute: () => root,
  path: '/join/$code',
  component: lazyRouteComponent(screens.join, 'JoinScreen'),
})

const tournamentPrint = createRoute({
  getParentRoute: () => root,
  path: '/tournaments/$id/print',
  validateSearch: tournamentPrintSearch,
  beforeLoad: requireSignIn,
  component: lazyRouteComponent(screens.tournamentPrint, 'PrintScreen'),
})

const teams = createRoute({
  getParentRoute: () => shell,
  path: '/teams',
  validateSearch: teamsSearch,
  component: lazyRouteComponent(screens.teams, 'TeamsScreen'),
})

const team = createRoute({
  getParentRoute: () => shell,
  path: '/teams/$id',
  validateSearch: teamSearch,
  component: lazyRouteComponent(screens.team, 'TeamScreen'),
})

const teamMatch = createRoute({
  getParentRoute: () => shell,
  path: '/teams/matches/$id',
  component: lazyRouteComponent(screens.teamMatch, 'TeamMatchScreen'),
})

const teamMatchPrint = createRoute({
  getParentRoute: () => root,
  path: '/teams/matches/$id/print',
  beforeLoad: requireSignIn,
  component: lazyRouteComponent(screens.teamMatchPrint, 'PrintMatchScreen'),
})

const teamMatchConfirm = createRoute({
  getParentRoute: () => root,
  path: '/p/team-match',
  component: lazyRouteComponent(screens.teamMatchConfirm, 'ConfirmScreen'),
})

const scorer = createRoute({
  getParentRoute: () => root,
  path: '/s',
  validateSearch: codeSearch,
  component: lazyRouteComponent(screens.scorer, 'ScorerScreen'),
})

const scorerTable = createRoute({
  getParentRoute: () => root,
  path: '/s/table',
  beforeLoad: requireSignIn,
  component: lazyRouteComponent(screens.scorerTable, 'TableScreen'),
})

const livePad = createRoute({
  getParentRoute: () => root,
  path: '/live/$id/score',
  beforeLoad: requireSignIn,
  component: lazyRouteComponent(screens.livePad, 'PadScreen'),
})

const publicTournament = createRoute({
  getParentRoute: () => root,
  path: '/p/tournaments/$id',
  validateSearch: tournamentSearch,
  component: lazyRouteComponent(screens.publicTournament, 'PublicTournamentScreen'),
})

const display = createRoute({
  getParentRoute: () => root,
  path: '/display',
  validateSearch: displaySearch,
  component: lazyRouteComponent(screens.display, 'DisplayScreen'),
})

const publicLeaderboard = createRoute({
  getParentRoute: () => root,
  path: '/p/leaderboard',
  validateSearch: publicSportSearch,
  component: lazyRouteComponent(screens.publicLeaderboard, 'PublicLeaderboardScreen'),
})

const publicMatches = createRoute({
  getParentRoute: () => root,
  path: '/p/matches',
  validateSearch: publicSportSearch,
  component: lazyRouteComponent(screens.publicMatches, 'PublicMatchesScreen'),
})

const publicTeam = createRoute({
  getParentRoute: () => root,
  path: '/p/teams/$id',
  validateSearch: embedSearch,
  component: lazyRouteComponent(screens.publicTeam, 'PublicTeamScreen'),
})

const publicLive = createRoute({
  getParentRoute: () => root,
  path: '/p/live',
  component: lazyRouteComponent(screens.publicLive, 'PublicLiveScreen'),
})

const publicWatch = createRoute({
  getParentRoute: () => root,
  path: '/p/live/$id',
  validateSearch: embedSearch,
  component: lazyRouteComponent(screens.publicWatch, 'PublicWatchScreen'),
})

const tableOverlay = createRoute({
  getParentRoute: () => root,
  path: '/p/overlay/table/$table',
  validateSearch: overlaySearch,
  component: lazyRouteComponent(screens.overlay, 'TableOverlay'),
})

const matchOverlay = createRoute({
  getParentRoute: () => root,
  path: '/p/overlay/match/$id',
  validateSearch: overlaySearch,
  component: lazyRouteComponent(screens.overlay, 'MatchOverlay'),
})

const displays = createRoute({
  getParentRoute: () => shell,
  path: '/displays',
  validateSearch: pairingSearch,
  component: lazyRouteComponent(screens.displays, 'DisplaysScreen'),
})

const live = createRoute({
  getParentRoute: () => shell,
  path: '/live',
  validateSearch: liveSearch,
  component: lazyRouteComponent(screens.live, 'LiveScreen'),
})

const liveStart = createRoute({
  getParentRoute: () => shell,
  path: '/live/new',
  validateSearch: startSearch,
  component: lazyRouteComponent(screens.liveStart, 'StartScreen'),
})

const transfer = createRoute({
  getParentRoute: () => shell,
  path: '/live/hand',
  component: lazyRouteComponent(screens.transfer, 'TransferScreen'),
})

const watch = createRoute({
  getParentRoute: () => shell,
  path: '/live/$id',
  validateSearch: watchSearch,
  component: lazyRouteComponent(screens.watch, 'WatchScreen'),
})

const profile = createRoute({
  getParentRoute: () => shell,
  path: '/profile',
  component: lazyRouteComponent(screens.profile, 'ProfileScreen'),
})

const security = createRoute({
  getParentRoute: () => shell,
  path: '/account/security',
  validateSearch: eventsSearch,
  component: lazyRouteComponent(screens.security, 'SecurityScreen'),
})

const noticeSettings = createRoute({
  getParentRoute: () => shell,
  path: '/account/notifications',
  validateSearch: noticeSearch,
  component: lazyRouteComponent(screens.noticeSettings, 'NoticeSettingsScreen'),
})

const connection = createRoute({
  getParentRoute: () => shell,
  path: '/account/connection',
  component: lazyRouteComponent(screens.connection, 'ConnectionScreen'),
})

const admin = createRoute({
  getParentRoute: () => shell,
  id: 'admin',
  beforeLoad: () => {
    if (currentUser()?.role !== 'admin') throw redirect({ to: '/unauthorized', replace: true })
  },
})

const adminDashboard = createRoute({
  getParentRoute: () => admin,
  path: '/admin/dashboard',
  component: lazyRouteComponent(screens.adminDashboard, 'AdminDashboardScreen'),
})

const adminUsers = createRoute({
  getParentRoute: () => admin,
  path: '/admin/users',
  validateSearch: usersSearch,
  component: lazyRouteComponent(screens.adminUsers, 'UsersScreen'),
})

const adminSettings = createRoute({
  getParentRoute: () => admin,
  path: '/admin/settings',
  component: lazyRouteComponent(screens.adminSettings, 'SettingsScreen'),
})

const adminAudit = createRoute({
  getParentRoute: () => admin,
  path: '/admin/audit',
  validateSearch: auditSearch,
  component: lazyRouteComponent(screens.adminAudit, 'AuditScreen'),
})

const unknown = createRoute({
  getParentRoute: () => root,
  path: '$',
  beforeLoad: ({ location: { pathname }, cause }) => {
    if (cause !== 'preload') toast(t('noPage'), t('noPageAt', { address: pathname }), 'bad')
    throw redirect({ to: '/sports', replace: true })
  },
})

const routeTree = root.addChildren([
  createSignInRoute('/'),
  createSignInRoute('/auth/signin'),
  createSignInRoute('/auth/login'),
  signUp,
  forgotPassword,
  resetPassword,
  verifyEmail,
  unsubscribe,
  setup,
  unauthorized,
  shell.addChildren([
    sports,
    dashboard,
    leaderboard,
    players,
    player,
    matches,
    sheet,
    tournaments,
    tournament,
    groups,
    group,
    teams,
    team,
    teamMatch,
    live,
    liveStart,
    transfer,
    displays,
    watch,
    profile,
    security,
    noticeSettings,
    connection,
    admin.addChildren([adminDashboard, adminUsers, adminSettings, adminAudit]),
  ]),
  invitation,
  join,
  tournamentPrint,
  teamMatchPrint,
  teamMatchConfirm,
  scorer,
  scorerTable,
  livePad,
  publicTournament,
  display,
  publicLeaderboard,
  publicMatches,
  publicTeam,
  publicLive,
  publicWatch,
  tableOverlay,
  matchOverlay,
  unknown,
])

export const router = createRouter({
  routeTree,
  defaultPreload: 'intent',
  scrollRestoration: true,
  defaultPendingMs: 300,
  defaultPendingComponent: ScreenLoading,
  defaultErrorComponent: ScreenError,
})

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router
  }
}
