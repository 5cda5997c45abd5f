import { useId } from 'react'
import type { TeamMatch } from '#contract/teams/team-match.ts'
import { Dialog } from '../../platform/dialogs/dialog.tsx'
import { FormFooter } from '../../platform/forms/form-footer.tsx'
import { useSubmit } from '../../platform/forms/use-submit.ts'
import { sendMatchCommand } from './send-match-command.ts'
import { FieldError, TextField } from '../../ui/fields/text-field.tsx'
import { parseDateTimeInput, toDateTimeInput } from '../../ui/fields/date-time-input.ts'
import { PlanFields } from './plan-fields.tsx'
import { t } from './messages.ts'

type Props = { match: TeamMatch; onClose: () => void }

/** Changes date and place; both sides see it at once. */
export function PlanDialog({ match, onClose }: Props) {
  const id = useId()
  const initial = {
    startsAt: toDateTimeInput(match.startsAt),
    lineUpsDue: toDateTimeInput(match.lineUpsDue),
    venue: match.venue,
  }
  const { form, field, failure, busy, submit } = useSubmit(initial, {
    fields: ['startsAt', 'lineUpsDue', 'venue'],
    send: async ({ startsAt, lineUpsDue, venue }) => {
      const moments = {
        startsAt: parseDateTimeInput(startsAt),
        lineUpsDue: parseDateTimeInput(lineUpsDue),
      }
      await sendMatchCommand(match, { type: 'plan', ...moments, venue })
      onClose()
    },
  })
  return (
    <Dialog
      title={t('plan')}
      size="s"
      onClose={onClose}
      footer={<FormFooter form={id} submit={t('save')} busy={busy} onClose={onClose} />}
    >
      <form id={id} ref={form} noValidate onSubmit={(event) => void submit(event)}>
        <PlanFields field={field} failure={failure} />
      </form>
    </Dialog>
  )
}

/** Parses a score such as "2½", "2,5" or "2.5"; NaN if invalid. */
function scoreOf(typed: string): number {
  const text = typed.trim().replace(',', '.')
  if (text === '') return Number.NaN
  return text.endsWith('½') ? Number(text.slice(0, -1)) + 0.5 : Number(text)
}

/** Enters only the score, as from another club's sheet. */
export function ReportDialog({ match, onClose }: Props) {
  const id = useId()
  const { form, field, failure, busy, submit } = useSubmit(
    { home: '', away: '' },
    {
      fields: ['home', 'away'],
      check: (typed): Record<string, string> =>
        Object.fromEntries(
          Object.entries(typed)
            .filter(([, value]) => Number.isNaN(scoreOf(value)))
            .map(([name, value]) => [name, t(value.trim() === '' ? 'needed' : 'reportNumber')]),
        ),
      send: async ({ home, away }) => {
        const score: [number, number] = [scoreOf(home), scoreOf(away)]
        await sendMatchCommand(match, { type: 'report', score })
        onClose()
      },
    },
  )
  return (
    <Dialog
      title={t('reportTitle')}
      size="s"
      onClose={onClose}
      footer={<FormFooter form={id} submit={t('save')} busy={busy} onClose={onClose} />}
    >
      <p>{t('reportMeans')}</p>
      <form id={id} ref={form} noValidate onSubmit={(event) => void submit(event)}>
        <TextField
          {...field('home')}
          label={t('reportScore', { team: match.home.name })}
          inputMode="decimal"
        />
        <TextField
          {...field('away')}
          label={t('reportScore', { team: match.away.name })}
          inputMode="decimal"
        />
        {failure !== null && <FieldError>{failure}</FieldError>}
      </form>
    </Dialog>
  )
}
