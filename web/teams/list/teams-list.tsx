import { IconChevronRight, IconLock } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { TeamSummary } from '#contract/teams/team.ts'
import { sports } from '#engine/sports/sports.ts'
import { Icon } from '../../ui/icon.tsx'
import { RowGroup } from '../../ui/layout/row-group.tsx'
import { SportChip } from '../../ui/sports/sport-chip.tsx'
import { Shirt } from '../shirt.tsx'
import { Badge } from '../../ui/states/badge.tsx'
import { t } from '../messages.ts'
import classes from './teams-list.module.css'
import { joinFacts } from '../../ui/i18n/translations.ts'
import { readName } from '../../ui/i18n/read-message.ts'

const getOwnership = ({ isMine, affiliationId }: TeamSummary) =>
  isMine ? 'mine' : affiliationId === null ? 'ours' : 'theirs'

/** Lists the reader's teams, the club's others, and those of other clubs. */
export function TeamsList({ teams }: { teams: readonly TeamSummary[] }) {
  const sections = [...Map.groupBy(teams, getOwnership)]
  return sections.map(([ownership, items]) => (
    <RowGroup key={ownership} title={t(ownership)} items={items}>
      {(team) => <Row team={team} />}
    </RowGroup>
  ))
}

function Row({ team }: { team: TeamSummary }) {
  const { id, name, sportId, playerCount, captain, affiliationName, homeVenue } = team
  return (
    <Link to="/teams/$id" params={{ id }} className={classes.row}>
      <Shirt team={team} size="m" />
      <span className={classes.what}>
        <b>{name}</b>
        <small>{joinFacts([affiliationName, homeVenue])}</small>
      </span>
      <SportChip sport={sportId} name={readName(sports[sportId].name)} />
      <span className={classes.who}>
        <span>
          {captain === null ? t('noCaptain') : t('captainIs', { name: captain.playerName })}
        </span>
        <small>{t('playersCount', { count: playerCount })}</small>
      </span>
      <span className={classes.marks}>
        {!team.isActive && <Badge>{t('inactive')}</Badge>}
        {!team.isPublic && <Badge icon={IconLock}>{t('private')}</Badge>}
      </span>
      <Icon of={IconChevronRight} />
    </Link>
  )
}
