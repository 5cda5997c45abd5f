import { useId, useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { type Team, listTeams } from '#contract/teams/team.ts'
import { createTeamMatch, getTeamMatch } from '#contract/teams/team-match.ts'
import { Dialog } from '../../platform/dialogs/dialog.tsx'
import { FormFooter } from '../../platform/forms/form-footer.tsx'
import { toast } from '../../platform/toasts/toast.ts'
import { useSubmit } from '../../platform/forms/use-submit.ts'
import { queryOf } from '../../platform/cache/query-of.ts'
import { mutate } from '../../platform/cache/mutate.ts'
import { useSystemChoices } from '../../systems/use-system-choices.ts'
import { Segmented } from '../../ui/controls/segmented.tsx'
import { SelectField } from '../../ui/fields/select-field.tsx'
import { parseDateTimeInput } from '../../ui/fields/date-time-input.ts'
import { PlanFields } from './plan-fields.tsx'
import { t } from './messages.ts'

type Props = { team: Team; onClose: () => void }

/** Creates a match of a team against another of its sport. */
export function NewTeamMatchDialog({ team, onClose }: Props) {
  const id = useId()
  const navigate = useNavigate()
  const [isHome, setHome] = useState(true)
  const { data } = useQuery(queryOf(listTeams, { query: { sportId: team.sportId, pageSize: 100 } }))
  const others = (data?.items ?? []).filter((other) => other.id !== team.id)
  const systems = useSystemChoices(team.sportId)
  const { form, values, field, failure, busy, submit } = useSubmit(
    { opponent: '', systemId: systems[0]?.value ?? '', startsAt: '', lineUpsDue: '', venue: '' },
    {
      fields: ['systemId', 'startsAt', 'lineUpsDue', 'venue'],
      send: async ({ opponent, systemId, startsAt, lineUpsDue, venue }) => {
        const other = opponent === '' ? (others[0]?.id ?? '') : opponent
        const match = await mutate(
          createTeamMatch,
          {
            body: {
              homeId: isHome ? team.id : other,
              awayId: isHome ? other : team.id,
              systemId,
              startsAt: parseDateTimeInput(startsAt),
              lineUpsDue: parseDateTimeInput(lineUpsDue),
              venue,
            },
          },
          { puts: getTeamMatch },
        )
        toast(t('arranged'))
        onClose()
        await navigate({ to: '/teams/matches/$id', params: { id: match.id } })
      },
    },
  )
  return (
    <Dialog
      title={t('newTeamMatch')}
      onClose={onClose}
      footer={<FormFooter form={id} submit={t('create')} busy={busy} onClose={onClose} />}
    >
      <form id={id} ref={form} noValidate onSubmit={(event) => void submit(event)}>
        {data !== undefined && others.length === 0 ? (
          <p>{t('noOpponent')}</p>
        ) : (
          <SelectField
            {...field('opponent')}
            value={values.opponent || (others[0]?.id ?? '')}
            label={t('opponent')}
            options={others.map((other) => ({ value: other.id, label: other.name }))}
          />
        )}
        <Segmented
          label={t('where')}
          options={[
            { value: 'home', label: t('atHome') },
            { value: 'away', label: t('atAway') },
          ]}
          value={isHome ? 'home' : 'away'}
          onChange={(value) => setHome(value === 'home')}
        />
        <SelectField {...field('systemId')} label={t('system')} options={systems} />
        <PlanFields field={field} failure={failure} />
      </form>
    </Dialog>
  )
}
