import { OFFER_HOURS, findOfferedPlayer } from '#engine/teams/roster/fold.ts'
import type { RosterEvent } from '#engine/teams/roster/events.ts'
import type { PlayerId, UserId } from '#engine/ids.ts'
import {
  createNotificationDraft,
  notify,
  retract,
  retractFromLeavers,
  type NotificationDraft,
} from '../../notices/notify.ts'
import type { Actor } from '../../platform/http/serve.ts'
import type { UnitOfWork } from '../../platform/database/unit-of-work.ts'
import { playerNames } from '../../players/store.ts'
import { type LoadedTeam, listLeaders } from './team-state.ts'

type TeamChange = {
  readonly before: LoadedTeam
  readonly after: LoadedTeam
  readonly events: readonly RosterEvent[]
}

type NoticeKey = Extract<NotificationDraft['key'], `team.${string}`>

type Notice = {
  readonly to: readonly PlayerId[]
  readonly slotName: string
  readonly key: NoticeKey
  readonly values?: Readonly<Record<string, string | number>>
  readonly about?: PlayerId
  readonly until?: number
}

const formatSlot = (slotName: string, { row }: LoadedTeam) => `team-${slotName}:${row.id}`

/** Notifies people of roster changes that concern them. */
export async function notifyOfRoster(
  unit: UnitOfWork,
  actor: Actor | null,
  { before, after, events }: TeamChange,
): Promise<void> {
  const by = actor?.userId ?? null
  const send = async (notice: Notice) => sendNotice(unit, by, after, notice)
  const captaincy = events.find(({ type }) => type === 'captained')
  for (const event of events) {
    const { type, player } = event
    if (player === null) continue
    if (type === 'requested') await notifyOfJoinRequest(unit, send, after, player)
    if (type === 'joined' || type === 'refused' || type === 'withdrew') {
      await retract(unit, [formatSlot(`asks:${player}`, after)])
    }
    if (type === 'joined' && captaincy?.player !== player && !isReturning(before, player)) {
      await send(createJoinedNotice(before, player))
    }
    if (type === 'refused')
      await send({ to: [player], slotName: `member:${player}`, key: 'team.refused' })
    if (type === 'left') await notifyLeft(unit, send, after, event)
  }
  await notifyOfCaptaincy(unit, send, { before, after, events })
}

type Send = (notice: Notice) => Promise<void>

/** Returns whether the player rejoins because they were restored, which needs no notice. */
const isReturning = ({ roster }: LoadedTeam, player: PlayerId) =>
  roster.members.get(player)?.how === 'deleted'

const createJoinedNotice = ({ roster }: LoadedTeam, player: PlayerId): Notice => ({
  to: [player],
  slotName: `member:${player}`,
  key: roster.requests.has(player) ? 'team.letIn' : 'team.added',
})

async function notifyOfJoinRequest(
  unit: UnitOfWork,
  send: Send,
  after: LoadedTeam,
  player: PlayerId,
) {
  await send({
    to: listLeaders(after.roster),
    slotName: `asks:${player}`,
    key: 'team.asks',
    values: { name: await findName(unit, player) },
    about: player,
  })
}

type Left = Extract<RosterEvent, { type: 'left' }>

/** Retracts the notices of someone who leaves, and notifies them if they were removed. */
async function notifyLeft(unit: UnitOfWork, send: Send, after: LoadedTeam, { player, how }: Left) {
  await retractFromLeavers(unit, after.row.id, [player])
  if (how === 'removed')
    await send({ to: [player], slotName: `member:${player}`, key: 'team.removed' })
}

const findName = async ({ tx }: UnitOfWork, player: PlayerId): Promise<string> =>
  (await playerNames(tx, [player])).get(player) ?? ''

/** Notifies people of an offered captaincy, of the answer, and of a new captain. */
async function notifyOfCaptaincy(
  unit: UnitOfWork,
  send: Send,
  { before, after, events }: TeamChange,
) {
  const previousCaptain = before.roster.captain
  const to = previousCaptain === null ? [] : [previousCaptain]
  if (before.roster.offer !== null && after.roster.offer === null) {
    await retract(unit, [formatSlot('captaincy', after)])
  }
  for (const event of events) {
    if (event.type === 'captaincyOffered')
      await send(createOfferNotice(event.player, after, unit.now))
    if (event.type === 'captaincyDeclined') {
      const values = { name: await findName(unit, event.player) }
      await send({
        to,
        slotName: 'answer',
        key: 'team.captaincyDeclined',
        values,
        about: event.player,
      })
    }
    if (event.type !== 'captained' || event.player === null) continue
    if (findOfferedPlayer(before.roster, unit.now) === event.player) {
      const values = { name: await findName(unit, event.player) }
      await send({
        to,
        slotName: 'answer',
        key: 'team.captaincyTaken',
        values,
        about: event.player,
      })
    }
    await send({ to: [event.player], slotName: 'captain', key: 'team.captain' })
  }
}

const createOfferNotice = (player: PlayerId, { roster }: LoadedTeam, now: number): Notice => ({
  to: [player],
  slotName: 'captaincy',
  key: 'team.captaincyOffered',
  values: { hours: OFFER_HOURS },
  until: (roster.offer?.at ?? now) + OFFER_HOURS * 3_600_000,
})

/** Returns the pages a notice links to. Former members of a private team can't open its page. */
function createSubject({ row }: LoadedTeam, { key, about }: Notice): NotificationDraft['subject'] {
  const isOut = key === 'team.removed' || key === 'team.refused'
  const page = isOut && row.isPublic === 0 ? {} : { teamId: row.id }
  return about === undefined ? page : { ...page, playerIds: [about] }
}

async function sendNotice(
  unit: UnitOfWork,
  by: UserId | null,
  team: LoadedTeam,
  notice: Notice,
): Promise<void> {
  const { to, slotName, key, values, until } = notice
  const draft = {
    topic: 'team',
    slot: formatSlot(slotName, team),
    key,
    values: { team: team.row.name, ...values },
    subject: createSubject(team, notice),
    ...(until === undefined ? {} : { until }),
  }
  await notify(unit, {
    to: { players: to },
    by,
    draftFor: () => createNotificationDraft(draft as unknown as NotificationDraft),
  })
}
