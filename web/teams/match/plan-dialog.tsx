import type { TeamMatch } from '#contract/teams/team-match.ts'
import { FormDialog } from '../../platform/forms/form-dialog.tsx'
import { useAsOpened } from '../../platform/forms/use-as-opened.ts'
import { useForm } from '../../platform/forms/use-form.ts'
import { sendMatchCommand } from './send-match-command.ts'
import { TextField } from '../../ui/fields/text-field.tsx'
import { parseDateTimeInput, toDateTimeInput } from '../../ui/fields/date-time-input.ts'
import { PlanFields } from './plan-fields.tsx'
import { t } from './messages.ts'

type Props = { match: TeamMatch; onClose: () => void }

/** Changes the date, the place and the deadline for line-ups. */
export function PlanDialog({ match: latest, onClose }: Props) {
  const match = useAsOpened(latest)
  const initial = {
    startsAt: toDateTimeInput(match.startsAt),
    lineUpsDue: toDateTimeInput(match.lineUpsDue),
    venue: match.venue,
  }
  const { version } = match
  const form = useForm(initial, {
    send: async ({ startsAt, lineUpsDue, venue }, idempotency) => {
      const times = {
        startsAt: parseDateTimeInput(startsAt, match.startsAt),
        lineUpsDue: parseDateTimeInput(lineUpsDue, match.lineUpsDue),
      }
      await sendMatchCommand(match, { type: 'plan', ...times, venue, version }, idempotency)
      onClose()
    },
  })
  return (
    <FormDialog form={form} title={t('planTitle')} submit={t('save')} onClose={onClose}>
      <PlanFields field={form.field} />
    </FormDialog>
  )
}

/** Enters only the total score, for example from another club's sheet. */
export function ReportDialog({ match, onClose }: Props) {
  const version = useAsOpened(match.version)
  const form = useForm<{ home: number | null; away: number | null }>(
    { home: null, away: null },
    {
      check: ({ home, away }) => ({ home: scoreError(home), away: scoreError(away) }),
      send: async ({ home, away }, idempotency) => {
        const score: [number, number] = [home!, away!]
        await sendMatchCommand(match, { type: 'report', score, version }, idempotency)
        onClose()
      },
    },
  )
  return (
    <FormDialog
      form={form}
      title={t('reportTitle')}
      submit={t('save')}
      lead={t('reportBody')}
      onClose={onClose}
    >
      {(['home', 'away'] as const).map((side) => (
        <TextField
          key={side}
          {...form.number(side)}
          label={t('reportScore', { team: match[side].name })}
        />
      ))}
    </FormDialog>
  )
}

function scoreError(score: number | null): string | undefined {
  if (score === null) return t('required')
  return Number.isNaN(score) ? t('reportNumber') : undefined
}
