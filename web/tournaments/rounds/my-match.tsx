import type { TournamentMatchWire } from '#contract/tournaments/matches.ts'
import { isTableStage } from '#engine/tournaments/log/state.ts'
import type { Pair } from '#engine/sports/types.ts'
import { shortName } from '../../matches/record/players/people.ts'
import { QuickResults } from '../../matches/record/score/quick-results.tsx'
import { quickResults, withQuickResult } from '../../matches/record/score/quick-values.ts'
import { formatResult } from '../../matches/format-score.ts'
import { undoToast } from '../../platform/toasts/undo-toast.tsx'
import { sportForms } from '../../sports/sport-forms.ts'
import { Button } from '../../ui/controls/button.tsx'
import { FieldError } from '../../ui/fields/text-field.tsx'
import { SectionPanel } from '../../ui/layout/section-panel.tsx'
import { toRequestBody, type ResultTournament, matchToValues } from '../result/result-values.ts'
import { undoReport, useReport } from '../result/use-report.ts'
import classes from './my-match.module.css'
import { t } from './messages.ts'

type Props = {
  readonly tournament: ResultTournament
  readonly match: TournamentMatchWire
  /** Opens the form with set scores, retirements and no-shows. */
  readonly onOpen: (id: string) => void
}

/** The viewer's own match, with every short result as a button and Undo in the toast. */
export function MyMatch({ tournament, match, onOpen }: Props) {
  const { id: tournamentId, sportId } = tournament
  const report = useReport({ tournamentId, match, version: match.version })
  const values = matchToValues(match, sportId)
  const [one, two] = match.sides
  const labels = [shortName(one.name), shortName(two.name)] as const
  const allowsDraws = isTableStage(match)
  const hasQuickResults = quickResults(values).length > 0
  const hasScoreFields = sportForms[sportId].ownPad === null
  const save = async (score: Pair) => {
    const saved = await report.save(
      toRequestBody({ ...values, ...withQuickResult(values, score) }, ''),
    )
    if (saved === null) return
    undoToast(
      t('resultSaved', { one: labels[0], score: formatResult(score), two: labels[1] }),
      () => undoReport({ tournamentId, match: saved, before: null }),
    )
  }
  return (
    <SectionPanel title={t('yourMatch')} aside={match.table ?? undefined} className={classes.panel}>
      {hasQuickResults ? (
        <QuickResults
          values={values}
          labels={labels}
          disabled={report.busy}
          allowsDraws={allowsDraws}
          onChoose={(score) => void save(score)}
        />
      ) : (
        <p>{t('versus', { one: labels[0], two: labels[1] })}</p>
      )}
      {report.refusal !== null && <FieldError>{report.refusal.message}</FieldError>}
      <Button kind={hasQuickResults ? 'quiet' : 'primary'} onClick={() => onOpen(match.id)}>
        {t(hasQuickResults && hasScoreFields ? 'enterSets' : 'enterResult')}
      </Button>
    </SectionPanel>
  )
}
