import { useEffect, useState } from 'react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { enterResults, voidMatches, type RowOutcome } from '#contract/sheets.ts'
import { MAX_SHEET_ROWS } from '#engine/sheets/read-rows.ts'
import type { SportId } from '#engine/sports/types.ts'
import { ApiError, reasonOf } from '../../platform/api/api-error.ts'
import { call } from '../../platform/api/api.ts'
import { describeErrorInLocalTime } from '../../platform/forms/form-errors.ts'
import { getSportOrFirst, useSports } from '../../platform/club/sports-in-use.ts'
import { createRandomId } from '../../platform/random-id.ts'
import { useUser } from '../../platform/session/session.ts'
import { toast } from '../../platform/toasts/toast.ts'
import { useDebounced } from '../../platform/realtime/use-debounced.ts'
import { queryOf } from '../../platform/cache/query-of.ts'
import { isRetryable } from '../waiting/send-waiting.ts'
import { checkLines, type CheckedRow, type SentRow, warningsKey } from './check-lines.ts'
import {
  columns,
  emptySheet,
  saveSheet,
  loadSheet,
  addEmptyRows,
  type Line,
  type SavedLine,
  type Sheet,
} from './sheet.ts'
import { t } from './messages.ts'

/** A row's check in the browser, the server's outcome if known, and the resulting status. */
export type LineState = {
  readonly checked: CheckedRow
  readonly outcome: RowOutcome | undefined
  readonly status: 'partial' | 'faulty' | 'asks' | 'checking' | 'ready'
}

type SentOutcome = { readonly line: Line; readonly outcome: RowOutcome }

/** The state and actions of a results sheet: rows with their problems, saving and undo. */
export function useSheet(sport: SportId | undefined) {
  const userId = useUser()?.id ?? ''
  const clubSports = useSports()
  const [sheet, setSheet] = useState<Sheet>(
    () => loadSheet(userId) ?? emptySheet(sport ?? getSportOrFirst(clubSports, 'tabletennis')),
  )
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const [undoFailure, setUndoFailure] = useState<string | null>(null)
  const [isWaiting, setWaiting] = useState(false)
  /** The server's latest outcome of each row, as it was sent. */
  const [outcomes, setOutcomes] = useState<ReadonlyMap<string, SentOutcome>>(new Map())
  /** When the sheet was last changed; a row of today was played before. */
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    saveSheet(userId, sheet)
  }, [userId, sheet])

  const checkedRows = checkLines(sheet, now)
  const completeRows = [...checkedRows.values()].flatMap(({ row }) => (row === null ? [] : [row]))
  // A longer list is sent in parts; later rows are checked once the first ones are saved.
  const rows = completeRows.slice(0, MAX_SHEET_ROWS)
  const includedKeys = new Set(rows.map(({ key }) => key))
  const rowsKey = useDebounced(JSON.stringify(rows))
  const check = useQuery({
    ...queryOf(enterResults, { body: { rows: JSON.parse(rowsKey) as SentRow[], dryRun: true } }),
    enabled: rowsKey !== '[]',
    placeholderData: keepPreviousData,
    gcTime: 0,
  })
  // While offline, rows are checked only by the rules; the server checks them once sent.
  const isUnchecked = check.isError || check.fetchStatus === 'paused'
  const isChecked = !check.isPlaceholderData && rowsKey === JSON.stringify(rows)
  const checkedOutcomes = new Map(check.data?.rows.map((outcome) => [outcome.key, outcome]))
  const getLineState = (key: string): LineState | null => {
    const row = checkedRows.get(key)
    if (row === undefined) return null
    const sent = outcomes.get(key)
    const isSentOutcome = sent !== undefined && !wasEdited(row.line, sent.line)
    const outcome = isSentOutcome ? sent.outcome : checkedOutcomes.get(key)
    const isKnown = includedKeys.has(key) && (isChecked || isUnchecked)
    return { checked: row, outcome, status: judgeLine(row, outcome, isKnown) }
  }
  const states = sheet.lines.flatMap(({ key }) => getLineState(key) ?? [])
  const ready = states.filter(({ status }) => status === 'ready')
  const faults = states.filter(({ status }) => ['faulty', 'asks'].includes(status))

  const change = (next: (before: Sheet) => Sheet) => {
    setFailure(null)
    setOutcomes(new Map())
    setNow(Date.now())
    setSheet(next)
  }
  const save = async () => {
    if (ready.length === 0) return
    setBusy(true)
    setFailure(null)
    // The times are stored before sending, so that a retry sends the same rows.
    const sent = ready.map(({ checked: { row } }) => row!)
    const playTimes = new Map(sent.map(({ key, playedAt }) => [key, playedAt ?? '']))
    const sentSheet: Sheet = {
      ...sheet,
      lines: sheet.lines.map((line) => ({
        ...line,
        playedAt: playTimes.get(line.key) ?? line.playedAt,
      })),
    }
    setSheet(sentSheet)
    try {
      const reply = await call(
        enterResults,
        { body: { rows: sent, dryRun: false } },
        { idempotencyKey: createRandomId() },
      )
      setWaiting(false)
      const recorded = new Map(
        reply.rows.flatMap(({ key, outcome, match }) =>
          outcome === 'recorded' && match !== null ? [[key, match] as const] : [],
        ),
      )
      const unrecorded = reply.rows.filter(({ outcome }) => outcome !== 'recorded')
      const sentLines = new Map(sentSheet.lines.map((line) => [line.key, line]))
      setOutcomes(
        new Map(
          unrecorded.map((outcome) => [
            outcome.key,
            { line: sentLines.get(outcome.key)!, outcome },
          ]),
        ),
      )
      setSheet((latest) => ({
        ...latest,
        lines: addEmptyRows(
          latest.lines.filter(
            (line) => !recorded.has(line.key) || wasEdited(line, sentLines.get(line.key)!),
          ),
        ),
        saved: [
          ...latest.saved,
          ...sentSheet.lines.flatMap((line) => {
            const match = recorded.get(line.key)
            return match === undefined ? [] : [{ line, match }]
          }),
        ],
      }))
    } catch (error) {
      // The sheet stays stored and is retried; a rate limit is shown, because it says when to retry.
      const isLimit = error instanceof ApiError && error.code === 'RATE_LIMITED'
      const isWaiting = isRetryable(error) && !isLimit
      setWaiting(isWaiting)
      if (!isWaiting) setFailure(t('notSaved', { reason: describeErrorInLocalTime(error) }))
    } finally {
      setBusy(false)
    }
  }
  const undo = async () => {
    setBusy(true)
    setUndoFailure(null)
    let voided = 0
    const notUndone: { problem: string }[] = []
    try {
      // Completed parts stay undone; after a failure, the next press continues with the rest.
      for (const part of chunkSaved(sheet.saved)) {
        const done = await voidPart(part)
        voided += done.voided.length
        notUndone.push(...done.left)
        setOutcomes(new Map())
        setSheet((latest) => restoreRows(latest, part, new Set(done.voided)))
      }
      const [first] = notUndone
      const hint =
        first === undefined
          ? t('undoneHint')
          : t('notUndone', { count: notUndone.length, problem: first.problem })
      toast(t('undone', { count: voided }), hint)
    } catch (error) {
      const reason = reasonOf(error)
      setUndoFailure(
        voided === 0 ? t('undoFailed', { reason }) : t('undoStopped', { count: voided, reason }),
      )
    } finally {
      setBusy(false)
    }
  }
  useRetry(isWaiting && !busy, () => void save())
  return {
    sheet,
    change,
    getLineState,
    readyCount: ready.length,
    faultCount: faults.length,
    busy,
    failure,
    undoFailure,
    isWaiting,
    isUnchecked,
    save: () => void save(),
    undo: () => void undo(),
    dismiss: () => {
      setUndoFailure(null)
      setSheet((latest) => ({ ...latest, saved: [] }))
    },
  }
}

export type SheetControls = ReturnType<typeof useSheet>

/** Whether a row was edited while it was being saved. */
const wasEdited = (line: Line, sent: Line) =>
  columns.some((column) => JSON.stringify(line[column]) !== JSON.stringify(sent[column]))

function chunkSaved(saved: readonly SavedLine[]): (readonly SavedLine[])[] {
  const parts: (readonly SavedLine[])[] = []
  for (let index = 0; index < saved.length; index += MAX_SHEET_ROWS) {
    parts.push(saved.slice(index, index + MAX_SHEET_ROWS))
  }
  return parts
}

/** Voids a part under a fixed idempotency key, so that a retry returns the same reply. */
async function voidPart(part: readonly SavedLine[]) {
  const matches = part.map(({ match: { id, version } }) => ({ id, version }))
  const body = { matches, reason: t('undoReason') }
  const idempotencyKey = `undo.${matches[0]!.id}.${matches.at(-1)!.id}`
  return call(voidMatches, { body }, { idempotencyKey })
}

/**
 * Restores the rows of a voided part as new rows, because the old ones were recorded and voided.
 */
function restoreRows(sheet: Sheet, part: readonly SavedLine[], voided: ReadonlySet<string>): Sheet {
  const restored = part.filter(({ match }) => voided.has(match.id))
  const lines = restored.map(({ line }) => ({ ...line, key: createRandomId(), playedAt: '' }))
  const done = new Set(part.map(({ match }) => match.id))
  return {
    ...sheet,
    lines: addEmptyRows([...lines, ...sheet.lines]),
    saved: sheet.saved.filter(({ match }) => !done.has(match.id)),
  }
}

/** Retry delay in ms, in case the browser does not report that it is online. */
const retryAfterMs = 15_000

function useRetry(isWaiting: boolean, send: () => void) {
  useEffect(() => {
    if (!isWaiting) return
    const timer = setTimeout(send, retryAfterMs)
    addEventListener('online', send)
    return () => {
      clearTimeout(timer)
      removeEventListener('online', send)
    }
  })
}

function judgeLine(judged: CheckedRow, outcome: RowOutcome | undefined, isChecked: boolean) {
  if (judged.errors.length > 0) return 'faulty'
  if (judged.isPartial) return 'partial'
  if (outcome?.outcome === 'refused') return 'faulty'
  const warnings = warningsKey(judged, outcome)
  if (warnings !== '' && judged.line.confirmed !== warnings) return 'asks'
  return isChecked ? 'ready' : 'checking'
}
