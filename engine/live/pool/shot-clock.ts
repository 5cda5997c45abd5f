import type { Pair, Side } from '../../sports/types.ts'
import { accept, refuse } from '../accept.ts'
import type { Applied } from '../log.ts'
import { updateSide } from '../sides.ts'
import { t } from '../messages.ts'

/** House rules on time. Source: WPA Regulations, time-outs and shot clock. */
export type TimeSettings = {
  /** Seconds per shot; no clock by default. */
  readonly shotClock?: number | undefined
  /** Time-outs per side in the match; 1 by default. */
  readonly timeouts?: number | undefined
}

export type TimeAction =
  | { readonly kind: 'timeout'; readonly by: Side }
  /** Doubles the time for one shot; once per rack. */
  | { readonly kind: 'extension'; readonly by: Side }

export type TimeState = {
  /** The sides that have used their extension in this rack. */
  readonly hasExtended: Pair<boolean>
  readonly timeoutsLeft: Pair
}

/** The time state at the start of a rack: no side has used its extension. */
export const noExtensions = { hasExtended: [false, false] } as const

export const createTimeState = ({ timeouts = 1 }: TimeSettings): TimeState => ({
  ...noExtensions,
  timeoutsLeft: [timeouts, timeouts],
})

type StateWithTime = TimeState & { readonly settings: TimeSettings }

/**
 * Applies a time-out or an extension; neither affects the score or the turn. Refuses one that is used up, and
 * an extension without a shot clock.
 */
export function applyTimeAction<State extends StateWithTime>(
  state: State,
  action: TimeAction,
): Applied<State> {
  const { by } = action
  if (action.kind === 'timeout') {
    const { timeouts: most = 1 } = state.settings
    if (state.timeoutsLeft[by - 1] === 0) {
      return refuse(t('live.noTimeoutLeft', { most }))
    }
    const timeoutsLeft = updateSide(state.timeoutsLeft, by, (left) => left - 1)
    return accept({ ...state, timeoutsLeft })
  }
  if (state.settings.shotClock === undefined) {
    return refuse(t('live.noShotClock'))
  }
  if (state.hasExtended[by - 1]) return refuse(t('live.noExtension'))
  return accept({ ...state, hasExtended: updateSide(state.hasExtended, by, () => true) })
}

export const isTimeAction = (action: { readonly kind: string }): action is TimeAction =>
  action.kind === 'timeout' || action.kind === 'extension'
