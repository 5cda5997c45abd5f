import { signUp as signUpEndpoint } from '#contract/players/accounts.ts'
import * as admin from '#contract/admin.ts'
import * as membershipContract from '#contract/security/membership.ts'
import * as phoneContract from '#contract/security/phone.ts'
import * as tablets from '#contract/club/tablets.ts'
import { readClient } from '../accounts/sign-in/cookies.ts'
import { toAuditedAccount } from '../accounts/audit-account.ts'
import { requirePhoneNumber } from '../accounts/second-factor/phone-number.ts'
import { closeSockets, sendSession, sendSignInResult } from '../accounts/sign-in/send-session.ts'
import { invalid, problem } from '../platform/http/errors.ts'
import { readIdempotencyKey } from '../platform/http/idempotency.ts'
import { requirePermission } from '../platform/http/permission.ts'
import {
  acts,
  actsOnce,
  reads,
  writes,
  writesPrepared,
  type Route,
} from '../platform/http/serve.ts'
import { can } from '#engine/access/policy.ts'
import type { PlayerHooks } from '../players/player-hooks.ts'
import { renameOwnPlayer } from '../players/rename-own-player.ts'
import {
  actOnUser,
  changeUserByAdmin,
  createUserByAdmin,
  listUsers,
  prepareNewUser,
} from './administer-users.ts'
import {
  acceptInvitation,
  answerClaim,
  claimPlayer,
  invitePlayer,
  listClaims,
  requireInvitation,
  unlinkPlayer,
  withdrawClaim,
} from './link-account.ts'
import { loadProfile, updateProfile } from './profile.ts'
import { signInByPhone } from './sign-in-by-phone.ts'
import { signUp } from './sign-up.ts'
import { endTablet, enrolTablet, listTablets } from './tablets.ts'

/** Routes that create an account, by e-mail or phone. */
const joinRoutes: readonly Route[] = [
  actsOnce(signUpEndpoint, async ({ body, request, reply }, context) => {
    const client = readClient(request)
    const key = readIdempotencyKey(request, 'public')
    return sendSession({ request, reply }, await signUp(context, body, client, key), client)
  }),

  acts(phoneContract.verifyPhoneCode, async ({ body, request, reply }, context) => {
    const client = readClient(request)
    const phone = await requirePhoneNumber(body.phoneNumber, body.countryCode)
    const signIn = await signInByPhone(context, phone, body, client)
    return sendSignInResult({ request, reply }, signIn, client)
  }),
]

/** Routes to link accounts and players. */
const linkRoutes = (hooks: readonly PlayerHooks[]): readonly Route[] => [
  reads(membershipContract.getProfile, async ({ actor }, { db }) => loadProfile(db, actor.userId)),

  writes(membershipContract.updateProfile, async ({ actor, body, request }, unit) => {
    const name = await updateProfile(unit, actor, readClient(request), body)
    if (name !== null && actor.playerId !== null) {
      await renameOwnPlayer(unit, hooks, actor.playerId, name)
    }
    return loadProfile(unit.tx, actor.userId)
  }),

  writesPrepared(
    membershipContract.claimPlayer,
    async ({ actor, body, request }, context) => {
      const proof = { actor, client: readClient(request) }
      if (body.code !== undefined) await requireInvitation(context, proof, body.code)
    },
    async ({ actor, body: { playerId, code }, request }, unit, _checked, { secret }) => {
      const proof = { actor, client: readClient(request) }
      if (code !== undefined) await acceptInvitation(unit, { secret, hooks }, proof, code)
      else if (playerId !== undefined) await claimPlayer(unit, actor, playerId)
      else throw invalid([problem('code', 'field.required')])
      return loadProfile(unit.tx, actor.userId)
    },
  ),

  writes(membershipContract.withdrawClaim, async ({ actor }, unit) => {
    await withdrawClaim(unit, actor)
    return loadProfile(unit.tx, actor.userId)
  }),

  writes(membershipContract.invitePlayer, async ({ actor, params }, unit, context) => {
    requirePermission(actor, 'account.link')
    return invitePlayer(unit, context.secret, actor, params.id)
  }),

  writes(membershipContract.unlinkPlayer, async ({ actor, params, request }, unit) => {
    requirePermission(actor, 'account.link')
    await unlinkPlayer(unit, actor, readClient(request), params.id)
    return { done: true as const }
  }),

  reads(membershipContract.listClaims, async ({ actor }, { db }) => {
    requirePermission(actor, 'account.link')
    return { items: await listClaims(db) }
  }),

  writes(membershipContract.answerClaim, async ({ actor, params, body, request }, unit) => {
    requirePermission(actor, 'account.link')
    await answerClaim(unit, hooks, toAuditedAccount(actor, readClient(request)), {
      id: params.id,
      ...body,
    })
    return { items: await listClaims(unit.tx) }
  }),
]

/** Routes for administrators to manage accounts. */
const adminRoutes: readonly Route[] = [
  reads(admin.listUsers, async ({ actor, query }, { db, clock }) => {
    requirePermission(actor, 'user.read')
    return listUsers(db, query, { now: clock(), canSeeContacts: can(actor, 'user.contact').ok })
  }),

  writesPrepared(
    admin.createUser,
    async ({ actor, body }) => {
      requirePermission(actor, 'user.manage')
      return prepareNewUser(body)
    },
    async ({ actor, body, request }, unit, generated) =>
      createUserByAdmin(unit, toAuditedAccount(actor, readClient(request)), body, generated),
  ),

  writes(admin.changeRole, async ({ actor, params, body, request }, unit) => {
    requirePermission(actor, 'user.manage')
    const client = readClient(request)
    const { user, ended } = await changeUserByAdmin(unit, actor, client, params.id, body)
    unit.afterCommit(() => closeSockets(request, ended))
    return user
  }),

  writes(admin.actOnUser, async ({ actor, params, body, request }, unit, context) => {
    requirePermission(actor, 'user.manage')
    const command = { id: params.id, ...body }
    const client = readClient(request)
    const { ended, ...answer } = await actOnUser(unit, context, actor, client, command)
    unit.afterCommit(() => closeSockets(request, ended))
    return answer
  }),
]

/** Routes for the club's shared devices. */
const tabletRoutes: readonly Route[] = [
  acts(tablets.enrolTablet, async ({ actor, body, request, reply }, context) => {
    requirePermission(actor, 'tablet.enrol')
    const client = readClient(request)
    const opened = await enrolTablet(context, actor, client, body.name)
    closeSockets(request, [actor.sessionId])
    return sendSession({ request, reply }, opened, client)
  }),

  reads(tablets.listTablets, async ({ actor }, { db }) => {
    requirePermission(actor, 'tablet.manage')
    return { items: await listTablets(db) }
  }),

  writes(tablets.endTablet, async ({ actor, params, request }, unit) => {
    requirePermission(actor, 'tablet.manage')
    const ended = await endTablet(unit, actor, params.id)
    unit.afterCommit(() => closeSockets(request, ended))
    return { items: await listTablets(unit.tx) }
  }),
]

/** Routes of membership. `hooks` are those of the domains that refer to players. */
export const membershipRoutes = (hooks: readonly PlayerHooks[]): readonly Route[] => [
  ...joinRoutes,
  ...linkRoutes(hooks),
  ...adminRoutes,
  ...tabletRoutes,
]
