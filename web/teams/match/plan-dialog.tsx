import { useId } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import type { TeamMatch } from '#contract/teams/team-match.ts'
import { Dialog } from '../../platform/dialog.tsx'
import { FormFooter } from '../../platform/form-footer.tsx'
import { useSubmit } from '../../platform/use-submit.ts'
import { FieldError, TextField } from '../../ui/text-field.tsx'
import { momentOf, typedMoment } from '../../ui/typed-moment.ts'
import { commandTeamMatch } from '../match-calls.ts'
import { say } from './words.ts'

type Props = { match: TeamMatch; onClose: () => void }

/** Date and place; both sides see it at once. */
export function PlanDialog({ match, onClose }: Props) {
  const id = useId()
  const client = useQueryClient()
  const initial = {
    startsAt: typedMoment(match.startsAt),
    lineUpsDue: typedMoment(match.lineUpsDue),
    venue: match.venue,
  }
  const { form, field, failure, busy, submit } = useSubmit(initial, {
    fields: ['startsAt', 'lineUpsDue', 'venue'],
    send: async ({ startsAt, lineUpsDue, venue }) => {
      const moments = { startsAt: momentOf(startsAt), lineUpsDue: momentOf(lineUpsDue) }
      await commandTeamMatch(client, match, { type: 'plan', ...moments, venue })
      onClose()
    },
  })
  return (
    <Dialog
      title={say('plan')}
      size="s"
      onClose={onClose}
      footer={<FormFooter form={id} submit={say('save')} busy={busy} onClose={onClose} />}
    >
      <form id={id} ref={form} noValidate onSubmit={(event) => void submit(event)}>
        <TextField {...field('startsAt')} label={say('startsAt')} type="datetime-local" />
        <TextField {...field('lineUpsDue')} label={say('lineUpsDue')} type="datetime-local" />
        <TextField {...field('venue')} label={say('venue')} maxLength={120} />
        {failure !== null && <FieldError>{failure}</FieldError>}
      </form>
    </Dialog>
  )
}

/** The score alone, as from another club's sheet. */
export function ReportDialog({ match, onClose }: Props) {
  const id = useId()
  const client = useQueryClient()
  const { form, field, failure, busy, submit } = useSubmit(
    { home: '', away: '' },
    {
      fields: ['home', 'away'],
      check: (typed): Record<string, string> =>
        Object.fromEntries(
          Object.entries(typed)
            .filter(([, value]) => value.trim() === '' || Number.isNaN(Number(value)))
            .map(([name]) => [name, say('needed')]),
        ),
      send: async ({ home, away }) => {
        const score: [number, number] = [Number(home), Number(away)]
        await commandTeamMatch(client, match, { type: 'report', score })
        onClose()
      },
    },
  )
  return (
    <Dialog
      title={say('report')}
      size="s"
      onClose={onClose}
      footer={<FormFooter form={id} submit={say('save')} busy={busy} onClose={onClose} />}
    >
      <p>{say('reportMeans')}</p>
      <form id={id} ref={form} noValidate onSubmit={(event) => void submit(event)}>
        <TextField {...field('home')} label={match.home.name} inputMode="decimal" />
        <TextField {...field('away')} label={match.away.name} inputMode="decimal" />
        {failure !== null && <FieldError>{failure}</FieldError>}
      </form>
    </Dialog>
  )
}
