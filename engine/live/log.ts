import type { Message } from '../messages/create-messages.ts'
import { t } from './messages.ts'
import { refuse } from './accept.ts'

/** An observation at the table: a point, a visit, a rack, a goal, a press of the clock. */
export type Observation<Action> = {
  readonly id: string
  readonly type: 'act'
  /** The part of the match (leg, game, rack) in which it was entered; it counts only there. */
  readonly place: string
  readonly action: Action
}

/** A revision of an earlier event. Repeating it has no further effect. */
export type Revision<Action> =
  /** `to`: the complete corrected action. */
  | { readonly id: string; readonly type: 'edit'; readonly target: string; readonly to: Action }
  | { readonly id: string; readonly type: 'remove'; readonly target: string }
  | { readonly id: string; readonly type: 'restore'; readonly target: string }

/** One entry of a match's log. Nothing is ever deleted from a log: undo and correction are entries too. */
export type LiveEvent<Action> = Observation<Action> | Revision<Action>

export type Applied<State> =
  | { readonly ok: true; readonly state: State }
  | { readonly ok: false; readonly refusal: Message }

/**
 * The rules of one sport: a state and the effect of an action. They are pure; everything that can be derived
 * (server, thrower, averages) is in the state and never in the log.
 */
export type LiveRules<Settings, Action, State> = {
  readonly begin: (settings: Settings) => State
  readonly apply: (state: State, action: Action) => Applied<State>
  /**
   * Returns why an action may not be entered now, although logs that have it stay as they are; null if it
   * may.
   */
  readonly checkNew?: (state: State, action: Action) => Message | null
  /** Returns the part of the match to which an action belongs now, such as `game 2`. */
  readonly placeOf: (state: State, action: Action) => string
}

/** The result of folding a log. */
export type Folded<State> = {
  readonly state: State
  /** Ids of observations that no longer fit where they were entered: stored and shown, but not counted. */
  readonly invalidated: readonly string[]
}

/** Returns whether each revised event is removed, and the edited action of each edited entry. */
function effectiveRevisions<Action>(events: readonly LiveEvent<Action>[]) {
  // The last revision of an event applies, unless it was itself undone; so iterate from the end.
  const isRemoved = new Map<string, boolean>()
  const edits = new Map<string, Action>()
  for (let index = events.length - 1; index >= 0; index--) {
    const event = events[index]!
    if (event.type === 'act' || isRemoved.get(event.id) === true) continue
    if (event.type === 'edit') {
      if (!edits.has(event.target)) edits.set(event.target, event.to)
    } else if (!isRemoved.has(event.target)) isRemoved.set(event.target, event.type === 'remove')
  }
  return { isRemoved, edits }
}

/** Returns the ids of events that were removed and not restored. */
export function removedIds<Action>(events: readonly LiveEvent<Action>[]): ReadonlySet<string> {
  const { isRemoved } = effectiveRevisions(events)
  return new Set([...isRemoved].filter(([, isOut]) => isOut).map(([id]) => id))
}

/** An entry after its later edits. */
export type Entry<Action> = {
  readonly id: string
  readonly action: Action
  readonly isRemoved: boolean
  readonly isEdited: boolean
}

/** Returns every entry in log order, including removed ones. */
export function entriesOf<Action>(events: readonly LiveEvent<Action>[]): readonly Entry<Action>[] {
  const { isRemoved, edits } = effectiveRevisions(events)
  return events
    .filter((event) => event.type === 'act')
    .map(({ id, action }) => ({
      id,
      action: edits.get(id) ?? action,
      isRemoved: isRemoved.get(id) === true,
      isEdited: edits.has(id),
    }))
}

/** A counting entry after its edits, with the match state before and after it. */
export type Step<Action, State> = {
  readonly id: string
  readonly place: string
  readonly action: Action
  readonly before: State
  readonly after: State
}

/** Returns every entry that counts, in order, with the state before and after it. */
export function stepsOf<Settings, Action, State>(
  rules: LiveRules<Settings, Action, State>,
  settings: Settings,
  events: readonly LiveEvent<Action>[],
): readonly Step<Action, State>[] {
  const steps: Step<Action, State>[] = []
  foldLog(rules, settings, events, (step) => steps.push(step))
  return steps
}

/**
 * Replays a log from its beginning. Skips observations that don't fit their place, and passes each entry that
 * counts to `onStep`.
 */
export function foldLog<Settings, Action, State>(
  rules: LiveRules<Settings, Action, State>,
  settings: Settings,
  events: readonly LiveEvent<Action>[],
  onStep?: (step: Step<Action, State>) => void,
): Folded<State> {
  const { isRemoved, edits } = effectiveRevisions(events)
  const invalidated: string[] = []
  let state = rules.begin(settings)
  for (const event of events) {
    if (event.type !== 'act' || isRemoved.get(event.id) === true) continue
    const action = edits.get(event.id) ?? event.action
    const applied = rules.placeOf(state, action) === event.place ? rules.apply(state, action) : null
    if (applied?.ok !== true) {
      invalidated.push(event.id)
      continue
    }
    onStep?.({ id: event.id, place: event.place, action, before: state, after: applied.state })
    state = applied.state
  }
  return { state, invalidated }
}

/** Applies an action that is entered now. */
export function applyNew<Settings, Action, State>(
  { apply, checkNew }: LiveRules<Settings, Action, State>,
  state: State,
  action: Action,
): Applied<State> {
  const refusal = checkNew?.(state, action) ?? null
  return refusal === null ? apply(state, action) : { ok: false, refusal }
}

export type Entered<Action, State> =
  | { readonly ok: true; readonly event: LiveEvent<Action>; readonly folded: Folded<State> }
  | { readonly ok: false; readonly refusal: Message }

/** A log with its rules and settings. */
export type Match<Settings, Action, State> = {
  readonly rules: LiveRules<Settings, Action, State>
  readonly settings: Settings
  readonly events: readonly LiveEvent<Action>[]
}

/** Appends an observation at the current state. Refuses what the rules don't allow. */
export function enter<Settings, Action, State>(
  { rules, settings, events }: Match<Settings, Action, State>,
  id: string,
  action: Action,
): Entered<Action, State> {
  const { state, invalidated } = foldLog(rules, settings, events)
  const applied = applyNew(rules, state, action)
  if (!applied.ok) return applied
  const event = { id, type: 'act', place: rules.placeOf(state, action), action } as const
  return { ok: true, event, folded: { state: applied.state, invalidated } }
}

/** A request to revise an event of the log. */
export type RevisionRequest<Action> =
  | { readonly type: 'edit'; readonly target: string; readonly to: Partial<Action> }
  | { readonly type: 'remove' | 'restore'; readonly target: string }

/**
 * Corrects, removes or restores an event. Later events that no longer fit are marked but not moved. Refuses an
 * edit that does not fit its own place, and an unknown target.
 */
export function revise<Settings, Action, State>(
  match: Match<Settings, Action, State>,
  id: string,
  request: RevisionRequest<Action>,
): Entered<Action, State> {
  const { rules, settings, events } = match
  const target = events.find((event) => event.id === request.target)
  if (target === undefined) return refuse(t('live.noEvent'))
  if (request.type === 'edit' && target.type !== 'act') {
    return refuse(t('live.onlyEntriesEdited'))
  }
  const event: LiveEvent<Action> =
    request.type === 'edit'
      ? { ...request, id, to: applyEdit(events, request) }
      : { ...request, id }
  const folded = foldLog(rules, settings, [...events, event])
  if (request.type === 'edit' && folded.invalidated.includes(request.target)) {
    return refuse(explainRefusal(match, request))
  }
  return { ok: true, event, folded }
}

/** Returns an entry's action with a change applied on top of its earlier edits. */
function applyEdit<Action>(
  events: readonly LiveEvent<Action>[],
  { target, to }: { readonly target: string; readonly to: Partial<Action> },
): Action {
  const event = events.find(({ id }) => id === target)
  const action = event?.type === 'act' ? event.action : null
  return { ...(effectiveRevisions(events).edits.get(target) ?? action), ...to } as Action
}

/** Returns why an edit does not fit in the state in which its event was entered. */
function explainRefusal<Settings, Action, State>(
  { rules, settings, events }: Match<Settings, Action, State>,
  { target, to }: Extract<RevisionRequest<Action>, { type: 'edit' }>,
): Message {
  const index = events.findIndex((event) => event.id === target)
  const { state } = foldLog(rules, settings, keepEarlierAndRevisions(events, index))
  const applied = rules.apply(state, applyEdit(events, { target, to }))
  return applied.ok ? t('live.otherPlace') : applied.refusal
}

/** Returns the events before an index, and all later revisions. */
function keepEarlierAndRevisions<Action>(events: readonly LiveEvent<Action>[], limit: number) {
  return events.filter((event, index) => index < limit || (index > limit && event.type !== 'act'))
}

/**
 * Returns the target of an undo: the last action still in effect; null if there is none. Entries outside
 * the play are skipped.
 */
export function undoTarget<Action>(
  events: readonly LiveEvent<Action>[],
  isOutsidePlay: (action: Action) => boolean = () => false,
): string | null {
  const { isRemoved } = effectiveRevisions(events)
  const canUndo = (event: LiveEvent<Action>) =>
    event.type === 'act'
      ? !isOutsidePlay(event.action)
      : event.type === 'edit' && !isOutsidePlay(event.to)
  const last = events.findLast((event) => canUndo(event) && isRemoved.get(event.id) !== true)
  return last?.id ?? null
}

/** Returns the target of a redo: the last removed event, unless something was entered since. */
export function redoTarget<Action>(events: readonly LiveEvent<Action>[]): string | null {
  const { isRemoved } = effectiveRevisions(events)
  for (const event of events.toReversed()) {
    // Skips entries that were removed themselves, since their removal comes later in the log.
    if ((event.type === 'act' || event.type === 'edit') && isRemoved.get(event.id) !== true)
      return null
    if (event.type === 'remove' && isRemoved.get(event.target) === true) return event.target
  }
  return null
}
