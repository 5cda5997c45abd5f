import { useId, useState } from 'react'
import { IconBolt } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { RubberView, TeamMatch } from '#contract/teams/team-match.ts'
import { otherSide, wasPlayed } from '#engine/sports/finding.ts'
import { sports } from '#engine/sports/sports.ts'
import type { Rubber, System } from '#engine/teams/systems/types.ts'
import { CorrectionReason } from '../../matches/correction/correction-reason.tsx'
import { Keypad } from '../../matches/record/score/keypad.tsx'
import { joinSentences } from '../../matches/record/problems.ts'
import { ScoreArea } from '../../matches/record/score/score-area.tsx'
import { ScoreFooter } from '../../matches/record/score/score-footer.tsx'
import { ScoreProblems } from '../../matches/record/score/score-problems.tsx'
import { focusInvalid, useScoreForm } from '../../matches/record/use-score-form.ts'
import { winnerProblems } from '../../matches/record/values.ts'
import { formatResult } from '../../matches/format-score.ts'
import { previewQuery } from '../../matches/preview-query.ts'
import { valuesToDraft } from '../../matches/record/values.ts'
import { reasonOf } from '../../platform/api/api-error.ts'
import { Dialog } from '../../platform/dialogs/dialog.tsx'
import { sendMatchCommand } from './send-match-command.ts'
import { RipplePanel, describeRipple } from '../../ratings/ripple-panel.tsx'
import { sportForms } from '../../sports/sport-forms.ts'
import type { RecordValues } from '../../sports/record-values.ts'
import { Button, buttonClass } from '../../ui/controls/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Segmented } from '../../ui/controls/segmented.tsx'
import text from '../../ui/text.module.css'
import { FieldError } from '../../ui/fields/text-field.tsx'
import { isScorable, findMatchSystem } from '../sheet/match-system.ts'
import classes from './rubber-dialog.module.css'
import { valuesToRubberDraft, resultKey, sideName, rubberToValues } from './rubber-values.ts'
import { t } from './messages.ts'
import { classNames } from '../../ui/class-names.ts'
import kit from '../../ui/kit.module.css'

type Props = { match: TeamMatch; rubber: RubberView; onClose: () => void }

/** Enters the result of a rubber, or corrects it after showing the consequences. */
export function RubberDialog(props: Props) {
  const system = findMatchSystem(props.match)
  const rubberRules = system?.rubbers.find(({ n }) => n === props.rubber.n)
  if (system === null || rubberRules === undefined) return null
  return <RubberForm {...props} system={system} rubberRules={rubberRules} />
}

type RubberFormProps = Props & { system: System; rubberRules: Rubber }

function RubberForm({ match, rubber, onClose, system, rubberRules }: RubberFormProps) {
  const id = useId()
  // As opened or last shown, so that a result from another device is not replaced unseen.
  const [seen, setSeen] = useState(rubber)
  const isCorrecting = seen.status === 'decided'
  const scoreForm = useScoreForm(rubberToValues(match, rubber, rubberRules))
  const { values, reason, setReason } = scoreForm
  const [isSubmitted, setSubmitted] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const baseForm = scoreForm.createForm(() => setFailure(null))
  const form = { ...baseForm, autofocus: true, saveNow: null }
  const labels = [sideName(rubber.home), sideName(rubber.away)] as const
  const validation = scoreForm.validate({ own: winnerProblems(values) })
  const { errors, scoreProblems, otherProblems, warningText, mustConfirm } = validation
  const isReasonMissing = isCorrecting && reason.trim() === ''
  const { ownPad } = sportForms[values.sportId]
  const isPlayed = wasPlayed(values.ending)
  const { n } = rubber
  const { version } = match
  const wasChanged = !busy && resultKey(rubber) !== resultKey(seen)
  const send = async (work: () => Promise<unknown>) => {
    setBusy(true)
    setFailure(null)
    try {
      await work()
      onClose()
    } catch (error) {
      setFailure(reasonOf(error))
      setBusy(false)
    }
  }
  const save = async () => {
    if (wasChanged) return
    setSubmitted(true)
    const next = validation.attempt()
    if (next === 'invalid' || isReasonMissing) return focusInvalid()
    if (next === 'confirm') return
    const draft = valuesToRubberDraft(values)
    await send(async () =>
      sendMatchCommand(
        match,
        isCorrecting
          ? { type: 'correct', n, reason, version, ...draft }
          : { type: 'rubber', n, ...draft },
      ),
    )
  }
  const removeResult = async () => {
    if (wasChanged) return
    setSubmitted(true)
    if (isReasonMissing) return focusInvalid()
    await send(async () => sendMatchCommand(match, { type: 'takeBack', n, reason, version }))
  }
  return (
    <Dialog
      title={t('rubber', { n })}
      size="l"
      hasChanges={(form.canUndo || reason !== '') && !busy}
      onClose={onClose}
      footer={
        <>
          {isCorrecting && (
            <Button kind="quiet" busy={busy} onClick={() => void removeResult()}>
              {t('deleteResult')}
            </Button>
          )}
          <ScoreFooter
            form={form}
            isCorrecting={isCorrecting}
            mustConfirm={mustConfirm}
            busy={busy}
            onSave={() => void save()}
            onClose={onClose}
          />
        </>
      }
    >
      <div className={classNames(kit.stack, kit.gap3)} data-sport={match.sportId} data-score-form>
        <p className={classNames(kit.wrappingRow, kit.gap2, classes.who)}>
          <b>{labels[0]}</b> <span className={text.dim}>{t('versusShort')}</span> <b>{labels[1]}</b>
          {!isCorrecting && isScorable(system, rubberRules) && (
            <Link
              to="/live/new"
              search={{ team: match.id, rubber: n }}
              className={buttonClass({ kind: 'quiet' })}
            >
              <Icon of={IconBolt} />
              {t('scoreLive')}
            </Link>
          )}
        </p>
        {isPlayed && (
          <ScoreArea
            form={form}
            labels={labels}
            problems={scoreProblems}
            describedBy={id}
            isMoreOpen={false}
          />
        )}
        {isPlayed &&
          (ownPad === null ? (
            <Keypad form={form} labels={labels} showsQuickScores />
          ) : (
            <ownPad.Pad form={form} labels={labels} allowsDraws={system.score !== 'rubbers'} />
          ))}
        <ScoreProblems
          id={id}
          problems={scoreProblems}
          warningText={warningText}
          mustConfirm={mustConfirm}
        />
        <Ending values={values} labels={labels} onChange={form.change} />
        {otherProblems.length > 0 && <FieldError>{joinSentences(otherProblems)}</FieldError>}
        {isCorrecting && (
          <>
            <CorrectionReason
              label={t('whyCorrected')}
              maxLength={300}
              value={reason}
              error={isSubmitted && isReasonMissing ? t('reasonNeeded') : undefined}
              onChange={setReason}
            />
            <Consequences rubber={rubber} values={values} isValid={errors.length === 0} />
          </>
        )}
        {wasChanged ? (
          <ChangedNote
            score={rubber.score}
            onContinue={() => {
              setFailure(null)
              setSeen(rubber)
            }}
          />
        ) : (
          failure !== null && <FieldError reveals>{failure}</FieldError>
        )}
      </div>
    </Dialog>
  )
}

type ChangedNoteProps = { score: RubberView['score']; onContinue: () => void }

/** Shows the result that someone else has entered or removed since the form was opened. */
function ChangedNote({ score, onContinue }: ChangedNoteProps) {
  return (
    <div className={classNames(kit.wrappingRow, kit.gap3)}>
      <FieldError>
        {score === null
          ? t('resultRemoved')
          : t('changedMeanwhile', { result: formatResult(score) })}
      </FieldError>
      <Button onClick={onContinue}>{t('continue')}</Button>
    </div>
  )
}

type EndingProps = {
  values: RecordValues
  labels: readonly [string, string]
  onChange: (part: Partial<RecordValues>) => void
}

const endings = ['played', 'retired', 'forfeit'] as const

/** Asks how the rubber ended and, if it was not played to the end, who retired or did not come. */
function Ending({ values, labels, onChange }: EndingProps) {
  const { canRetire } = sports[values.sportId]
  const options = endings.filter((end) => canRetire || end !== 'retired')
  const { ending, winnerSide } = values
  const shownEnding = ending === 'double_forfeit' ? 'forfeit' : ending
  return (
    <div className={classNames(kit.stack, kit.gap2)}>
      <Segmented
        wide
        label={t('howEnded')}
        options={options.map((end) => ({ value: end, label: t(`end.${end}`) }))}
        value={shownEnding}
        onChange={(end) => onChange({ ending: end, winnerSide: null })}
      />
      {ending !== 'played' && (
        <div
          role="group"
          aria-label={t('whoFailed')}
          className={classNames(kit.wrappingRow, kit.gap2, classes.choice)}
        >
          <span className={text.label}>{t('whoFailed')}</span>
          {([1, 2] as const).map((side) => (
            <Button
              key={side}
              aria-pressed={ending !== 'double_forfeit' && winnerSide === otherSide(side)}
              onClick={() => onChange({ ending: shownEnding, winnerSide: otherSide(side) })}
            >
              {labels[side - 1]}
            </Button>
          ))}
          {shownEnding === 'forfeit' && (
            <Button
              aria-pressed={ending === 'double_forfeit'}
              onClick={() => onChange({ ending: 'double_forfeit', winnerSide: null })}
            >
              {t('both')}
            </Button>
          )}
        </div>
      )}
    </div>
  )
}

type ConsequencesProps = { rubber: RubberView; values: RecordValues; isValid: boolean }

/** The effect of a correction on ratings. */
function Consequences({ rubber: { matchId }, values, isValid }: ConsequencesProps) {
  const { data } = useQuery({
    ...previewQuery({ ...valuesToDraft(values), ...(matchId === null ? {} : { matchId }) }),
    enabled: isValid && matchId !== null,
  })
  const ripple = data?.ripple
  return ripple ? <RipplePanel {...ripple}>{describeRipple(ripple)}</RipplePanel> : null
}
