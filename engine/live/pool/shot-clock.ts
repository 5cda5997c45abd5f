import type { Pair, Side } from '../../sports/types.ts'
import type { Applied } from '../log.ts'
import { withSide } from '../sides.ts'
import { t } from '../messages.ts'

/** What a house says about time. Source: WPA Regulations, time-outs and shot clock. */
export type TimeSettings = {
  /** Seconds for a shot; no clock runs where nothing is said. */
  readonly shotClock?: number | undefined
  /** Time-outs of each side in the match; 1 where nothing is said. */
  readonly timeouts?: number | undefined
}

export type TimeAction =
  | { readonly kind: 'timeout'; readonly by: Side }
  /** As many seconds again for one shot; once a rack. */
  | { readonly kind: 'extension'; readonly by: Side }

export type TimeState = {
  /** Who has had the extension of this rack. */
  readonly hasExtended: Pair<boolean>
  readonly timeoutsLeft: Pair
}

/** With a new rack both have their extension again. */
export const noExtensions = { hasExtended: [false, false] } as const

export const beginTime = ({ timeouts = 1 }: TimeSettings): TimeState => ({
  ...noExtensions,
  timeoutsLeft: [timeouts, timeouts],
})

type Timed = TimeState & { readonly settings: TimeSettings }

/**
 * A time-out or an extension, which move neither score nor turn. Refuses what a side has used up, and
 * an extension where no clock runs.
 */
export function takeTime<State extends Timed>(state: State, action: TimeAction): Applied<State> {
  const { by } = action
  if (action.kind === 'timeout') {
    const { timeouts: most = 1 } = state.settings
    if (state.timeoutsLeft[by - 1] === 0) {
      return { ok: false, refusal: t('live.noTimeoutLeft', { most }) }
    }
    const timeoutsLeft = withSide(state.timeoutsLeft, by, (left) => left - 1)
    return { ok: true, state: { ...state, timeoutsLeft } }
  }
  if (state.settings.shotClock === undefined) {
    return { ok: false, refusal: t('live.noShotClock') }
  }
  if (state.hasExtended[by - 1]) return { ok: false, refusal: t('live.noExtension') }
  return { ok: true, state: { ...state, hasExtended: withSide(state.hasExtended, by, () => true) } }
}

export const isOfTime = (action: { readonly kind: string }): action is TimeAction =>
  action.kind === 'timeout' || action.kind === 'extension'
