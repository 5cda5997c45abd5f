import type { Pair, Side } from '#engine/sports/types.ts'
import { Segmented } from '../../../ui/controls/segmented.tsx'
import text from '../../../ui/text.module.css'
import { firstName, type People, type Person } from './people.ts'
import classes from './positions.module.css'
import type { ResultForm } from '../use-record-values.ts'
import { t } from '../messages.ts'
import { classNames } from '../../../ui/class-names.ts'
import kit from '../../../ui/kit.module.css'

type Props = { form: ResultForm; people: People }

/** Asks who of each pair played in attack; optional. */
export function Positions({ form, people }: Props) {
  const { attack } = form.values
  const sides: readonly { side: Side; pair: readonly [Person | null, Person | null] }[] = [
    { side: 1, pair: [people.player1Id, people.partner1Id] },
    { side: 2, pair: [people.player2Id, people.partner2Id] },
  ]
  const setAttacker = (side: Side, value: 1 | 2) => {
    const [first, second]: Pair<1 | 2> = attack ?? [1, 1]
    form.change({ attack: side === 1 ? [value, second] : [first, value] })
  }
  return (
    <div className={classes.positions}>
      <label className={classes.check}>
        <input
          type="checkbox"
          checked={attack !== null}
          onChange={(event) => form.change({ attack: event.currentTarget.checked ? [1, 1] : null })}
        />
        {t('notePositions')}
      </label>
      {attack !== null && (
        <div className={classNames(kit.twoColumns, kit.gap2)}>
          {sides.map(({ side, pair: [player, partner] }) => (
            <div key={side}>
              <span className={text.label}>{t('inAttack')}</span>
              <Segmented
                wide
                label={t('inAttackOfSide', { side })}
                options={[
                  { value: '1', label: firstName(player?.name ?? t('player')) },
                  { value: '2', label: firstName(partner?.name ?? t('partner')) },
                ]}
                value={String(attack[side - 1])}
                onChange={(value) => setAttacker(side, value === '2' ? 2 : 1)}
              />
            </div>
          ))}
        </div>
      )}
    </div>
  )
}
