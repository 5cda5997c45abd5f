import { useQuery } from '@tanstack/react-query'
import { type TournamentMatchWire, listTournamentMatches } from '#contract/tournaments/matches.ts'
import type { TournamentDetail } from '#contract/tournaments/tournament.ts'
import { QueryView } from '../../platform/cache/query-view.tsx'
import { useToday } from '../../platform/club/use-today.ts'
import { queryOf } from '../../platform/cache/query-of.ts'
import { formatDay } from '../../ui/i18n/locale.ts'
import { Skeleton } from '../../ui/states/skeleton.tsx'
import text from '../../ui/text.module.css'
import { groupByRound, isOverdue } from '../fixtures/overdue.ts'
import { isPlayable, isMine, formatMatchScore } from '../match-sentence.ts'
import { NothingToPrint, PrintPage } from './print-page.tsx'
import classes from './print-table.module.css'
import { t } from './messages.ts'
import { joinFacts } from '../../ui/i18n/translations.ts'

type Props = {
  tournament: TournamentDetail
  /** The player whose fixtures are printed; all if undefined. */
  player: string | undefined
}

/** Every match of a league with its round, date and table. */
export function PrintFixtures({ tournament, player }: Props) {
  const query = useQuery(queryOf(listTournamentMatches, { params: { id: tournament.id } }))
  const participant = tournament.participants.find(({ playerId }) => playerId === player)
  const title =
    participant === undefined
      ? t('sheet.fixtures')
      : t('fixturesOf', { name: participant.playerName })
  return (
    <QueryView
      query={query}
      failure={t('matchesFailure')}
      loading={<Skeleton layout="table" count={10} />}
    >
      {({ items }) => {
        const fixtures = items.filter(
          (match) =>
            isPlayable(match) && (participant === undefined || isMine(match, participant.playerId)),
        )
        return fixtures.length === 0 ? (
          <NothingToPrint tournament={tournament} title={title}>
            {t('noFixtureYet')}
          </NothingToPrint>
        ) : (
          <PrintPage tournament={tournament} title={title}>
            <FixtureTable matches={fixtures} />
          </PrintPage>
        )
      }}
    </QueryView>
  )
}

function FixtureTable({ matches }: { matches: readonly TournamentMatchWire[] }) {
  const today = useToday()
  return (
    <table className={classes.table}>
      <thead>
        <tr>
          <th>{t('round')}</th>
          <th>{t('date')}</th>
          <th>{t('table')}</th>
          <th>{t('player')}</th>
          <th className={classes.result}>{t('result')}</th>
          <th>{t('opponent')}</th>
        </tr>
      </thead>
      <tbody>
        {groupByRound(matches).flatMap(({ matches: roundMatches }) =>
          roundMatches.map((match) => (
            <tr key={match.id}>
              <td>{joinFacts([match.roundTitle, match.groupName])}</td>
              <td>{match.day === null ? '' : formatDay(match.day, today)}</td>
              <td className={text.num}>{match.table ?? match.board}</td>
              <td>{match.sides[0].name}</td>
              <td className={classes.result}>
                {formatMatchScore(match) ?? (isOverdue(match, today) ? t('overdue') : '–')}
              </td>
              <td>{match.sides[1].name}</td>
            </tr>
          )),
        )}
      </tbody>
    </table>
  )
}
