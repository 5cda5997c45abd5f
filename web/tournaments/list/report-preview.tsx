import type { BodyOf, ReplyOf } from '#contract/endpoint.ts'
import type { importTrf } from '#contract/tournaments/exchange.ts'
import { distinguish } from '../../players/distinguish.ts'
import { formatDay } from '../../ui/i18n/locale.ts'
import { readMessage } from '../../ui/i18n/read-message.ts'
import { joinFacts } from '../../ui/i18n/translations.ts'
import { Select } from '../../ui/fields/select.tsx'
import { FieldError } from '../../ui/fields/text-field.tsx'
import classes from '../entries/entry-dialogs.module.css'
import { formatEntrantCount } from '../tournament-messages.ts'
import { show, t } from './messages.ts'

export type ReportPreviewData = ReplyOf<typeof importTrf>
export type ChosenPlayers = BodyOf<typeof importTrf>['chosen']
type ReportEntry = ReportPreviewData['entries'][number]

type Props = {
  report: ReportPreviewData
  chosen: ChosenPlayers
  onChoose: (chosen: ChosenPlayers) => void
}

/**
 * Previews the import of a report: facts, who each player is in the club, and what is not imported.
 */
export function ReportPreview({ report, chosen, onChoose }: Props) {
  const { name, players, entries, rounds, roundsPlayed, openGames, problems, unread } = report
  const newPlayers = entries.filter(({ playerId, isUnclear }) => playerId === null && !isUnclear)
  const unusualEntries = entries.filter(({ isOddName }) => isOddName)
  return (
    <section className={classes.preview} aria-label={t('preview')}>
      <p>
        {show('reportSummary', {
          name: <b>{name}</b>,
          players: formatEntrantCount(players),
          played: roundsPlayed,
          count: rounds,
        })}
      </p>
      {openGames > 0 && <p>{t('openGames', { count: openGames })}</p>}
      <ReportFacts report={report} />
      {report.recalculated !== null && <p>{describeRecalculation(report.recalculated)}</p>}
      <p>
        {newPlayers.length === 0
          ? t('noNewPlayers')
          : t('newPlayersCount', { count: newPlayers.length })}
      </p>
      {report.newNumbers > 0 && <p>{t('newNumbers', { count: report.newNumbers })}</p>}
      {unusualEntries.length > 0 && (
        <p>
          {t('unusualNames', { names: joinFacts(unusualEntries.map((player) => player.name)) })}
        </p>
      )}
      {unread.length > 0 && <p>{t('notImported', { records: joinFacts(unread) })}</p>}
      {problems.length > 0 && (
        <ul>
          {problems.map((problem) => (
            <li key={problem.message}>
              <FieldError>{readMessage(problem)}</FieldError>
            </li>
          ))}
        </ul>
      )}
      <EntryTable entries={entries} chosen={chosen} onChoose={onChoose} />
    </section>
  )
}

const describeRecalculation = ({
  matches,
  players,
}: NonNullable<ReportPreviewData['recalculated']>) =>
  t('recalculated', { players: formatEntrantCount(players), count: matches })

function ReportFacts({ report: { header } }: Pick<Props, 'report'>) {
  const { city, federation, startDate, endDate, chiefArbiter, deputyArbiters } = header
  // Without today's date to compare with, the year is always shown.
  const formatReportDay = (day: string) => formatDay(day, '')
  const days = [startDate, endDate].flatMap((day) => (day === null ? [] : [formatReportDay(day)]))
  const rounds = header.roundDates.flatMap((day, index) =>
    day === null ? [] : [t('roundOn', { round: index + 1, day: formatReportDay(day) })],
  )
  const hasDates = days.length > 0 || rounds.length > 0
  const facts = [
    joinFacts([city, federation]),
    hasDates ? [...new Set(days)].join(' – ') : t('noDates'),
    joinFacts(rounds),
    chiefArbiter === '' ? '' : t('chiefArbiter', { name: chiefArbiter }),
    deputyArbiters.length === 0 ? '' : t('deputyArbiters', { names: joinFacts(deputyArbiters) }),
    header.timeControl === '' ? '' : t('timeControl', { time: header.timeControl }),
  ].filter(Boolean)
  return (
    <ul>
      {facts.map((fact) => (
        <li key={fact}>
          <bdi>{fact}</bdi>
        </li>
      ))}
    </ul>
  )
}

function EntryTable({
  entries,
  chosen,
  onChoose,
}: Omit<Props, 'report'> & { entries: ReportEntry[] }) {
  return (
    <div className={classes.rows}>
      <table>
        <thead>
          <tr>
            <th scope="col">{t('inReport')}</th>
            <th scope="col">{t('inClub')}</th>
          </tr>
        </thead>
        <tbody>
          {entries.map((entry) => (
            <tr key={entry.number}>
              <td>
                {entry.number} <bdi>{entry.written}</bdi> <small>{describePerson(entry)}</small>
              </td>
              <td>
                <PlayerChoice entry={entry} chosen={chosen} onChoose={onChoose} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

/** Formats title, federation, FIDE number and birth date, if the report has them. */
const describePerson = ({ title, federation, fideNumber, birthDate }: ReportEntry) =>
  joinFacts([title, federation, fideNumber, birthDate])

/** Chooses the player of the club: a candidate or a new one. */
function PlayerChoice({ entry, chosen, onChoose }: Omit<Props, 'report'> & { entry: ReportEntry }) {
  const { number, written, name, playerId, candidates, isUnclear } = entry
  if (candidates.length === 0) return <bdi>{t('isNew', { name })}</bdi>
  const choosePlayer = (id: NonNullable<typeof playerId> | 'new') => {
    const choice = { number, playerId: id === 'new' ? null : id }
    onChoose([...chosen.filter((player) => player.number !== number), choice])
  }
  return (
    <Select
      label={t('whoIs', { name: written })}
      options={[
        ...candidates.map((player) => ({
          value: player.playerId,
          label: candidates.length > 1 ? `${player.name} · ${distinguish(player)}` : player.name,
        })),
        { value: 'new' as const, label: t('newPlayerOption') },
      ]}
      placeholder={t('choosePlayer')}
      value={isUnclear ? null : (playerId ?? 'new')}
      onChange={choosePlayer}
    />
  )
}
