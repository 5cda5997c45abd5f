import { sports } from '#engine/sports/sports.ts'
import { sportForms } from '../../sports/sport-forms.ts'
import { useQuery } from '@tanstack/react-query'
import type { TournamentDetail } from '#contract/tournaments/tournament.ts'
import { type TournamentMatchWire, listTournamentMatches } from '#contract/tournaments/matches.ts'
import { QueryView } from '../../platform/cache/query-view.tsx'
import { queryOf } from '../../platform/cache/query-of.ts'
import { Skeleton } from '../../ui/states/skeleton.tsx'
import { matchTitle } from '../match-sentence.ts'
import { currentRound, groupRounds } from '../rounds/round-groups.ts'
import { NothingToPrint, PrintPage } from './print-page.tsx'
import classes from './print-slips.module.css'
import { isTableStage } from '#engine/tournaments/log/state.ts'
import { t } from './messages.ts'
import { classNames } from '../../ui/class-names.ts'
import kit from '../../ui/kit.module.css'

type Props = { tournament: TournamentDetail; round: number | undefined }

const slipsPerPage = 6
/** An empty cell, to be filled in by pen. */
const blank = '\u00a0'

/** Match slips, six on a sheet, to cut apart and sign. */
export function PrintSlips({ tournament, round }: Props) {
  const query = useQuery(queryOf(listTournamentMatches, { params: { id: tournament.id } }))
  return (
    <QueryView
      query={query}
      failure={t('matchesFailure')}
      loading={<Skeleton layout="card" count={2} />}
    >
      {({ items }) => {
        const openMatches = listOpenMatches(items, round)
        if (openMatches.length === 0) {
          return (
            <NothingToPrint tournament={tournament} title={t('sheet.slips')}>
              {t('noOpenMatches')}
            </NothingToPrint>
          )
        }
        const pages = Array.from(
          { length: Math.ceil(openMatches.length / slipsPerPage) },
          (_, page) => openMatches.slice(page * slipsPerPage, (page + 1) * slipsPerPage),
        )
        return pages.map((slips, page) => (
          <PrintPage
            key={slips[0]?.id}
            tournament={tournament}
            title={t('slipsPage', { page: page + 1, pages: pages.length })}
          >
            <div className={classes.slips}>
              {slips.map((match) => (
                <ResultSlip key={match.id} match={match} tournament={tournament} />
              ))}
            </div>
          </PrintPage>
        ))
      }}
    </QueryView>
  )
}

function isReadyToPlay({ decision, sides }: TournamentMatchWire): boolean {
  return decision === null && sides.every(({ kind }) => kind === 'player')
}

/** Returns the matches to be played in a round, by default the current one, and in the knockout. */
function listOpenMatches(
  matches: readonly TournamentMatchWire[],
  requestedRound: number | undefined,
): TournamentMatchWire[] {
  const rounds = groupRounds(matches)
  const shown = rounds.find(({ round }) => round === requestedRound) ?? currentRound(rounds)
  return matches.filter(
    (match) => isReadyToPlay(match) && (!isTableStage(match) || match.round === shown?.round),
  )
}

function ResultSlip({
  match,
  tournament,
}: {
  match: TournamentMatchWire
  tournament: TournamentDetail
}) {
  const { sportId } = tournament
  const { slipFields, totalLabel } = sportForms[sportId]
  const { hasColours, station } = sports[sportId]
  const fields = Array.from({ length: slipFields(match.matchFormat) }, (_, field) => field + 1)
  // The best-of is printed only if there is no field for each set.
  const facts = { tournament: tournament.name, format: match.matchFormat }
  const colours = hasColours ? [t('white'), t('black')] : ['', '']
  return (
    <article className={classNames(kit.column, classes.slip)}>
      <p className={classNames(kit.large, kit.flex, kit.apart)}>
        <b>{matchTitle(match)}</b>
        <span>
          {match.table ?? (hasColours ? t('stationNumber', { station, board: match.board }) : '')}
        </span>
      </p>
      <p className={classes.facts}>
        {match.bestOf === null || fields.length > 0
          ? t('slipFacts', facts)
          : t('slipFactsBestOf', { ...facts, games: match.bestOf })}
      </p>
      <table className={classes.score}>
        <thead>
          <tr>
            <th>{t('name')}</th>
            {fields.map((field) => (
              <th key={field}>{field}</th>
            ))}
            <th>{totalLabel()}</th>
          </tr>
        </thead>
        <tbody>
          {match.sides.map((side, index) => (
            <tr key={index}>
              <td className={classes.name}>
                {side.name}
                {colours[index] !== '' && <small>{colours[index]}</small>}
              </td>
              {fields.map((field) => (
                <td key={field} className={classes.field}>
                  {blank}
                </td>
              ))}
              <td className={classes.total}>{blank}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className={classes.signatures}>
        <span>{match.sides[0].name}</span>
        <span>{match.sides[1].name}</span>
      </p>
    </article>
  )
}
