import { lazyPart } from '../../platform/lazy-part.tsx'
import { ScoreFooter } from './score/score-footer.tsx'
import { useState } from 'react'
import { useSports } from '../../platform/club/sports-in-use.ts'
import { wasPlayed } from '#engine/sports/finding.ts'
import { sports } from '#engine/sports/sports.ts'
import { Link } from '@tanstack/react-router'
import type { SportId } from '#engine/sports/types.ts'
import { useIsTablet } from '../../platform/session/session.ts'
import { Dialog } from '../../platform/dialogs/dialog.tsx'
import { PlayerPicker } from '../../players/player-picker.tsx'
import { IconClipboardList } from '@tabler/icons-react'
import { Icon } from '../../ui/icon.tsx'
import { Button } from '../../ui/controls/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { SportChip } from '../../ui/sports/sport-chip.tsx'
import { SportTabs } from '../../ui/sports/sport-tabs.tsx'
import { FieldError } from '../../ui/fields/text-field.tsx'
import text from '../../ui/text.module.css'
import { useAfterDelay } from '../../ui/hooks/use-after-delay.ts'
import { useIsPhone } from '../../ui/hooks/use-media.ts'
import { sportForms } from '../../sports/sport-forms.ts'
import { changeSport } from './values.ts'
import { Keypad } from './score/keypad.tsx'
import { listSlots } from './players/people.ts'
import { PlayerBoxes, slotLabel } from './players/player-boxes.tsx'
import classes from './record-form.module.css'
import { ResultFields } from './result-fields.tsx'
import { type Recording, type RecordingProps, useRecording } from './use-recording.ts'
import { SavingBar } from './saving/saving-bar.tsx'
import { t } from './messages.ts'
import { readName } from '../../ui/i18n/read-message.ts'
import kit from '../../ui/kit.module.css'

const PlayerFormDialog = lazyPart(
  async () => (await import('../../players/dialogs/player-form-dialog.tsx')).PlayerFormDialog,
)

const DuplicateQuestion = lazyPart(
  async () => (await import('../duplicates/duplicate-question.tsx')).DuplicateQuestion,
)

/** The dialog's form: players and score on the left, keypad or player search on the right. */
export function RecordForm(props: RecordingProps) {
  const { match, isSportFixed, onClose, onReload } = props
  const recording = useRecording(props)
  const { values, form, activeSlot, setActiveSlot, refusal, isMoreOpen } = recording
  const [isAddingPlayer, setAddingPlayer] = useState(false)
  const isTablet = useIsTablet()
  const clubSports = useSports()
  const isSlow = useAfterDelay(recording.busy)
  if (isSlow && refusal === null) return <SavingBar title={recording.title} />
  // The form for a new player is closed first, because it may still be loading.
  const close = () => {
    if (isAddingPlayer) setAddingPlayer(false)
    else if (refusal?.duplicate) recording.clearRefusal()
    else onClose()
  }
  return (
    <Dialog
      title={match === null ? t('recordTitle') : t('correctTitle')}
      size="l"
      flush
      hasChanges={recording.hasChanges && !isAddingPlayer && !refusal?.duplicate}
      onClose={close}
      aside={
        <>
          {isSportFixed && (
            <SportChip sport={values.sportId} name={readName(sports[values.sportId].name)} />
          )}
          {match === null && !isTablet && <SheetLink sport={values.sportId} />}
        </>
      }
      footer={
        <ScoreFooter
          {...recording}
          isCorrecting={match !== null}
          onSave={recording.submit}
          onClose={onClose}
        />
      }
    >
      <div
        className={classNames(classes.body, !isMoreOpen && classes.padAtHand)}
        data-sport={values.sportId}
        data-score-form
      >
        <div className={classes.left}>
          {!isSportFixed && clubSports.length > 1 && (
            <div className={classes.sports}>
              <SportTabs
                label={t('sport')}
                sports={clubSports}
                value={values.sportId}
                onChange={(sportId) => form.replace(changeSport(values, sportId))}
              />
            </div>
          )}
          <PlayerBoxes
            values={values}
            people={recording.people}
            me={recording.me}
            ratings={ratingsBefore(recording)}
            activeSlot={activeSlot}
            problems={recording.messages}
            onPick={(slot) => setActiveSlot(activeSlot === slot ? null : slot)}
          />
          <div className={activeSlot === null ? undefined : classes.whilePicking}>
            <ResultFields recording={recording} isCorrecting={match !== null} />
          </div>
          {refusal !== null && refusal.duplicate === null && (
            <div className={classNames(kit.between, kit.gap3, classes.refusal)}>
              <FieldError reveals>{recording.refusalText}</FieldError>
              {refusal.isStale && onReload !== undefined && (
                <Button onClick={onReload}>{t('loadLatest')}</Button>
              )}
            </div>
          )}
        </div>
        <div className={classes.right}>
          <SidePane recording={recording} onAdd={() => setAddingPlayer(true)} />
        </div>
      </div>
      {refusal?.duplicate && (
        <DuplicateQuestion
          duplicate={refusal.duplicate}
          busy={recording.busy}
          onDifferent={recording.recordAsDifferent}
          onSame={onClose}
          onClose={recording.clearRefusal}
        />
      )}
      {isAddingPlayer && <PlayerFormDialog player={null} onClose={() => setAddingPlayer(false)} />}
    </Dialog>
  )
}

/** Links to the results sheet; navigating closes the dialog. */
function SheetLink({ sport }: { sport: SportId }) {
  const isPhone = useIsPhone()
  return (
    <Link
      to="/matches/sheet"
      search={{ sport }}
      className={classNames(text.link, text.small, classes.sheetLink)}
      aria-label={isPhone ? t('enterSeveral') : undefined}
      title={isPhone ? t('enterSeveral') : undefined}
    >
      {isPhone ? <Icon of={IconClipboardList} /> : t('enterSeveral')}
    </Link>
  )
}

/** The player search while a player is chosen, else the sport's keypad. */
function SidePane({ recording, onAdd }: { recording: Recording; onAdd: () => void }) {
  const { values, me, activeSlot, setActiveSlot, pick, form, labels } = recording
  const isPhone = useIsPhone()
  if (activeSlot !== null) {
    const chosen = listSlots(values).filter(
      (slot) => slot !== activeSlot && values.people[slot] !== '',
    )
    return (
      <PlayerPicker
        key={activeSlot}
        label={slotLabel(activeSlot, values, me)}
        except={chosen.map((slot) => values.people[slot])}
        listsMeFirst={!chosen.some((slot) => values.people[slot] === me)}
        onPick={pick}
        onCancel={() => setActiveSlot(null)}
        onAdd={onAdd}
      />
    )
  }
  if (!wasPlayed(values.ending)) return <p className={text.dim}>{t('winnerUnderMore')}</p>
  const { ownPad } = sportForms[values.sportId]
  if (ownPad !== null) return <ownPad.Pad form={form} labels={labels} />
  if (isPhone && recording.isPadFolded) {
    return (
      <Button kind="quiet" onClick={recording.unfoldPad}>
        {t('showKeypad')}
      </Button>
    )
  }
  return <Keypad form={form} labels={labels} />
}

function ratingsBefore({ preview }: Recording): ReadonlyMap<string, number> {
  const changes = preview.data?.outcomes[0]?.changes ?? []
  return new Map(changes.map(({ playerId, before }) => [playerId, before]))
}
