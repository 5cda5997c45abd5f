import { readName } from '../ui/i18n/read-message.ts'
import { IconArrowDown, IconArrowUp, IconX } from '@tabler/icons-react'
import { sports } from '#engine/sports/sports.ts'
import type { Opening, Rubber, Slot, TeamSide } from '#engine/teams/systems/types.ts'
import { IconButton } from '../ui/controls/icon-button.tsx'
import { FieldError } from '../ui/fields/text-field.tsx'
import {
  getLengthUnit,
  moveRubber,
  removeRubber,
  changeFormat,
  changeLength,
  changePlace,
  changeRubber,
  type Draft,
} from './draft.ts'
import classes from './systems.module.css'
import { Select } from '../ui/fields/select.tsx'
import { t } from './messages.ts'
import { classNames } from '../ui/class-names.ts'
import kit from '../ui/kit.module.css'

type Props = {
  draft: Draft
  /** The problems of each rubber, by number. */
  errors: ReadonlyMap<number, string>
  onChange: (draft: Draft) => void
}

/** The rubbers in order, with places and length. */
export function OrderRows({ draft, errors, onChange }: Props) {
  return (
    <ol className={classes.rows} aria-label={t('order')}>
      {draft.rubbers.map((rubber) => (
        <li key={rubber.n} aria-label={t('rubber', { n: rubber.n })}>
          <Row draft={draft} rubber={rubber} error={errors.get(rubber.n)} onChange={onChange} />
        </li>
      ))}
    </ol>
  )
}

type RowProps = Pick<Props, 'draft' | 'onChange'> & { rubber: Rubber; error: string | undefined }

function Row({ draft, rubber, error, onChange }: RowProps) {
  const { n, value } = rubber
  const isFirst = n === 1
  const isLast = n === draft.rubbers.length
  return (
    <>
      <div className={classNames(kit.wrappingRow, classes.row)}>
        <b>{n}</b>
        <PlaceSelect draft={draft} rubber={rubber} side="home" error={error} onChange={onChange} />
        <PlaceSelect draft={draft} rubber={rubber} side="away" error={error} onChange={onChange} />
        <Length draft={draft} rubber={rubber} onChange={onChange} />
        {draft.score === 'rubbers' && (
          <NumberBox
            label={t('points', { n })}
            value={String(value)}
            unit={t('pointsUnit', { count: value })}
            onChange={(typed) => onChange(changeRubber(draft, n, { value: Number(typed) || 1 }))}
          />
        )}
        <OpeningSelect draft={draft} rubber={rubber} onChange={onChange} />
        <span className={classes.tools}>
          <IconButton
            icon={IconArrowUp}
            label={t('moveUp', { n })}
            disabled={isFirst}
            onClick={() => onChange(moveRubber(draft, n, -1))}
          />
          <IconButton
            icon={IconArrowDown}
            label={t('moveDown', { n })}
            disabled={isLast}
            onClick={() => onChange(moveRubber(draft, n, 1))}
          />
          <IconButton
            icon={IconX}
            label={t('remove', { n })}
            disabled={isFirst && isLast}
            onClick={() => onChange(removeRubber(draft, n))}
          />
        </span>
      </div>
      {error !== undefined && <FieldError>{error}</FieldError>}
    </>
  )
}

const getSlotLabel = ({ id, label = id, size }: Slot) =>
  size === 2 ? `${label}, ${t('pairMark')}` : label

function PlaceSelect(props: RowProps & { side: TeamSide }) {
  const { draft, rubber, side, error, onChange } = props
  return (
    <Select
      label={t(side, { n: rubber.n })}
      aria-invalid={error === undefined ? undefined : true}
      options={draft[side].map((slot) => ({ value: slot.id, label: getSlotLabel(slot) }))}
      value={rubber[side]}
      onChange={(place) => onChange(changePlace(draft, rubber.n, side, place))}
    />
  )
}

type PartProps = Pick<RowProps, 'draft' | 'rubber' | 'onChange'>

function Length({ draft, rubber: { n, play }, onChange }: PartProps) {
  const key = getLengthUnit(draft.sport, play.format)
  const length = key === null ? undefined : play.details?.[key]
  return (
    <>
      <Select
        label={t('formatOf', { n })}
        options={sports[draft.sport].formats.map((format) => ({
          value: format,
          label: readName(format),
        }))}
        value={play.format}
        onChange={(format) => onChange(changeFormat(draft, n, format))}
      />
      {key !== null && (
        <NumberBox
          label={t(key, { n })}
          before={t(key === 'raceTo' ? 'raceToPrefix' : 'bestOfPrefix')}
          value={length === undefined ? '' : String(length)}
          onChange={(typed) => onChange(changeLength(draft, n, typed))}
        />
      )}
    </>
  )
}

const openings: readonly Opening[] = ['home', 'away', 'draw']

/** Chooses who has white, breaks or throws first, if the system sets it. */
function OpeningSelect({ draft, rubber: { n, opens }, onChange }: PartProps) {
  if (draft.rubbers.every((one) => one.opens === null)) return null
  return (
    <Select
      label={t('opener', { n })}
      options={openings.map((one) => ({ value: one, label: t(`opens.${one}`) }))}
      value={opens ?? 'draw'}
      onChange={(opening) => onChange(changeRubber(draft, n, { opens: opening }))}
    />
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
    <span className={classNames(kit.note, classes.number)}>
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
