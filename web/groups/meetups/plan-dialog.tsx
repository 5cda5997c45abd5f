import { clientErrorTable } from '#contract/errors.ts'
import {
  type Meetup,
  type MeetupRule,
  planMeetup,
  changeMeetupRule,
  changeMeetup,
} from '#contract/groups/meetups.ts'
import { useAsOpened } from '../../platform/forms/use-as-opened.ts'
import { FormDialog } from '../../platform/forms/form-dialog.tsx'
import { useForm } from '../../platform/forms/use-form.ts'
import { call } from '../../platform/api/api.ts'
import { Fold } from '../../ui/layout/fold.tsx'
import { SelectField } from '../../ui/fields/select-field.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import { DateTimeField } from '../../ui/fields/date-time-field.tsx'
import { parseDateTimeInput, toDateTimeInput } from '../../ui/fields/date-time-input.ts'
import { proposeTimes } from './propose-times.ts'
import { t } from './messages.ts'

type Props = {
  groupId: string
  /** The club night to change; null for a new one or a rule. */
  meetup: Meetup | null
  /** The weekly rule to change. */
  rule?: MeetupRule | undefined
  /** The group's latest club night, which a new one repeats. */
  latest?: Meetup | undefined
  onClose: () => void
}

const offerOptions = ['30', '120', '1440'] as const
const repeatOptions = [1, 4, 8, 12, 26] as const
const daysAheadOptions = [1, 2, 3, 7, 14] as const
/** Value of the repeat field for a weekly rule; the others are numbers of weeks. */
const everyWeekValue = 'always'

type Source = Pick<Props, 'meetup' | 'rule' | 'latest'>

/** Returns the times of a club night, or of the next one of a rule; null if there is none yet. */
function getTimes({ meetup, rule }: Pick<Source, 'meetup' | 'rule'>) {
  return rule === undefined ? meetup : { startsAt: rule.nextAt, endsAt: rule.nextEndsAt }
}

/** Returns the initial values: those of a club night, of the next one of a rule, or a proposal. */
function initialValues({ meetup, rule, latest }: Source) {
  const times = getTimes({ meetup, rule }) ?? proposeTimes(latest)
  const source = meetup ?? rule ?? latest
  return {
    startsAt: toDateTimeInput(times.startsAt),
    endsAt: toDateTimeInput(times.endsAt),
    places: String(source?.places ?? ''),
    venue: source?.venue ?? '',
    message: (meetup ?? rule)?.message ?? '',
    offerMinutes: String(source?.offerMinutes ?? 120),
    weeks: rule === undefined ? '1' : everyWeekValue,
    daysAhead: String(rule?.daysAhead ?? 7),
  }
}

/** Plans a club night: once, for some weeks, or every week; or changes one. */
export function PlanDialog({ groupId, latest, onClose, ...current }: Props) {
  const { meetup, rule } = useAsOpened(current)
  const form = useForm(() => initialValues({ meetup, rule, latest }), {
    fallback: clientErrorTable.UPDATE_GROUP_ERROR.userMessage,
    check: ({ startsAt, endsAt, places }) => ({
      ...(startsAt === '' ? { startsAt: t('required') } : {}),
      ...(endsAt === '' ? { endsAt: t('required') } : {}),
      ...(places === '' || isCount(places) ? {} : { places: t('wholeNumber') }),
    }),
    send: async (typed, idempotency) => {
      const { startsAt, endsAt, places, venue, message, offerMinutes, weeks } = typed
      const before = getTimes({ meetup, rule })
      const body = {
        startsAt: parseDateTimeInput(startsAt, before?.startsAt)!,
        endsAt: parseDateTimeInput(endsAt, before?.endsAt)!,
        places: places === '' ? null : Number(places),
        venue,
        message,
        offerMinutes: Number(offerMinutes),
      }
      const ahead = { daysAhead: Number(typed.daysAhead) }
      const repeated = weeks === everyWeekValue ? { everyWeek: ahead } : { weeks: Number(weeks) }
      if (rule !== undefined)
        await call(
          changeMeetupRule,
          {
            params: { id: groupId, ruleId: rule.id },
            body: { ...body, ...ahead, version: rule.version },
          },
          idempotency,
        )
      else if (meetup === null)
        await call(
          planMeetup,
          { params: { id: groupId }, body: { ...body, ...repeated } },
          idempotency,
        )
      else
        await call(
          changeMeetup,
          {
            params: { id: meetup.id },
            body: { ...body, version: meetup.version },
          },
          idempotency,
        )
      onClose()
    },
  })
  const hasError = (name: 'places' | 'message') => form.field(name).error !== undefined
  const isUsualOffer = offerOptions.some((option) => option === form.values.offerMinutes)
  const isNew = meetup === null && rule === undefined
  return (
    <FormDialog
      form={form}
      submit={isNew ? t('planIt') : t('save')}
      title={isNew ? t('plan') : rule === undefined ? t('changeTitle') : t('changeRule')}
      onClose={onClose}
    >
      <DateTimeField
        label={t('starts')}
        data-autofocus
        {...form.field('startsAt')}
        onChange={({ currentTarget: { value } }) => {
          // The end follows the start, so that the length stays.
          const [from, to, start] = [form.values.startsAt, form.values.endsAt, value].map((typed) =>
            Date.parse(parseDateTimeInput(typed) ?? ''),
          )
          const length = to! - from!
          form.set('startsAt', value)
          if (length > 0 && !Number.isNaN(start))
            form.set('endsAt', toDateTimeInput(start! + length))
        }}
      />
      <DateTimeField label={t('ends')} {...form.field('endsAt')} />
      <TextField label={t('venue')} maxLength={100} {...form.field('venue')} />
      {isNew && (
        <SelectField
          label={t('repeat')}
          options={[
            ...repeatOptions.map((count) => ({
              value: String(count),
              label: count === 1 ? t('once') : t('weekly', { count }),
            })),
            { value: everyWeekValue, label: t('everyWeek') },
          ]}
          {...form.field('weeks')}
        />
      )}
      {form.values.weeks === everyWeekValue && (
        <SelectField
          label={t('daysAhead')}
          options={daysAheadOptions.map((count) => ({
            value: String(count),
            label: t('daysBefore', { count }),
          }))}
          {...form.field('daysAhead')}
        />
      )}
      <Fold title={t('more')} isOpen={!isNew || hasError('places') || hasError('message')}>
        <TextField
          label={t('placesLabel')}
          inputMode="numeric"
          autoComplete="off"
          {...form.field('places')}
        />
        <TextField
          label={t('message')}
          maxLength={500}
          autoComplete="off"
          {...form.field('message')}
        />
        {isUsualOffer && (
          <SelectField
            label={t('offer')}
            options={offerOptions.map((value) => ({ value, label: t(`offer.${value}`) }))}
            {...form.field('offerMinutes')}
          />
        )}
      </Fold>
    </FormDialog>
  )
}

const isCount = (typed: string) =>
  /^\d{1,3}$/.test(typed) && Number(typed) >= 1 && Number(typed) <= 200
