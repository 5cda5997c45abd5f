import type { TimeState } from '#engine/live/pool/shot-clock.ts'
import type { Side } from '#engine/sports/types.ts'
import { Key } from '../pad/keys/key.tsx'
import { Question } from '../pad/sheets/question.tsx'
import { KeyText } from './key-text.tsx'
import { t } from './messages.ts'

type Props = {
  readonly state: TimeState & { readonly settings: { readonly shotClock?: number | undefined } }
  readonly getName: (side: Side) => string
  readonly answer: (action: { readonly kind: 'timeout' | 'extension'; readonly by: Side }) => void
  readonly close: () => void
}

const sides: readonly Side[] = [1, 2]

/** Asks whose time-out or extension it is; used ones are disabled. */
export function TimeQuestion({ state, getName, answer, close }: Props) {
  const { timeoutsLeft, hasExtended, settings } = state
  return (
    <Question title={t('whoseTimeout')} close={close}>
      {sides.map((by) => (
        <Key
          key={by}
          isText
          isDisabled={timeoutsLeft[by - 1] === 0}
          press={() => answer({ kind: 'timeout', by })}
        >
          <KeyText
            top={t('timeoutOf', { name: getName(by) })}
            below={t('timeoutsLeft', { count: timeoutsLeft[by - 1]! })}
          />
        </Key>
      ))}
      {settings.shotClock !== undefined &&
        sides.map((by) => (
          <Key
            key={`extension ${by}`}
            isText
            isDisabled={hasExtended[by - 1]!}
            press={() => answer({ kind: 'extension', by })}
          >
            <KeyText
              top={t('extensionOf', { name: getName(by) })}
              below={hasExtended[by - 1] ? t('extensionUsed') : t('extensionOnce')}
            />
          </Key>
        ))}
    </Question>
  )
}
