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
  readonly nameOf: (side: Side) => string
  readonly answer: (action: RackAction) => void
  readonly close: () => void
}

const kind = 'eight on the break'

/**
 * Asks what happens after the eight on the break, by the house rules; after a foul the opponent
 * chooses.
 */
export function EightQuestion({ state, nameOf, answer, close }: Props) {
  const { settings, breaker } = state
  const [isFoul, setFoul] = useState(false)
  const { eightOnBreak = 'breaker chooses' } = settings
  const name = nameOf(breaker)
  const other = nameOf(otherSide(breaker))
  if (eightOnBreak === 'loses') {
    return (
      <Question title={t('eightAsk')} close={close}>
        <Key isText className={classes.wide} press={() => answer({ kind })}>
          {t('eightLoses', { name })}
        </Key>
      </Question>
    )
  }
  if (eightOnBreak === 'wins') {
    return (
      <Question title={t('eightAsk')} close={close}>
        <Key isText press={() => answer({ kind })}>
          {t('eightWins', { name })}
        </Key>
        <Key isText press={() => answer({ kind, foul: true })}>
          {t('eightLosesFoul', { name })}
        </Key>
      </Question>
    )
  }
  const foul = isFoul ? { foul: true } : {}
  return (
    <Question title={t('eightAsk')} close={close}>
      <Key
        isText
        className={classes.wide}
        isPressed={isFoul}
        kind="act"
        press={() => setFoul(!isFoul)}
      >
        {t('eightFoul', { name: other })}
      </Key>
      <Key isText press={() => answer({ kind, choose: 'spot', ...foul })}>
        {isFoul ? t('eightFoulSpot', { name: other }) : t('eightSpot', { name })}
      </Key>
      <Key isText press={() => answer({ kind, choose: 'break again', ...foul })}>
        {isFoul ? t('eightFoulAgain', { name: other }) : t('eightAgain', { name })}
      </Key>
    </Question>
  )
}
