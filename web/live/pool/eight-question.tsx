import { useState } from 'react'
import type { RackAction, RackState } from '#engine/live/pool/racks.ts'
import { otherSide } from '#engine/sports/finding.ts'
import type { Side } from '#engine/sports/types.ts'
import { Key } from '../pad/keys/key.tsx'
import { Question } from '../pad/sheets/question.tsx'
import classes from './pool.module.css'
import { t } from './messages.ts'

type Props = {
  readonly state: RackState
  readonly getName: (side: Side) => string
  readonly answer: (action: RackAction) => void
  readonly close: () => void
}

const kind = 'eight on the break'

/**
 * Asks what happens after the eight on the break, by the house rules; after a foul the opponent
 * chooses.
 */
export function EightQuestion({ state, getName, answer, close }: Props) {
  const { settings, breaker } = state
  const [isFoul, setFoul] = useState(false)
  const { eightOnBreak = 'breaker chooses' } = settings
  const breakerName = getName(breaker)
  const opponentName = getName(otherSide(breaker))
  if (eightOnBreak === 'loses') {
    return (
      <Question title={t('eightTitle')} close={close}>
        <Key isText className={classes.wide} press={() => answer({ kind })}>
          {t('eightLoses', { name: breakerName })}
        </Key>
      </Question>
    )
  }
  if (eightOnBreak === 'wins') {
    return (
      <Question title={t('eightTitle')} close={close}>
        <Key isText press={() => answer({ kind })}>
          {t('eightWins', { name: breakerName })}
        </Key>
        <Key isText press={() => answer({ kind, foul: true })}>
          {t('eightLosesFoul', { name: breakerName })}
        </Key>
      </Question>
    )
  }
  const foul = isFoul ? { foul: true } : {}
  return (
    <Question title={t('eightTitle')} close={close}>
      <Key
        isText
        className={classes.wide}
        isPressed={isFoul}
        kind="act"
        press={() => setFoul(!isFoul)}
      >
        {t('eightFoul', { name: opponentName })}
      </Key>
      <Key isText press={() => answer({ kind, choose: 'spot', ...foul })}>
        {isFoul
          ? t('eightFoulSpot', { name: opponentName })
          : t('eightSpot', { name: breakerName })}
      </Key>
      <Key isText press={() => answer({ kind, choose: 'break again', ...foul })}>
        {isFoul
          ? t('eightFoulAgain', { name: opponentName })
          : t('eightAgain', { name: breakerName })}
      </Key>
    </Question>
  )
}
