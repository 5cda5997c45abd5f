import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { type Team, listTeams } from '#contract/teams/team.ts'
import { createTeamMatch, getTeamMatch } from '#contract/teams/team-match.ts'
import { FormDialog } from '../../platform/forms/form-dialog.tsx'
import { toast } from '../../platform/toasts/toast.ts'
import { useForm } from '../../platform/forms/use-form.ts'
import { queryAllOf } from '../../platform/cache/query-all-of.ts'
import { chosenOrFirst, LoadedSelect } from '../../platform/forms/loaded-select.tsx'
import { mutate } from '../../platform/cache/mutate.ts'
import { useSystemChoices } from '../../systems/use-system-choices.ts'
import { Segmented } from '../../ui/controls/segmented.tsx'
import { useIsMounted } from '../../ui/hooks/use-is-mounted.ts'
import { SelectField } from '../../ui/fields/select-field.tsx'
import { parseDateTimeInput } from '../../ui/fields/date-time-input.ts'
import { PlanFields } from './plan-fields.tsx'
import { t } from './messages.ts'

type Props = { team: Team; onClose: () => void }

/** Creates a match of a team against another of its sport. */
export function NewTeamMatchDialog({ team, onClose }: Props) {
  const navigate = useNavigate()
  const isMounted = useIsMounted()
  const { data, error } = useQuery(queryAllOf(listTeams, { sportId: team.sportId }))
  const opponents = (data?.items ?? []).filter((other) => other.id !== team.id)
  const systems = useSystemChoices(team.sportId)
  const form = useForm(
    {
      opponent: '',
      where: 'home' as 'home' | 'away',
      systemId: systems[0]?.value ?? '',
      startsAt: '',
      lineUpsDue: '',
      venue: '',
    },
    {
      send: async ({ opponent, where, systemId, startsAt, lineUpsDue, venue }, idempotency) => {
        const opponentId = chosenOrFirst(opponent, opponents)
        const match = await mutate(
          createTeamMatch,
          {
            body: {
              homeId: where === 'home' ? team.id : opponentId,
              awayId: where === 'home' ? opponentId : team.id,
              systemId,
              startsAt: parseDateTimeInput(startsAt),
              lineUpsDue: parseDateTimeInput(lineUpsDue),
              venue,
            },
          },
          { updates: getTeamMatch, ...idempotency },
        )
        toast(t('created'))
        if (!isMounted()) return
        onClose()
        await navigate({ to: '/teams/matches/$id', params: { id: match.id } })
      },
    },
  )
  return (
    <FormDialog
      form={form}
      submit={t('create')}
      title={t('newTeamMatch')}
      onClose={onClose}
      size="m"
      disabled={opponents.length === 0}
    >
      <LoadedSelect
        {...form.field('opponent')}
        label={t('opponent')}
        items={data && opponents}
        loadError={error}
        emptyText={t('noOpponent')}
      />
      <Segmented
        label={t('where')}
        options={[
          { value: 'home', label: t('atHome') },
          { value: 'away', label: t('atAway') },
        ]}
        {...form.choice('where')}
      />
      <SelectField {...form.field('systemId')} label={t('system')} options={systems} />
      <PlanFields field={form.field} />
    </FormDialog>
  )
}
