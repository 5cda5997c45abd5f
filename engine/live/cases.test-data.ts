import { readFileSync } from 'node:fs'
import { expect } from 'vitest'
import { enter, foldLog, type LiveEvent, type LiveRules, revise, undoTarget } from './log.ts'

/** One acceptance case; see `fixtures/README.md`. */
export type LiveCase = {
  readonly id: string
  readonly sport: string
  readonly title: string
  readonly format: Readonly<Record<string, unknown>>
  readonly start: Readonly<Record<string, unknown>>
  readonly devices?: readonly string[]
  readonly together?: boolean
  readonly steps: readonly CaseStep[]
}
export type CaseStep = Readonly<Record<string, unknown>> & {
  readonly do?: string
  readonly id?: string
  readonly refused?: boolean
  readonly expect?: object
}

const file = new URL('../../fixtures/live-cases.jsonl', import.meta.url)

/** Loads every case with its title. */
export function loadCases(): readonly (readonly [string, LiveCase])[] {
  return readFileSync(file, 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as LiveCase)
    .map((one) => [`${one.id}: ${one.title}`, one] as const)
}

/** Loads the cases of one sport that are played on a single device. */
export function loadSportCases(sport: string): readonly (readonly [string, LiveCase])[] {
  return loadCases().filter(([, one]) => one.sport === sport && one.devices === undefined)
}

/** Converts between the cases and a sport's own types. */
export type CaseAdapter<Settings, Action, State> = {
  readonly rules: LiveRules<Settings, Action, State>
  readonly settings: (given: LiveCase) => Settings
  /** Returns the actions of a step; a step such as a row of points has several. */
  readonly actions: (step: CaseStep, state: State) => readonly Action[]
  /** Returns the state as the cases write it; only the fields that a case names are compared. */
  readonly view: (state: State) => Readonly<Record<string, unknown>>
  /** Returns the changes that an edit of a case makes to an action. */
  readonly edit?: (to: Readonly<Record<string, unknown>>) => Partial<Action>
}

/** Plays a case through the log, step by step. */
export function playCase<Settings, Action, State>(
  adapter: CaseAdapter<Settings, Action, State>,
  liveCase: LiveCase,
): void {
  const { rules, actions, view } = adapter
  const settings = adapter.settings(liveCase)
  let events: LiveEvent<Action>[] = []
  let idCount = 0
  const nextId = () => `n${(idCount += 1)}`
  const fold = () => foldLog(rules, settings, events)
  const match = () => ({ rules, settings, events })
  for (const [at, step] of liveCase.steps.entries()) {
    const where = `step ${at + 1}: ${JSON.stringify(step)}`
    if (step.expect !== undefined) {
      const { state, invalidated } = fold()
      expect({ ...view(state), unfit: invalidated }, where).toMatchObject(step.expect)
      continue
    }
    if (step.do === 'undo') {
      for (let n = Number(step['steps']); n > 0; n--) {
        events = [...events, { id: nextId(), type: 'remove', target: undoTarget(events)! }]
      }
      continue
    }
    const before = JSON.stringify(fold().state)
    const results =
      step.do === 'edit'
        ? [
            revise(match(), nextId(), {
              type: 'edit',
              target: String(step['event']),
              to: adapter.edit!(step['to'] as Record<string, unknown>),
            }),
          ]
        : actions(step, fold().state).map((action) => {
            const entered = enter(match(), step.id ?? nextId(), action)
            if (entered.ok) events = [...events, entered.event]
            return entered
          })
    if (step.do === 'edit') for (const one of results) if (one.ok) events = [...events, one.event]
    expect(
      results.every(({ ok }) => ok),
      where,
    ).toBe(step.refused !== true)
    if (step.refused === true) expect(JSON.stringify(fold().state), where).toBe(before)
  }
}
