import { useState } from 'react'
import { IconArrowDown, IconArrowUp, IconPlus, IconX } from '@tabler/icons-react'
import { isSportId } from '#engine/sports/sports.ts'
import { tieBreakTitle } from '#engine/tournaments/ranking/explain.ts'
import { formatTraits } from '#engine/tournaments/formats/format-traits.ts'
import { tieBreakers } from '#engine/tournaments/log/settings/setting-table.ts'
import { readFormat } from '#engine/tournaments/log/settings/settings.ts'
import { listCriteria } from '#engine/tournaments/ranking/criteria.ts'
import { tieBreakNames } from '#engine/tournaments/ranking/tie-breaks.ts'
import { Button } from '../../ui/controls/button.tsx'
import { CheckField } from '../../ui/fields/check-field.tsx'
import { IconButton } from '../../ui/controls/icon-button.tsx'
import { SelectField } from '../../ui/fields/select-field.tsx'
import { FieldError } from '../../ui/fields/text-field.tsx'
import text from '../../ui/text.module.css'
import { fixedFieldProps, type FixedReason, type TournamentForm } from './field-props.ts'
import { listChoices, settingText } from '../settings/setting-names.ts'
import classes from './form.module.css'
import { Section } from './section.tsx'
import { splitLines, type Values } from './values.ts'
import { t } from './messages.ts'
import { readName } from '../../ui/i18n/read-message.ts'
import { classNames } from '../../ui/class-names.ts'
import kit from '../../ui/kit.module.css'

type Props = { form: TournamentForm; fixed: FixedReason }

/** The tie-breaks in order. */
export function TieBreakFields({ form, fixed }: Props) {
  const { values, set } = form
  const customOrder = splitLines(values['settings.tieBreaks'])
  const setOrder = (order: readonly string[]) => set('settings.tieBreaks', order.join('\n'))
  const error = form.field('settings.tieBreaks').error
  return (
    <Section title={t('equalPoints')}>
      <SelectField
        {...settingText('settings.tieBreaker')}
        options={listChoices('settings.tieBreaker')}
        {...fixedFieldProps(form, 'settings.tieBreaker', fixed)}
        disabled={fixed !== undefined || customOrder.length > 0}
      />
      <CheckField
        {...settingText('settings.tieBreaks')}
        disabled={fixed !== undefined}
        {...(fixed === undefined ? {} : { hint: fixed })}
        checked={customOrder.length > 0}
        onChange={(isChecked) => setOrder(isChecked ? defaultOrder(values) : [])}
      />
      {customOrder.length > 0 && (
        <TieBreakList order={customOrder} onChange={setOrder} isFixed={fixed !== undefined} />
      )}
      {customOrder.length === 0 && (
        <p className={classNames(kit.note, classes.hint)}>{describeOrder(defaultOrder(values))}</p>
      )}
      {error !== undefined && <FieldError>{error}</FieldError>}
    </Section>
  )
}

/** Describes the order: `Buchholz, then Wins`. */
function describeOrder(tieBreaks: readonly string[]): string {
  const [first = '', ...rest] = tieBreaks.map(tieBreakTitle)
  return rest.reduce((before, next) => t('tieBreakThen', { before, next }), first)
}

/** Returns the default order, without the points that come before all tie-breaks. */
function defaultOrder(values: Values): readonly string[] {
  const sportId = isSportId(values.sportId) ? values.sportId : 'tabletennis'
  const { standingsMode } = formatTraits[readFormat(values.format) ?? 'round_robin']
  const tieBreaker = tieBreakers.find((acronym) => acronym === values['settings.tieBreaker'])
  const defaults = { sportId, tieBreaker: tieBreaker ?? 'head_to_head', tieBreaks: null }
  return listCriteria(defaults, standingsMode).slice(1)
}

type OrderProps = {
  order: readonly string[]
  onChange: (order: readonly string[]) => void
  isFixed: boolean
}

function TieBreakList({ order, onChange, isFixed }: OrderProps) {
  const [announcement, setAnnouncement] = useState('')
  const move = (from: number, to: number) => {
    const acronym = order[from] ?? ''
    onChange(order.toSpliced(from, 1).toSpliced(to, 0, acronym))
    setAnnouncement(
      t('tieBreakAt', {
        name: readName(tieBreakTitle(acronym)),
        place: to + 1,
        places: order.length,
      }),
    )
  }
  return (
    <>
      <ol className={classNames(kit.bars, classes.list)} aria-label={t('tieBreakOrder')}>
        {order.map((acronym, index) => (
          <li key={acronym}>
            <span className={classes.acronym}>{acronym}</span>
            <span className={text.trunc}>{tieBreakTitle(acronym)}</span>
            <span className={text.spacer} />
            <IconButton
              icon={IconArrowUp}
              label={t('earlier', { name: readName(tieBreakTitle(acronym)) })}
              disabled={isFixed || index === 0}
              onClick={() => move(index, index - 1)}
            />
            <IconButton
              icon={IconArrowDown}
              label={t('later', { name: readName(tieBreakTitle(acronym)) })}
              disabled={isFixed || index === order.length - 1}
              onClick={() => move(index, index + 1)}
            />
            <IconButton
              icon={IconX}
              label={t('removeTieBreak', { name: readName(tieBreakTitle(acronym)) })}
              disabled={isFixed}
              onClick={() => onChange(order.toSpliced(index, 1))}
            />
          </li>
        ))}
      </ol>
      <p className={text.hidden} role="status">
        {announcement}
      </p>
      {!isFixed && (
        <AddTieBreakForm order={order} onAdd={(acronym) => onChange([...order, acronym])} />
      )}
    </>
  )
}

type AddingProps = { order: readonly string[]; onAdd: (acronym: string) => void }

function AddTieBreakForm({ order, onAdd }: AddingProps) {
  const available = allTieBreaks.filter((acronym) => !order.includes(acronym))
  const [chosen, setChosen] = useState('')
  const selected = available.includes(chosen) ? chosen : (available[0] ?? '')
  if (selected === '') return null
  return (
    <div className={classes.adding}>
      <SelectField
        label={t('anotherTieBreak')}
        options={available.map((value) => ({
          value,
          label: t('tieBreakOption', { acronym: value, name: readName(tieBreakTitle(value)) }),
        }))}
        value={selected}
        onChange={(event) => setChosen(event.currentTarget.value)}
      />
      <Button icon={IconPlus} onClick={() => onAdd(selected)}>
        {t('add')}
      </Button>
    </div>
  )
}

/** Variants of Buchholz and similar tie-breaks without the lowest score, or without both extremes. */
const cutVariants = ['BH/C1', 'BH/M1', 'SB/C1', 'ARO/C1'] as const

const plainTieBreaks = Object.keys(tieBreakNames).filter((name) => name !== 'PTS')

/** Every available tie-break, by acronym. */
const allTieBreaks: readonly string[] = [...plainTieBreaks, ...cutVariants]
