import type { BodyOf, ReplyInput } from '#contract/endpoint.ts'
import type { sendLive as endpoint } from '#contract/live/events.ts'
import type { AnyAction } from '#engine/live/games.ts'
import {
  type Answer,
  type OfficialLog,
  receive,
  eventsFromDevice,
  receiveLate,
} from '#engine/live/merge.ts'
import { t } from '#engine/live/messages.ts'
import type { Message } from '#engine/messages/create-messages.ts'
import { spendAllowance } from '../platform/limits/allowance.ts'
import type { Actor } from '../platform/http/serve.ts'
import type { UnitOfWork } from '../platform/database/unit-of-work.ts'
import { requireMayScore } from './access/may-score.ts'
import { type CachedLog, type LiveLogs, toPlayedMatch, readAction } from './live-log.ts'
import { checkOnArrival } from './legal-moves.ts'
import { changeLog } from './change-log.ts'
import { lockLive } from './lock-live.ts'
import { type LiveRow, type Sent } from './store.ts'
import { viewWithLog } from './view-live.ts'

export type ReceivedEntries = {
  readonly official: OfficialLog<AnyAction>
  readonly answers: ReadonlyMap<string, Answer>
  readonly why: ReadonlyMap<string, Message>
  readonly sendFrom: number | null
}

/**
 * Receives entries from devices. Each is appended, recognised as known, stored as a conflicting version, or
 * stored as refused with the reason. Nothing is dropped.
 */
export async function sendLive(
  unit: UnitOfWork,
  logs: LiveLogs,
  actor: Actor,
  id: string,
  { events, ...from }: BodyOf<typeof endpoint>,
): Promise<ReplyInput<typeof endpoint>> {
  const row = await lockLive(unit, actor, id)
  await requireMayScore(unit.tx, actor, row)
  const before = await logs.read(unit.tx, row)
  const received = addEntries(row, before, events as Sent[])
  const { official } = received
  await spendAllowance(unit, actor, 'refusedEntries', { count: countRefused(before, received) })
  const changed = await changeLog(unit, logs, actor, row, { before, official })
  return {
    ...(await viewWithLog(unit.tx, changed, from, actor, unit.now)),
    answers: [...received.answers].map(([eventId, answer]) => ({
      id: eventId,
      answer,
      why: received.why.get(eventId) ?? null,
    })),
    sendFrom: received.sendFrom,
  }
}

/** Returns how many entries are refused now that were not before. */
const countRefused = ({ official: { refused } }: CachedLog, { answers }: ReceivedEntries): number =>
  [...answers].filter(([id, answer]) => answer === 'refused' && !refused.has(id)).length

/** Adds entries to the log, for each device in the order of their sequence numbers. */
export function addEntries(
  row: LiveRow,
  before: CachedLog,
  events: readonly Sent[],
): ReceivedEntries {
  const answers = new Map<string, Answer>()
  const why = new Map<string, Message>()
  const unreadable = new Set<string>()
  const played = {
    ...toPlayedMatch(row),
    checkRules: checkOnArrival(row),
    checkEvent: ({ id }: Sent['event']) => (unreadable.has(id) ? t('live.unreadable') : null),
  }
  let { official } = before
  let sendFrom: number | null = null
  for (const run of splitByDevice(events)) {
    const { numbered, taken } = separateReused(official, before.origins, run)
    for (const [id, reason] of taken) {
      answers.set(id, 'refused')
      why.set(id, reason)
    }
    const readable = numbered.map((sent) => {
      const parsed = readEvent(row, sent)
      if (parsed === null) unreadable.add(sent.event.id)
      return parsed ?? sent
    })
    const receiveRun = row.status === 'live' ? receive : receiveLate
    const received = receiveRun(played, official, readable)
    official = received.official
    for (const [id, answer] of received.answers) {
      answers.set(id, answer)
      const reason = official.refused.get(id)?.why
      if (reason !== undefined) why.set(id, reason)
    }
    sendFrom ??= received.sendFrom
  }
  return { official, answers, why, sendFrom }
}

/** Splits entries into runs of one device. */
function splitByDevice(events: readonly Sent[]): Sent[][] {
  const runs: Sent[][] = []
  for (const sent of events) {
    const run = runs.at(-1)
    if (run?.[0]?.device === sent.device) run.push(sent)
    else runs.push([sent])
  }
  return runs
}

/** Separates entries with a new id and number from those that reuse another entry's. */
function separateReused(
  official: OfficialLog<AnyAction>,
  made: CachedLog['origins'],
  run: readonly Sent[],
) {
  const known = eventsFromDevice(official, run[0]!.device).filter(({ seq }) => seq > 0)
  const numbers = new Map(known.map(({ seq, event }) => [seq, event.id]))
  const numbered: Sent[] = []
  const taken: [string, Message][] = []
  for (const sent of run) {
    const { event, device, seq } = sent
    const isTaken = seq > 0 && (numbers.get(seq) ?? event.id) !== event.id
    if ((made.get(event.id)?.device ?? device) !== device) taken.push([event.id, t('live.idTaken')])
    else if (isTaken) taken.push([event.id, t('live.sequenceTaken', { seq })])
    else {
      numbered.push(sent)
      numbers.set(seq, event.id)
    }
  }
  return { numbered, taken }
}

function readEvent(row: LiveRow, sent: Sent): Sent | null {
  const { event } = sent
  if (event.type === 'act') {
    // Entries of devices have a number; only the server's own have none.
    if (sent.seq === 0) return null
    const action = readAction(row, event.action)
    return action === null ? null : { ...sent, event: { ...event, action } }
  }
  if (event.type !== 'edit') return sent
  const to = readAction(row, event.to)
  return to === null ? null : { ...sent, event: { ...event, to } }
}
