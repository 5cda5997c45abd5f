import type { ReactNode } from 'react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { listPlayerGroups } from '#contract/groups/group.ts'
import { GroupIcon } from '../../groups/group-icon.tsx'
import panel from '../../platform/panel.module.css'
import { queryOf } from '../../platform/cache/query-of.ts'
import { Shirt } from '../../teams/shirt.tsx'
import { classNames } from '../../ui/class-names.ts'
import text from '../../ui/text.module.css'
import classes from './player-groups.module.css'
import { t } from './messages.ts'
import kit from '../../ui/kit.module.css'

/** The player's teams and groups that the viewer may see; nothing if there are none. */
export function PlayerGroups({ playerId }: { playerId: string }) {
  const { data } = useQuery(queryOf(listPlayerGroups, { params: { id: playerId } }))
  if (data === undefined) return null
  return (
    <>
      <LinkPanel id="teams" title={t('teams')}>
        {data.teams.map((team) => (
          <li key={team.id}>
            <Shirt team={team} />
            <Link to="/teams/$id" params={{ id: team.id }} className={text.trunc}>
              {team.name}
            </Link>
          </li>
        ))}
      </LinkPanel>
      <LinkPanel id="groups" title={t('groups')}>
        {data.items.map((group) => (
          <li key={group.id}>
            <GroupIcon group={group} small />
            <Link to="/groups/$id" params={{ id: group.id }} className={text.trunc}>
              {group.name}
            </Link>
          </li>
        ))}
      </LinkPanel>
    </>
  )
}

function LinkPanel({ id, title, children }: { id: string; title: string; children: ReactNode[] }) {
  if (children.length === 0) return null
  return (
    <section className={classNames(panel.panel, panel.padded)} aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      <ul className={classNames(kit.rows, classes.list)}>{children}</ul>
    </section>
  )
}
