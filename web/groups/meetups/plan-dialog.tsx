import { useId, useState } from 'react'
import { clientErrorTable } from '#contract/errors.ts'
import {
  type Meetup,
  type MeetupRule,
  planMeetup,
  changeMeetupRule,
  changeMeetup,
} from '#contract/groups/meetups.ts'
import { Dialog } from '../../platform/dialogs/dialog.tsx'
import { FormFooter } from '../../platform/forms/form-footer.tsx'
import { useSubmit } from '../../platform/forms/use-submit.ts'
import { call } from '../../platform/api/api.ts'
import { Fold } from '../../ui/layout/fold.tsx'
import { SelectField } from '../../ui/fields/select-field.tsx'
import { FieldError, TextField } from '../../ui/fields/text-field.tsx'
import { toDateTimeInput } from '../../ui/fields/date-time-input.ts'
import { proposeTimes } from './propose-times.ts'
import { t } from './messages.ts'

type Props = {
  groupId: string
  /** Null for a new one. */
  session: Meetup | null
  /** The weekly rule to change. */
  rule?: MeetupRule | undefined
  /** The group's latest club night, which a new one repeats. */
  latest?: Meetup | undefined
  onClose: () => void
}

const offers = ['30', '120', '1440'] as const
const repeats = [1, 4, 8, 12, 26] as const
const aheads = [1, 2, 3, 7, 14] as const
/** Not a number of weeks. */
const always = 'always'

/** Returns the initial values: those of a club night, of the next one of a rule, or a proposal. */
function typedOf({ session, rule, latest }: Pick<Props, 'session' | 'rule' | 'latest'>) {
  const times =
    rule === undefined
      ? (session ?? proposeTimes(latest))
      : { startsAt: rule.nextAt, endsAt: rule.nextEndsAt }
  const known = session ?? rule ?? latest
  return {
    startsAt: toDateTimeInput(times.startsAt),
    endsAt: toDateTimeInput(times.endsAt),
    places: String(known?.places ?? ''),
    venue: known?.venue ?? '',
    message: (session ?? rule)?.message ?? '',
    offerMinutes: String(known?.offerMinutes ?? 120),
    weeks: rule === undefined ? '1' : always,
    daysAhead: String(rule?.daysAhead ?? 7),
  }
}

/** Plans a club night: once, for some weeks, or every week; or changes one. */
export function PlanDialog({ groupId, session, rule, latest, onClose }: Props) {
  const id = useId()
  const [initial] = useState(() => typedOf({ session, rule, latest }))
  const { form, values, set, field, failure, busy, submit } = useSubmit(initial, {
    fields: [
      'startsAt',
      'endsAt',
      'places',
      'venue',
      'message',
      'offerMinutes',
      'weeks',
      'daysAhead',
    ],
    fallback: clientErrorTable.UPDATE_GROUP_ERROR.userMessage,
    check: ({ startsAt, endsAt, places }) => ({
      ...(startsAt === '' ? { startsAt: t('needed') } : {}),
      ...(endsAt === '' ? { endsAt: t('needed') } : {}),
      ...(places === '' || isCount(places) ? {} : { places: t('wholeNumber') }),
    }),
    send: async (typed) => {
      const { startsAt, endsAt, places, venue, message, offerMinutes, weeks } = typed
      const body = {
        startsAt: new Date(startsAt).toISOString(),
        endsAt: new Date(endsAt).toISOString(),
        places: places === '' ? null : Number(places),
        venue,
        message,
        offerMinutes: Number(offerMinutes),
      }
      const ahead = { daysAhead: Number(typed.daysAhead) }
      const repeated = weeks === always ? { everyWeek: ahead } : { weeks: Number(weeks) }
      if (rule !== undefined)
        await call(changeMeetupRule, {
          params: { id: groupId, ruleId: rule.id },
          body: { ...body, ...ahead, version: rule.version },
        })
      else if (session === null)
        await call(planMeetup, { params: { id: groupId }, body: { ...body, ...repeated } })
      else
        await call(changeMeetup, {
          params: { id: session.id },
          body: { ...body, version: session.version },
        })
      onClose()
    },
  })
  const isWrong = (name: 'places' | 'message') => field(name).error !== undefined
  const kept = offers.some((one) => one === initial.offerMinutes)
  const isNew = session === null && rule === undefined
  return (
    <Dialog
      title={isNew ? t('plan') : rule === undefined ? t('changeTitle') : t('changeRule')}
      size="s"
      onClose={onClose}
      footer={
        <FormFooter
          form={id}
          submit={isNew ? t('planIt') : t('save')}
          busy={busy}
          onClose={onClose}
        />
      }
    >
      <form id={id} ref={form} noValidate onSubmit={(event) => void submit(event)}>
        <TextField
          label={t('begins')}
          type="datetime-local"
          data-autofocus
          {...field('startsAt')}
          onChange={({ currentTarget: { value } }) => {
            // The end follows the start, so that the length stays.
            const length = Date.parse(values.endsAt) - Date.parse(values.startsAt)
            const start = Date.parse(value)
            set('startsAt', value)
            if (length > 0 && !Number.isNaN(start)) set('endsAt', toDateTimeInput(start + length))
          }}
        />
        <TextField label={t('ends')} type="datetime-local" {...field('endsAt')} />
        <TextField label={t('venue')} maxLength={100} {...field('venue')} />
        {isNew && (
          <SelectField
            label={t('repeat')}
            options={[
              ...repeats.map((count) => ({
                value: String(count),
                label: count === 1 ? t('once') : t('weekly', { count }),
              })),
              { value: always, label: t('everyWeek') },
            ]}
            {...(field('weeks') as object)}
          />
        )}
        {values.weeks === always && (
          <SelectField
            label={t('daysAhead')}
            options={aheads.map((count) => ({
              value: String(count),
              label: t('daysBefore', { count }),
            }))}
            {...(field('daysAhead') as object)}
          />
        )}
        <Fold title={t('more')} isOpen={!isNew || isWrong('places') || isWrong('message')}>
          <TextField
            label={t('placesLabel')}
            inputMode="numeric"
            autoComplete="off"
            {...field('places')}
          />
          <TextField
            label={t('message')}
            maxLength={500}
            autoComplete="off"
            {...field('message')}
          />
          {kept && (
            <SelectField
              label={t('offer')}
              options={offers.map((value) => ({ value, label: t(`offer.${value}`) }))}
              {...(field('offerMinutes') as object)}
            />
          )}
        </Fold>
        {failure !== null && <FieldError>{failure}</FieldError>}
      </form>
    </Dialog>
  )
}

const isCount = (typed: string) =>
  /^\d{1,3}$/.test(typed) && Number(typed) >= 1 && Number(typed) <= 200
