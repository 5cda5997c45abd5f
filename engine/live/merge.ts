import type { Message } from '../messages/create-messages.ts'
import { applyNew, foldLog, type LiveEvent, type LiveRules, removedIds, revise } from './log.ts'
import { t } from './messages.ts'

/** An event as a device sends it. */
export type SentEvent<Action> = {
  readonly event: LiveEvent<Action>
  readonly device: string
  /** Consecutive numbers on its device, from 1, so that a gap is detected. */
  readonly seq: number
  /** The last event that the scorer had seen, including their own; null for the first. */
  readonly parent: string | null
  /** When it was observed, ms by the server's clock; null if the device's offset is unknown. */
  readonly seenAt: number | null
}

/**
 * When two entries count as the same observation: at most `withinMs` apart and, for entries with little
 * content, at least `minConsecutive` matches in a row. A point says only which side won it, so two phones that
 * saw different rallies can agree by chance.
 */
export type Identity = { readonly withinMs: number; readonly minConsecutive: number }

/** For a visit or an inning, which names the player and the amount; one match is enough. */
export const valueIdentity: Identity = { withinMs: 20_000, minConsecutive: 1 }
/** For a rack, which only names its winner. */
export const rackIdentity: Identity = { withinMs: 20_000, minConsecutive: 3 }
/** For a point or a goal, which also only names a side and can be followed by another immediately. */
export const pointIdentity: Identity = { withinMs: 6_000, minConsecutive: 3 }

/** The events of a device that differ from the official log, from the first difference on. */
export type Conflict<Action> = {
  readonly id: string
  readonly device: string
  /** The last official event that both share; null if they differ from the first. */
  readonly after: string | null
  readonly events: readonly SentEvent<Action>[]
  readonly choice: Choice | null
}

export type Choice = 'official' | 'other' | 'both'

/** A match as the server stores it. Nothing that a device sent is ever dropped. */
export type OfficialLog<Action> = {
  /** The official log, in order. */
  readonly events: readonly SentEvent<Action>[]
  /** Entries that repeat an entry of another device, with the id under which they count. */
  readonly sameAs: ReadonlyMap<string, AbsorbedEvent<Action>>
  readonly conflicts: readonly Conflict<Action>[]
  /** Refused entries, with the reason. */
  readonly refused: ReadonlyMap<string, { readonly sent: SentEvent<Action>; readonly why: Message }>
}

export type AbsorbedEvent<Action> = { readonly sent: SentEvent<Action>; readonly twin: string }

export const emptyOfficialLog: OfficialLog<never> = {
  events: [],
  sameAs: new Map(),
  conflicts: [],
  refused: new Map(),
}

/** The rules of a match, and whether both phones agreed to score it together. */
export type MergeContext<Settings, Action, State> = {
  readonly rules: LiveRules<Settings, Action, State>
  readonly settings: Settings
  readonly identityOf: (action: Action) => Identity
  readonly isTogether: boolean
  /** Returns why the game can't parse an event; null if it can. */
  readonly checkEvent?: (event: LiveEvent<Action>) => Message | null
  /**
   * Returns why an event that fits the log is invalid, by rules in separate packages; null if it is valid.
   */
  readonly checkRules?: (
    log: readonly LiveEvent<Action>[],
    event: LiveEvent<Action>,
  ) => Message | null
}

export type Answer = 'known' | 'appended' | 'absorbed' | 'forked' | 'refused'

export type ReceiveResult<Action> = {
  readonly official: OfficialLog<Action>
  /** By event id. */
  readonly answers: ReadonlyMap<string, Answer>
  /**
   * The number from which the device must resend, because the server is missing events; null if none is
   * missing.
   */
  readonly sendFrom: number | null
}

const listOfficialEvents = <Action>({ events }: OfficialLog<Action>) =>
  events.map(({ event }) => event)

/** Folds the official log. */
export function foldOfficial<Settings, Action, State>(
  { rules, settings }: Pick<MergeContext<Settings, Action, State>, 'rules' | 'settings'>,
  official: OfficialLog<Action>,
) {
  return foldLog(rules, settings, listOfficialEvents(official))
}

/** Returns the id under which an entry counts. */
export const getOfficialId = <Action>({ sameAs }: OfficialLog<Action>, id: string): string =>
  sameAs.get(id)?.twin ?? id

/** Returns all events received, including absorbed, conflicting and refused ones. */
export const receivedEvents = <Action>({
  events,
  sameAs,
  conflicts,
  refused,
}: OfficialLog<Action>): SentEvent<Action>[] => [
  ...events,
  ...[...sameAs.values()].map(({ sent }) => sent),
  ...conflicts.flatMap((conflict) => conflict.events),
  ...[...refused.values()].map(({ sent }) => sent),
]

/**
 * Receives the events of one device in order. Each counts once, however often it is sent. Events that conflict
 * with the official log are stored separately and don't change the score until a person decides.
 */
export function receive<Settings, Action, State>(
  context: MergeContext<Settings, Action, State>,
  before: OfficialLog<Action>,
  batch: readonly SentEvent<Action>[],
): ReceiveResult<Action> {
  return receiveAll(context, before, batch, append)
}

/**
 * Receives events after a match has ended. Ignores known ones, and stores the others as a conflicting version
 * that does not count.
 */
export function receiveLate<Settings, Action, State>(
  context: MergeContext<Settings, Action, State>,
  before: OfficialLog<Action>,
  batch: readonly SentEvent<Action>[],
): ReceiveResult<Action> {
  return receiveAll(context, before, batch, (_context, official, sent) => [
    startConflict(official, sent, official.events.length),
    'forked',
  ])
}

type ReceiveStep<Action> = readonly [OfficialLog<Action>, Answer]
/** Handles an event that follows the last official one. */
type HandleNext<Settings, Action, State> = (
  context: MergeContext<Settings, Action, State>,
  official: OfficialLog<Action>,
  sent: SentEvent<Action>,
) => ReceiveStep<Action>

function receiveAll<Settings, Action, State>(
  context: MergeContext<Settings, Action, State>,
  before: OfficialLog<Action>,
  batch: readonly SentEvent<Action>[],
  handleNext: HandleNext<Settings, Action, State>,
): ReceiveResult<Action> {
  const answers = new Map<string, Answer>()
  const sorted = sortByNumber(batch)
  let official = before
  for (const [index, sent] of sorted.entries()) {
    const { id } = sent.event
    if (isKnown(official, id)) {
      if (!answers.has(id)) answers.set(id, 'known')
      continue
    }
    const place = findPlace(official, sent.parent)
    if (place === null)
      return { official, answers, sendFrom: findFirstMissing(official, sent.device) }
    const arriving = { sent, place, rest: sorted.slice(index) }
    const [next, answer] = receiveOne(context, official, arriving, handleNext)
    official = next
    answers.set(id, answer)
  }
  return { official, answers, sendFrom: null }
}

/**
 * Sorts the events of a device by their number. Events that a decision created have none: each follows its
 * parent.
 */
function sortByNumber<Action>(batch: readonly SentEvent<Action>[]): SentEvent<Action>[] {
  const ids = new Set<string | null>(batch.map(({ event }) => event.id))
  const sorted = batch.filter(({ seq }) => seq > 0).toSorted((one, two) => one.seq - two.seq)
  for (const sent of batch.filter(({ seq }) => seq === 0)) {
    const parentAt = sorted.findIndex(({ event }) => event.id === sent.parent)
    if (parentAt < 0 && ids.has(sent.parent)) sorted.push(sent)
    else sorted.splice(parentAt + 1, 0, sent)
  }
  return sorted
}

function isKnown<Action>(
  { events, sameAs, conflicts, refused }: OfficialLog<Action>,
  id: string,
): boolean {
  const isIn = (list: readonly SentEvent<Action>[]) => list.some(({ event }) => event.id === id)
  return (
    isIn(events) ||
    sameAs.has(id) ||
    refused.has(id) ||
    conflicts.some((conflict) => isIn(conflict.events))
  )
}

/**
 * Where an event belongs: after a number of official events, or on a conflicting version. Null if its parent
 * is unknown.
 */
type Place = { readonly at: number } | { readonly conflict: string }

function findPlace<Action>(official: OfficialLog<Action>, parent: string | null): Place | null {
  const { events, conflicts, refused } = official
  let after = parent
  // Refused events are not part of the match, so what follows one continues from its parent.
  for (let steps = 0; steps <= refused.size; steps++) {
    if (after === null) return { at: 0 }
    const officialId = getOfficialId(official, after)
    const index = events.findIndex(({ event }) => event.id === officialId)
    if (index >= 0) return { at: index + 1 }
    const before = refused.get(officialId)
    if (before === undefined) {
      const conflict = conflicts.find((one) =>
        one.events.some(({ event }) => event.id === officialId),
      )
      return conflict === undefined ? null : { conflict: conflict.id }
    }
    after = before.sent.parent
  }
  return null
}

/** Returns the first number of a device's events that the server is missing. */
function findFirstMissing<Action>(official: OfficialLog<Action>, device: string): number {
  const own = receivedEvents(official).filter((sent) => sent.device === device)
  const seen = new Set(own.map(({ seq }) => seq))
  let seq = 1
  while (seen.has(seq)) seq += 1
  return seq
}

type ArrivingEvent<Action> = {
  readonly sent: SentEvent<Action>
  readonly place: Place
  /** This event and what the device sent after it. */
  readonly rest: readonly SentEvent<Action>[]
}

function receiveOne<Settings, Action, State>(
  context: MergeContext<Settings, Action, State>,
  official: OfficialLog<Action>,
  { sent, place, rest }: ArrivingEvent<Action>,
  handleNext: HandleNext<Settings, Action, State>,
): ReceiveStep<Action> {
  const why = context.checkEvent?.(sent.event) ?? null
  if (why !== null) return [refuse(official, sent, why), 'refused']
  if ('conflict' in place) return [continueVersion(official, place.conflict, sent), 'forked']
  if (place.at === official.events.length) return handleNext(context, official, sent)
  if (isSame(context, official, { rest, at: place.at, parent: sent.parent })) {
    const twin = official.events[place.at]!.event.id
    const sameAs = new Map(official.sameAs).set(sent.event.id, { sent, twin })
    return [{ ...official, sameAs }, 'absorbed']
  }
  return [startConflict(official, sent, place.at), 'forked']
}

const refuse = <Action>(official: OfficialLog<Action>, sent: SentEvent<Action>, why: Message) => ({
  ...official,
  refused: new Map(official.refused).set(sent.event.id, { sent, why }),
})

/** Starts a conflicting version after a number of official events. */
function startConflict<Action>(
  official: OfficialLog<Action>,
  sent: SentEvent<Action>,
  position: number,
): OfficialLog<Action> {
  const { id } = sent.event
  const after = official.events[position - 1]?.event.id ?? null
  const conflict = { id, device: sent.device, after, events: [sent], choice: null }
  return { ...official, conflicts: [...official.conflicts, conflict] }
}

/** Adds an event to a conflicting version, and reopens the conflict if it was resolved. */
function continueVersion<Action>(
  official: OfficialLog<Action>,
  id: string,
  sent: SentEvent<Action>,
): OfficialLog<Action> {
  const conflicts = official.conflicts.map((conflict) =>
    conflict.id === id
      ? { ...conflict, events: [...conflict.events, sent], choice: null }
      : conflict,
  )
  return { ...official, conflicts }
}

/** Returns an event whose target is replaced by the id under which it counts. */
function replaceTarget<Action>(
  official: OfficialLog<Action>,
  event: LiveEvent<Action>,
): LiveEvent<Action> {
  if (event.type === 'act') return event
  return { ...event, target: getOfficialId(official, event.target) }
}

function append<Settings, Action, State>(
  { rules, settings, checkRules }: MergeContext<Settings, Action, State>,
  official: OfficialLog<Action>,
  sent: SentEvent<Action>,
): ReceiveStep<Action> {
  const event = replaceTarget(official, sent.event)
  const why =
    explainRefusal({ rules, settings }, official, event) ??
    checkRules?.(listOfficialEvents(official), event) ??
    null
  if (why !== null) return [refuse(official, sent, why), 'refused']
  return [{ ...official, events: [...official.events, { ...sent, event }] }, 'appended']
}

function explainRefusal<Settings, Action, State>(
  { rules, settings }: Pick<MergeContext<Settings, Action, State>, 'rules' | 'settings'>,
  official: OfficialLog<Action>,
  event: LiveEvent<Action>,
): Message | null {
  const events = listOfficialEvents(official)
  if (event.type !== 'act') {
    const done = revise({ rules, settings, events }, event.id, event)
    return done.ok ? null : done.refusal
  }
  const { state } = foldLog(rules, settings, events)
  if (rules.placeOf(state, event.action) !== event.place) return t('live.otherPlace')
  const applied = applyNew(rules, state, event.action)
  return applied.ok ? null : applied.refusal
}

type ComparedEvents<Action> = {
  readonly rest: readonly SentEvent<Action>[]
  readonly at: number
  readonly parent: string | null
}

/** Returns whether an arriving event is the same observation as the official event at its place. */
function isSame<Settings, Action, State>(
  context: MergeContext<Settings, Action, State>,
  official: OfficialLog<Action>,
  { rest, at, parent }: ComparedEvents<Action>,
): boolean {
  const first = rest[0]!
  const matchCount = countMatching(context, official, rest, at)
  if (matchCount === 0) return false
  // A series that matched so far continues.
  const continuesSeries = parent !== null && official.sameAs.has(parent)
  const { event } = first
  const needed = event.type === 'act' ? context.identityOf(event.action).minConsecutive : 1
  return continuesSeries || context.isTogether || matchCount >= needed
}

/** Returns how many consecutive events of a device match the official log. */
function countMatching<Settings, Action, State>(
  context: MergeContext<Settings, Action, State>,
  official: OfficialLog<Action>,
  rest: readonly SentEvent<Action>[],
  at: number,
): number {
  let count = 0
  let before: string | null = null
  for (const sent of rest) {
    // A series consists of consecutive events of one device.
    if (before !== null && sent.parent !== before) break
    before = sent.event.id
    const twin = official.events[at + count]
    if (twin === undefined || !isSameObservation(context, official, sent, twin)) break
    count += 1
  }
  return count
}

function isSameObservation<Settings, Action, State>(
  { identityOf }: MergeContext<Settings, Action, State>,
  official: OfficialLog<Action>,
  sent: SentEvent<Action>,
  twin: SentEvent<Action>,
): boolean {
  const one = replaceTarget(official, sent.event)
  const two = twin.event
  if (one.type !== 'act' || two.type !== 'act') {
    // Two revisions that remove the same event count once, at any time.
    return serializeContent(one) === serializeContent(two)
  }
  if (serializeContent(one) !== serializeContent(two)) return false
  // A device does not enter the same observation twice, so this is a second occurrence.
  if (sent.device === twin.device) return false
  if (sent.seenAt === null || twin.seenAt === null) return false
  return Math.abs(sent.seenAt - twin.seenAt) <= identityOf(one.action).withinMs
}

/** Serialises an event without its id. */
function serializeContent<Action>(event: LiveEvent<Action>): string {
  if (event.type === 'act') return JSON.stringify([event.place, event.action])
  const to = event.type === 'edit' ? event.to : null
  return JSON.stringify([event.type, event.target, to])
}

/** Returns the unresolved conflicts. */
export const openConflicts = <Action>({
  conflicts,
}: OfficialLog<Action>): readonly Conflict<Action>[] =>
  conflicts.filter(({ choice }) => choice === null)

/** A person's decision about a conflict, and the source of ids for the revisions it needs. */
export type ConflictResolution = {
  readonly conflict: string
  readonly choice: Choice
  readonly device: string
  readonly newId: () => string
}

/**
 * Resolves a conflict, or changes its resolution: keeps the official log, replaces it from the difference on,
 * or appends the other version's later events as far as the rules allow. Replaced events are marked as removed
 * but stay in the log, so that the resolution can be undone.
 */
export function applyResolution<Settings, Action, State>(
  context: MergeContext<Settings, Action, State>,
  official: OfficialLog<Action>,
  { conflict: id, choice, device, newId }: ConflictResolution,
): OfficialLog<Action> {
  const conflict = official.conflicts.find((one) => one.id === id)
  if (conflict === undefined || conflict.choice === choice) return official
  const conflicts = official.conflicts.map((one) => (one === conflict ? { ...one, choice } : one))
  const decision = { conflict, device, newId }
  const withOfficialRevised = reviseOfficialEvents(
    { ...official, conflicts },
    decision,
    choice === 'other',
  )
  const own = new Set(conflict.events.map(({ event }) => event.id))
  const alreadyInLog = withOfficialRevised.events.filter(({ event }) => own.has(event.id))
  const withVersionRevised = reviseEvents(
    withOfficialRevised,
    decision,
    alreadyInLog,
    choice !== 'official',
  )
  if (choice === 'official') return withVersionRevised
  const tried = new Set([
    ...alreadyInLog.map(({ event }) => event.id),
    ...withVersionRevised.refused.keys(),
  ])
  return conflict.events
    .filter(({ event }) => !tried.has(event.id))
    .reduce(
      (log, sent) => append(context, log, moveToCurrentPlace(context, log, sent))[0],
      withVersionRevised,
    )
}

type ResolutionContext<Action> = Pick<ConflictResolution, 'device' | 'newId'> & {
  readonly conflict: Conflict<Action>
}

/** Removes the official events after the difference, or restores them. */
function reviseOfficialEvents<Action>(
  official: OfficialLog<Action>,
  decision: ResolutionContext<Action>,
  isRemoved: boolean,
): OfficialLog<Action> {
  const { conflict } = decision
  const own = new Set(conflict.events.map(({ event }) => event.id))
  const removals = official.events.filter(
    ({ event, seq, parent }) =>
      seq === 0 && parent === conflict.id && event.type === 'remove' && !own.has(event.target),
  )
  const decisions = new Set(removals.map(({ event }) => event.id))
  const first = removals.filter(
    ({ event }) => event.type === 'remove' && !decisions.has(event.target),
  )
  if (first.length > 0 || !isRemoved) return reviseEvents(official, decision, first, isRemoved)
  const from = official.events.findIndex(({ event }) => event.id === conflict.after) + 1
  const end = official.events.findIndex(({ event }) => own.has(event.id))
  const rivalEvents = official.events.slice(from, end < 0 ? undefined : end)
  const ids = new Set(rivalEvents.map(({ event }) => event.id))
  // A revision of a removed event needs no removal.
  const toRemove = rivalEvents.filter(({ event }) => event.type === 'act' || !ids.has(event.target))
  return reviseEvents(official, decision, toRemove, false)
}

/** Appends revisions that remove or restore events, except those already removed or restored. */
function reviseEvents<Action>(
  official: OfficialLog<Action>,
  { conflict, device, newId }: ResolutionContext<Action>,
  targets: readonly SentEvent<Action>[],
  isRestoring: boolean,
): OfficialLog<Action> {
  const removed = removedIds(listOfficialEvents(official))
  const revisions = targets
    .filter(({ event }) => removed.has(event.id) === isRestoring)
    .map(({ event }): SentEvent<Action> => {
      const revision = {
        id: newId(),
        type: isRestoring ? 'restore' : 'remove',
        target: event.id,
      } as const
      // Created on the server: it has no device number, and its parent is the conflict.
      return { event: revision, device, seq: 0, parent: conflict.id, seenAt: null }
    })
  return { ...official, events: [...official.events, ...revisions] }
}

/** Moves an entry of a conflicting version to the current place of the match. */
function moveToCurrentPlace<Settings, Action, State>(
  { rules, settings }: MergeContext<Settings, Action, State>,
  official: OfficialLog<Action>,
  sent: SentEvent<Action>,
): SentEvent<Action> {
  const { event } = sent
  if (event.type !== 'act') return sent
  const { state } = foldLog(rules, settings, listOfficialEvents(official))
  return { ...sent, event: { ...event, place: rules.placeOf(state, event.action) } }
}
