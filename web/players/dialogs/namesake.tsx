import { IconAlertTriangle } from '@tabler/icons-react'
import type { QueryClient } from '@tanstack/react-query'
import { type Player, listPlayers } from '#contract/players/players.ts'
import { foldName } from '#engine/players/fold-name.ts'
import { Icon } from '../../ui/icon.tsx'
import { When } from '../../ui/i18n/when.tsx'
import classes from './namesake.module.css'
import { maxPageSize } from '../roster-query.ts'
import { t, show } from './messages.ts'
import { queryOf } from '../../platform/cache/query-of.ts'
import { classNames } from '../../ui/class-names.ts'
import kit from '../../ui/kit.module.css'

/** Returns a player of the same name, retired or not, if the club has one. */
export async function findNamesake(client: QueryClient, name: string): Promise<Player | undefined> {
  const folded = foldName(name)
  const query = queryOf(listPlayers, {
    query: { q: name.trim(), includeRetired: 'true', pageSize: maxPageSize },
  })
  const { items } = await client.fetchQuery({ ...query, staleTime: 0 })
  return items.find((player) => foldName(player.name) === folded)
}

/** Warns of a player of the same name, who is often the same person. */
export function NamesakeNote({ player }: { player: Player }) {
  const { name, email, isRetired, lastPlayedAt } = player
  return (
    <div className={classNames(kit.sunk, kit.gap2, classes.note)} role="alert">
      <Icon of={IconAlertTriangle} />
      <p>
        <b>{t('namesake', { name })}</b>
        <span>
          {isRetired && `${t('namesakeRetired')}, `}
          {email !== null && `${email}, `}
          {lastPlayedAt === null
            ? t('neverPlayed')
            : show('lastPlayedAt', { when: <When at={lastPlayedAt} /> })}
        </span>
      </p>
    </div>
  )
}
