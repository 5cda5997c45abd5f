import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { GroupIcon } from '../../groups/group-icon.tsx'
import { playerGroupsQuery } from '../../groups/queries.ts'
import panel from '../../platform/panel.module.css'
import { classNames } from '../../ui/class-names.ts'
import text from '../../ui/text.module.css'
import classes from './player-groups.module.css'
import { say } from './words.ts'

/** The groups of a player that the reader may see; nothing where there are none. */
export function PlayerGroups({ playerId }: { playerId: string }) {
  const { data } = useQuery(playerGroupsQuery(playerId))
  if (data === undefined || data.items.length === 0) return null
  return (
    <section className={classNames(panel.panel, panel.padded)} aria-labelledby="groups">
      <h2 id="groups">{say('groups')}</h2>
      <ul className={classes.list}>
        {data.items.map((group) => (
          <li key={group.id}>
            <GroupIcon group={group} small />
            <Link to="/groups/$id" params={{ id: group.id }} className={text.trunc}>
              {group.name}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
