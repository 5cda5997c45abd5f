import type { Message } from '../messages/create-messages.ts'
import {
  type Answer,
  type MergeContext,
  type OfficialLog,
  receive,
  receivedEvents,
  receiveLate,
  type SentEvent,
} from './merge.ts'
import { t } from './messages.ts'

export type ReceivedBatch<Action> = {
  readonly official: OfficialLog<Action>
  /** By event id. */
  readonly answers: ReadonlyMap<string, Answer>
  /** Why events were refused, by event id. */
  readonly reasons: ReadonlyMap<string, Message>
  /** The number from which the device must resend; null if nothing is missing. */
  readonly sendFrom: number | null
}

type BatchMatch<Action> = {
  readonly official: OfficialLog<Action>
  /** Whether the match has ended, so that new events no longer count. */
  readonly isOver: boolean
}

/**
 * Receives the events of a request, which may come from several devices. Consecutive events of a device are
 * received together, sorted by their numbers. Refuses an id or a number that another event already has.
 */
export function receiveBatch<Settings, Action, State>(
  context: MergeContext<Settings, Action, State>,
  { official: before, isOver }: BatchMatch<Action>,
  events: readonly SentEvent<Action>[],
): ReceivedBatch<Action> {
  const answers = new Map<string, Answer>()
  const reasons = new Map<string, Message>()
  let official = before
  let sendFrom: number | null = null
  for (const run of splitByDevice(events)) {
    const { numbered, reused } = separateReused(official, run)
    for (const [id, reason] of reused) {
      answers.set(id, 'refused')
      reasons.set(id, reason)
    }
    const received = (isOver ? receiveLate : receive)(context, official, numbered)
    official = received.official
    for (const [id, answer] of received.answers) {
      answers.set(id, answer)
      const reason = official.refused.get(id)?.why
      if (reason !== undefined) reasons.set(id, reason)
    }
    sendFrom ??= received.sendFrom
  }
  return { official, answers, reasons, sendFrom }
}

/** Splits events into runs of one device. */
function splitByDevice<Action>(events: readonly SentEvent<Action>[]): SentEvent<Action>[][] {
  const runs: SentEvent<Action>[][] = []
  for (const sent of events) {
    const run = runs.at(-1)
    if (run?.[0]?.device === sent.device) run.push(sent)
    else runs.push([sent])
  }
  return runs
}

/** Separates events with a new id and number from those that reuse another event's. */
function separateReused<Action>(official: OfficialLog<Action>, run: readonly SentEvent<Action>[]) {
  const received = receivedEvents(official)
  const devices = new Map(received.map(({ event, device }) => [event.id, device]))
  const own = received.filter(({ device, seq }) => device === run[0]!.device && seq > 0)
  const numbers = new Map(own.map(({ seq, event }) => [seq, event.id]))
  const numbered: SentEvent<Action>[] = []
  const reused: [string, Message][] = []
  for (const sent of run) {
    const { event, device, seq } = sent
    const isTaken = seq > 0 && (numbers.get(seq) ?? event.id) !== event.id
    if ((devices.get(event.id) ?? device) !== device) reused.push([event.id, t('live.idTaken')])
    else if (isTaken) reused.push([event.id, t('live.sequenceTaken', { seq })])
    else {
      numbered.push(sent)
      numbers.set(seq, event.id)
    }
  }
  return { numbered, reused }
}
