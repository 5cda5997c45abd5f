import { useQuery } from '@tanstack/react-query'
import { type Group, getGroup } from '#contract/groups/group.ts'
import { QueryView } from '../../platform/cache/query-view.tsx'
import { queryOf } from '../../platform/cache/query-of.ts'
import { CheckField } from '../../ui/fields/check-field.tsx'
import { Button } from '../../ui/controls/button.tsx'
import { Bone } from '../../ui/states/skeleton.tsx'
import text from '../../ui/text.module.css'
import classes from './team-form.module.css'
import { t } from './messages.ts'

type Props = {
  groupId: string
  chosen: readonly string[]
  onChoose: (players: readonly string[]) => void
}

/** The members of a group as players of a new team, added only if ticked. */
export function PlayersOfGroup({ groupId, ...choice }: Props) {
  const query = useQuery(queryOf(getGroup, { params: { id: groupId } }))
  return (
    <QueryView query={query} failure={t('groupFailed')} loading={<Bone />}>
      {(group) => <Members group={group} {...choice} />}
    </QueryView>
  )
}

function Members({ group, chosen, onChoose }: Omit<Props, 'groupId'> & { group: Group }) {
  const { members, name } = group
  return (
    <fieldset className={classes.members}>
      <legend>{t('playersFrom', { group: name })}</legend>
      <p className={text.dim}>{t('playersHint')}</p>
      {members.map(({ playerId, name: member }) => (
        <CheckField
          key={playerId}
          label={member}
          checked={chosen.includes(playerId)}
          onChange={(isChosen) =>
            onChoose(isChosen ? [...chosen, playerId] : chosen.filter((id) => id !== playerId))
          }
        />
      ))}
      <Button onClick={() => onChoose(members.map(({ playerId }) => playerId))}>
        {t('selectAll')}
      </Button>
    </fieldset>
  )
}
