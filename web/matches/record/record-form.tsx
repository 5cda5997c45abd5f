import { useRef, useState } from 'react'
import { IconArrowBackUp } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { Match } from '#contract/matches.ts'
import { can } from '#engine/access/policy.ts'
import { sportList, sports } from '#engine/sports/sports.ts'
import type { Player } from '#contract/players.ts'
import { Dialog } from '../../app/dialog.tsx'
import type { RecordedMatch } from '../../app/outbox.ts'
import { keys } from '../../app/query-keys.ts'
import { useUser } from '../../app/session.ts'
import { PlayerPicker } from '../../players/player-picker.tsx'
import { Button } from '../../ui/button.tsx'
import { SportChip } from '../../ui/sport-chip.tsx'
import { SportTabs } from '../../ui/sport-tabs.tsx'
import { FieldError, TextField } from '../../ui/text-field.tsx'
import text from '../../ui/text.module.css'
import { previewQuery } from '../queries.ts'
import { RipplePanel, rippleWords } from '../ripple-panel.tsx'
import { ChessPad, ChessResult } from './chess-result.tsx'
import { emptyEntry } from './entry.ts'
import { Expectation } from './expectation.tsx'
import { draftOf, dropsKept, type RecordForm as Form, type Slot, wasPlayed, withSport } from './form.ts'
import { FormatChoice } from './format-choice.tsx'
import { Keypad } from './keypad.tsx'
import { MoreChoices } from './more-choices.tsx'
import { sideLabels, slotsOf, usePeople } from './people.ts'
import { PlayerBoxes, slotLabel } from './player-boxes.tsx'
import { Positions } from './positions.tsx'
import { fieldWords, findingsOf, isScoreField, timely } from './problems.ts'
import classes from './record-form.module.css'
import { ScoreRows } from './score-rows.tsx'
import { SetGrid } from './set-grid.tsx'
import { SetText } from './set-text.tsx'
import { useSave } from './use-save.ts'
import { usePaused } from './use-paused.ts'
import { type PadHandle, useRecordForm } from './use-record-form.ts'

type Props = {
  initial: Form
  /** The match to correct. */
  match: Match | null
  waitingKey: string | undefined
  /** The sport is settled and need not be chosen. */
  sportGiven: boolean
  onClose: () => void
  onRecorded: (match: RecordedMatch) => void
  /** Reads the match anew and begins again. */
  onReload?: (() => void) | undefined
}

export function RecordForm(props: Props) {
  const { initial, match, sportGiven, onClose } = props
  const client = useQueryClient()
  const user = useUser()
  const me = user?.playerId ?? null
  const base = useRecordForm(initial)
  const { form } = base
  const people = usePeople(form)
  const labels = sideLabels(people, form.pairs)
  const [picking, setPicking] = useState<Slot | null>(() => firstEmpty(initial))
  const [opened] = useState(picking)
  const [submitted, setSubmitted] = useState(false)
  const [confirmed, setConfirmed] = useState<string | null>(null)
  const [moreOpen, setMoreOpen] = useState(initial.ending !== 'played')
  const [reason, setReason] = useState('')
  const body = useRef<HTMLDivElement>(null)
  const { busy, refusal, save, forget } = useSave(props)

  const handle: PadHandle = {
    ...base,
    autofocus: opened === null,
    change: (part) => (forget(), base.change(part)),
    press: (key) => (forget(), base.press(key)),
  }
  const findings = findingsOf(form)
  const asked = usePaused(form)
  const preview = usePreview(asked, match)
  const kept = permissionProblem(user, form)
  const problems = [
    ...findings.errors.filter((problem) => submitted || timely(form, problem)),
    ...(submitted && kept !== null ? [kept] : []),
    ...(refusal?.details ?? []),
  ]
  const scoreProblems = problems.filter(({ field }) => isScoreField(field))
  const words = fieldWords(problems.filter(({ field }) => !isScoreField(field)))
  const warned = findings.warnings.map(({ message }) => message).join('. ')
  const mustConfirm = submitted && warned !== '' && confirmed !== warned
  const reasonMissing = match !== null && reason.trim() === ''

  const submit = () => {
    setSubmitted(true)
    const stuck = findings.errors.length > 0 || kept !== null || reasonMissing
    if (findings.errors.some(({ field }) => ['ending', 'playedAt'].includes(field))) setMoreOpen(true)
    if (stuck) return focusFault(body.current)
    if (warned !== '' && confirmed !== warned && !mustConfirm) return
    setConfirmed(warned)
    void save(draftOf(form), titleOf(form, labels), reason.trim())
  }
  const pick = (player: Player) => {
    if (picking === null) return
    client.setQueryData(keys.player(player.id), player)
    const next = { ...form.people, [picking]: player.id }
    handle.change({ people: next })
    const empty = firstEmpty({ ...form, people: next })
    setPicking(empty)
    if (empty === null) focusField(body.current)
  }
  const ratings = ratingsOf(preview.data?.outcomes ?? [])
  const chess = form.sportId === 'chess'
  const played = wasPlayed(form.ending)
  const errorId = 'score-error'
  return (
    <Dialog
      title={match === null ? 'Record match' : 'Correct match'}
      size="l"
      flush
      onClose={onClose}
      aside={sportGiven && <SportChip sport={form.sportId} name={sports[form.sportId].name} />}
      footer={
        <>
          <Button
            kind="quiet"
            icon={IconArrowBackUp}
            disabled={!base.canUndo}
            onClick={() => (forget(), base.undo())}
          >
            Undo
          </Button>
          <span className={classes.spacer} />
          <span className={classes.cancel}>
            <Button onClick={onClose}>Cancel</Button>
          </span>
          <Button kind="primary" className={classes.save} busy={busy} onClick={submit}>
            {mustConfirm ? 'Save anyway' : match === null ? 'Save result' : 'Save correction'}
          </Button>
        </>
      }
    >
      <div ref={body} className={classes.body} data-sport={form.sportId}>
        <div className={classes.left}>
          {!sportGiven && (
            <div className={classes.sports}>
              <SportTabs
                label="Sport"
                sports={sportList}
                value={form.sportId}
                onChange={(sportId) => {
                  base.replace(withSport(form, sportId))
                  setSubmitted(false)
                  forget()
                }}
              />
            </div>
          )}
          <PlayerBoxes
            form={form}
            people={people}
            me={me}
            ratings={ratings}
            picking={picking}
            problems={words}
            onPick={(slot) => setPicking(picking === slot ? null : slot)}
          />
          <div className={picking === null ? undefined : classes.whilePicking}>
            <FormatChoice handle={handle} />
            {words.format !== undefined && <FieldError>{words.format}</FieldError>}
            {played ? (
              <ScoreArea handle={handle} labels={labels} problems={scoreProblems} errorId={errorId} />
            ) : (
              <p className={classes.unplayed}>No play, no score: a forfeit is not rated.</p>
            )}
            {scoreProblems.length > 0 && (
              <FieldError id={errorId}>
                {[...new Set(scoreProblems.map(({ message }) => message))].join(' ')}
              </FieldError>
            )}
            {warned !== '' && scoreProblems.length === 0 && (
              <p className={mustConfirm ? classes.confirm : classes.warning} role="status">
                {warned}.{mustConfirm && ' Save it anyway if that is right.'}
              </p>
            )}
            {dropsKept(form) && (
              <p className={classes.warning}>
                The racks, legs or runs told one by one belong to the old score and will go.
              </p>
            )}
            {form.pairs && played && <Positions handle={handle} people={people} />}
            {match === null && (preview.data?.outcomes.length ?? 0) > 0 && played && (
              <Expectation
                outcomes={preview.data?.outcomes ?? []}
                labels={labels}
                stale={preview.isFetching}
              />
            )}
            {match !== null && (
              <>
                <TextField
                  label="Reason"
                  hint="Kept in the history of the match."
                  maxLength={500}
                  value={reason}
                  error={submitted && reasonMissing ? 'Say why the match is corrected.' : words.reason}
                  onChange={(event) => setReason(event.currentTarget.value)}
                />
                {preview.data?.ripple && (
                  <RipplePanel {...preview.data.ripple}>
                    {rippleWords(preview.data.ripple)}
                  </RipplePanel>
                )}
              </>
            )}
            <MoreChoices
              handle={handle}
              labels={labels}
              open={moreOpen}
              onToggle={() => setMoreOpen(!moreOpen)}
              problems={words}
            />
          </div>
          {refusal !== null && (
            <div className={classes.refusal} role="alert">
              <FieldError>{refusal.details.length === 0 ? refusal.message : 'Not saved. See above.'}</FieldError>
              {refusal.stale && props.onReload !== undefined && (
                <Button onClick={props.onReload}>Load the latest</Button>
              )}
            </div>
          )}
        </div>
        <div className={classes.right}>
          {picking !== null ? (
            <PlayerPicker
              key={picking}
              label={slotLabel(picking, form, me)}
              except={others(form, picking)}
              meFirst={!Object.values(form.people).includes(me ?? '')}
              onPick={pick}
              onCancel={() => setPicking(null)}
            />
          ) : !played ? (
            <p className={text.dim}>Who wins is chosen under More.</p>
          ) : chess ? (
            <ChessPad handle={handle} labels={labels} />
          ) : (
            <Keypad handle={handle} labels={labels} />
          )}
        </div>
      </div>
    </Dialog>
  )
}

type AreaProps = {
  handle: PadHandle
  labels: readonly [string, string]
  problems: Parameters<typeof SetGrid>[0]['problems']
  errorId: string
}

function ScoreArea({ handle, labels, problems, errorId }: AreaProps) {
  const { sportId, mode } = handle.form
  if (sportId === 'chess') {
    return <ChessResult handle={handle} labels={labels} faulty={problems.length > 0} />
  }
  if (mode !== 'sets') {
    return (
      <>
        <ScoreRows handle={handle} labels={labels} problems={problems} describedBy={errorId} />
        {sportId === 'tabletennis' && mode === 'score' && (
          <Button
            kind="quiet"
            onClick={() => handle.change({ mode: 'sets', entry: emptyEntry })}
          >
            Enter the points of each set
          </Button>
        )}
      </>
    )
  }
  return (
    <>
      <SetGrid handle={handle} labels={labels} problems={problems} describedBy={errorId} />
      {sportId === 'tabletennis' && <SetText handle={handle} />}
    </>
  )
}

function usePreview(form: Form, match: Match | null) {
  const draft = draftOf(form)
  const known = slotsOf(form).every((slot) => form.people[slot] !== '')
  const number = (score: number) => (Number.isNaN(score) ? 0 : score)
  const whole = JSON.stringify(draft.details)?.includes('null') === true ? null : draft.details
  return useQuery({
    ...previewQuery({
      ...draft,
      details: whole ?? null,
      player1Score: number(draft.player1Score),
      player2Score: number(draft.player2Score),
      ...(match === null ? {} : { matchId: match.id }),
    }),
    enabled: known,
  })
}

function firstEmpty(form: Form): Slot | null {
  return slotsOf(form).find((slot) => form.people[slot] === '') ?? null
}

function others(form: Form, slot: Slot): string[] {
  return slotsOf(form)
    .filter((one) => one !== slot)
    .map((one) => form.people[one])
    .filter((id) => id !== '')
}

function ratingsOf(outcomes: readonly { changes: readonly { playerId: string; before: number }[] }[]) {
  const changes = outcomes[0]?.changes ?? []
  return new Map(changes.map(({ playerId, before }) => [playerId, before]))
}

function titleOf(form: Form, [one, two]: readonly [string, string]): string {
  const { player1Score, player2Score } = draftOf(form)
  return `${one} ${player1Score}–${player2Score} ${two}`
}

/** Whether the person may record a match between these players at all. */
function permissionProblem(user: ReturnType<typeof useUser>, form: Form) {
  if (user === null) return null
  const playerIds = slotsOf(form).map((slot) => form.people[slot])
  const actor = { userId: user.id, role: user.role, playerId: user.playerId }
  const permission = can(actor, 'match.record', { playerIds })
  return permission.ok ? null : { field: 'player1Id', message: permission.reason }
}

/** The pad comes back with the field it writes to. */
function focusField(body: HTMLElement | null) {
  requestAnimationFrame(() => {
    body?.querySelector<HTMLElement>('[data-score][data-active]')?.focus({ preventScroll: true })
  })
}

function focusFault(body: HTMLElement | null) {
  requestAnimationFrame(() => {
    body?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  })
}


