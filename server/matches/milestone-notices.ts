import type { PlayerId } from '#engine/ids.ts'
import type { Milestone } from '#engine/ratings/milestones.ts'
import { sports } from '#engine/sports/sports.ts'
import {
  createNotificationDraft,
  findNoticesInSlots,
  notifyPeople,
  type NotificationDraft,
} from '../notices/notify.ts'
import type { Recipient } from '../notices/store.ts'
import type { UnitOfWork } from '../platform/database/unit-of-work.ts'
import { playerNames } from '../players/store.ts'
import { findNewMilestones } from './get-milestones.ts'
import type { MatchRow } from './store.ts'

/** Maximum age of a match whose milestones are announced, in ms. */
const maxAgeMs = 24 * 60 * 60_000
/** A longest run is announced at every fifth win. */
const runStep = 5

type KindAndValue = Pick<Milestone, 'kind' | 'value'>

const isAnnounced = ({ kind, value }: KindAndValue) =>
  kind === 'run' ? value % runStep === 0 : kind !== 'match' || value > 1

/** Notifies players of milestones reached with a new match, if they chose to be. */
export async function notifyOfMilestones(
  unit: UnitOfWork,
  row: MatchRow,
  people: readonly Recipient[],
): Promise<void> {
  if (unit.now - row.playedAt > maxAgeMs) return
  for (const person of people) {
    const { playerId, settings } = person
    const isWanted = Object.values(settings.choices.milestone).includes(true)
    if (playerId !== null && isWanted) await notifyPerson(unit, row, { ...person, playerId })
  }
}

async function notifyPerson(
  unit: UnitOfWork,
  row: MatchRow,
  person: Recipient & { readonly playerId: PlayerId },
): Promise<void> {
  const { sportId, id: matchId } = row
  const reached = (await findNewMilestones(unit.tx, person.playerId, row)).filter(isAnnounced)
  const formatSlot = ({ kind, value, opponent }: Milestone) =>
    `milestone:${[sportId, kind, value, opponent ?? ''].join(':')}`
  const existing = await findNoticesInSlots(unit, reached.map(formatSlot), [person.userId])
  const notifiedSlots = new Set(existing.map(({ slot }) => slot))
  const opponents = reached.flatMap(({ opponent }) => (opponent === null ? [] : [opponent]))
  const names = await playerNames(unit.tx, opponents as PlayerId[])
  for (const one of reached.filter((milestone) => !notifiedSlots.has(formatSlot(milestone)))) {
    const { opponent } = one
    const playerIds = [person.playerId, ...(opponent === null ? [] : [opponent])]
    const base = {
      topic: 'milestone',
      slot: formatSlot(one),
      subject: { sportId, matchId, playerIds },
    } as const
    const values = { sport: sports[sportId].name, number: one.value }
    const draft = toDraft(one.kind, base, {
      ...values,
      opponent: names.get(opponent as PlayerId) ?? '',
    })
    await notifyPeople(unit, [person], { by: null, draftFor: () => draft })
  }
}

type DraftBase = Pick<NotificationDraft, 'topic' | 'slot' | 'subject'>
type Values = { readonly sport: string; readonly number: number; readonly opponent: string }

function toDraft(kind: Milestone['kind'], base: DraftBase, values: Values): NotificationDraft {
  const { sport, number } = values
  switch (kind) {
    case 'match':
      return createNotificationDraft({
        ...base,
        key: 'milestone.matches',
        values: { sport, number },
      })
    case 'first_win':
      return createNotificationDraft({ ...base, key: 'milestone.firstWin', values })
    case 'run':
      return createNotificationDraft({ ...base, key: 'milestone.run', values: { sport, number } })
    case 'rating':
      return createNotificationDraft({
        ...base,
        key: 'milestone.rating',
        values: { sport, number },
      })
    case 'maximum':
      return number === 1
        ? createNotificationDraft({ ...base, key: 'milestone.firstMaximum', values: { sport } })
        : createNotificationDraft({ ...base, key: 'milestone.maximums', values: { sport, number } })
    case 'break_and_run':
      return number === 1
        ? createNotificationDraft({ ...base, key: 'milestone.firstBreakAndRun', values: { sport } })
        : createNotificationDraft({
            ...base,
            key: 'milestone.breakAndRuns',
            values: { sport, number },
          })
  }
}
