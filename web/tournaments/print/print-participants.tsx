import type { TournamentDetail } from '#contract/tournaments/tournament.ts'
import { sortBySeed } from '../entries/seeding/participant-order.ts'
import { entryStatusLabel } from '../tournament-messages.ts'
import { NothingToPrint, PrintPage } from './print-page.tsx'
import classes from './print-table.module.css'
import { t } from './messages.ts'

type Props = { tournament: TournamentDetail }

/** The participants with seed and rating, to post on a wall. */
export function PrintParticipants({ tournament }: Props) {
  const { participants } = tournament
  const title = t('sheet.participants')
  if (participants.length === 0) {
    return (
      <NothingToPrint tournament={tournament} title={title}>
        {t('noParticipantsYet')}
      </NothingToPrint>
    )
  }
  const hasTeams = participants.some(({ affiliation }) => affiliation !== null)
  return (
    <PrintPage tournament={tournament} title={title}>
      <table className={classes.table}>
        <thead>
          <tr>
            <th className={classes.number}>{t('seed')}</th>
            <th>{t('name')}</th>
            {hasTeams && <th>{t('affiliation')}</th>}
            <th className={classes.number}>{t('rating')}</th>
            <th>{t('state')}</th>
          </tr>
        </thead>
        <tbody>
          {sortBySeed(participants).map((participant) => (
            <tr key={participant.playerId}>
              <td className={classes.number}>{participant.seed}</td>
              <td>{participant.playerName}</td>
              {hasTeams && <td>{participant.affiliation}</td>}
              <td className={classes.number}>
                {participant.rating === null ? '–' : Math.round(participant.rating)}
              </td>
              <td>{entryStatusLabel(participant.status)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </PrintPage>
  )
}
