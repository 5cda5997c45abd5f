import * as admin from './admin.ts'
import * as accounts from './accounts.ts'
import * as avatars from './avatars.ts'
import * as club from './club.ts'
import * as settings from './club-settings.ts'
import * as displays from './displays.ts'
import * as deletions from './deletions.ts'
import * as doubles from './doubles.ts'
import type { Endpoint } from './endpoint.ts'
import * as files from './exports.ts'
import * as codes from './live/codes.ts'
import * as live from './live/events.ts'
import { readHabits } from './live/habits.ts'
import * as publicLive from './live/public.ts'
import * as notices from './notices.ts'
import * as matches from './matches.ts'
import * as players from './players.ts'
import * as push from './push.ts'
import * as ratings from './ratings.ts'
import * as devices from './security/devices.ts'
import * as email from './security/email.ts'
import * as events from './security/events.ts'
import * as membership from './security/membership.ts'
import * as passkeys from './security/passkeys.ts'
import * as passwords from './security/passwords.ts'
import * as phone from './security/phone.ts'
import * as secondFactor from './security/second-factor.ts'
import * as seasons from './seasons.ts'
import * as sheets from './sheets.ts'
import * as sports from './sports.ts'
import * as tablets from './tablets.ts'
import * as exchanged from './tournaments/exchange.ts'
import * as life from './tournaments/life.ts'
import * as results from './tournaments/matches.ts'
import * as entries from './tournaments/participants.ts'
import * as rounds from './tournaments/rounds.ts'
import * as tables from './tournaments/tables.ts'
import * as tournament from './tournaments/tournament.ts'

/** Every endpoint of the product: the server must serve them all, the OpenAPI document lists them. */
export const endpoints = {
  getClub: club.getClub,
  setUpClub: club.setUpClub,
  signUp: accounts.signUp,
  logIn: accounts.logIn,
  logInDemo: accounts.logInDemo,
  refreshSession: accounts.refreshSession,
  logOut: accounts.logOut,
  getMe: accounts.getMe,
  listSports: sports.listSports,
  getOverview: ratings.getOverview,
  listPlayers: players.listPlayers,
  exportPlayers: files.exportPlayers,
  addPlayer: players.addPlayer,
  importPlayers: players.importPlayers,
  getPlayer: players.getPlayer,
  updatePlayer: players.updatePlayer,
  setAvatar: avatars.setAvatar,
  removeAvatar: avatars.removeAvatar,
  getAvatar: avatars.getAvatar,
  previewDeletePlayer: players.previewDeletePlayer,
  deletePlayer: players.deletePlayer,
  mergePlayer: players.mergePlayer,
  getPlayerRatings: ratings.getPlayerRatings,
  getHeadToHead: ratings.getHeadToHead,
  recordMatch: matches.recordMatch,
  enterResults: sheets.enterResults,
  voidMatches: sheets.voidMatches,
  previewMatch: matches.previewMatch,
  listMatches: matches.listMatches,
  exportMatches: files.exportMatches,
  listLikelyDoubles: doubles.listLikelyDoubles,
  keepMatch: doubles.keepMatch,
  getMatch: matches.getMatch,
  getMatchHistory: matches.getMatchHistory,
  correctMatch: matches.correctMatch,
  voidMatch: matches.voidMatch,
  restoreMatch: deletions.restoreMatch,
  getLeaderboard: ratings.getLeaderboard,
  exportLeaderboard: files.exportLeaderboard,
  getLeaderboardLive: ratings.getLeaderboardLive,
  openDisplay: displays.openDisplay,
  showDisplay: displays.showDisplay,
  listDisplays: displays.listDisplays,
  pairDisplay: displays.pairDisplay,
  changeDisplay: displays.changeDisplay,
  endDisplay: displays.endDisplay,
  previewDisplay: displays.previewDisplay,
  listSeasons: seasons.listSeasons,
  addSeason: seasons.addSeason,
  changeSeason: seasons.changeSeason,
  deleteSeason: seasons.deleteSeason,
  listTournaments: tournament.listTournaments,
  getTournament: tournament.getTournament,
  createTournament: life.createTournament,
  copyTournament: life.copyTournament,
  updateTournament: life.updateTournament,
  deleteTournament: life.deleteTournament,
  openTournament: life.openTournament,
  startTournament: life.startTournament,
  takeStartBack: life.takeStartBack,
  cancelTournament: life.cancelTournament,
  reopenTournament: life.reopenTournament,
  closeTournament: life.closeTournament,
  seedTournament: life.seedTournament,
  listParticipants: entries.listParticipants,
  addParticipant: entries.addParticipant,
  addParticipants: entries.addParticipants,
  removeParticipant: entries.removeParticipant,
  changeParticipant: entries.changeParticipant,
  requestBye: entries.requestBye,
  listTournamentMatches: results.listTournamentMatches,
  reportResult: results.reportResult,
  correctResult: results.correctResult,
  removeResult: results.removeResult,
  previewResult: results.previewResult,
  previewDraw: rounds.previewDraw,
  getBracket: rounds.getBracket,
  listRounds: rounds.listRounds,
  scheduleRounds: rounds.scheduleRounds,
  pairRound: rounds.pairRound,
  unpairRound: rounds.unpairRound,
  releaseRound: rounds.releaseRound,
  settleTie: rounds.settleTie,
  reopenTie: rounds.reopenTie,
  getStandings: rounds.getStandings,
  listTables: tables.listTables,
  callNext: tables.callNext,
  callMatch: tables.callMatch,
  takeBackCall: tables.takeBackCall,
  listMyPairings: tables.listMyPairings,
  exportTrf: exchanged.exportTrf,
  importTrf: exchanged.importTrf,
  exportCsv: exchanged.exportCsv,
  getCalendar: exchanged.getCalendar,
  getTournamentCalendar: exchanged.getTournamentCalendar,
  getPublicTournament: exchanged.getPublicTournament,
  getTournamentCard: exchanged.getTournamentCard,
  sendPhoneCode: phone.sendPhoneCode,
  verifyPhoneCode: phone.verifyPhoneCode,
  sendMyPhoneCode: phone.sendMyPhoneCode,
  verifyMyPhone: phone.verifyMyPhone,
  removeMyPhone: phone.removeMyPhone,
  sendEmailVerification: email.sendEmailVerification,
  verifyEmail: email.verifyEmail,
  forgotPassword: passwords.forgotPassword,
  resetPassword: passwords.resetPassword,
  changePassword: passwords.changePassword,
  generatePassword: passwords.generatePassword,
  passSecondFactor: secondFactor.passSecondFactor,
  setUpTwoFactor: secondFactor.setUpTwoFactor,
  enableTwoFactor: secondFactor.enableTwoFactor,
  disableTwoFactor: secondFactor.disableTwoFactor,
  renewBackupCodes: secondFactor.renewBackupCodes,
  makeRecoveryCode: secondFactor.makeRecoveryCode,
  passkeySignInOptions: passkeys.passkeySignInOptions,
  signInWithPasskey: passkeys.signInWithPasskey,
  passkeyOptions: passkeys.passkeyOptions,
  addPasskey: passkeys.addPasskey,
  removePasskey: passkeys.removePasskey,
  getSecurity: devices.getSecurity,
  endDevice: devices.endDevice,
  endOtherDevices: devices.endOtherDevices,
  listMyEvents: events.listMyEvents,
  getProfile: membership.getProfile,
  updateProfile: membership.updateProfile,
  claimPlayer: membership.claimPlayer,
  withdrawClaim: membership.withdrawClaim,
  invitePlayer: membership.invitePlayer,
  unlinkPlayer: membership.unlinkPlayer,
  listClaims: membership.listClaims,
  answerClaim: membership.answerClaim,
  listUsers: admin.listUsers,
  createUser: admin.createUser,
  changeRole: admin.changeRole,
  actOnUser: admin.actOnUser,
  listAudit: admin.listAudit,
  exportAudit: admin.exportAudit,
  listAlerts: admin.listAlerts,
  acknowledgeAlert: admin.acknowledgeAlert,
  getAdminOverview: admin.getAdminOverview,
  makeBackup: admin.makeBackup,
  listOutbox: admin.listOutbox,
  listTablets: tablets.listTablets,
  endTablet: tablets.endTablet,
  listDeletions: deletions.listDeletions,
  restoreDeletion: deletions.restoreDeletion,
  getClubSettings: settings.getClubSettings,
  changeClubSettings: settings.changeClubSettings,
  startLive: live.startLive,
  listLive: live.listLive,
  readLive: live.readLive,
  readHabits,
  sendLive: live.sendLive,
  decideFork: live.decideFork,
  confirmLive: live.confirmLive,
  correctLive: live.correctLive,
  stopLive: live.stopLive,
  resumeLive: live.resumeLive,
  takeRole: live.takeRole,
  listPublicLive: publicLive.listPublicLive,
  readPublicLive: publicLive.readPublicLive,
  makeMatchCode: codes.makeMatchCode,
  makeTableCode: codes.makeTableCode,
  scoreByCode: codes.scoreByCode,
  listNotices: notices.listNotices,
  markNoticesSeen: notices.markNoticesSeen,
  markNoticesTold: notices.markNoticesTold,
  answerCall: notices.answerCall,
  getNoticeSettings: notices.getNoticeSettings,
  changeNoticeSettings: notices.changeNoticeSettings,
  unsubscribeNotices: notices.unsubscribeNotices,
  getPush: push.getPush,
  subscribePush: push.subscribePush,
  endPush: push.endPush,
  testPush: push.testPush,
  getHealth: club.getHealth,
  getReadiness: club.getReadiness,
  enrolTablet: tablets.enrolTablet,
} as const satisfies Record<string, Endpoint>

export type EndpointName = keyof typeof endpoints
