import { ScoreFooter } from '../../matches/record/score/score-footer.tsx'
import { wasPlayed } from '#engine/sports/finding.ts'
import { isTableStage } from '#engine/tournaments/log/state.ts'
import { IconBolt } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useId, useState } from 'react'
import type { TournamentMatchWire } from '#contract/tournaments/matches.ts'
import { sports } from '#engine/sports/sports.ts'
import { Dialog } from '../../platform/dialogs/dialog.tsx'
import { sportForms } from '../../sports/sport-forms.ts'
import { emptyEntry } from '../../sports/entry.ts'
import { SavingBar } from '../../matches/record/saving/saving-bar.tsx'
import { Keypad } from '../../matches/record/score/keypad.tsx'
import { ScoreArea } from '../../matches/record/score/score-area.tsx'
import { ScoreProblems } from '../../matches/record/score/score-problems.tsx'
import { Button, buttonClass } from '../../ui/controls/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { Icon } from '../../ui/icon.tsx'
import { SportChip } from '../../ui/sports/sport-chip.tsx'
import { FieldError } from '../../ui/fields/text-field.tsx'
import text from '../../ui/text.module.css'
import { useAfterDelay } from '../../ui/hooks/use-after-delay.ts'
import { useIsPhone } from '../../ui/hooks/use-media.ts'
import { ConsequencesPanel } from './consequences-panel.tsx'
import { matchSentence, matchTitle } from '../match-sentence.ts'
import classes from './result-entry.module.css'
import { FinishChoice } from './result-finish.tsx'
import type { ResultTournament } from './result-values.ts'
import { QuickResults } from '../../matches/record/score/quick-results.tsx'
import { quickResults, withQuickResult } from '../../matches/record/score/quick-values.ts'
import type { Reported } from './use-report.ts'
import { type ResultState, useResult } from './use-result.ts'
import { t } from './messages.ts'
import { readName } from '../../ui/i18n/read-message.ts'
import kit from '../../ui/kit.module.css'

type Props = {
  tournament: ResultTournament
  match: TournamentMatchWire
  onClose: () => void
  onReported: (reported: Reported) => void
  /** Opens the next match to enter; undefined for the last. */
  onNext?: (() => void) | undefined
}

/** Reports or corrects a result: quick results, the sport's keypad, and the consequences. */
export function ResultEntry(props: Props) {
  const { tournament, match, onClose } = props
  const result = useResult(props)
  const { values, labels } = result
  const [isCorrecting] = useState(match.hasResult)
  const { ownPad, describeFormat } = sportForms[values.sportId]
  const [one, two] = match.sides
  const isSlow = useAfterDelay(result.busy)
  if (isSlow) return <SavingBar title={result.title} />
  return (
    <Dialog
      title={isCorrecting ? t('correctMatch', { match: matchTitle(match) }) : matchTitle(match)}
      size="l"
      flush
      hasChanges={(result.form.canUndo || result.reason !== '') && !result.busy}
      onClose={onClose}
      aside={
        <SportChip sport={tournament.sportId} name={readName(sports[tournament.sportId].name)} />
      }
      footer={
        <ScoreFooter
          {...result}
          disabled={result.hasConflict}
          isCorrecting={isCorrecting}
          onSave={result.submit}
          onSaveNext={isCorrecting ? undefined : result.submitNext}
          onClose={onClose}
        />
      }
    >
      <div
        className={classNames(kit.oneColumn, classes.body)}
        data-sport={tournament.sportId}
        data-score-form
      >
        <div className={classes.left}>
          <p className={classNames(kit.wrappingRow, classes.who)}>
            <b>{one.name}</b> <span className={text.dim}>{t('versusShort')}</span> <b>{two.name}</b>
            <span className={classNames(text.label, classes.agreed)}>{describeFormat(values)}</span>
            {!isCorrecting && <ScoreLiveLink tournament={tournament} match={match} />}
          </p>
          {result.hasConflict && (
            <ReportedByOther result={result} match={match} onClose={onClose} />
          )}
          {ownPad === null && (
            <QuickResults
              values={values}
              labels={labels}
              onChoose={(score) => result.form.change(withQuickResult(values, score))}
            />
          )}
          <ScoreFields result={result} />
          <FinishChoice result={result} isCorrecting={isCorrecting} />
          <ResultEffects result={result} />
        </div>
        {wasPlayed(values.ending) && ownPad !== null && (
          <div className={classes.right}>
            <ownPad.Pad form={result.form} labels={labels} allowsDraws={isTableStage(match)} />
          </div>
        )}
      </div>
    </Dialog>
  )
}

/** Opens the scoring pad for the match. */
function ScoreLiveLink({ tournament, match }: Pick<Props, 'tournament' | 'match'>) {
  return (
    <Link
      to="/live/new"
      search={{ tournament: tournament.id, match: match.id }}
      className={classNames(buttonClass(), kit.push)}
    >
      <Icon of={IconBolt} />
      {t('scoreLive')}
    </Link>
  )
}

/** The score fields with their keypad. On a phone a quick result hides both until requested. */
function ScoreFields({ result }: { result: ResultState }) {
  const id = useId()
  const isPhone = useIsPhone()
  const { values, form, labels, scoreProblems, warningText, mustConfirm } = result
  const { ownPad, asksForSets } = sportForms[values.sportId]
  const hasQuick = quickResults(values).length > 0
  const [wantsFields, setWantsFields] = useState(
    values.mode === 'sets' && values.entry.sets.length > 0,
  )
  const showDetails = () => {
    setWantsFields(true)
    if (!asksForSets || values.mode === 'sets') return
    form.change({ mode: 'sets', entry: emptyEntry })
  }
  if (!wasPlayed(values.ending)) return null
  const hasRetired = values.ending === 'retired'
  const showsFields = !isPhone || !hasQuick || wantsFields || hasRetired || ownPad !== null
  return (
    <div className={kit.narrow}>
      {showsFields ? (
        <>
          <ScoreArea
            form={form}
            labels={labels}
            problems={scoreProblems}
            describedBy={id}
            isMoreOpen={false}
          />
          {ownPad === null && (
            <div className={classes.pad}>
              <Keypad
                form={form}
                labels={labels}
                showsQuickScores={!hasQuick || values.mode === 'sets'}
              />
            </div>
          )}
        </>
      ) : (
        <Button kind="quiet" onClick={showDetails}>
          {asksForSets ? t('enterSets') : t('enterScore')}
        </Button>
      )}
      <ScoreProblems
        id={id}
        problems={scoreProblems}
        warningText={warningText}
        mustConfirm={mustConfirm}
      />
    </div>
  )
}

/** The consequences of the result, and the server's reason if it was refused. */
function ResultEffects({ result }: { result: ResultState }) {
  const { preview, hasErrors, refusal, otherMessages, submit, busy } = result
  const { consequences = null, ripple = null } = preview.data ?? {}
  return (
    <>
      {otherMessages !== '' && <FieldError>{otherMessages}</FieldError>}
      {!hasErrors && consequences !== null && (
        <ConsequencesPanel
          consequences={consequences}
          ripple={ripple}
          isStale={preview.isPlaceholderData}
        />
      )}
      {refusal !== null && refusal.details.length === 0 && !result.hasConflict && (
        <div className={classNames(kit.wrappingRow, kit.gap3, classes.refusal)}>
          <FieldError>
            {refusal.message}
            {refusal.isUnreachable && ` ${t('inputKept')}`}
          </FieldError>
          {refusal.isUnreachable && (
            <Button busy={busy} onClick={submit}>
              {t('tryAgain')}
            </Button>
          )}
          {refusal.isUnreachable && result.storeForLater !== null && (
            <Button onClick={result.storeForLater}>{t('sendLater')}</Button>
          )}
        </div>
      )}
    </>
  )
}

type ReportedByOtherProps = { result: ResultState; match: TournamentMatchWire; onClose: () => void }

/** Shows the result that someone else reported first, and asks which one is right. */
function ReportedByOther({ result, match, onClose }: ReportedByOtherProps) {
  return (
    <div className={classes.overtaken} role="alert">
      <p>
        <b>{t('reportedByOther')}</b> {t('currentResult', { result: matchSentence(match) })}
      </p>
      <div className={text.row}>
        <Button onClick={onClose}>{t('keepTheirs')}</Button>
        {(match.mayCorrect || match.mayReport) && (
          <Button onClick={result.replaceTheirs}>{t('useMine')}</Button>
        )}
      </div>
    </div>
  )
}
