import type { BodyOf, ReplyInput } from '#contract/endpoint.ts'
import type { inviteInBulk as bulkEndpoint } from '#contract/groups/invitations.ts'
import { cleanText } from '#engine/accounts/text.ts'
import type { Actor as PolicyActor } from '#engine/access/policy.ts'
import { can } from '#engine/access/policy.ts'
import { decideGroup, createPolicySubject } from '#engine/groups/commands.ts'
import type { GroupEvent, Invitee } from '#engine/groups/events.ts'
import { inviteeKey } from '#engine/groups/fold.ts'
import {
  findCooldownEnd,
  findInvitationOutcome,
  type InvitationOutcome,
} from '#engine/groups/invitation-commands.ts'
import type { GroupState } from '#engine/groups/state.ts'
import type { GroupId, PlayerId } from '#engine/ids.ts'
import { foldName } from '#engine/players/fold-name.ts'
import type { Database } from '../../platform/database/database.ts'
import { AppError, conflict, invalid, notFound, problem } from '../../platform/http/errors.ts'
import { newToken, sha256 } from '../../platform/security/hashing.ts'
import type { AppContext } from '../../platform/config/app-context.ts'
import { iso } from '../../platform/iso.ts'
import type { Actor } from '../../platform/http/serve.ts'
import type { UnitOfWork } from '../../platform/database/unit-of-work.ts'
import { findUnerasedPlayers, findPlayersByName } from '../../players/store.ts'
import { countSent, lockInvitees, requireAllowance, createUnavailableCheck } from './allowance.ts'
import { requireEvents } from '../../platform/http/refusal-error.ts'
import { readContact, type Contact } from './contact.ts'
import { queueInvitation } from './mail-invitation.ts'
import { toGroupActor, groups } from '../group.ts'
import { type LoadedGroup, groupState } from '../group-state.ts'

/** A row of a list; `to` is null if there is no such player or address. */
type RecipientRow = {
  readonly text: string
  readonly name: string | null
  readonly to: Invitee | null
  readonly contact: Contact | null
  /** Whether more than one player has the name. */
  readonly isSeveral: boolean
}

/** Finds the recipient of each text: an id, an address, or the only player with that name. */
async function findRecipients(
  db: Database,
  secret: string,
  texts: readonly string[],
): Promise<RecipientRow[]> {
  const trimmed = texts.map((text) => text.trim())
  const byId = await findUnerasedPlayers(db, trimmed)
  const playersByName = await findPlayersByName(db, trimmed.map(foldName))
  const contacts = await Promise.all(trimmed.map(async (text) => readContact(secret, text)))
  return trimmed.map((text, index) => {
    const contact = contacts[index] ?? null
    if (contact !== null) {
      const to = { kind: 'contact', contact: contact.hash } as const
      return { text, name: null, contact, to, isSeveral: false }
    }
    const [first, ...others] = playersByName.get(foldName(text)) ?? []
    const playerWithId = byId.get(text)
    const single = first !== undefined && others.length === 0 ? first.playerId : undefined
    const player = playerWithId?.id ?? single
    const name = playerWithId?.name ?? first?.name ?? null
    return player === undefined
      ? { text, name: null, contact: null, to: null, isSeveral: others.length > 0 }
      : { text, name, contact: null, to: { kind: 'player', player }, isSeveral: false }
  })
}

const listInvitees = (rows: readonly RecipientRow[]) =>
  rows.flatMap(({ to }) => (to === null ? [] : [to]))

type PlannedRow = RecipientRow & { readonly fate: InvitationOutcome; readonly until: number | null }

/** Returns what would happen to each row, in order; earlier rows count for later ones. */
async function planRows(
  db: Database,
  actor: Actor,
  state: GroupState,
  rows: readonly RecipientRow[],
  now: number,
): Promise<PlannedRow[]> {
  const isUnavailable = await createUnavailableCheck(db, actor, listInvitees(rows), now)
  const seenKeys = new Set<string>()
  const planned: PlannedRow[] = []
  for (const row of rows) {
    if (row.to === null) {
      planned.push({ ...row, fate: 'not_found', until: null })
      continue
    }
    const key = inviteeKey(row.to)
    const isDuplicate = seenKeys.has(key)
    seenKeys.add(key)
    const conditions = { now, isUnavailable: isUnavailable(row.to) }
    const fate = isDuplicate
      ? 'duplicate_in_list'
      : findInvitationOutcome(state, row.to, conditions)
    planned.push({ ...row, fate, until: findBlockEnd(state, row.to, fate) })
  }
  return planned
}

function findBlockEnd(state: GroupState, to: Invitee, fate: InvitationOutcome): number | null {
  const key = inviteeKey(to)
  const sameRecipient = [...state.invitations.values()].filter((one) => inviteeKey(one.to) === key)
  if (fate === 'already_pending') {
    return sameRecipient.find(({ status }) => status === 'pending')?.expiresAt ?? null
  }
  return fate === 'cooling_off' ? Math.max(...sameRecipient.map(findCooldownEnd)) : null
}

/** Throws 403 for members who may not invite, and 404 for people who can't see the group. */
function requireInvitePermission(actor: PolicyActor, { state }: LoadedGroup): void {
  const subject = createPolicySubject(state, actor)
  if (!can(actor, 'group.read', subject).ok) throw notFound('group.notFound')
  const permission = can(actor, 'group.invite', subject)
  if (!permission.ok) throw new AppError('FORBIDDEN', permission.reason)
}

function requireActiveGroup({ state }: LoadedGroup): void {
  if (state.status === 'archived') throw conflict('group.archived')
}

type InvitationOptions = {
  readonly message: string
  readonly expiresInHours: number
}

/** Returns what inviting a list would do, without doing it. */
export async function planInvitations(
  { db, secret, clock }: AppContext,
  actor: Actor,
  id: GroupId,
  { rows }: BodyOf<typeof bulkEndpoint>,
): Promise<ReplyInput<typeof bulkEndpoint>> {
  const loaded = await groupState.load(db, id, clock())
  requireInvitePermission(actor, loaded)
  requireActiveGroup(loaded)
  return viewPlannedRows(
    await planRows(db, actor, loaded.state, await findRecipients(db, secret, rows), clock()),
  )
}

function viewPlannedRows(planned: readonly PlannedRow[]): ReplyInput<typeof bulkEndpoint> {
  return {
    rows: planned.map(({ text, name, to, contact, fate, until, isSeveral }) => ({
      text,
      name,
      by: to === null ? null : (contact?.kind ?? 'notice'),
      fate,
      isSeveral,
      until: until === null ? null : iso(until),
    })),
    invited: planned.filter(({ fate }) => fate === 'invited').length,
  }
}

/** Invites a list of people, and returns what happened to each. */
export async function inviteInBulk(
  unit: UnitOfWork,
  context: AppContext,
  actor: Actor,
  {
    id,
    rows: texts,
    ...sending
  }: InvitationOptions & {
    readonly id: GroupId
    readonly rows: readonly string[]
  },
): Promise<ReplyInput<typeof bulkEndpoint>> {
  const loaded = await groupState.lock(unit, id)
  requireInvitePermission(actor, loaded)
  requireActiveGroup(loaded)
  const rows = await findRecipients(unit.tx, context.secret, texts)
  await lockInvitees(unit, actor, listInvitees(rows))
  const planned = await planRows(unit.tx, actor, loaded.state, rows, unit.now)
  const invitedRows = planned.filter(({ fate }) => fate === 'invited')
  await requireAllowance(unit, actor, id, invitedRows.length)
  await sendBatch(unit, context, actor, { loaded, rows: invitedRows, ...sending })
  return viewPlannedRows(planned)
}

/** Invites a player, or a person by address. Returns the id of the invitation. */
export async function sendInvitation(
  unit: UnitOfWork,
  context: AppContext,
  actor: Actor,
  {
    id,
    playerId,
    contact,
    ...sending
  }: InvitationOptions & {
    readonly id: GroupId
    readonly playerId: PlayerId | null
    readonly contact: string | null
  },
): Promise<{ readonly loaded: LoadedGroup; readonly invitation: string }> {
  const loaded = await groupState.lock(unit, id)
  requireInvitePermission(actor, loaded)
  if ((playerId === null) === (contact === null)) {
    throw invalid([problem('playerId', 'invitation.whom')])
  }
  if (playerId !== null && !(await findUnerasedPlayers(unit.tx, [playerId])).has(playerId)) {
    throw notFound('player.notFound')
  }
  const [row] = await findRecipients(unit.tx, context.secret, [playerId ?? contact ?? ''])
  if (row === undefined || row.to === null || (contact !== null && row.contact === null)) {
    throw contact === null
      ? notFound('player.notFound')
      : invalid([problem('contact', 'invitation.whom')])
  }
  await lockInvitees(unit, actor, [row.to])
  await requireAllowance(unit, actor, id, 1)
  const { after, ids } = await sendBatch(unit, context, actor, { loaded, rows: [row], ...sending })
  return { loaded: after, invitation: ids[0]! }
}

type InvitationBatch = InvitationOptions & {
  readonly loaded: LoadedGroup
  readonly rows: readonly RecipientRow[]
}

async function sendBatch(
  unit: UnitOfWork,
  context: AppContext,
  actor: Actor,
  { loaded, rows, message, expiresInHours }: InvitationBatch,
): Promise<{ readonly after: LoadedGroup; readonly ids: readonly string[] }> {
  const sender = await toGroupActor(unit, actor)
  const invitees = listInvitees(rows)
  const isUnavailable = await createUnavailableCheck(unit.tx, actor, invitees, unit.now)
  const events: GroupEvent[] = []
  const contacts = new Map<string, Contact>()
  const tokens = new Map<string, string>()
  for (const { to, contact } of rows) {
    if (to === null) continue
    const id = unit.newId()
    const token = newToken()
    const result = decideGroup([...loaded.log, ...events], sender, {
      type: 'invite',
      id,
      to,
      message: cleanText(message),
      hours: expiresInHours,
      link: sha256(token),
      isUnavailable: isUnavailable(to),
    })
    events.push(...requireEvents(result))
    tokens.set(id, token)
    if (contact !== null) contacts.set(id, contact)
  }
  await countSent(unit, actor, invitees)
  const after = await groups.apply(unit, actor, loaded, events, { contacts })
  for (const [id, contact] of contacts) {
    await queueInvitation(unit, context, after, {
      id,
      contact,
      token: tokens.get(id)!,
      by: actor,
    })
  }
  return { after, ids: [...tokens.keys()] }
}
