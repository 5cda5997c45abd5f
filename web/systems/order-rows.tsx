import { IconArrowDown, IconArrowUp, IconX } from '@tabler/icons-react'
import { sports } from '#engine/sports/sports.ts'
import type { Opening, Rubber, Slot, TeamSide } from '#engine/teams/systems/types.ts'
import { IconButton } from '../ui/controls/icon-button.tsx'
import { FieldError } from '../ui/fields/text-field.tsx'
import {
  lengthIn,
  moveRubber,
  without,
  withFormat,
  withLength,
  withPlace,
  withRubber,
  type Draft,
} from './draft.ts'
import classes from './systems.module.css'
import { t } from './messages.ts'

type Props = {
  draft: Draft
  /** The problems of each rubber, by number. */
  faults: ReadonlyMap<number, string>
  onChange: (draft: Draft) => void
}

/** The rubbers in order, with places and length. */
export function OrderRows({ draft, faults, onChange }: Props) {
  return (
    <ol className={classes.rows} aria-label={t('order')}>
      {draft.rubbers.map((rubber) => (
        <li key={rubber.n} aria-label={t('rubber', { n: rubber.n })}>
          <Row draft={draft} rubber={rubber} fault={faults.get(rubber.n)} onChange={onChange} />
        </li>
      ))}
    </ol>
  )
}

type RowProps = Pick<Props, 'draft' | 'onChange'> & { rubber: Rubber; fault: string | undefined }

function Row({ draft, rubber, fault, onChange }: RowProps) {
  const { n, value } = rubber
  const isFirst = n === 1
  const isLast = n === draft.rubbers.length
  return (
    <>
      <div className={classes.row}>
        <b>{n}</b>
        <PlaceSelect draft={draft} rubber={rubber} side="home" fault={fault} onChange={onChange} />
        <PlaceSelect draft={draft} rubber={rubber} side="away" fault={fault} onChange={onChange} />
        <Length draft={draft} rubber={rubber} onChange={onChange} />
        {draft.score === 'rubbers' && (
          <NumberBox
            label={t('points', { n })}
            value={String(value)}
            unit={t('worth', { count: value })}
            onChange={(typed) => onChange(withRubber(draft, n, { value: Number(typed) || 1 }))}
          />
        )}
        <Opens draft={draft} rubber={rubber} onChange={onChange} />
        <span className={classes.tools}>
          <IconButton
            icon={IconArrowUp}
            label={t('up', { n })}
            disabled={isFirst}
            onClick={() => onChange(moveRubber(draft, n, -1))}
          />
          <IconButton
            icon={IconArrowDown}
            label={t('down', { n })}
            disabled={isLast}
            onClick={() => onChange(moveRubber(draft, n, 1))}
          />
          <IconButton
            icon={IconX}
            label={t('remove', { n })}
            disabled={isFirst && isLast}
            onClick={() => onChange(without(draft, n))}
          />
        </span>
      </div>
      {fault !== undefined && <FieldError>{fault}</FieldError>}
    </>
  )
}

const textOf = ({ id, label = id, size }: Slot) =>
  size === 2 ? `${label}, ${t('pairMark')}` : label

function PlaceSelect(props: RowProps & { side: TeamSide }) {
  const { draft, rubber, side, fault, onChange } = props
  return (
    <select
      aria-label={t(side, { n: rubber.n })}
      aria-invalid={fault === undefined ? undefined : true}
      value={rubber[side]}
      onChange={({ currentTarget: { value } }) => onChange(withPlace(draft, rubber.n, side, value))}
    >
      {draft[side].map((slot) => (
        <option key={slot.id} value={slot.id}>
          {textOf(slot)}
        </option>
      ))}
    </select>
  )
}

type PartProps = Pick<RowProps, 'draft' | 'rubber' | 'onChange'>

function Length({ draft, rubber: { n, play }, onChange }: PartProps) {
  const key = lengthIn(draft.sport, play.format)
  const length = key === null ? undefined : play.details?.[key]
  return (
    <>
      <select
        aria-label={t('formatOf', { n })}
        value={play.format}
        onChange={({ currentTarget: { value } }) => onChange(withFormat(draft, n, value))}
      >
        {sports[draft.sport].formats.map((format) => (
          <option key={format}>{format}</option>
        ))}
      </select>
      {key !== null && (
        <NumberBox
          label={t(key, { n })}
          before={t(key === 'raceTo' ? 'race' : 'best')}
          value={length === undefined ? '' : String(length)}
          onChange={(typed) => onChange(withLength(draft, n, typed))}
        />
      )}
    </>
  )
}

const openings: readonly Opening[] = ['home', 'away', 'draw']

/** Who has white, breaks or throws first, if the system says so. */
function Opens({ draft, rubber: { n, opens }, onChange }: PartProps) {
  if (draft.rubbers.every((one) => one.opens === null)) return null
  return (
    <select
      aria-label={t('opens', { n })}
      value={opens ?? 'draw'}
      onChange={({ currentTarget: { value } }) =>
        onChange(withRubber(draft, n, { opens: value as Opening }))
      }
    >
      {openings.map((one) => (
        <option key={one} value={one}>
          {t(`opens.${one}`)}
        </option>
      ))}
    </select>
  )
}

type NumberProps = {
  label: string
  value: string
  before?: string
  unit?: string
  onChange: (typed: string) => void
}

function NumberBox({ label, value, before, unit, onChange }: NumberProps) {
  return (
    <span className={classes.number}>
      {before}
      <input
        aria-label={label}
        inputMode="numeric"
        autoComplete="off"
        value={value}
        onChange={({ currentTarget }) =>
          onChange(currentTarget.value.replaceAll(/\D/g, '').slice(0, 3))
        }
      />
      {unit}
    </span>
  )
}
