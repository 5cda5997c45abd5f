import type { BodyOf, ReplyInput } from '#contract/endpoint.ts'
import type { sendLive as endpoint } from '#contract/live/events.ts'
import type { AnyAction } from '#engine/live/games.ts'
import { type Answer, type Official, openForks, receive, shelve } from '#engine/live/merge.ts'
import { say } from '#engine/live/words.ts'
import type { Said } from '#engine/words/say.ts'
import { conflict } from '../platform/errors.ts'
import { requirePermission } from '../platform/permission.ts'
import type { Actor } from '../platform/serve.ts'
import type { Unit } from '../platform/unit-of-work.ts'
import { type KeptLog, type LiveLogs, playedOf, readAction } from './live-log.ts'
import { changeLog } from './change-log.ts'
import { takeLive } from './take-live.ts'
import { livePlayerIds, type LiveRow, type Sent } from './store.ts'
import { viewLive, viewLog } from './view-live.ts'

/** Most entries of one match, whatever became of them; the longest have a few hundred. */
const mostEntries = 5_000

export type Taken = {
  readonly official: Official<AnyAction>
  readonly answers: ReadonlyMap<string, Answer>
  readonly why: ReadonlyMap<string, Said>
  readonly sendFrom: number | null
}

/**
 * Takes what devices saw at the table: appended, absorbed as what is known already, kept beside as
 * another version, or kept as refused with the reason. Nothing is dropped.
 */
export async function sendLive(
  unit: Unit,
  logs: LiveLogs,
  actor: Actor,
  id: string,
  { events, since, known }: BodyOf<typeof endpoint>,
): Promise<ReplyInput<typeof endpoint>> {
  const row = await takeLive(unit, actor, id)
  requirePermission(actor, 'live.score', { playerIds: livePlayerIds(row) })
  const before = await logs.read(unit.tx, row)
  if (before.made.size + events.length > mostEntries) {
    throw conflict('live.tooMany', { most: mostEntries })
  }
  const taken = take(row, before, events as Sent[])
  const changed = await changeLog(unit, logs, actor, row, {
    before,
    official: taken.official,
    sent: events as Sent[],
  })
  if (openForks(taken.official).length > openForks(before.official).length) {
    await changed.tellFork()
  }
  const log = await viewLog(unit.tx, changed.row, changed.log, { since, known })
  const [match] = await viewLive(unit.tx, [changed.row], actor, unit.now)
  return {
    match: match!,
    ...log,
    now: unit.now,
    answers: [...taken.answers].map(([eventId, answer]) => ({
      id: eventId,
      answer,
      why: taken.why.get(eventId) ?? null,
    })),
    sendFrom: taken.sendFrom,
  }
}

/** Each device by itself and in the order of its numbers, where several are sent at once. */
export function take(row: LiveRow, before: KeptLog, events: readonly Sent[]): Taken {
  const played = playedOf(row)
  const answers = new Map<string, Answer>()
  const why = new Map<string, Said>()
  let { official } = before
  let sendFrom: number | null = null
  for (const batch of runsOf(events)) {
    const { readable, refused } = read(row, official, batch)
    for (const [sent, reason] of refused) {
      answers.set(sent.event.id, 'refused')
      why.set(sent.event.id, reason)
      if (reason.key === 'live.sequenceTaken') continue
      const all = new Map(official.refused).set(sent.event.id, { sent, why: reason })
      official = { ...official, refused: all }
    }
    const received =
      row.status === 'live' ? receive(played, official, readable) : shelve(official, readable)
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

/** Runs of one device, as they follow each other. */
function runsOf(events: readonly Sent[]): Sent[][] {
  const runs: Sent[][] = []
  for (const sent of events) {
    const run = runs.at(-1)
    if (run?.[0]?.device === sent.device) run.push(sent)
    else runs.push([sent])
  }
  return runs
}

/** What the game understands, as it reads it, and what is refused before anything is compared. */
function read(row: LiveRow, official: Official<AnyAction>, batch: readonly Sent[]) {
  const numbers = numbersOf(official, batch[0]!.device)
  const readable: Sent[] = []
  const refused: [Sent, Said][] = []
  for (const sent of batch) {
    const { event, seq } = sent
    const other = numbers.get(seq)
    if (other !== undefined && other !== event.id) {
      refused.push([sent, say('live.sequenceTaken', { seq })])
      continue
    }
    numbers.set(seq, event.id)
    const whole = readEvent(row, sent)
    if (whole !== null) readable.push(whole)
    else if (!official.refused.has(event.id)) refused.push([sent, say('live.unreadable')])
    else readable.push(sent)
  }
  return { readable, refused }
}

function readEvent(row: LiveRow, sent: Sent): Sent | null {
  const { event } = sent
  if (event.type === 'act') {
    const action = readAction(row, event.action)
    return action === null ? null : { ...sent, event: { ...event, action } }
  }
  if (event.type !== 'edit') return sent
  const to = readAction(row, event.to)
  return to === null ? null : { ...sent, event: { ...event, to } }
}

/** Which entry has which number of a device. */
function numbersOf({ events, forks, refused }: Official<AnyAction>, device: string) {
  const all = [
    ...events,
    ...forks.flatMap((fork) => fork.events),
    ...[...refused.values()].map(({ sent }) => sent),
  ]
  const own = all.filter((sent) => sent.device === device && sent.seq > 0)
  return new Map(own.map(({ seq, event }) => [seq, event.id]))
}
