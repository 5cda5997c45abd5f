import { useId } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import { clientErrorTable } from '#contract/errors.ts'
import type { Session } from '#contract/groups/sessions.ts'
import { Dialog } from '../../platform/dialog.tsx'
import { FormFooter } from '../../platform/form-footer.tsx'
import { useSubmit } from '../../platform/use-submit.ts'
import { SelectField } from '../../ui/select-field.tsx'
import { FieldError, TextField } from '../../ui/text-field.tsx'
import { typedMoment } from '../../ui/typed-moment.ts'
import { change, plan } from '../session-calls.ts'
import { say } from './words.ts'

type Props = {
  groupId: string
  /** Null for a new one. */
  session: Session | null
  onClose: () => void
}

const offers = ['30', '120', '1440'] as const
const repeats = [1, 4, 8, 12, 26] as const

/** Plans an evening, or the same one for weeks; or changes one. */
export function PlanDialog({ groupId, session, onClose }: Props) {
  const id = useId()
  const client = useQueryClient()
  const { form, field, failure, busy, submit } = useSubmit(
    {
      startsAt: typedMoment(session?.startsAt),
      endsAt: typedMoment(session?.endsAt),
      places: session?.places === undefined ? '' : String(session.places ?? ''),
      venue: session?.venue ?? '',
      message: session?.message ?? '',
      offerMinutes: String(session?.offerMinutes ?? 120),
      weeks: '1',
    },
    {
      fields: ['startsAt', 'endsAt', 'places', 'venue', 'message', 'offerMinutes', 'weeks'],
      fallback: clientErrorTable.UPDATE_GROUP_ERROR.userMessage,
      check: ({ startsAt, endsAt, places }) => ({
        ...(startsAt === '' ? { startsAt: say('needed') } : {}),
        ...(endsAt === '' ? { endsAt: say('needed') } : {}),
        ...(places === '' || isCount(places) ? {} : { places: say('wholeNumber') }),
      }),
      send: async ({ startsAt, endsAt, places, venue, message, offerMinutes, weeks }) => {
        const body = {
          startsAt: new Date(startsAt).toISOString(),
          endsAt: new Date(endsAt).toISOString(),
          places: places === '' ? null : Number(places),
          venue,
          message,
          offerMinutes: Number(offerMinutes),
        }
        if (session === null) await plan(client, groupId, { ...body, weeks: Number(weeks) })
        else await change(client, session, body)
        onClose()
      },
    },
  )
  const kept = offers.some((one) => one === String(session?.offerMinutes ?? 120))
  return (
    <Dialog
      title={session === null ? say('plan') : say('changeTitle')}
      size="s"
      onClose={onClose}
      footer={
        <FormFooter
          form={id}
          submit={session === null ? say('planIt') : say('save')}
          busy={busy}
          onClose={onClose}
        />
      }
    >
      <form id={id} ref={form} noValidate onSubmit={(event) => void submit(event)}>
        <TextField
          label={say('begins')}
          type="datetime-local"
          data-autofocus
          {...field('startsAt')}
        />
        <TextField label={say('ends')} type="datetime-local" {...field('endsAt')} />
        <TextField
          label={say('placesLabel')}
          inputMode="numeric"
          autoComplete="off"
          {...field('places')}
        />
        <TextField label={say('venue')} maxLength={100} {...field('venue')} />
        <TextField
          label={say('message')}
          maxLength={500}
          autoComplete="off"
          {...field('message')}
        />
        {kept && (
          <SelectField
            label={say('offer')}
            options={offers.map((value) => ({ value, label: say(`offer.${value}`) }))}
            {...(field('offerMinutes') as object)}
          />
        )}
        {session === null && (
          <SelectField
            label={say('repeat')}
            options={repeats.map((count) => ({
              value: String(count),
              label: count === 1 ? say('once') : say('weekly', { count }),
            }))}
            {...(field('weeks') as object)}
          />
        )}
        {failure !== null && <FieldError>{failure}</FieldError>}
      </form>
    </Dialog>
  )
}

const isCount = (typed: string) =>
  /^\d{1,3}$/.test(typed) && Number(typed) >= 1 && Number(typed) <= 200
