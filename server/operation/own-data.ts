import { can } from '#engine/access/policy.ts'
import type { ReplyInput } from '#contract/endpoint.ts'
import type { exportMyData } from '#contract/security/own-data.ts'
import type { PlayerId } from '#engine/ids.ts'
import { requireUser } from '../accounts/store.ts'
import type { Database } from '../platform/database/database.ts'
import { iso } from '../platform/iso.ts'
import type { Actor } from '../platform/http/serve.ts'

type OwnData = ReplyInput<typeof exportMyData>
type Rows = OwnData['account']

/** Returns all personal data of an account, without secrets. */
export async function loadOwnData(db: Database, actor: Actor, now: number): Promise<OwnData> {
  // An id that matches no player if the account has none.
  const playerId = (await requireUser(db, actor.userId)).playerId ?? ('' as PlayerId)
  return {
    madeAt: iso(now),
    ...(await loadAccountData(db, actor)),
    ...(await loadPlayerData(db, playerId)),
    tournaments: await loadTournaments(db, actor, playerId),
    matches: await loadMatches(db, playerId),
  }
}

async function loadAccountData(db: Database, { userId, isDemo, sessionId }: Actor) {
  const sessions = db
    .selectFrom('sessions')
    .select(['client', 'description', 'createdAt', 'lastSeenAt', 'endedAt', 'endedReason'])
    .where('userId', '=', userId)
    .orderBy('createdAt')
  const events = db
    .selectFrom('auditEvents')
    .select(['at', 'eventType', 'outcome', 'details'])
    .where('userId', '=', userId)
    .orderBy('sequence')
  return {
    account: await db
      .selectFrom('users')
      .select(['id', 'email', 'name', 'handle', 'role', 'phoneNumber', 'countryCode'])
      .select(['createdAt', 'updatedAt', 'lastLoginAt', 'emailVerifiedAt', 'passwordChangedAt'])
      .where('id', '=', userId)
      .execute(),
    // Visitors of the demo club share an account and must not see one another's sessions.
    devices: await sessions.$if(isDemo, (query) => query.where('id', '=', sessionId)).execute(),
    securityEvents: await events
      .$if(isDemo, (query) => query.where('sessionId', '=', sessionId))
      .execute(),
    passkeys: await db
      .selectFrom('passkeys')
      .select(['name', 'createdAt', 'lastUsedAt'])
      .where('userId', '=', userId)
      .execute(),
    apiKeys: await db
      .selectFrom('apiKeys')
      .select(['name', 'start', 'scope', 'createdAt', 'expiresAt', 'lastUsedAt', 'revokedAt'])
      .where('userId', '=', userId)
      .execute(),
    notices: await db
      .selectFrom('notices')
      .select(['topic', 'said', 'subject', 'createdAt', 'seenAt', 'answer', 'answeredAt'])
      .where('userId', '=', userId)
      .orderBy('createdAt')
      .execute(),
    noticeSettings: await db
      .selectFrom('noticeSettings')
      .select(['settings', 'updatedAt'])
      .where('userId', '=', userId)
      .execute(),
  }
}

async function loadPlayerData(db: Database, playerId: PlayerId) {
  const loadRows = async (table: 'ratings' | 'ratingChanges'): Promise<Rows> =>
    db.selectFrom(table).selectAll().where('playerId', '=', playerId).execute()
  return {
    player: await db
      .selectFrom('players')
      .select(['id', 'name', 'nickname', 'email', 'fideNumber', 'nationalNumber'])
      .select(['startingLevel', 'retiredAt', 'createdAt'])
      .where('id', '=', playerId)
      .execute(),
    picture: await db
      .selectFrom('avatars')
      .select(['type', 'data', 'createdAt'])
      .where('playerId', '=', playerId)
      .execute(),
    ratings: await loadRows('ratings'),
    ratingChanges: await loadRows('ratingChanges'),
    groups: await db
      .selectFrom('groupMembers as m')
      .innerJoin('groups as g', 'g.id', 'm.groupId')
      .select(['g.name', 'm.role', 'm.title', 'm.joinedAt'])
      .where('m.playerId', '=', playerId)
      .execute(),
    teams: await db
      .selectFrom('teamPlayers as m')
      .innerJoin('teams as t', 't.id', 'm.teamId')
      .select(['t.name', 'm.role', 'm.jerseyNumber', 'm.joinedAt', 'm.leftAt'])
      .where('m.playerId', '=', playerId)
      .execute(),
    // Without the notes, which are the treasurer's.
    payments: await db
      .selectFrom('feePayments as p')
      .innerJoin('fees as f', 'f.id', 'p.feeId')
      .leftJoin('tournaments as t', 't.id', 'f.id')
      .leftJoin('groups as g', 'g.id', 'f.id')
      .select(({ fn }) => fn.coalesce('t.name', 'g.name').as('for'))
      .select(['p.method', 'p.amount', 'f.currency', 'p.paidOn'])
      .where('p.playerId', '=', playerId)
      .orderBy('p.paidOn')
      .orderBy('p.id')
      .execute(),
  }
}

/** Returns the tournaments of a person, without drafts they may not see. */
async function loadTournaments(db: Database, actor: Actor, playerId: PlayerId): Promise<Rows> {
  const withDrafts = can(actor, 'tournament.read', { isDraft: true }).ok
  return db
    .selectFrom('tournamentParticipants as p')
    .innerJoin('tournaments as t', 't.id', 'p.tournamentId')
    .select(['t.name', 't.sportId', 't.startDate', 'p.status', 'p.seed', 'p.place'])
    .select(['p.playerName', 'p.partnerName', 'p.registeredAt'])
    .where((is) => is.or([is('p.playerId', '=', playerId), is('p.partnerId', '=', playerId)]))
    .$if(!withDrafts, (query) => query.where('t.status', '<>', 'draft'))
    .execute()
}

/** Returns the matches of a person, with player names, since ids mean nothing to people. */
async function loadMatches(db: Database, playerId: PlayerId): Promise<Rows> {
  return db
    .selectFrom('participations as own')
    .innerJoin('matches as m', 'm.id', 'own.matchId')
    .leftJoin('players as a', 'a.id', 'm.player1Id')
    .leftJoin('players as b', 'b.id', 'm.player2Id')
    .leftJoin('players as c', 'c.id', 'm.partner1Id')
    .leftJoin('players as d', 'd.id', 'm.partner2Id')
    .select(['m.id', 'm.sportId', 'm.playedAt', 'm.status', 'm.rated', 'm.score1', 'm.score2'])
    .select(['a.name as player1', 'b.name as player2', 'c.name as partner1', 'd.name as partner2'])
    .select(['own.side', 'm.details'])
    .where('own.playerId', '=', playerId)
    .orderBy('m.playedAt')
    .execute()
}
