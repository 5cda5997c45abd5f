import type { CallOf, Endpoint } from './endpoint.ts'
import type { Endpoints, EndpointName } from './endpoints.ts'

/** Endpoints with input; the others need no example. */
export type NameWithInput = {
  [Name in EndpointName]: Endpoints[Name] extends
    | { params: object }
    | { query: object }
    | { body: object }
    ? Name
    : never
}[EndpointName]

/** An example request to one endpoint, with each of its parts. */
type ExampleOf<E extends Endpoint> = CallOf<E> &
  (E extends { query: object } ? { query: object } : unknown)

const email = 'nia@example.org'
const federationNumbers = { fideNumber: '99990001', nationalNumber: 'WAL 4711' }
const name = 'Nia Llewellyn'
const password = 'Rally-Corner7!tide'
const confirmed = { password, confirmPassword: password }
const phone = { phoneNumber: '082 123 4567', countryCode: '+27' }
const currentPassword = { password }
const page = { page: 1, pageSize: 20 }

const nia = { id: 'player-nia' }
const user = { id: 'user-nia' }
const match = { id: 'match-friday' }
const live = { id: 'live-thursday' }
const practiceGroup = { id: 'group-thursday' }
const invitation = { ...practiceGroup, invitationId: 'invitation-owen' }
const meetup = { id: 'evening-thursday' }
const groupMember = { ...practiceGroup, playerId: 'player-owen' }
const screen = { name: 'Bar, left', shows: 'venue', viewedFrom: 5, seconds: 20 } as const
const cup = { id: 'cup-spring' }
const cupFee = { owner: 'tournaments', ...cup } as const
const cupPayment = { ...cupFee, paymentId: 'payment-nia' }
const entrant = { ...cup, playerId: 'player-nia' }
const cupMatch = { ...cup, matchId: 'W1-1' }
const teamMatch = { id: 'team-match-tuesday' }
const ownSystem = { id: 'system-pairs' }
const placesOfSide = [
  { id: '1', size: 1 },
  { id: '2', size: 1 },
  { id: 'D', size: 2, of: ['1', '2'] },
]
const bestOf5 = { format: 'Best of 5', details: null }
/** A match system for teams of two, as a club might define it. */
const doublesSystem = {
  sport: 'tabletennis' as const,
  name: 'Four singles and a doubles',
  home: placesOfSide,
  away: placesOfSide,
  fewest: 2,
  rubbers: [
    { n: 1, home: '1', away: '1', play: bestOf5 },
    { n: 2, home: '2', away: '2', play: bestOf5 },
    { n: 3, home: 'D', away: 'D', play: bestOf5 },
    { n: 4, home: '1', away: '2', play: bestOf5 },
    { n: 5, home: '2', away: '1', play: bestOf5 },
  ],
  winAt: 3,
  playAll: false,
  drawAllowed: false,
  score: 'rubbers' as const,
  source: 'Handbook of the district',
}

const homeTeam = { id: 'team-street' }
const tie = { group: null, playerIds: ['player-nia', 'player-owen'] }
const result = { player1Score: 2, player2Score: 1 }
const draft = {
  sportId: 'tabletennis',
  player1Id: 'player-nia',
  player2Id: 'player-owen',
  ...result,
}
/** A browser's reply to a WebAuthn challenge, shortened. */
const answer = { id: 'credential', rawId: 'credential', type: 'public-key', response: {} }

/** A one-pixel picture. */
const dot =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='

/** One round of four players in TRF26. */
const report = [
  '012 Spring Open',
  '062 4',
  '092 Individual: Swiss-System (FIDE Dutch)',
  '142 2',
  '152 W',
  '001    1      Llewellyn, Nia                                                     1.0    1     3 w 1',
  '001    2      Pryce, Owen                                                        0.0    3     4 b 0',
  '001    3      Okafor, Ada                                                        0.0    3     1 b 0',
  '001    4      Lindqvist, Bo                                                      1.0    1     2 w 1',
].join('\n')

/**
 * An example request for each endpoint, as shown in the OpenAPI document. Each is valid once the ids, codes
 * and tokens in it are replaced by real ones, which a test does.
 */
export const examples: { readonly [Name in NameWithInput]: ExampleOf<Endpoints[Name]> } = {
  setUpClub: {
    body: {
      setupCode: 'setup-code',
      clubName: 'Harbour Street',
      name,
      email,
      ...confirmed,
      publicResults: true,
    },
  },
  signUp: { body: { email, name, ...confirmed, role: 'player' } },
  logIn: { body: { email, password } },
  logInDemo: { body: { as: 'player' } },
  refreshSession: { body: { refreshToken: 'refresh-token' } },

  listPlayers: { query: { q: 'nia', ...page, includeRetired: 'true', sort: 'recent' } },
  addPlayer: {
    body: { name, nickname: 'Nye', email, startingLevel: 'club', ...federationNumbers },
  },
  exportPlayers: { query: { separator: 'semicolon' } },
  importPlayers: {
    body: {
      csv: 'name,email,level\nNia Llewellyn,nia@example.org,club\n',
      delimiter: ',',
      columns: ['name', 'email', 'level'],
      headingLine: 1,
      choices: [{ line: 2, action: 'add' }],
      dryRun: true,
    },
  },
  getPlayer: { params: nia },
  updatePlayer: { params: nia, body: { version: 1, name, nickname: 'Nye', isRetired: true } },
  setAvatar: { params: nia, body: { version: 1, picture: dot } },
  removeAvatar: { params: nia, query: { version: 1 } },
  getAvatar: { params: { avatarId: 'avatar-nia' } },
  previewDeletePlayer: { params: nia },
  deletePlayer: { params: nia, query: { version: 1 } },
  erasePlayer: { params: nia, body: { ...currentPassword, confirmation: 'Nia Llewellyn' } },
  editMention: { params: { id: 'mention-nia' }, body: { text: 'Won by Former member' } },
  keepMention: { params: { id: 'mention-nia' } },
  mergePlayer: { params: nia, body: { version: 1, intoPlayerId: 'player-owen', intoVersion: 1 } },
  getPlayerRatings: { params: nia },
  getMilestones: { params: nia, query: { sportId: 'tabletennis' } },
  getHeadToHead: { params: { ...nia, otherId: 'player-owen' } },

  recordMatch: { body: { ...draft, matchType: 'league', playedAt: '2026-03-13T19:30:00.000Z' } },
  enterResults: {
    body: {
      rows: [
        { ...draft, key: 'row-1' },
        {
          key: 'row-2',
          sportId: 'tabletennis',
          player1Name: name,
          player2Name: 'Owen Pryce',
          player1Score: 0,
          player2Score: 2,
          confirmed: true,
        },
      ],
      dryRun: false,
    },
  },
  voidMatches: {
    body: {
      matches: [{ id: 'match-friday', version: 1 }],
      reason: 'The sheet was another evening',
    },
  },
  previewMatch: { body: { ...draft, matchId: 'match-friday' } },
  listMatches: {
    query: {
      ...page,
      sportId: 'tabletennis',
      playerId: 'player-nia',
      from: '2026-01-01T00:00:00.000Z',
      includeVoid: 'true',
    },
  },
  exportMatches: { query: { sportId: 'tabletennis', from: '2026-01-01T00:00:00.000Z' } },
  dismissDuplicate: { params: match },
  getMatch: { params: match },
  getMatchHistory: { params: match },
  correctMatch: {
    params: match,
    body: { version: 1, player1Score: 1, player2Score: 2, reason: 'The sides were mixed up' },
  },
  restoreMatch: { params: match },
  voidMatch: { params: match, query: { version: 1, reason: 'Recorded twice' } },

  getLeaderboard: { query: { ...page, sportId: 'chess', format: 'Blitz', range: 'season', q: '' } },
  exportLeaderboard: { query: { sportId: 'chess', format: 'Blitz', range: 'season' } },
  getLeaderboardLive: { query: { sport: 'darts', limit: 10 } },

  startLive: {
    body: {
      id: 'live-new',
      setup: { game: 'x01', settings: { start: 501, legs: 5, throws: 1 } },
      player1Id: 'player-nia',
      player2Id: 'player-owen',
      table: 'Board 1',
    },
  },
  getPublicLeaderboard: { query: { sportId: 'darts' } },
  listPublicMatches: { query: { sportId: 'darts' } },
  getLeaderboardCard: { query: { sportId: 'darts' } },
  getWeekCard: { query: {} },
  getMatchesCard: { query: { sportId: 'darts' } },
  getPublicTeam: { params: { id: 'team-street' } },
  getTeamCard: { params: { id: 'team-street' }, query: {} },
  listPublicLive: { query: { sportId: 'darts' } },
  readPublicLive: { params: live },
  showDisplay: { body: { secret: 'display-secret' } },
  pairDisplay: { body: { code: 'display-code', ...screen } },
  changeDisplay: { params: { id: 'display-bar' }, body: { version: 2, ...screen } },
  endDisplay: { params: { id: 'display-bar' }, query: { version: 2 } },
  previewDisplay: { params: { id: 'display-bar' } },
  listLive: { query: { sportId: 'darts' } },
  readHabits: { params: live },
  readLive: { params: live, query: { since: 1, known: 'visit-1' } },
  sendLive: {
    params: live,
    body: {
      events: [
        {
          event: {
            id: 'visit-2',
            type: 'act',
            place: 'set 1 leg 1',
            action: { kind: 'visit', by: 2, points: 60 },
          },
          device: 'phone-2',
          seq: 1,
          parent: 'visit-1',
          seenAt: 1_773_511_200_000,
        },
      ],
      since: 1,
      known: 'visit-1',
    },
  },
  resolveConflict: {
    params: { ...live, forkId: 'fork-1' },
    body: { choice: 'official', device: 'phone-1' },
  },
  confirmLive: { params: live, body: { head: 'visit-1' } },
  correctLive: {
    params: live,
    body: {
      events: [
        {
          event: {
            id: 'edit-1',
            type: 'edit',
            target: 'visit-1',
            to: { kind: 'visit', by: 1, points: 101, darts: 3 },
          },
          device: 'phone-1',
          seq: 2,
          parent: 'visit-1',
          seenAt: null,
        },
      ],
      version: 1,
      reason: 'It took three darts',
    },
  },
  stopLive: { params: live, body: { reason: 'The light went out' } },
  resumeLive: { params: live },
  takeRole: { params: live, body: { device: 'phone-1', ask: 'score' } },

  makeMatchCode: { params: live },
  makeTableCode: { body: { table: 'Table 4' } },
  scoreByCode: { body: { code: 'live-code', name: 'Sam' } },
  listNotices: { query: page },
  markNoticesSeen: { body: { ids: ['notice-call'] } },
  markNoticesDelivered: { body: { ids: ['notice-call'] } },
  answerCall: { params: { id: 'notice-call' }, body: { answer: 'coming' } },
  changeNoticeSettings: { body: { zone: 'Africa/Johannesburg', mutedTournaments: ['cup-spring'] } },

  unsubscribeNotices: { query: { token: 'token-of-the-mail' } },
  subscribePush: {
    body: {
      endpoint: 'https://updates.push.services.mozilla.com/wpush/v2/gAAAAABh',
      keys: {
        p256dh:
          'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
        auth: 'BTBZMqHH6r4Tts7J_aSIgg',
      },
    },
  },
  unsubscribePush: { params: { id: 'push-phone' } },
  testPush: { params: { id: 'push-phone' } },

  addSeason: { body: { name: 'Spring 2026', from: '2026-03-01', to: '2026-05-31' } },
  changeSeason: {
    params: { id: 'season-spring' },
    body: { version: 1, name: 'Spring 2026', from: '2026-03-01', to: '2026-06-14' },
  },
  deleteSeason: { params: { id: 'season-spring' }, query: { version: 1 } },

  listGroups: { query: { scope: 'public', q: 'practice', ...page } },
  getGroup: { params: practiceGroup },
  createGroup: {
    body: {
      template: 'practice-group',
      name: 'Thursday Practice',
      description: 'Coaching for everyone under 1500',
      maxSize: 12,
    },
  },
  updateGroup: {
    params: practiceGroup,
    body: { version: 1, name: 'Friday Practice', maxSize: 16 },
  },
  archiveGroup: { params: practiceGroup, body: { version: 1 } },
  restoreGroup: { params: practiceGroup, body: { version: 2 } },
  deleteGroup: { params: practiceGroup, query: { version: 1 } },
  pinNotice: {
    params: practiceGroup,
    body: { text: 'Bring indoor shoes.', until: '2026-12-03T00:00:00.000Z' },
  },
  listPlayerGroups: { params: nia },
  joinGroup: { params: practiceGroup, body: { message: 'I play with Owen on Mondays' } },
  withdrawRequest: { params: practiceGroup },
  answerRequest: { params: groupMember, body: { approve: true } },
  leaveGroup: { params: practiceGroup },
  muteGroup: { params: practiceGroup, body: { isMuted: true } },
  addMember: { params: practiceGroup, body: { playerId: 'player-nia' } },
  changeMember: {
    params: groupMember,
    body: { version: 1, role: 'member', title: 'coach', permissions: { canInviteOthers: true } },
  },
  removeMember: { params: groupMember },
  getGroupBoard: { params: practiceGroup, query: { sportId: 'tabletennis' } },

  listTeams: { query: { sportId: 'tabletennis', q: 'street', ...page } },
  createTeam: {
    body: {
      sportId: 'tabletennis',
      name: 'Harbour Street A',
      description: 'City League, Division 1',
      color: '#27323f',
      secondColor: '#f5f7f9',
      homeVenue: 'Harbour Street',
      captainId: 'player-nia',
      settings: { allowSelfRegistration: true },
    },
  },
  getTeam: { params: homeTeam, query: {} },
  updateTeam: { params: homeTeam, body: { version: 2, homeVenue: 'Old Hall', isActive: false } },
  deleteTeam: { params: homeTeam, query: { version: 2 } },
  changeRoster: {
    params: homeTeam,
    body: { command: { type: 'add', playerId: 'player-owen', jerseyNumber: 7 } },
  },
  getRoster: { params: homeTeam, query: { at: '2026-03-14T19:00:00.000Z' } },
  listTeamMatches: { query: { teamId: 'team-street', state: 'coming', ...page } },
  exportTeamMatches: { query: { teamId: 'team-street' } },
  createTeamMatch: {
    body: {
      homeId: 'team-street',
      awayId: 'team-quay',
      systemId: 'tt.british10',
      startsAt: '2026-11-24T19:30:00.000Z',
      lineUpsDue: '2026-11-24T18:45:00.000Z',
      venue: 'Harbour Street',
    },
  },
  getTeamMatch: { params: teamMatch },
  changeTeamMatch: {
    params: teamMatch,
    body: { command: { type: 'walkover', by: 'away', reason: 'No one came' } },
  },
  deleteTeamMatch: { params: teamMatch, query: { version: 1 } },
  makeConfirmCode: { params: teamMatch },
  readSheet: { body: { code: 'confirm-code' } },
  confirmByCode: { body: { code: 'confirm-code', dispute: null } },
  addTeamSystem: { body: { system: doublesSystem } },
  changeTeamSystem: { params: ownSystem, body: { isOffered: false, version: 1 } },
  deleteTeamSystem: { params: ownSystem, query: { version: 1 } },
  addAffiliation: {
    body: { name: 'Broadstone', venue: 'Broadstone Hall', contact: 'Kofi, 082 123 4567' },
  },
  updateAffiliation: {
    params: { id: 'affiliation-broadstone' },
    body: { name: 'Broadstone Spinners', venue: 'Broadstone Hall', contact: '', version: 1 },
  },
  deleteAffiliation: { params: { id: 'affiliation-broadstone' }, query: { version: 1 } },
  listInvitations: { params: practiceGroup },
  sendInvitation: {
    params: practiceGroup,
    body: { playerId: 'player-owen', message: 'We start at 19:30', expiresInHours: 168 },
  },
  inviteInBulk: {
    params: practiceGroup,
    body: {
      rows: ['Owen Pryce', 'ada@example.org', '+27 82 123 4567'],
      message: 'Bats are there',
      dryRun: true,
    },
  },
  resendInvitation: { params: invitation },
  revokeInvitation: { params: invitation },
  readInvitation: { params: { id: 'invitation-owen' } },
  answerInvitation: { params: { id: 'invitation-owen' }, body: { answer: 'decline', never: true } },
  makeJoinLink: { params: practiceGroup, body: { maxUses: 3, expiresInHours: 168 } },
  closeJoinLink: { params: practiceGroup },
  readJoinLink: { params: { id: 'join-code' } },
  joinByLink: { params: { id: 'join-code' }, body: { message: 'I saw the poster' } },

  listMeetups: { params: practiceGroup },
  planMeetup: {
    params: practiceGroup,
    body: {
      startsAt: '2096-11-26T17:30:00.000Z',
      endsAt: '2096-11-26T19:30:00.000Z',
      places: 8,
      venue: 'Main hall',
      message: 'Bring indoor shoes',
      weeks: 4,
    },
  },
  changeMeetup: { params: meetup, body: { version: 1, places: 10 } },
  answerMeetup: { params: meetup, body: { answer: 'yes', message: 'A bit late' } },
  changeMeetupRule: {
    params: { ...practiceGroup, ruleId: 'rule-thursday' },
    body: {
      version: 1,
      startsAt: '2026-12-03T20:00:00.000Z',
      endsAt: '2026-12-03T22:00:00.000Z',
      places: 8,
      venue: 'Main hall',
      message: '',
      offerMinutes: 120,
      daysAhead: 7,
    },
  },
  endMeetupRule: { params: { ...practiceGroup, ruleId: 'rule-thursday' }, query: { version: 1 } },
  setAutoSignUp: { params: practiceGroup, body: { isAlways: true } },
  runMeetup: { params: meetup, body: { type: 'cancel', reason: 'The floor is wet' } },
  startNight: { params: meetup, body: { sportId: 'tabletennis', format: 'round_robin' } },
  exportAttendance: { params: practiceGroup, query: { separator: 'semicolon' } },
  getGroupCalendar: { params: { ...practiceGroup, key: 'calendar-key' } },

  listTournaments: { query: { ...page, status: 'active', sportId: 'tabletennis', q: 'spring' } },
  getTournament: { params: cup },
  createTournament: {
    body: {
      name: 'Spring Open',
      sportId: 'tabletennis',
      format: 'groups_then_knockout',
      startDate: '2026-04-18T09:00:00.000Z',
      venue: 'Harbour Street Hall',
      maxParticipants: 16,
      tables: ['Table 1', 'Table 2'],
      settings: { groups: 4, qualifiers: 2, thirdPlacePlayoff: true },
    },
  },
  copyTournament: { params: cup, body: { withParticipants: true } },
  updateTournament: { params: cup, body: { version: 1, name: 'Spring Open', restMinutes: 10 } },
  deleteTournament: { params: cup, query: { version: 1 } },
  openTournament: { params: cup, body: { phase: 'registration' } },
  startTournament: { params: cup },
  undoStart: { params: cup, query: { version: 2 } },
  cancelTournament: { params: cup, body: { reason: 'The hall is flooded' } },
  reopenTournament: { params: cup },
  closeTournament: { params: cup },
  seedTournament: {
    params: cup,
    body: { version: 1, method: 'rating', fixedSeeds: { 'player-nia': 1 } },
  },
  listParticipants: { params: cup },
  addParticipant: { params: cup, body: { playerId: 'player-nia', affiliation: 'Juniors' } },
  enterTeam: { params: cup, body: { teamId: 'team-street' } },
  openTeamMatch: { params: { ...cup, matchId: 'W1-1' }, body: {} },
  pairUp: { params: entrant, body: { partnerId: 'player-owen' } },
  drawPairs: { params: cup, body: {} },
  addParticipants: {
    params: cup,
    body: { entries: [{ playerId: 'player-nia' }, { name, affiliation: 'Juniors' }], dryRun: true },
  },
  removeParticipant: { params: entrant, query: { undo: 'true' } },
  changeParticipant: { params: entrant, body: { action: 'withdraw', reason: 'Ill' } },
  requestBye: { params: entrant, body: { round: 1, bye: 'half' } },
  listTournamentMatches: { params: cup },
  reportResult: { params: cupMatch, body: result },
  correctResult: {
    params: cupMatch,
    body: { version: 1, player1Score: 1, player2Score: 2, reason: 'The sides were mixed up' },
  },
  removeResult: { params: cupMatch, query: { version: 1, reason: 'Not played yet' } },
  previewResult: { params: cupMatch, body: result },
  getBracket: { params: cup },
  previewDraw: { params: cup },
  listRounds: { params: cup },
  scheduleRounds: {
    params: cup,
    body: {
      version: 2,
      plan: { first: '2026-04-18', everyDays: 7 },
      rounds: [{ round: 2, day: '2026-04-24' }],
      following: [3],
    },
  },
  pairRound: { params: cup, body: { relax: ['colour'] } },
  unpairRound: { params: { ...cup, round: 1 } },
  releaseRound: { params: { ...cup, roundId: 'W2' } },
  settleTie: { params: cup, body: { ...tie, by: 'play_off' } },
  reopenTie: { params: cup, body: tie },
  getStandings: { params: cup },
  listTables: { params: cup },
  getForecast: { params: cup },
  callNext: { params: cup },
  callMatch: { params: cupMatch, body: { table: 'Table 2' } },
  undoCall: { params: cupMatch },
  exportTrf: { params: cup, query: { form: 'TRF16' } },
  importTrf: {
    body: { trf: report, sportId: 'chess', rated: false, dryRun: true },
  },
  exportCsv: { params: cup, query: { what: 'matches' } },
  getTournamentCalendar: { params: cup },
  getPublicTournament: { params: cup },
  getTournamentCard: { params: cup },

  sendPhoneCode: { body: { ...phone, request: '' } },
  verifyPhoneCode: { body: { ...phone, request: 'request-of-the-code', code: '123456' } },
  sendMyPhoneCode: { body: { ...phone, ...currentPassword } },
  verifyMyPhone: { body: { ...phone, code: '123456' } },
  removeMyPhone: { body: currentPassword },
  verifyEmail: { body: { token: 'token-of-the-link' } },
  forgotPassword: { body: { email } },
  resetPassword: {
    body: {
      token: 'token-of-the-link',
      password: 'Harbour-Lights4#',
      confirmPassword: 'Harbour-Lights4#',
    },
  },
  changePassword: {
    body: {
      currentPassword: password,
      newPassword: 'Harbour-Lights4#',
      confirmPassword: 'Harbour-Lights4#',
    },
  },
  passSecondFactor: { body: { ticket: 'ticket-of-the-sign-in', code: '123456', method: 'totp' } },
  setUpTwoFactor: { body: currentPassword },
  enableTwoFactor: { body: { code: '123456' } },
  disableTwoFactor: { body: currentPassword },
  renewBackupCodes: { body: currentPassword },
  makeRecoveryCode: { body: currentPassword },
  eraseMe: { body: { ...currentPassword, confirmation: 'Nia Llewellyn' } },
  signInWithPasskey: { body: { ticket: 'ticket-of-the-challenge', answer } },
  passkeyOptions: { body: currentPassword },
  addPasskey: { body: { ticket: 'ticket-of-the-challenge', name: 'Phone', answer } },
  removePasskey: { params: { id: 'passkey-phone' }, body: currentPassword },
  getFee: { params: cupFee },
  setFee: {
    params: cupFee,
    body: {
      amount: 1000,
      currency: 'EUR',
      dueOn: null,
      link: 'https://pay.example.org',
      version: 1,
    },
  },
  removeFee: { params: cupFee, query: { version: 1, withPayments: 'true' } },
  notePayment: { params: cupFee, body: { playerId: 'player-nia', method: 'cash', open: 1000 } },
  correctPayment: { params: cupPayment, body: { version: 1, method: 'transfer' } },
  removePayment: { params: cupPayment, query: { version: 1 } },
  remindOfFee: { params: cupFee, body: {} },
  exportFee: { params: cupFee, query: { separator: 'semicolon' } },
  createWebhook: {
    body: {
      name: 'Club chat',
      service: 'discord',
      events: ['match.recorded', 'tournament.finished'],
      sportIds: ['tabletennis'],
      url: 'https://hooks.example.org/club',
    },
  },
  updateWebhook: { params: { id: 'webhook-chat' }, body: { version: 1, isActive: true } },
  deleteWebhook: { params: { id: 'webhook-chat' }, query: { version: 1 } },
  listDeliveries: { params: { id: 'webhook-chat' } },
  testWebhook: { params: { id: 'webhook-chat' } },
  resendDelivery: { params: { id: 'webhook-chat', deliveryId: 'delivery-test' } },
  createApiKey: {
    body: { name: 'Website', scope: 'read', expiresInDays: 365, ...currentPassword },
  },
  revokeMyApiKey: { params: { id: 'key-website' } },
  revokeApiKey: { params: { id: 'key-website' } },
  endDevice: { params: { id: 'device-phone' } },
  listMyEvents: { query: page },
  updateProfile: { body: { version: 1, name, avatar: '🏓', handle: 'nia' } },
  claimPlayer: { body: { playerId: 'player-nia' } },
  invitePlayer: { params: nia },
  unlinkPlayer: { params: nia },
  answerClaim: { params: { id: 'claim-nia' }, body: { accept: true } },

  listUsers: { query: { ...page, q: 'nia', role: 'player', status: 'active' } },
  createUser: { body: { email, name, role: 'organizer' } },
  changeRole: { params: user, body: { version: 1, role: 'organizer' } },
  actOnUser: { params: user, body: { action: 'lock', reason: 'A phone was stolen' } },
  listAudit: { query: { ...page, severity: 'high', from: '2026-01-01T00:00:00.000Z' } },
  exportAudit: { query: { outcome: 'failure' } },
  listAlerts: { query: { ...page, open: 'true' } },
  listDeletions: { query: page },
  enrolTablet: { body: { name: 'Tablet at the bar' } },
  endTablet: { params: { id: 'tablet-bar' } },
  restoreDeletion: { params: { id: 'deletion-nia' } },
  changeClubSettings: { body: { version: 1, settings: { organizerRights: 'approval' } } },
  acknowledgeAlert: { params: { id: 'alert-role' } },
}
