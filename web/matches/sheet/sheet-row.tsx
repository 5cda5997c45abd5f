import { startOfDay } from '#contract/club/local-time.ts'
import { type ClipboardEvent, type KeyboardEvent, useId, useState } from 'react'
import { IconAlertTriangle, IconCheck, IconX } from '@tabler/icons-react'
import { Button } from '../../ui/controls/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { Icon } from '../../ui/icon.tsx'
import { IconButton } from '../../ui/controls/icon-button.tsx'
import { formatShortDay, timeZone } from '../../ui/i18n/locale.ts'
import text from '../../ui/text.module.css'
import { warningsKey, describeScore } from './check-lines.ts'
import { PlayerCell } from './player-cell.tsx'
import classes from './sheet.module.css'
import type { Column, Line, Sheet } from './sheet.ts'
import type { Completion } from './use-completion.ts'
import type { LineState } from './use-sheet.ts'
import { t } from './messages.ts'
import kit from '../../ui/kit.module.css'

const fieldOfSide = { player1: 'player1Id', player2: 'player2Id' } as const

type Props = {
  sheet: Sheet
  line: Line
  /** Counts from 1. */
  number: number
  state: LineState | null
  completionOf: (side: 'player1' | 'player2') => Completion | null
  onChange: (part: Partial<Line>) => void
  onOpen: (side: 'player1' | 'player2') => void
  onClose: () => void
  onPaste: (event: ClipboardEvent<HTMLInputElement>) => void
  onKey: (column: Column, event: KeyboardEvent<HTMLInputElement>) => void
  onClear: () => void
}

/** One match: the players, the score, and its problems. */
export function SheetRow(props: Props) {
  const { line, number, state, onChange } = props
  const id = useId()
  const [isTyping, setTyping] = useState(false)
  const fullNote = lineNote(state)
  // A score is not judged while it is being typed.
  const isStillTyping =
    isTyping && fullNote?.isFault === true && fullNote.fields.every((field) => field === 'score')
  const note = isStillTyping ? null : fullNote
  const noteId = note === null ? undefined : `${id}-note`
  const hasFault = (field: string) => note?.isFault === true && note.fields.includes(field)
  const player = (side: 'player1' | 'player2') => (
    <PlayerCell
      label={t(side === 'player1' ? 'player1Of' : 'player2Of', { row: number })}
      placeholder={t(side)}
      player={line[side]}
      isFaulty={hasFault(fieldOfSide[side])}
      describedBy={noteId}
      cell={`${line.key}/${side}`}
      completion={props.completionOf(side)}
      onType={(name) => {
        onChange({ [side]: { name, id: '' } })
        props.onOpen(side)
      }}
      onFocus={() => props.onOpen(side)}
      onBlur={props.onClose}
      onPaste={props.onPaste}
      onKey={(event) => props.onKey(side, event)}
    />
  )
  return (
    <li className={classes.row} aria-label={t('row', { row: number })} data-state={state?.status}>
      <span className={classNames(text.num, classes.number)} aria-hidden="true">
        {number}
      </span>
      {player('player1')}
      {player('player2')}
      <div className={classes.cell}>
        <input
          aria-label={t('scoreOf', { row: number })}
          aria-invalid={hasFault('score') || undefined}
          aria-describedby={noteId}
          autoComplete="off"
          spellCheck={false}
          maxLength={100}
          data-cell={`${line.key}/score`}
          placeholder={t('score')}
          className={classNames(classes.score, hasFault('score') && classes.faulty)}
          value={line.score}
          onPaste={props.onPaste}
          onChange={(event) => {
            setTyping(true)
            onChange({ score: event.currentTarget.value })
          }}
          onBlur={() => setTyping(false)}
          onKeyDown={(event) => props.onKey('score', event)}
        />
      </div>
      <ParsedScoreText {...props} />
      <IconButton
        icon={IconX}
        label={t('clearRow', { row: number })}
        // Tab skips this button and continues in the next row.
        tabIndex={-1}
        className={classes.clear}
        onClick={props.onClear}
      />
      {note !== null && (
        <p
          id={noteId}
          className={classNames(kit.note, kit.gap2, classes.note, note.isFault && text.down)}
        >
          <Icon of={IconAlertTriangle} size="s" />
          <span>{note.text}</span>
          {note.confirm !== null && (
            <Button onClick={() => onChange({ confirmed: note.confirm! })}>{t('confirm')}</Button>
          )}
        </p>
      )}
    </li>
  )
}

/** The parsed score with its format and, if dated, its day. */
function ParsedScoreText({ sheet, line, state }: Pick<Props, 'sheet' | 'line' | 'state'>) {
  const parsed = state?.checked.parsed ?? null
  if (state === null || parsed === null || state.status === 'faulty') {
    return <span className={classNames(kit.note, kit.row, kit.gap1, classes.outcome)} />
  }
  const values = { score: describeScore(sheet, parsed), format: parsed.format }
  const { day } = state.checked.line
  return (
    <span className={classNames(kit.note, kit.row, kit.gap1, classes.outcome)}>
      {state.status === 'ready' && <Icon of={IconCheck} size="s" />}
      <span>
        {line.day === ''
          ? t('ready', values)
          : t('readyOn', { ...values, day: formatShortDay(startOfDay(timeZone(), day)) })}
      </span>
    </span>
  )
}

type Note = {
  readonly text: string
  readonly isFault: boolean
  readonly fields: readonly string[]
  /** The warnings to confirm; null if there are none. */
  readonly confirm: string | null
}

function lineNote(state: LineState | null): Note | null {
  if (state === null) return null
  const { checked, outcome } = state
  if (state.status === 'faulty') {
    const errors = [...checked.errors, ...(outcome?.errors ?? [])]
    const fields = errors.map(({ field }) => sheetField(field))
    const messages = errors.map(({ message }, index) => formatProblem(fields[index]!, message))
    return { text: [...new Set(messages)].join('. '), isFault: true, fields, confirm: null }
  }
  if (checked.isPartial) return null
  const warnings = warningsKey(checked, outcome)
  if (state.status === 'asks') {
    return { text: warnings, isFault: false, fields: [], confirm: warnings }
  }
  if (warnings === '') return null
  return { text: t('confirmed', { warnings }), isFault: false, fields: [], confirm: null }
}

/** Returns the field of the row that shows a problem: the score by default. */
function sheetField(field: string): string {
  const ownFields = ['player1Id', 'player2Id', 'playedAt', 'body', 'format']
  return ownFields.includes(field) ? field : 'score'
}

function formatProblem(field: string, problem: string): string {
  switch (field) {
    case 'player1Id':
    case 'player2Id':
    case 'playedAt':
    case 'score':
      return t(`field.${field}`, { problem })
    default:
      return problem
  }
}
