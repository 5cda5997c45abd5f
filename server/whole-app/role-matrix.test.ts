import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Role } from '#contract/players/accounts.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { endpoints, type EndpointName } from '#contract/endpoints.ts'
import { examples } from '#contract/examples.ts'
import { createGroup } from '#contract/groups/group.ts'
import { createTeamMatch } from '#contract/teams/team-match.ts'
import { createTeam } from '#contract/teams/team.ts'
import { startLive } from '#contract/live/events.ts'
import { engineNames } from '../testing/databases.ts'
import { createCup } from '../testing/tournament.ts'
import { createWorld, type Caller, type World } from '../testing/world.ts'

/**
 * Who may call an endpoint. `own`: players for their own data, organisers and admins for all. `self`: anyone
 * signed in, only for their own account.
 */
type Access = 'public' | 'anyone' | 'self' | 'own' | 'organisers' | 'admins'

const accessByEndpoint: Record<EndpointName, Access> = {
  getClub: 'public',
  setUpClub: 'public',
  signUp: 'public',
  logIn: 'public',
  logInDemo: 'public',
  refreshSession: 'public',
  logOut: 'public',
  getMe: 'self',
  listSports: 'anyone',
  getOverview: 'anyone',
  listPlayers: 'anyone',
  exportPlayers: 'organisers',
  addPlayer: 'organisers',
  importPlayers: 'organisers',
  getPlayer: 'anyone',
  updatePlayer: 'own',
  setAvatar: 'own',
  removeAvatar: 'own',
  getAvatar: 'public',
  previewDeletePlayer: 'organisers',
  deletePlayer: 'organisers',
  erasePlayer: 'admins',
  listMentions: 'admins',
  editMention: 'admins',
  keepMention: 'admins',
  mergePlayer: 'organisers',
  getPlayerRatings: 'anyone',
  getMilestones: 'anyone',
  getClubWeek: 'anyone',
  getHeadToHead: 'anyone',
  recordMatch: 'own',
  enterResults: 'anyone',
  voidMatches: 'anyone',
  previewMatch: 'anyone',
  listMatches: 'anyone',
  exportMatches: 'anyone',
  listPossibleDuplicates: 'organisers',
  dismissDuplicate: 'organisers',
  getMatch: 'anyone',
  getMatchHistory: 'anyone',
  correctMatch: 'own',
  voidMatch: 'own',
  restoreMatch: 'organisers',
  getLeaderboard: 'anyone',
  exportLeaderboard: 'anyone',
  getLeaderboardLive: 'anyone',
  startLive: 'own',
  listLive: 'anyone',
  readLive: 'anyone',
  readHabits: 'anyone',
  sendLive: 'own',
  resolveConflict: 'own',
  confirmLive: 'own',
  correctLive: 'own',
  stopLive: 'own',
  resumeLive: 'own',
  takeRole: 'own',
  getPublicLeaderboard: 'public',
  listPublicMatches: 'public',
  getPublicTeam: 'public',
  getWeekCard: 'public',
  getLeaderboardCard: 'public',
  getMatchesCard: 'public',
  getTeamCard: 'public',
  listPublicLive: 'public',
  readPublicLive: 'public',
  openDisplay: 'public',
  showDisplay: 'public',
  listDisplays: 'organisers',
  pairDisplay: 'organisers',
  changeDisplay: 'organisers',
  endDisplay: 'organisers',
  previewDisplay: 'organisers',
  makeMatchCode: 'own',
  makeTableCode: 'organisers',
  scoreByCode: 'public',
  listNotices: 'self',
  markNoticesSeen: 'self',
  markNoticesDelivered: 'self',
  answerCall: 'self',
  getNoticeSettings: 'self',
  changeNoticeSettings: 'self',
  unsubscribeNotices: 'public',
  getPush: 'self',
  subscribePush: 'self',
  unsubscribePush: 'self',
  testPush: 'self',
  listSeasons: 'anyone',
  addSeason: 'organisers',
  changeSeason: 'organisers',
  deleteSeason: 'organisers',
  listGroups: 'anyone',
  getGroup: 'anyone',
  createGroup: 'anyone',
  updateGroup: 'own',
  archiveGroup: 'own',
  restoreGroup: 'own',
  deleteGroup: 'own',
  pinNotice: 'own',
  listPlayerGroups: 'anyone',
  joinGroup: 'anyone',
  withdrawRequest: 'anyone',
  answerRequest: 'own',
  leaveGroup: 'anyone',
  muteGroup: 'anyone',
  addMember: 'organisers',
  changeMember: 'own',
  removeMember: 'own',
  getGroupBoard: 'anyone',
  listTeams: 'anyone',
  createTeam: 'organisers',
  getTeam: 'anyone',
  updateTeam: 'own',
  deleteTeam: 'organisers',
  changeRoster: 'own',
  getRoster: 'anyone',
  listTeamMatches: 'anyone',
  exportTeamMatches: 'anyone',
  createTeamMatch: 'own',
  getTeamMatch: 'anyone',
  changeTeamMatch: 'own',
  deleteTeamMatch: 'organisers',
  makeConfirmCode: 'own',
  readSheet: 'public',
  confirmByCode: 'public',
  listTeamSystems: 'anyone',
  addTeamSystem: 'organisers',
  changeTeamSystem: 'organisers',
  deleteTeamSystem: 'organisers',
  listAffiliations: 'anyone',
  addAffiliation: 'organisers',
  updateAffiliation: 'organisers',
  deleteAffiliation: 'organisers',
  listInvitations: 'own',
  sendInvitation: 'own',
  inviteInBulk: 'own',
  resendInvitation: 'own',
  revokeInvitation: 'own',
  listMyInvitations: 'self',
  readInvitation: 'public',
  answerInvitation: 'self',
  makeJoinLink: 'own',
  closeJoinLink: 'own',
  readJoinLink: 'public',
  joinByLink: 'self',
  listMeetups: 'anyone',
  planMeetup: 'own',
  changeMeetup: 'anyone',
  answerMeetup: 'anyone',
  changeMeetupRule: 'own',
  endMeetupRule: 'own',
  setAutoSignUp: 'anyone',
  runMeetup: 'anyone',
  startNight: 'anyone',
  listMyMeetups: 'self',
  exportAttendance: 'own',
  getGroupCalendar: 'public',
  listTournaments: 'anyone',
  getTournament: 'anyone',
  createTournament: 'organisers',
  copyTournament: 'organisers',
  updateTournament: 'organisers',
  deleteTournament: 'organisers',
  openTournament: 'organisers',
  startTournament: 'organisers',
  undoStart: 'organisers',
  cancelTournament: 'organisers',
  reopenTournament: 'organisers',
  closeTournament: 'organisers',
  seedTournament: 'organisers',
  listParticipants: 'anyone',
  addParticipant: 'own',
  enterTeam: 'own',
  openTeamMatch: 'organisers',
  pairUp: 'own',
  drawPairs: 'organisers',
  addParticipants: 'organisers',
  removeParticipant: 'own',
  changeParticipant: 'own',
  requestBye: 'own',
  listTournamentMatches: 'anyone',
  reportResult: 'own',
  correctResult: 'organisers',
  removeResult: 'organisers',
  previewResult: 'own',
  getBracket: 'anyone',
  previewDraw: 'organisers',
  listRounds: 'anyone',
  scheduleRounds: 'organisers',
  pairRound: 'organisers',
  unpairRound: 'organisers',
  releaseRound: 'organisers',
  settleTie: 'organisers',
  reopenTie: 'organisers',
  getStandings: 'anyone',
  listTables: 'anyone',
  getForecast: 'anyone',
  callNext: 'organisers',
  callMatch: 'organisers',
  undoCall: 'organisers',
  listMyPairings: 'self',
  exportTrf: 'anyone',
  importTrf: 'organisers',
  exportCsv: 'anyone',
  getCalendar: 'public',
  getTournamentCalendar: 'public',
  getPublicTournament: 'public',
  getTournamentCard: 'public',
  sendPhoneCode: 'public',
  verifyPhoneCode: 'public',
  sendMyPhoneCode: 'self',
  verifyMyPhone: 'self',
  removeMyPhone: 'self',
  sendEmailVerification: 'self',
  verifyEmail: 'public',
  forgotPassword: 'public',
  resetPassword: 'public',
  changePassword: 'self',
  generatePassword: 'public',
  passSecondFactor: 'public',
  setUpTwoFactor: 'self',
  enableTwoFactor: 'self',
  disableTwoFactor: 'self',
  renewBackupCodes: 'self',
  makeRecoveryCode: 'self',
  passkeySignInOptions: 'public',
  signInWithPasskey: 'public',
  passkeyOptions: 'self',
  addPasskey: 'self',
  removePasskey: 'self',
  listMyApiKeys: 'self',
  createApiKey: 'self',
  revokeMyApiKey: 'self',
  listWebhooks: 'admins',
  createWebhook: 'admins',
  getFee: 'organisers',
  setFee: 'organisers',
  removeFee: 'organisers',
  notePayment: 'organisers',
  correctPayment: 'organisers',
  removePayment: 'organisers',
  remindOfFee: 'organisers',
  exportFee: 'organisers',
  updateWebhook: 'admins',
  deleteWebhook: 'admins',
  listDeliveries: 'admins',
  testWebhook: 'admins',
  resendDelivery: 'admins',
  listApiKeys: 'admins',
  revokeApiKey: 'admins',
  getSecurity: 'self',
  endDevice: 'self',
  endOtherDevices: 'self',
  listMyEvents: 'self',
  exportMyData: 'self',
  eraseMe: 'self',
  getProfile: 'self',
  updateProfile: 'self',
  claimPlayer: 'self',
  withdrawClaim: 'self',
  invitePlayer: 'organisers',
  unlinkPlayer: 'organisers',
  listClaims: 'organisers',
  answerClaim: 'organisers',
  listUsers: 'admins',
  createUser: 'admins',
  changeRole: 'admins',
  actOnUser: 'admins',
  listAudit: 'admins',
  exportAudit: 'admins',
  listAlerts: 'admins',
  acknowledgeAlert: 'admins',
  getAdminOverview: 'admins',
  examineSystem: 'admins',
  makeBackup: 'admins',
  listOutbox: 'admins',
  listTablets: 'admins',
  endTablet: 'admins',
  listDeletions: 'admins',
  restoreDeletion: 'admins',
  getFirstSteps: 'admins',
  getClubSettings: 'admins',
  changeClubSettings: 'admins',
  getHealth: 'public',
  getReadiness: 'public',
  // Last, since it signs out the person who enrols a tablet.
  enrolTablet: 'organisers',
}

/**
 * Endpoints closed to a demo administrator, in addition to those that the contract closes to all demo accounts.
 * All others are open to them on purpose.
 */
const closedToDemoAdmin: ReadonlySet<EndpointName> = new Set([
  'revokeApiKey',
  'listWebhooks',
  'createWebhook',
  'updateWebhook',
  'deleteWebhook',
  'listDeliveries',
  'testWebhook',
  'resendDelivery',
  'previewDeletePlayer',
  'deletePlayer',
  'erasePlayer',
  'mergePlayer',
  'listMentions',
  'editMention',
  'keepMention',
  'deleteTeam',
  'deleteTournament',
  'invitePlayer',
  'unlinkPlayer',
  'listClaims',
  'answerClaim',
  'createUser',
  'changeRole',
  'actOnUser',
  'exportAudit',
  'acknowledgeAlert',
  'examineSystem',
  'makeBackup',
  'listOutbox',
  'enrolTablet',
  'listTablets',
  'endTablet',
  'restoreDeletion',
  'changeClubSettings',
])

/** A request that is refused with 403 only for missing permission. */
type Sample = {
  readonly params?: Record<string, string>
  readonly query?: object
  readonly body?: object
}
type Ids = {
  readonly player: string
  readonly other: string
  readonly match: string
  readonly cup: string
  readonly user: string
  readonly live: string
  readonly group: string
  readonly team: string
  readonly teamMatch: string
}

const reason = 'Reason'
const sentEvent = {
  event: { type: 'remove', id: 'x', target: 'y' },
  device: 'x',
  seq: 1,
  parent: null,
  seenAt: null,
}
const withPassword = (value: string) => ({ password: value })

function findSample(name: EndpointName, ids: Ids): Sample {
  const score = { player1Score: 2, player2Score: 0 }
  const draft = { sportId: 'tabletennis', player1Id: ids.other, player2Id: ids.player, ...score }
  const samples: Partial<Record<EndpointName, Sample>> = {
    addPlayer: { body: { name: 'Somebody New' } },
    importPlayers: { body: { csv: 'name\nAnybody Else\n' } },
    updatePlayer: { body: { version: 99, name: 'Renamed Person' } },
    setAvatar: { body: { version: 99, picture: 'iVBORw0KGgo=' } },
    removeAvatar: { query: { version: 99 } },
    deletePlayer: { query: { version: 99 } },
    eraseMe: { body: { password: 'x', confirmation: 'x' } },
    erasePlayer: { body: { password: 'x', confirmation: 'x' } },
    editMention: { body: { text: 'Won by someone' } },
    mergePlayer: { body: { version: 99, intoPlayerId: ids.player, intoVersion: 99 } },
    recordMatch: { body: { ...draft, player2Id: ids.user } },
    previewMatch: { body: draft },
    getMilestones: { params: { id: ids.player }, query: { sportId: 'tabletennis' } },
    getHeadToHead: { params: { id: ids.player, otherId: ids.other } },
    getMatch: { params: { id: ids.match } },
    dismissDuplicate: { params: { id: ids.match } },
    enrolTablet: { body: { name: 'Tablet' } },
    restoreMatch: { params: { id: ids.match } },
    getMatchHistory: { params: { id: ids.match } },
    correctMatch: { params: { id: ids.match }, body: { version: 99, reason } },
    voidMatch: { params: { id: ids.match }, query: { version: 99, reason } },
    getLeaderboardLive: { query: { sport: 'chess' } },
    startLive: {
      body: {
        id: 'another',
        setup: { game: 'straight', settings: { to: 100, breaks: 1 } },
        player1Id: ids.other,
        player2Id: ids.user,
      },
    },
    sendLive: { body: { events: [sentEvent] } },
    resolveConflict: { params: { forkId: 'x' }, body: { choice: 'other', device: 'x' } },
    confirmLive: { body: { head: 'x' } },
    correctLive: { body: { events: [sentEvent], version: 1, reason } },
    stopLive: { body: {} },
    makeTableCode: { body: { table: 'Table 4' } },
    takeRole: { body: { device: 'x', ask: 'beat' } },
    pairDisplay: { body: { code: 'x', name: 'Bar', shows: 'venue' } },
    changeDisplay: { body: { version: 1, name: 'Bar', shows: 'venue' } },
    endDisplay: { query: { version: 1 } },
    markNoticesSeen: { body: { ids: null } },
    markNoticesDelivered: { body: { ids: ['x'] } },
    answerCall: { body: { answer: 'coming' } },
    changeNoticeSettings: { body: {} },
    subscribePush: { body: { endpoint: 'https://x.example', keys: { p256dh: 'x', auth: 'x' } } },
    addSeason: { body: { name: 'Spring', from: '2026-03-01', to: '2026-05-31' } },
    changeSeason: { body: { version: 1, name: 'Spring', from: '2026-03-01', to: '2026-05-31' } },
    deleteSeason: { query: { version: 1 } },
    createGroup: { body: { name: 'Another Group' } },
    updateGroup: { body: { version: 99 } },
    archiveGroup: { body: { version: 99 } },
    restoreGroup: { body: { version: 99 } },
    deleteGroup: { query: { version: 99 } },
    pinNotice: { body: { text: 'Bring shoes' } },
    listPlayerGroups: { params: { id: ids.other } },
    joinGroup: { body: {} },
    sendInvitation: { body: { contact: 'x' } },
    inviteInBulk: { body: { rows: ['x'] } },
    answerInvitation: { params: { id: 'x' }, body: { answer: 'accept' } },
    makeJoinLink: { body: {} },
    planMeetup: {
      body: { startsAt: '2096-04-01T18:00:00Z', endsAt: '2096-04-01T20:00:00Z' },
    },
    // The id does not exist; permissions for a person's own meetups are tested with the groups.
    changeMeetup: { params: { id: 'x' }, body: { version: 1 } },
    answerMeetup: { params: { id: 'x' }, body: { answer: 'yes' } },
    runMeetup: { params: { id: 'x' }, body: { type: 'cancel' } },
    startNight: { params: { id: 'x' }, body: { sportId: 'pool', format: 'swiss' } },
    joinByLink: { params: { id: 'x' }, body: {} },
    changeMeetupRule: {
      params: { id: ids.group, ruleId: 'x' },
      body: {
        version: 1,
        startsAt: '2096-04-01T18:00:00Z',
        endsAt: '2096-04-01T20:00:00Z',
        places: null,
        venue: '',
        message: '',
        offerMinutes: 120,
        daysAhead: 7,
      },
    },
    endMeetupRule: { params: { id: ids.group, ruleId: 'x' }, query: { version: 1 } },
    setAutoSignUp: { body: { isAlways: true } },
    answerRequest: { body: { approve: false } },
    muteGroup: { body: { isMuted: true } },
    addMember: { body: { playerId: ids.player } },
    changeMember: { body: { version: 99 } },
    createTeam: { body: { sportId: 'tabletennis', name: 'Another Team' } },
    updateTeam: { params: { id: ids.team }, body: { version: 99 } },
    deleteTeam: { params: { id: ids.team }, query: { version: 99 } },
    getTeam: { params: { id: ids.team } },
    getRoster: { params: { id: ids.team } },
    changeRoster: {
      params: { id: ids.team },
      body: { command: { type: 'suspend', playerId: ids.other, reason } },
    },
    createTeamMatch: { body: { homeId: ids.team, awayId: ids.team, systemId: 'tt.british10' } },
    getTeamMatch: { params: { id: ids.teamMatch } },
    changeTeamMatch: {
      params: { id: ids.teamMatch },
      body: { command: { type: 'walkover', by: 'away', reason } },
    },
    deleteTeamMatch: { params: { id: ids.teamMatch }, query: { version: 99 } },
    makeConfirmCode: { params: { id: ids.teamMatch } },
    addTeamSystem: { body: { system: examples.addTeamSystem.body.system } },
    changeTeamSystem: { body: { version: 1, isOffered: false } },
    deleteTeamSystem: { query: { version: 1 } },
    addAffiliation: { body: { name: 'Broadstone' } },
    updateAffiliation: { body: { version: 1, name: 'Broadstone' } },
    deleteAffiliation: { query: { version: 1 } },
    createTournament: { body: { name: 'Another Cup' } },
    copyTournament: { body: {} },
    updateTournament: { body: { version: 99 } },
    deleteTournament: { query: { version: 99 } },
    openTournament: { body: { phase: 'draft' } },
    undoStart: { query: { version: 99 } },
    cancelTournament: { params: { id: 'nowhere' }, body: { reason } },
    seedTournament: { body: { version: 99 } },
    addParticipant: { body: { playerId: ids.other } },
    drawPairs: { body: {} },
    enterTeam: { body: { teamId: ids.team } },
    openTeamMatch: { body: {} },
    pairUp: { body: { partnerId: ids.other } },
    addParticipants: { body: { entries: [{ name: 'Someone' }], dryRun: true } },
    changeParticipant: { body: { action: 'check_in' } },
    requestBye: { body: { round: 1, bye: null } },
    reportResult: { body: score },
    correctResult: { body: { ...score, version: 99 } },
    removeResult: { query: { version: 99 } },
    previewResult: { body: score },
    scheduleRounds: { body: { version: 1, plan: null } },
    pairRound: { body: {} },
    settleTie: { body: { group: 0, playerIds: [ids.player, ids.other], by: 'lot' } },
    reopenTie: { body: { group: 0, playerIds: [ids.player, ids.other] } },
    callMatch: { body: {} },
    importTrf: { body: { trf: '001' } },
    sendMyPhoneCode: { body: { phoneNumber: 'x' } },
    verifyMyPhone: { body: { phoneNumber: 'x', code: '1' } },
    changePassword: { body: { currentPassword: 'a', newPassword: 'b', confirmPassword: 'c' } },
    setUpTwoFactor: { body: withPassword('x') },
    enableTwoFactor: { body: { code: '1' } },
    disableTwoFactor: { body: withPassword('x') },
    renewBackupCodes: { body: withPassword('x') },
    makeRecoveryCode: { body: withPassword('x') },
    passkeyOptions: { body: withPassword('x') },
    setFee: { body: { amount: 1000, currency: 'EUR', version: 99 } },
    removeFee: { query: { version: 99 } },
    notePayment: { body: { playerId: ids.other, method: 'cash', open: 0 } },
    correctPayment: { body: { version: 99 } },
    removePayment: { query: { version: 99 } },
    remindOfFee: { body: {} },
    createWebhook: {
      body: { name: 'Chat', service: 'json', events: ['match.recorded'], url: 'https://a.example' },
    },
    updateWebhook: { body: { version: 99 } },
    deleteWebhook: { query: { version: 99 } },
    resendDelivery: { params: { id: 'none', deliveryId: 'none' } },
    createApiKey: {
      body: { name: 'Website', scope: 'read', expiresInDays: 30, ...withPassword('x') },
    },
    addPasskey: { body: { ticket: 'x', name: 'Key', answer: {} } },
    updateProfile: { body: { version: 99 } },
    claimPlayer: { body: {} },
    answerClaim: { body: { accept: false } },
    changeClubSettings: { body: { version: 99, settings: {} } },
    createUser: { body: { email: 'x', name: 'x' } },
    changeRole: { body: { version: 99 } },
    actOnUser: { body: { action: 'unlock' } },
  }
  return samples[name] ?? {}
}

function createParams({ path, tag }: Endpoint, ids: Ids): Record<string, string> {
  if (tag === 'Live scoring') return { id: ids.live, forkId: 'x' }
  const id =
    {
      Players: ids.other,
      Ratings: ids.other,
      Tournaments: ids.cup,
      Groups: ids.group,
      Fees: ids.cup,
    }[tag] ?? 'x'
  const known: Record<string, string> = {
    id,
    playerId: ids.other,
    matchId: 'W1-1',
    round: '1',
    roundId: 'W1',
    owner: 'tournaments',
    paymentId: 'x',
    invitationId: 'x',
  }
  const names = [...path.matchAll(/:(\w+)/g)].map(([, name]) => name!)
  return Object.fromEntries(names.map((name) => [name, known[name]!]))
}

const rolesByAccess: Record<Access, readonly (Role | 'stranger')[]> = {
  public: ['stranger', 'player', 'organizer', 'admin'],
  anyone: ['player', 'organizer', 'admin'],
  self: ['player', 'organizer', 'admin'],
  // Players' access to their own data is tested with each use case; here the data belongs to others.
  own: ['organizer', 'admin'],
  organisers: ['organizer', 'admin'],
  admins: ['admin'],
}

const names = Object.keys(accessByEndpoint) as EndpointName[]
const isForMembers = (name: EndpointName) =>
  !['organisers', 'admins'].includes(accessByEndpoint[name])

test.each(names.filter((name) => endpoints[name].method === 'POST' && isForMembers(name)))(
  '%s has a limit of calls per member, or the reason for having none',
  (name) => {
    const { rateLimit, allowance }: Endpoint = endpoints[name]
    expect(rateLimit ?? allowance).toBeDefined()
    if (typeof allowance === 'object') expect(allowance.exempt).toMatch(/^It |^Organisers |^The /)
  },
)

describe.each(engineNames)('the role matrix on %s', (engine) => {
  let world: World
  let ids: Ids
  const callers = new Map<Role, Caller>()
  let demoAdmin: Caller

  beforeAll(async () => {
    world = await createWorld(engine)
    for (const role of ['player', 'organizer', 'admin'] as const) {
      callers.set(role, await world.join(role))
    }
    demoAdmin = await world.join('admin')
    await world.server.context.db
      .updateTable('users')
      .set({ isDemo: 1 })
      .where('id', '=', demoAdmin.userId)
      .execute()
    const organiser = callers.get('organizer')!
    const other = await world.addPlayer('Somebody Else')
    const third = await world.addPlayer('Third Person')
    const match = await world.record({ player1Id: other, player2Id: third })
    const cup = await createCup(world, organiser, 4)
    const player = callers.get('player')!.playerId
    const started = await organiser.call(startLive, {
      body: {
        id: 'evening',
        setup: { game: 'straight', settings: { to: 100, breaks: 1 } },
        player1Id: other,
        player2Id: third,
      },
    })
    const live = started.body.id
    const founder = await world.join('player')
    const made = await founder.call(createGroup, { body: { name: 'Thursday Practice' } })
    const group = made.body.id
    const body = { sportId: 'tabletennis', name: 'Some Team' } as const
    const { id: team } = (await organiser.call(createTeam, { body })).body
    const away = { ...body, name: 'Other Team' }
    const { id: awayId } = (await organiser.call(createTeam, { body: away })).body
    const teamMatchBody = { homeId: team, awayId, systemId: 'tt.british10' }
    const { id: teamMatch } = (await organiser.call(createTeamMatch, { body: teamMatchBody })).body
    ids = { group, live, team, teamMatch, player, other, match: match.id, cup: cup.id, user: third }
  })
  afterAll(async () => world.close())

  const endpointNames = Object.keys(accessByEndpoint) as EndpointName[]
  test.each(endpointNames.filter((name) => accessByEndpoint[name] !== 'public'))(
    'allows %s only to the roles in the table',
    async (name) => {
      const endpoint: Endpoint = endpoints[name]
      const { params, ...sample } = findSample(name, ids)
      const args = { params: { ...createParams(endpoint, ids), ...params }, ...sample } as never
      expect((await world.stranger.call(endpoint, args)).status).toBe(401)
      for (const [role, { call }] of callers) {
        const answer = await call(endpoint, args)
        const mayCall = rolesByAccess[accessByEndpoint[name]].includes(role)
        const description = `${role}: ${answer.status} ${answer.text.slice(0, 200)}`
        // A database in memory has no file to back up.
        if (name !== 'makeBackup') expect(answer.status < 500, description).toBe(true)
        expect(answer.status === 403, description).toBe(!mayCall)
      }
      const { isNotForDemo = false } = endpoint
      const answer = await demoAdmin.call(endpoint, args)
      const isClosed = isNotForDemo || closedToDemoAdmin.has(name)
      expect(answer.status === 403, `demo admin: ${answer.status} ${answer.text}`).toBe(isClosed)
    },
  )

  test('lists the same public endpoints as the contract', () => {
    for (const name of endpointNames) {
      expect([name, endpoints[name].access === 'public']).toEqual([
        name,
        accessByEndpoint[name] === 'public',
      ])
    }
  })
})
