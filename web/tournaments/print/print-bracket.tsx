import { useQuery } from '@tanstack/react-query'
import type { TournamentDetail } from '#contract/tournaments/tournament.ts'
import type { TournamentMatchWire } from '#contract/tournaments/matches.ts'
import { getBracket } from '#contract/tournaments/rounds.ts'
import { QueryView } from '../../platform/cache/query-view.tsx'
import { queryOf } from '../../platform/cache/query-of.ts'
import { formatScore } from '../../matches/format-score.ts'
import { classNames } from '../../ui/class-names.ts'
import { Skeleton } from '../../ui/states/skeleton.tsx'
import text from '../../ui/text.module.css'
import { type BracketAdvancement, box, layOutBracket, linePath } from '../bracket/bracket-layout.ts'
import { matchNumber, statusText, winningSide } from '../match-sentence.ts'
import classes from './print-bracket.module.css'
import { NothingToPrint, PrintPage } from './print-page.tsx'
import { type BracketSheet, bracketSheets } from './print-sheets.ts'
import { t } from './messages.ts'
import kit from '../../ui/kit.module.css'

/** The printable area of a landscape A4 page below the head, in CSS px, with margins of 10 mm. */
const paperSize = { width: 1040, height: 660 } as const
const headingHeight = 28

type Props = { tournament: TournamentDetail }

/** The bracket, each sheet scaled to its page. */
export function PrintBracket({ tournament }: Props) {
  const query = useQuery(queryOf(getBracket, { params: { id: tournament.id } }))
  return (
    <QueryView
      query={query}
      failure={t('bracketFailure')}
      loading={<Skeleton layout="card" count={1} />}
    >
      {({ sections, advancements, matches }) =>
        matches.length === 0 ? (
          <NothingToPrint tournament={tournament} title={t('sheet.bracket')}>
            {t('noBracketYet')}
          </NothingToPrint>
        ) : (
          bracketSheets(sections).map((sheet) => (
            <PrintPage key={sheet.title} tournament={tournament} title={sheet.title} isLandscape>
              <BracketSheetView sheet={sheet} advancements={advancements} matches={matches} />
            </PrintPage>
          ))
        )
      }
    </QueryView>
  )
}

type SheetProps = {
  sheet: BracketSheet
  advancements: readonly BracketAdvancement[]
  matches: readonly TournamentMatchWire[]
}

function BracketSheetView({ sheet, advancements, matches }: SheetProps) {
  const layout = layOutBracket(sheet.sections, advancements)
  const byId = new Map(matches.map((match) => [match.id, match]))
  const height = layout.height + layout.sections.length * headingHeight
  const scale = Math.min(1, paperSize.width / layout.width, paperSize.height / height)
  return (
    <div className={classes.sheet} style={{ zoom: scale, width: layout.width, height }}>
      <svg className={classes.lines} aria-hidden="true">
        {layout.lines.map((line) => (
          <path key={`${line.from.id}${line.to.id}`} d={linePath(line, layout, headingHeight)} />
        ))}
      </svg>
      {layout.sections.map(({ rounds, top }, sectionIndex) =>
        rounds.map((round) => (
          <div key={round.id}>
            {!round.id.startsWith('T') && (
              <h2
                className={classes.heading}
                style={{ left: round.x, top: top + sectionIndex * headingHeight }}
              >
                {round.title}
              </h2>
            )}
            {round.matchIds.map((id) => {
              const match = byId.get(id)
              const placed = layout.matches.get(id)
              if (match === undefined || placed === undefined) return null
              const y = top + (sectionIndex + 1) * headingHeight + placed.y - box.label
              return <PrintedMatch key={id} match={match} x={placed.x} y={y} />
            })}
          </div>
        )),
      )}
    </div>
  )
}

type MatchProps = { match: TournamentMatchWire; x: number; y: number }

function PrintedMatch({ match, x, y }: MatchProps) {
  const winner = winningSide(match)
  const statusLabel = match.decision === null ? (match.table ?? '') : statusText(match, null)
  const score = match.decision?.score ?? null
  const thirdPlaceTitle = match.stage === 'third' ? match.roundTitle : ''
  return (
    <div className={classes.match} style={{ left: x, top: y }}>
      <span className={classes.label}>
        {[match.number === null ? '' : matchNumber(match.number), thirdPlaceTitle, statusLabel]
          .filter(Boolean)
          .join('  ')}
      </span>
      <div className={classes.box}>
        {match.sides.map((side, sideIndex) => (
          <div
            key={sideIndex}
            className={classNames(classes.side, winner === sideIndex + 1 && kit.bold)}
          >
            <span className={text.num}>{side.seed}</span>
            <span className={text.trunc}>
              {side.kind === 'player' || side.kind === 'nobody' ? side.name : ''}
            </span>
            <span className={classNames(text.num, classes.sets)}>
              {(match.details?.sets ?? []).map((set) => set[sideIndex === 0 ? 0 : 1]).join(' ')}
            </span>
            <b className={classNames(text.num, classes.total)}>
              {score === null ? '' : formatScore(score[sideIndex === 0 ? 0 : 1])}
            </b>
          </div>
        ))}
      </div>
    </div>
  )
}
