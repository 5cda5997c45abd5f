import { useQueries, useQueryClient, useQuery } from '@tanstack/react-query'
import {
  changeDisplay,
  type Display,
  type DisplaySettings,
  pairDisplay,
  listDisplays,
} from '#contract/club/displays.ts'
import { sports } from '#engine/sports/sports.ts'
import { getTournament, listTournaments } from '#contract/tournaments/tournament.ts'
import { call } from '../../platform/api/api.ts'
import { FormDialog } from '../../platform/forms/form-dialog.tsx'
import { useSports } from '../../platform/club/sports-in-use.ts'
import { toggleChoice } from '../../platform/forms/toggle-choice.ts'
import { toast } from '../../platform/toasts/toast.ts'
import { useForm } from '../../platform/forms/use-form.ts'
import { queryAllOf } from '../../platform/cache/query-all-of.ts'
import { queryOf, keyOf } from '../../platform/cache/query-of.ts'
import { CheckField } from '../../ui/fields/check-field.tsx'
import { Segmented } from '../../ui/controls/segmented.tsx'
import { SelectField } from '../../ui/fields/select-field.tsx'
import text from '../../ui/text.module.css'
import { TextField } from '../../ui/fields/text-field.tsx'
import classes from './displays-screen.module.css'
import { t } from './messages.ts'
import { readName } from '../../ui/i18n/read-message.ts'

type Props = {
  /** Null when pairing a new screen. */
  readonly display: Display | null
  readonly code: string
  readonly tables: readonly string[]
  readonly onClose: () => void
}

const kinds = ['venue', 'table', 'leaderboard'] as const
const distances = ['3', '5', '8'] as const
const speechOptions = ['nothing', 'calls', 'everything'] as const
const pageSeconds = ['8', '12', '20', '30', '60']

type Choice = Pick<
  DisplaySettings,
  'shows' | 'sportIds' | 'tournamentIds' | 'viewedFrom' | 'speaks'
>

const initialChoice: Choice = {
  shows: 'venue',
  sportIds: [],
  tournamentIds: [],
  viewedFrom: 5,
  speaks: 'nothing',
}

const pickChoice = ({ shows, viewedFrom, speaks, sportIds, tournamentIds }: Choice) => ({
  shows,
  viewedFrom,
  speaks,
  sportIds: [...sportIds],
  tournamentIds: [...tournamentIds],
})

/** Pairs a screen by its code, or changes its name and content. */
export function DisplayDialog({ display, code, tables, onClose }: Props) {
  const client = useQueryClient()
  const form = useForm(
    {
      code,
      name: display?.name ?? '',
      table: display?.table ?? '',
      seconds: String(display?.seconds ?? 20),
      ...pickChoice(display ?? initialChoice),
    },
    {
      check: (typed) => {
        const required = [
          'name' as const,
          ...(display === null ? (['code'] as const) : []),
          ...(typed.shows === 'table' ? (['table'] as const) : []),
        ]
        const missing = required.filter((name) => typed[name].trim() === '')
        return Object.fromEntries(missing.map((name) => [name, t('required')]))
      },
      send: async ({ code: typed, seconds, ...named }, idempotency) => {
        const body = { ...named, seconds: Number(seconds) }
        if (display === null) {
          await call(pairDisplay, { body: { ...body, code: typed } }, idempotency)
          toast(t('paired'), named.name)
        } else {
          const { id, version } = display
          await call(changeDisplay, { params: { id }, body: { ...body, version } }, idempotency)
        }
        await client.invalidateQueries({ queryKey: keyOf(listDisplays) })
        onClose()
      },
    },
  )
  const { shows, viewedFrom } = form.values
  return (
    <FormDialog
      form={form}
      title={display === null ? t('pair') : t('changeNamed', { name: display.name })}
      submit={display === null ? t('pairConfirm') : t('save')}
      size="m"
      className={classes.form}
      onClose={onClose}
    >
      {display === null && (
        <TextField
          {...form.field('code')}
          label={t('code')}
          hint={t('codeHint')}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={20}
          className={classes.code}
        />
      )}
      <TextField
        {...form.field('name')}
        label={t('name')}
        hint={t('nameHint')}
        autoComplete="off"
        maxLength={40}
        data-autofocus={code !== '' || undefined}
      />
      <div className={classes.choice}>
        <span className={text.label}>{t('shows')}</span>
        <Segmented
          label={t('shows')}
          options={kinds.map((kind) => ({ value: kind, label: t(`shows.${kind}`) }))}
          {...form.choice('shows')}
        />
        <p>{t(`hint.${shows}`)}</p>
      </div>
      {shows === 'table' && (
        <>
          <TextField
            {...form.field('table')}
            label={t('table')}
            list="display-tables"
            autoComplete="off"
            maxLength={30}
          />
          <datalist id="display-tables">
            {tables.map((table) => (
              <option key={table} value={table}>
                {table}
              </option>
            ))}
          </datalist>
        </>
      )}
      {shows !== 'table' && <SportsField {...form.choice('sportIds')} />}
      {shows === 'venue' && <TournamentsField {...form.choice('tournamentIds')} />}
      <div className={classes.choice}>
        <span className={text.label}>{t('viewedFrom')}</span>
        <Segmented
          label={t('viewedFrom')}
          options={distances.map((n) => ({ value: n, label: t('metres', { n }) }))}
          value={distances.find((n) => Number(n) === viewedFrom) ?? '5'}
          onChange={(n) => form.set('viewedFrom', Number(n) as Choice['viewedFrom'])}
        />
      </div>
      {shows !== 'table' && (
        <SelectField
          {...form.field('seconds')}
          label={t('seconds')}
          options={pageSeconds.map((n) => ({ value: n, label: t('secondsOf', { n }) }))}
        />
      )}
      {shows !== 'table' && (
        <div className={classes.choice}>
          <span className={text.label}>{t('speaks')}</span>
          <Segmented
            label={t('speaks')}
            options={speechOptions.map((value) => ({ value, label: t(`speaks.${value}`) }))}
            {...form.choice('speaks')}
          />
          <p>{t('speaksHint')}</p>
        </div>
      )}
    </FormDialog>
  )
}

type ListFieldProps<Id> = {
  readonly value: readonly Id[]
  readonly onChange: (ids: Id[]) => void
}

function SportsField({ value: chosen, onChange }: ListFieldProps<Choice['sportIds'][number]>) {
  const clubSports = useSports()
  if (clubSports.length === 1) return null
  return (
    <fieldset className={classes.checks}>
      <legend className={text.label}>{t('sports')}</legend>
      {clubSports.map(({ id }) => (
        <CheckField
          key={id}
          label={readName(sports[id].name)}
          checked={chosen.includes(id)}
          onChange={() => onChange(toggleChoice(chosen, id))}
        />
      ))}
      <p>{t('sportsHint')}</p>
    </fieldset>
  )
}

/** Chooses among the current tournaments; a chosen one that is over can be removed. */
function TournamentsField({
  value: chosen,
  onChange,
}: ListFieldProps<Choice['tournamentIds'][number]>) {
  const { data } = useQuery(queryAllOf(listTournaments, { status: 'active' }))
  const items = data?.items ?? []
  const pastIds =
    data === undefined ? [] : chosen.filter((id) => !items.some((item) => item.id === id))
  const past = useQueries({
    queries: pastIds.map((id) => queryOf(getTournament, { params: { id } })),
  })
  if (items.length < 2 && chosen.length === 0) return null
  const options = [
    ...items.map(({ id, name }) => ({ id: id as Choice['tournamentIds'][number], label: name })),
    ...pastIds.map((id, index) => ({
      id,
      label: t('pastTournament', { name: past[index]?.data?.name ?? '…' }),
    })),
  ]
  return (
    <fieldset className={classes.checks}>
      <legend className={text.label}>{t('tournaments')}</legend>
      {options.map(({ id, label }) => (
        <CheckField
          key={id}
          label={label}
          checked={chosen.includes(id)}
          onChange={() => onChange(toggleChoice(chosen, id))}
        />
      ))}
      <p>{t('tournamentsHint')}</p>
    </fieldset>
  )
}
