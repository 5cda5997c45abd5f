import { signUp as signUpEndpoint } from '#contract/accounts.ts'
import {
  addPlayer as addEndpoint,
  getPlayer as getEndpoint,
  importPlayers as importEndpoint,
  listPlayers as listEndpoint,
  type Player,
} from '#contract/players.ts'
import { can } from '#engine/access/policy.ts'
import { foldName } from '#engine/players/fold-name.ts'
import * as admin from '#contract/admin.ts'
import * as security from '#contract/security.ts'
import { clientOf } from '../accounts/cookies.ts'
import { requirePhoneNumber } from '../accounts/phone-number.ts'
import { profileOf, updateProfile } from '../membership/profile.ts'
import { chargeAddress, closeSockets, handOver, handOverSignIn } from '../accounts/routes.ts'
import { asPage } from '../platform/as-page.ts'
import { invalid } from '../platform/errors.ts'
import { idempotencyKey } from '../platform/idempotency.ts'
import { requirePermission } from '../platform/permission.ts'
import { acts, reads, writes, type Actor, type Route } from '../platform/serve.ts'
import { addPlayer } from './add-player.ts'
import {
  actOnUser,
  changeUserByAdmin,
  createUserByAdmin,
  listUsers,
} from '../membership/administer-users.ts'
import { importPlayers } from './import-players.ts'
import {
  acceptInvitation,
  answerClaim,
  claimPlayer,
  invitePlayer,
  listClaims,
  unlinkPlayer,
  withdrawClaim,
} from '../membership/link-account.ts'
import { renameOwnPlayer } from './rename-own-player.ts'
import { signInByPhone } from '../membership/sign-in-by-phone.ts'
import { signUp } from '../membership/sign-up.ts'
import { listPlayerRows, readPlayer } from './store.ts'

/** An e-mail is for organisers and for whom it belongs to. */
function forReader(actor: Actor, player: Player): Player {
  const mayRead = can(actor, 'player.contact', { playerId: player.id }).ok
  return mayRead ? player : { ...player, email: null }
}

const people: readonly Route[] = [
  acts(signUpEndpoint, async ({ body, request, reply }, house) => {
    await chargeAddress(house, request)
    const client = clientOf(request)
    const key = idempotencyKey(request, 'public')
    return handOver({ request, reply }, await signUp(house, body, client, key), client)
  }),

  reads(listEndpoint, async ({ actor, query }, { db }) => {
    const filter = { ...query, folded: foldName(query.q), recentWith: query.recentWith }
    const { players, total } = await listPlayerRows(db, filter)
    const items = players.map((player) => forReader(actor, player))
    return asPage(items, total, query)
  }),

  reads(getEndpoint, async ({ actor, params }, { db }) =>
    forReader(actor, await readPlayer(db, params.id)),
  ),

  writes(addEndpoint, async ({ actor, body }, unit) => {
    requirePermission(actor, 'player.add')
    return addPlayer(unit, body, actor.userId)
  }),

  writes(importEndpoint, async ({ actor, body }, unit) => {
    requirePermission(actor, 'player.import')
    return importPlayers(unit, body, actor.userId)
  }),
]

/** Where accounts and players meet. */
const accounts: readonly Route[] = [
  acts(security.verifyPhoneCode, async ({ body, request, reply }, house) => {
    await chargeAddress(house, request)
    const client = clientOf(request)
    const phone = requirePhoneNumber(body.phoneNumber, body.countryCode)
    const signIn = await signInByPhone(house, phone, body.code, client)
    return handOverSignIn({ request, reply }, signIn, client)
  }),

  reads(security.getProfile, async ({ actor }, { db }) => profileOf(db, actor.userId)),

  writes(security.updateProfile, async ({ actor, body, request }, unit) => {
    const name = await updateProfile(unit, actor, clientOf(request), body)
    if (name !== null && actor.playerId !== null) await renameOwnPlayer(unit, actor.playerId, name)
    return profileOf(unit.tx, actor.userId)
  }),

  acts(security.claimPlayer, async ({ actor, body, request }, house) => {
    const { playerId, code } = body
    if (code !== undefined) await acceptInvitation(house, actor, clientOf(request), code)
    else if (playerId !== undefined) {
      await house.write(async (unit) => claimPlayer(unit, actor, playerId))
    } else throw invalid([{ field: 'code', message: 'This field is required' }])
    return profileOf(house.db, actor.userId)
  }),

  writes(security.withdrawClaim, async ({ actor }, unit) => {
    await withdrawClaim(unit, actor)
    return profileOf(unit.tx, actor.userId)
  }),

  writes(security.invitePlayer, async ({ actor, params }, unit, house) => {
    requirePermission(actor, 'account.link')
    return invitePlayer(unit, house.secret, actor, params.id)
  }),

  writes(security.unlinkPlayer, async ({ actor, params, request }, unit) => {
    requirePermission(actor, 'account.link')
    await unlinkPlayer(unit, actor, clientOf(request), params.id)
    return { done: true as const }
  }),

  reads(security.listClaims, async ({ actor }, { db }) => {
    requirePermission(actor, 'account.link')
    return { items: await listClaims(db) }
  }),

  writes(security.answerClaim, async ({ actor, params, body, request }, unit) => {
    requirePermission(actor, 'account.link')
    await answerClaim(unit, actor, clientOf(request), params.id, body.accept)
    return { items: await listClaims(unit.tx) }
  }),
]

/** Accounts as an administrator keeps them. */
const administration: readonly Route[] = [
  reads(admin.listUsers, async ({ actor, query }, { db, clock }) => {
    requirePermission(actor, 'user.read')
    return listUsers(db, query, clock())
  }),

  acts(admin.createUser, async ({ actor, body, request }, house) => {
    requirePermission(actor, 'user.manage')
    return createUserByAdmin(house, actor, clientOf(request), body)
  }),

  acts(admin.changeRole, async ({ actor, params, body, request }, house) => {
    requirePermission(actor, 'user.manage')
    const client = clientOf(request)
    const { user, ended } = await house.write(async (unit) =>
      changeUserByAdmin(unit, actor, client, params.id, body),
    )
    closeSockets(request, ended)
    return user
  }),

  acts(admin.actOnUser, async ({ actor, params, body, request }, house) => {
    requirePermission(actor, 'user.manage')
    const client = clientOf(request)
    const { ended, ...answer } = await house.write(async (unit) =>
      actOnUser(unit, house, actor, client, { id: params.id, ...body }),
    )
    closeSockets(request, ended)
    return answer
  }),
]

export const playerRoutes: readonly Route[] = [...people, ...accounts, ...administration]
