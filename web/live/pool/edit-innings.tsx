import { useState } from 'react'
import type { InningEnd } from '#engine/live/pool/straight.ts'
import type { Side } from '#engine/sports/types.ts'
import { Key } from '../pad/keys/key.tsx'
import { Question } from '../pad/sheets/question.tsx'
import type { Innings } from './innings.ts'
import classes from './pool.module.css'
import straight from './straight-pad.module.css'
import { KeyText } from './key-text.tsx'
import { t } from './messages.ts'

type Props = {
  readonly innings: readonly Innings[]
  readonly getName: (side: Side) => string
  readonly change: (id: string, replacement: { balls: number; ends: InningEnd }) => void
  readonly close: () => void
}

/** Number of latest innings that can be changed here; older ones are changed in the log. */
const maxEditable = 6
const ends: readonly InningEnd[] = ['miss', 'safety', 'foul', 'breaking foul']

/** Corrects an innings: its balls, or how it ended. */
export function EditInnings({ innings, getName, change, close }: Props) {
  const [chosen, setChosen] = useState<Innings | null>(null)
  if (chosen === null) {
    return (
      <Question title={t('whichInnings')} close={close}>
        {innings
          .slice(-maxEditable)
          .toReversed()
          .map((each) => (
            <Key key={each.id} isText press={() => setChosen(each)}>
              <KeyText
                top={`${getName(each.by)} ${each.number}`}
                below={`${t('balls', { count: each.balls })}, ${t(`end.${each.ends}`)}`}
              />
            </Key>
          ))}
      </Question>
    )
  }
  const { id, balls, by, number } = chosen
  const addBalls = (count: number) => setChosen({ ...chosen, balls: Math.max(0, balls + count) })
  return (
    <Question title={t('changeOf', { name: getName(by), count: number })} close={close}>
      <div className={straight.stepper}>
        <Key press={() => addBalls(-1)} isDisabled={balls === 0} label={t('oneLess')}>
          −
        </Key>
        <output>{t('balls', { count: balls })}</output>
        <Key press={() => addBalls(1)} label={t('ball')}>
          +
        </Key>
      </div>
      {ends.map((each) => (
        <Key
          key={each}
          isText
          isPressed={chosen.ends === each}
          press={() => setChosen({ ...chosen, ends: each })}
        >
          {t(`end.${each}`)}
        </Key>
      ))}
      <Key
        kind="go"
        isText
        className={classes.wide}
        press={() => {
          change(id, { balls, ends: chosen.ends })
          close()
        }}
      >
        {t('save')}
      </Key>
    </Question>
  )
}
