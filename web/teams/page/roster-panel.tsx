import { useState } from 'react'
import { Link } from '@tanstack/react-router'
import type { Team, TeamPlayer } from '#contract/teams/team.ts'
import { useUser } from '../../platform/session/session.ts'
import { usePermission } from '../../platform/session/use-permission.ts'
import { Avatar } from '../../ui/avatar/avatar.tsx'
import { Button } from '../../ui/controls/button.tsx'
import { LatestMarks } from '../../ui/scores/latest-marks.tsx'
import { formatDate } from '../../ui/i18n/locale.ts'
import { SectionPanel } from '../../ui/layout/section-panel.tsx'
import text from '../../ui/text.module.css'
import { t as teamText } from '../messages.ts'
import { AddPlayerDialog } from './add-player-dialog.tsx'
import { MemberMenu } from './member-menu.tsx'
import { Badge } from '../../ui/states/badge.tsx'
import classes from './roster-panel.module.css'
import { t } from './messages.ts'
import { classNames } from '../../ui/class-names.ts'
import kit from '../../ui/kit.module.css'

/** The roster: captain first, then by number, substitutes below. */
export function RosterPanel({ team }: { team: Team }) {
  const [isAdding, setAdding] = useState(false)
  const canManage = usePermission()('team.manage', { isCaptain: team.isCaptain }).ok
  const { players, settings } = team
  const count = t('playerCount', { count: players.length, most: settings.maxPlayers })
  return (
    <SectionPanel
      title={t('roster')}
      flush
      aside={
        <>
          <span className={text.dim}>{count}</span>
          {canManage && team.isActive && (
            <Button kind="quiet" onClick={() => setAdding(true)}>
              {t('addPlayer')}
            </Button>
          )}
        </>
      }
    >
      {players.length === 0 ? (
        <p className={classes.empty}>{t('rosterEmpty')}</p>
      ) : (
        <ul className={classNames(kit.rows, classes.list)} aria-label={t('roster')}>
          {players.map((player) => (
            <Row key={player.playerId} team={team} player={player} canManage={canManage} />
          ))}
        </ul>
      )}
      {isAdding && <AddPlayerDialog team={team} onClose={() => setAdding(false)} />}
    </SectionPanel>
  )
}

type RowProps = { team: Team; player: TeamPlayer; canManage: boolean }

function Row({ team, player, canManage }: RowProps) {
  const me = useUser()?.playerId
  const { playerId, playerName, avatarUrl, jerseyNumber, role, joinedAt, hasAccount } = player
  return (
    <li className={playerId === me ? kit.mine : undefined}>
      <span className={jerseyNumber === null ? classes.noNumber : classes.number}>
        <span className={text.hidden}>{t('number')} </span>
        {jerseyNumber ?? <span aria-label={t('noNumber')}>–</span>}
      </span>
      <Avatar id={playerId} name={playerName} picture={avatarUrl} />
      <span className={kit.narrow}>
        <span className={classNames(kit.wrappingRow, classes.name)}>
          <Link to="/players/$id" params={{ id: playerId }} className={text.trunc}>
            {playerName}
          </Link>
          {playerId === me && <span className={text.you}>{t('you')}</span>}
          {role !== 'player' && (
            <Badge kind={role === 'captain' ? 'solid' : 'outline'}>
              {teamText(`role.${role}`)}
            </Badge>
          )}
        </span>
        {player.status === 'suspended' && <Suspension player={player} />}
      </span>
      <Figures player={player} />
      <span className={classNames(kit.note, kit.wideOnly)}>
        {hasAccount ? formatDate(joinedAt, 'monthOfYear') : t('withoutAccount')}
      </span>
      {canManage && <MemberMenu team={team} player={player} />}
    </li>
  )
}

/** Describes a suspension. Only the person and those who manage the team receive the reason. */
function describeSuspension(date: string | null, reason: string | null): string {
  if (reason === null) return date === null ? t('suspended') : t('suspendedUntil', { date })
  return date === null ? t('suspendedFor', { reason }) : t('suspendedUntilFor', { date, reason })
}

function Suspension({ player: { suspendedUntil, suspendedFor } }: { player: TeamPlayer }) {
  const date = suspendedUntil === null ? null : formatDate(suspendedUntil, 'date')
  return (
    <small className={classNames(text.small, text.down)}>
      {describeSuspension(date, suspendedFor)}
    </small>
  )
}

/** A player's record for this team; nothing before the first rubber. */
function Figures({ player: { figures } }: { player: TeamPlayer }) {
  const { singles, pairs, form } = figures
  if (form.length === 0) return <span />
  const hasPairs = pairs.won + pairs.lost > 0
  return (
    <span className={classNames(kit.wrappingRow, classes.figures)}>
      <span className={text.num}>
        {t('singlesRecord', singles)}
        {hasPairs && `, ${t('pairsRecord', pairs)}`}
      </span>
      <LatestMarks marks={form} />
    </span>
  )
}
