import { useId } from 'react'
import { wasPlayed } from '#engine/sports/finding.ts'
import { describeHouseRules } from '#engine/sports/house-rules.ts'
import { rulesOf } from '#engine/sports/rules.ts'
import { FieldError } from '../../ui/fields/text-field.tsx'
import { RipplePanel, describeRipple } from '../../ratings/ripple-panel.tsx'
import { CorrectionReason } from '../correction/correction-reason.tsx'
import { ExpectedChanges } from './saving/expected-changes.tsx'
import { dropsHiddenDetails } from './values.ts'
import formats from '../../sports/format-choice.module.css'
import text from '../../ui/text.module.css'
import { findHouseRules, type RecordValues } from '../../sports/record-values.ts'
import { sportForms } from '../../sports/sport-forms.ts'
import { MoreChoices } from './more-choices.tsx'
import { Positions } from './players/positions.tsx'
import classes from './record-form.module.css'
import { ScoreArea } from './score/score-area.tsx'
import { ScoreProblems } from './score/score-problems.tsx'
import type { Recording } from './use-recording.ts'
import { t } from './messages.ts'

type Props = { recording: Recording; isCorrecting: boolean }

/** All fields below the players: format, score, problems, preview, and more. */
export function ResultFields({ recording, isCorrecting }: Props) {
  const id = useId()
  const { form, values, labels, people, messages, scoreProblems, isMoreOpen } = recording
  const wasMatchPlayed = wasPlayed(values.ending)
  const { Formats } = sportForms[values.sportId]
  return (
    <>
      <div className={formats.formats}>
        <Formats form={form} />
        <HouseRules values={values} />
      </div>
      {messages.format !== undefined && <FieldError>{messages.format}</FieldError>}
      {wasMatchPlayed ? (
        <ScoreArea
          form={form}
          labels={labels}
          problems={scoreProblems}
          describedBy={id}
          isMoreOpen={isMoreOpen}
        />
      ) : (
        <p className={classes.unplayed}>{t('noScore')}</p>
      )}
      <ScoreProblems
        id={id}
        problems={scoreProblems}
        warningText={recording.warningText}
        mustConfirm={recording.mustConfirm}
      />
      {dropsHiddenDetails(values) && <p className={text.small}>{t('hiddenDetailsDropped')}</p>}
      {values.pairs && wasMatchPlayed && hasPositions(values) && (
        <Positions form={form} people={people} />
      )}
      {isCorrecting ? <Correction recording={recording} /> : <Outcomes recording={recording} />}
      <MoreChoices
        form={form}
        labels={labels}
        isOpen={isMoreOpen}
        onToggle={() => recording.setMoreOpen(!isMoreOpen)}
        tournament={recording.tournament}
        problems={messages}
      />
    </>
  )
}

/** House rules of the match that the form does not ask for. */
function HouseRules({ values }: { values: RecordValues }) {
  const agreed = describeHouseRules(findHouseRules(values))
  return agreed === '' ? null : <p className={text.label}>{t('agreed', { agreed })}</p>
}

/** Whether the result has positions. */
function hasPositions({ sportId, format }: RecordValues): boolean {
  return rulesOf[sportId].detailFields(format).includes('attack')
}

/** Previews the rating changes of the players and, for a late entry, of others. */
function Outcomes({ recording: { preview, labels, values } }: { recording: Recording }) {
  const { outcomes = [], ripple } = preview.data ?? {}
  if (!wasPlayed(values.ending)) return null
  return (
    <>
      {outcomes.length > 0 && (
        <ExpectedChanges
          outcomes={outcomes}
          labels={labels}
          isPairs={values.pairs}
          isStale={preview.isFetching}
        />
      )}
      {ripple && <RipplePanel {...ripple}>{describeRipple(ripple)}</RipplePanel>}
    </>
  )
}

/** Asks for the reason of a correction, and shows its effect on others. */
function Correction({ recording }: { recording: Recording }) {
  const { reason, setReason, isReasonMissing, messages, preview } = recording
  const ripple = preview.data?.ripple
  return (
    <>
      <CorrectionReason
        canCorrectSport
        label={t('reason')}
        hint={t('reasonHint')}
        value={reason}
        error={isReasonMissing ? t('reasonMissing') : messages.reason}
        onChange={setReason}
      />
      {ripple && <RipplePanel {...ripple}>{describeRipple(ripple)}</RipplePanel>}
    </>
  )
}
