import { useState } from 'react'
import { IconLock } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { TeamMatch } from '#contract/teams/team-match.ts'
import type { TeamSide } from '#engine/teams/systems/types.ts'
import { assignableSlots } from '#engine/teams/line-up/line-up.ts'
import { getTeam } from '#contract/teams/team.ts'
import { useAsOpened } from '../../platform/forms/use-as-opened.ts'
import { usePermission } from '../../platform/session/use-permission.ts'
import { queryOf } from '../../platform/cache/query-of.ts'
import { Button } from '../../ui/controls/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import columns from '../../ui/layout/columns.module.css'
import { Icon } from '../../ui/icon.tsx'
import { formatShortDateTime } from '../../ui/i18n/format-date-time.ts'
import { SectionPanel } from '../../ui/layout/section-panel.tsx'
import text from '../../ui/text.module.css'
import { findMatchSystem, getLineUp, slotLabel } from '../sheet/match-system.ts'
import { LineUpForm } from './line-up-form.tsx'
import classes from './line-ups.module.css'
import { t } from './messages.ts'

/** Both line-ups before play: the reader's own to fill in, the other hidden until both are in. */
export function LineUps({ match }: { match: TeamMatch }) {
  const { lineUpsDue, unfilled, home, away } = match
  return (
    <>
      <p className={classes.note}>
        <Icon of={IconLock} />
        <span>{t('lineUpsHidden')}</span>
        {lineUpsDue !== null && <b>{t('due', { when: formatShortDateTime(lineUpsDue) })}</b>}
      </p>
      {unfilled !== null && (
        <p role="status" className={classes.note}>
          {t(`unfilled.${unfilled}`, { home: home.name, away: away.name })}
        </p>
      )}
      <div className={classNames(columns.grid, classes.sides)}>
        <div className={columns.column}>
          <Side match={match} side="home" />
        </div>
        <div className={columns.column}>
          <Side match={match} side="away" />
        </div>
      </div>
    </>
  )
}

function Side({ match, side }: { match: TeamMatch; side: TeamSide }) {
  const team = match[side]
  const lineUp = getLineUp(match, side)
  const permission = usePermission()
  const canEdit = permission('teamMatch.lineUp', { isCaptain: team.isLedByReader }).ok
  const isBeforePlay = ['planned', 'scheduled', 'postponed'].includes(match.status)
  const teamQuery = useQuery({
    ...queryOf(getTeam, { params: { id: team.id } }),
    enabled: canEdit && isBeforePlay,
  })
  const system = findMatchSystem(match)
  // A captain fills in one line-up, and an organiser the other one only if its captain doesn't.
  const isOpponentsLineUp =
    !team.isLedByReader && match[side === 'home' ? 'away' : 'home'].isLedByReader
  // Without its places the form would show a submitted line-up as empty. A form in use stays.
  const isHidden = useAsOpened(lineUp.isIn && lineUp.places === null)
  const [isEntering, setEntering] = useState(false)
  const canEnter = canEdit && isBeforePlay && system !== null && teamQuery.data !== undefined
  const stateText = lineUp.isFilled ? t('filled') : lineUp.isIn ? t('submitted') : t('notYet')
  return (
    <SectionPanel
      title={t(team.isLedByReader ? 'yours' : 'theirs', { team: team.name })}
      aside={<span className={lineUp.isIn ? text.up : text.dim}>{stateText}</span>}
    >
      {canEnter && (isEntering || !(isOpponentsLineUp || isHidden)) ? (
        <LineUpForm
          match={match}
          side={side}
          system={system}
          team={teamQuery.data}
          lineUp={lineUp}
        />
      ) : (
        system !== null && (
          <>
            <ul className={classes.down}>
              {assignableSlots(system, side).map(({ id }) => (
                <li key={id}>
                  <i>{slotLabel(system, side, id)}</i>
                  <span aria-hidden="true" data-in={lineUp.isIn || undefined}>
                    {Array.from({ length: 8 }, (_, index) => (
                      <b key={index} />
                    ))}
                  </span>
                </li>
              ))}
            </ul>
            {canEnter && (
              <div className={classes.buttons}>
                <Button onClick={() => setEntering(true)}>
                  {t(lineUp.isIn ? 'change' : 'enterTheirs')}
                </Button>
              </div>
            )}
          </>
        )
      )}
    </SectionPanel>
  )
}
