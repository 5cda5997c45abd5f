import { isolate } from '#engine/messages/isolate.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type {
  LiveConflictWire,
  OfficialEventWire,
  RecordCorrection,
} from '#contract/live/events.ts'
import type { LiveMatchWire } from '#contract/live/match.ts'
import type { Choice } from '#engine/live/merge.ts'
import { sports } from '#engine/sports/sports.ts'
import { getMatch } from '#contract/matches.ts'
import { Button } from '../../ui/controls/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { formatDate } from '../../ui/i18n/locale.ts'
import { SportChip } from '../../ui/sports/sport-chip.tsx'
import text from '../../ui/text.module.css'
import { TextField } from '../../ui/fields/text-field.tsx'
import { Dialog } from '../../platform/dialogs/dialog.tsx'
import { useAttempt } from '../../platform/forms/use-attempt.ts'
import { queryOf } from '../../platform/cache/query-of.ts'
import { LiveTiles } from '../board/live-tiles.tsx'
import { getSideNames, joinSideNames } from '../pad/score/side-names.ts'
import { compareVersions, type Version } from './compare.ts'
import classes from './conflict-card.module.css'
import { t } from './messages.ts'
import { joinFacts } from '../../ui/i18n/translations.ts'
import { readName } from '../../ui/i18n/read-message.ts'
import kit from '../../ui/kit.module.css'

type Props = {
  readonly match: LiveMatchWire
  readonly official: readonly OfficialEventWire[]
  readonly conflict: LiveConflictWire
  /** This device's id, if one of the versions is its own. */
  readonly device: string | null
  readonly decide: Decide
  readonly close: () => void
}

/** Submits a decision; for a recorded match, with the correction that follows from it. */
export type Decide = (choice: Choice, correction?: RecordCorrection) => Promise<void>

/** Maximum number of rows shown; the rest is counted. */
const maxRows = 12

/** Compares two versions from their first difference, and asks which one counts. */
export function ConflictCard({ match, official, conflict, device, decide, close }: Props) {
  // A resolved conflict starts with its decision, which can be changed.
  const [choice, setChoice] = useState<Choice>(conflict.choice ?? 'official')
  const { busy, attempt } = useAttempt()
  const [reason, setReason] = useState('')
  const [isSubmitted, setSubmitted] = useState(false)
  const { data: recordedMatch } = useQuery({
    ...queryOf(getMatch, { params: { id: match.matchId ?? '' } }),
    enabled: match.matchId !== null,
  })
  const comparison = compareVersions(match, official, conflict)
  const { sharedCount, lines, canKeepBoth } = comparison
  const names = {
    other:
      conflict.device === device
        ? t('thisDevice')
        : conflict.byName === null
          ? t('other')
          : t('deviceOf', { name: conflict.byName }),
    official: t('official'),
  }
  const sides = getSideNames(match)
  const isRecorded = match.status === 'finished'
  const isCorrection = isRecorded && changesLog(conflict.choice, choice)
  // After the match has ended, the other version can only be used by correcting the record.
  const canUseOther = match.status === 'live' || recordedMatch?.mayCorrect === true
  const submit = () => {
    setSubmitted(true)
    if (isCorrection && (recordedMatch === undefined || reason.trim() === '')) return
    void attempt(async () => {
      await decide(
        choice,
        isCorrection ? { version: recordedMatch!.version, reason: reason.trim() } : undefined,
      )
      close()
    })
  }
  return (
    <Dialog
      title={getDialogTitle(comparison.place)}
      onClose={close}
      size="l"
      aside={<SportChip sport={match.sportId} name={readName(sports[match.sportId].name)} />}
      footer={
        <>
          <Button kind="quiet" onClick={close}>
            {t('notNow')}
          </Button>
          <span className={text.spacer} />
          <Button kind="primary" busy={busy} disabled={choice === conflict.choice} onClick={submit}>
            {t(isCorrection ? 'correctRecord' : `keep.${choice}`)}
          </Button>
        </>
      }
    >
      <p className={classes.about}>
        {joinFacts([match.table, joinSideNames(sides)])}.{' '}
        {t(conflict.choice === null ? 'explanation' : `decided.${conflict.choice}`)}{' '}
        {match.status !== 'live' && t(isRecorded ? 'recorded' : 'stopped')}
      </p>
      <fieldset className={classNames(kit.twoColumns, classes.versions)}>
        <legend className={text.hidden}>{t('which')}</legend>
        {(['other', 'official'] as const).map((which) => (
          <VersionChoice
            key={which}
            name={names[which]}
            match={match}
            version={comparison[which]}
            isChosen={choice === which}
            isEnabled={canUseOther || which === 'official'}
            choose={() => setChoice(which)}
          />
        ))}
        {canUseOther && (canKeepBoth || conflict.choice === 'both') && (
          <label className={classes.both}>
            <input
              type="radio"
              name="version"
              checked={choice === 'both'}
              onChange={() => setChoice('both')}
            />
            {t('bothHappened')}
          </label>
        )}
      </fieldset>
      <table className={classes.table}>
        <thead>
          <tr>
            <th scope="col" className={classes.number}>
              {t('entry')}
            </th>
            <th scope="col">{names.other}</th>
            <th scope="col">{names.official}</th>
          </tr>
        </thead>
        <tbody>
          {sharedCount > 0 && (
            <tr className={classes.same}>
              <td>{sharedCount === 1 ? '1' : `1–${sharedCount}`}</td>
              <td colSpan={2}>{t('shared')}</td>
            </tr>
          )}
          {lines.slice(0, maxRows).map(({ number, other, official: officialEntry }) => (
            <tr key={number} className={classNames(other !== officialEntry && classes.differs)}>
              <td>{number}</td>
              <td>{other ?? '–'}</td>
              <td>{officialEntry ?? '–'}</td>
            </tr>
          ))}
          {lines.length > maxRows && (
            <tr className={classes.same}>
              <td colSpan={3}>{t('more', { count: lines.length - maxRows })}</td>
            </tr>
          )}
        </tbody>
      </table>
      <p className={text.label}>{t('otherKept')}</p>
      {isCorrection && (
        <TextField
          label={t('reason')}
          value={reason}
          onChange={(event) => setReason(event.currentTarget.value)}
          error={isSubmitted && reason.trim() === '' ? t('reasonRequired') : undefined}
        />
      )}
    </Dialog>
  )
}

/** Whether a decision adds to the log; dismissing a version that never counted does not. */
function changesLog(before: Choice | null, choice: Choice): boolean {
  return choice !== 'official' || (before !== null && before !== 'official')
}

/** Returns the title for a place: `Which leg 2 is right?`. */
function getDialogTitle(place: string | null): string {
  const placeParts = /(game|leg|rack|inning|move) (\d+)$/.exec(place ?? '')
  if (placeParts === null) return t('title')
  return t(`which.${placeParts[1] as 'game'}`, { number: placeParts[2] ?? '' })
}

type VersionProps = {
  readonly name: string
  readonly match: LiveMatchWire
  readonly version: Version
  readonly isChosen: boolean
  readonly isEnabled: boolean
  readonly choose: () => void
}

function VersionChoice({ name, match, version, isChosen, isEnabled, choose }: VersionProps) {
  const { score, entryCount, byName, at } = version
  return (
    <label>
      <span className={classNames(kit.row, classes.top)}>
        <input
          type="radio"
          name="version"
          checked={isChosen}
          disabled={!isEnabled}
          onChange={choose}
        />
        {name}
      </span>
      {getSideNames(match).map(({ short }, index) => (
        <span key={index} className={classes.side}>
          <span className={text.trunc}>{short}</span>
          <LiveTiles
            match={{ ...match, score }}
            side={index === 0 ? 1 : 2}
            name={short}
            isOutlined={false}
            className={classes.tiles}
          />
        </span>
      ))}
      {score.won !== null && Math.max(...score.won) > 0 && (
        <small>{t('won', { one: score.won[0], two: score.won[1] })}</small>
      )}
      <small>
        {t('entries', { count: entryCount })}
        {byName !== null && `, ${isolate(byName)}`}
        {at !== null && `, ${formatDate(at, 'time')}`}
      </small>
    </label>
  )
}
