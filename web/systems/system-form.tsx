import {
  type TeamSystem,
  addTeamSystem,
  changeTeamSystem,
  listTeamSystems,
} from '#contract/teams/systems.ts'
import { sports } from '#engine/sports/sports.ts'
import { checkSystem } from '#engine/teams/systems/check-system.ts'
import type { TeamRefusal } from '#engine/teams/refusal.ts'
import { toast } from '../platform/toasts/toast.ts'
import { Form } from '../platform/forms/form.tsx'
import { useForm } from '../platform/forms/use-form.ts'
import { mutate } from '../platform/cache/mutate.ts'
import { Button } from '../ui/controls/button.tsx'
import { CheckField } from '../ui/fields/check-field.tsx'
import { FieldError, TextField } from '../ui/fields/text-field.tsx'
import {
  copyFirstLength,
  countPairs,
  countSingles,
  addRubber,
  setPairsCount,
  setSinglesCount,
  toRequestBody,
  type Draft,
} from './draft.ts'
import { OrderPreview } from './order-preview.tsx'
import { OrderRows } from './order-rows.tsx'
import classes from './systems.module.css'
import { t } from './messages.ts'
import { classNames } from '../ui/class-names.ts'
import kit from '../ui/kit.module.css'

type Props = {
  draft: Draft
  /** The system to edit; null for a new one. */
  custom: TeamSystem | null
  onChange: (draft: Draft) => void
  onClose: () => void
}

const toDigits = (typed: string) => typed.replaceAll(/\D/g, '').slice(0, 2)

/** Returns the problems of a draft, by rubber and by field. */
function groupRefusals(draft: Draft) {
  const refusals = checkSystem({ ...draft, id: '' })
  const joinMessages = (list: readonly TeamRefusal[]) =>
    list.map(({ message }) => message).join('. ')
  const rubbers = new Map(
    draft.rubbers.flatMap(({ n }) => {
      const rubberRefusals = refusals.filter(({ field }) => field === `rubbers.${n - 1}`)
      return rubberRefusals.length === 0 ? [] : [[n, joinMessages(rubberRefusals)] as const]
    }),
  )
  const getFieldMessage = (...fields: readonly string[]) =>
    joinMessages(refusals.filter(({ field = '' }) => fields.includes(field)))
  return { hasAny: refusals.length > 0, rubbers, getFieldMessage }
}

/** Edits a system, with its problems and a preview of the order of play. */
export function SystemForm({ draft, custom, onChange, onClose }: Props) {
  const refusals = groupRefusals(draft)
  const form = useForm(
    { 'system.name': draft.name },
    {
      check: () => {
        const isNamed = draft.name.trim() !== ''
        return {
          ...(isNamed ? {} : { 'system.name': t('required') }),
          ...(refusals.hasAny ? { rubbers: t('fixMarkedFields') } : {}),
        }
      },
      send: async (_, idempotency) => {
        const system = toRequestBody(draft)
        if (custom === null) {
          await mutate(
            addTeamSystem,
            { body: { system } },
            { updates: listTeamSystems, ...idempotency },
          )
        } else {
          const { id: systemId, version } = custom
          const input = { params: { id: systemId }, body: { system, version } }
          await mutate(changeTeamSystem, input, { updates: listTeamSystems, ...idempotency })
        }
        toast(t('systemSaved'))
        onClose()
      },
    },
  )
  const nameField = form.field('system.name')
  const change = (next: Draft) => {
    // The form does not hold the draft, but must know that the next request differs.
    form.change({})
    form.setFailure(null)
    onChange(next)
  }
  const update = (part: Partial<Draft>) => change({ ...draft, ...part })
  return (
    <div className={classes.form}>
      <Form
        of={form}
        footer={
          <div className={classNames(kit.wrap, kit.gap2, classes.buttons)}>
            <Button onClick={onClose}>{t('cancel')}</Button>
            <Button kind="primary" type="submit" busy={form.busy}>
              {t('saveSystem')}
            </Button>
          </div>
        }
      >
        <TextField
          {...nameField}
          value={draft.name}
          label={t('name')}
          maxLength={80}
          autoComplete="off"
          onChange={(event) => {
            nameField.onChange(event)
            update({ name: event.currentTarget.value })
          }}
        />
        <Places draft={draft} error={refusals.getFieldMessage('home', 'away')} onChange={change} />
        <TextField
          label={t('minPlayers')}
          hint={t('minPlayersHint')}
          inputMode="numeric"
          value={draft.fewest === 0 ? '' : String(draft.fewest)}
          error={refusals.getFieldMessage('fewest', 'most')}
          onChange={(event) => update({ fewest: Number(toDigits(event.currentTarget.value)) })}
        />
        <h3>{t('order')}</h3>
        <OrderRows draft={draft} errors={refusals.rubbers} onChange={change} />
        <div className={classNames(kit.wrap, kit.gap2, classes.buttons)}>
          <Button onClick={() => change(addRubber(draft))}>{t('addRubber')}</Button>
          <Button onClick={() => change(copyFirstLength(draft))}>{t('useFirstLength')}</Button>
        </div>
        <h3>{t('ending')}</h3>
        <EndingFields draft={draft} getFieldMessage={refusals.getFieldMessage} set={update} />
        <TextField
          label={t('source')}
          hint={t('sourceHint')}
          value={draft.source}
          maxLength={120}
          onChange={(event) => update({ source: event.currentTarget.value })}
        />
      </Form>
      <OrderPreview draft={draft} />
    </div>
  )
}

type PlacesProps = Pick<Props, 'draft' | 'onChange'> & { error: string }

function Places({ draft, error, onChange }: PlacesProps) {
  const hasPairs = sports[draft.sport].pairs
  return (
    <div className={classes.places}>
      <TextField
        label={t('places')}
        type="number"
        min={hasPairs ? 0 : 1}
        max={16}
        value={countSingles(draft)}
        error={error}
        onChange={({ currentTarget: { value } }) =>
          onChange(setSinglesCount(draft, Math.min(16, Number(value))))
        }
      />
      {hasPairs && (
        <TextField
          label={t('pairs')}
          type="number"
          min={0}
          max={8}
          value={countPairs(draft)}
          onChange={({ currentTarget: { value } }) =>
            onChange(setPairsCount(draft, Math.min(8, Number(value))))
          }
        />
      )}
    </div>
  )
}

type EndingProps = {
  draft: Draft
  getFieldMessage: (...fields: readonly string[]) => string
  set: (part: Partial<Draft>) => void
}

function EndingFields({ draft, getFieldMessage, set }: EndingProps) {
  return (
    <>
      <TextField
        label={t('winAt')}
        hint={t('winAtHint')}
        inputMode="decimal"
        value={draft.winAt === null ? '' : String(draft.winAt)}
        error={getFieldMessage('winAt', 'score')}
        onChange={(event) => {
          const typed = toDigits(event.currentTarget.value)
          set({ winAt: typed === '' ? null : Number(typed) })
        }}
      />
      <CheckField
        label={t('playAll')}
        checked={draft.playAll}
        onChange={(playAll) => set({ playAll })}
      />
      <CheckField
        label={t('drawAllowed')}
        checked={draft.drawAllowed}
        onChange={(drawAllowed) => set({ drawAllowed })}
      />
      {getFieldMessage('drawAllowed') !== '' && (
        <FieldError>{getFieldMessage('drawAllowed')}</FieldError>
      )}
      <TextField
        label={t('tables')}
        type="number"
        min={1}
        max={32}
        value={draft.tables}
        onChange={({ currentTarget: { value } }) =>
          set({ tables: Math.min(32, Math.max(1, Number(value))) })
        }
      />
    </>
  )
}
