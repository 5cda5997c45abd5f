import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import panel from '../../platform/panel.module.css'
import { teamsQuery } from '../../teams/queries.ts'
import { Shirt } from '../../teams/shirt.tsx'
import { classNames } from '../../ui/class-names.ts'
import text from '../../ui/text.module.css'
import classes from './player-groups.module.css'
import { say } from './words.ts'

/** The teams of a player that the reader may see; nothing where there are none. */
export function PlayerTeams({ playerId }: { playerId: string }) {
  const { data } = useQuery(teamsQuery({ playerId }))
  if (data === undefined || data.items.length === 0) return null
  return (
    <section className={classNames(panel.panel, panel.padded)} aria-labelledby="teams">
      <h2 id="teams">{say('teams')}</h2>
      <ul className={classes.list}>
        {data.items.map((team) => (
          <li key={team.id}>
            <Shirt team={team} />
            <Link to="/teams/$id" params={{ id: team.id }} className={text.trunc}>
              {team.name}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
