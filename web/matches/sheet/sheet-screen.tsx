import { type ClipboardEvent, type KeyboardEvent, useState } from 'react'
import { IconArrowBackUp, IconClipboardList, IconX } from '@tabler/icons-react'
import { getRouteApi } from '@tanstack/react-router'
import { MAX_SHEET_ROWS, readRows, type TypedRow } from '#engine/sheets/read-rows.ts'
import { useSports } from '../../platform/club/sports-in-use.ts'
import { sports } from '#engine/sports/sports.ts'
import { Button } from '../../ui/controls/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { IconButton } from '../../ui/controls/icon-button.tsx'
import { FilterBar } from '../../platform/lists/filter-bar.tsx'
import { ListHead } from '../../platform/lists/list-head.tsx'
import { SportTabs } from '../../ui/sports/sport-tabs.tsx'
import { FieldError } from '../../ui/fields/text-field.tsx'
import text from '../../ui/text.module.css'
import { toast } from '../../platform/toasts/toast.ts'
import { parseCsv } from '../../ui/files/parse-csv.ts'
import { PastePanel } from './paste-panel.tsx'
import classes from './sheet.module.css'
import {
  changeLine,
  type Column,
  columns,
  emptyLine,
  isEmpty,
  insertRows,
  today,
  addEmptyRows,
  type Sheet,
} from './sheet.ts'
import { SheetRow } from './sheet-row.tsx'
import { useCompletion } from './use-completion.ts'
import { type SheetControls, useSheet } from './use-sheet.ts'
import { Select } from '../../ui/fields/select.tsx'
import { t } from './messages.ts'
import kit from '../../ui/kit.module.css'

const route = getRouteApi('/shell/matches/sheet')
const matchTypes = ['casual', 'league', 'friendly'] as const
/** Number of rows that the button More rows adds. */
const moreRows = 5

/** A results sheet: one match per row, typed or pasted. */
export function SheetScreen() {
  const { sport } = route.useSearch()
  const controls = useSheet(sport)
  const { sheet, change } = controls
  /** The text in the paste panel; null while it is closed. */
  const [pasting, setPasting] = useState<string | null>(null)
  const clubSports = useSports()
  const insert = (index: number, rows: readonly TypedRow[]) => {
    const maxRows = MAX_SHEET_ROWS
    change((before) => insertRows(before, index, rows.slice(0, maxRows)))
    if (rows.length > maxRows) toast(t('tooMany', { most: maxRows, count: rows.length }), '', 'bad')
  }
  const lastFilled = sheet.lines.findLastIndex((line) => !isEmpty(line))
  return (
    <div data-sport={sheet.sportId}>
      <ListHead
        title={t('title')}
        tabs={
          <SportTabs
            label={t('sport')}
            sports={clubSports}
            value={sheet.sportId}
            onChange={(sportId) => change((before) => ({ ...before, sportId, format: '' }))}
          />
        }
        actions={[
          {
            label: t('paste'),
            icon: IconClipboardList,
            run: () => setPasting(pasting === null ? '' : null),
          },
        ]}
      />
      <Settings {...controls} />
      {pasting !== null && (
        <PastePanel
          key={pasting}
          text={pasting}
          onRows={(rows) => insert(lastFilled + 1, rows)}
          onClose={() => setPasting(null)}
        />
      )}
      <SavedRows {...controls} />
      <p className={classNames(text.dim, kit.wideOnly, classes.intro)}>{t('intro')}</p>
      <Rows {...controls} onRows={insert} onUnclear={setPasting} />
      <SheetFooter {...controls} />
    </div>
  )
}

function Day({ sheet, change }: SheetControls) {
  return (
    <label>
      <span className={text.label}>{t('day')}</span>
      <input
        type="date"
        required
        max={today()}
        value={sheet.day}
        onChange={(event) => {
          const day = event.currentTarget.value || today()
          change((before) => ({
            ...before,
            day,
            lines: before.lines.map((line) => ({ ...line, playedAt: '' })),
          }))
        }}
      />
    </label>
  )
}

function Settings(controls: SheetControls) {
  const { sheet, change } = controls
  const { format, matchType } = sheet
  const set = (changes: Partial<Sheet>) => change((before) => ({ ...before, ...changes }))
  return (
    <FilterBar
      title={t('options')}
      buttonLabel={t('options')}
      first={<Day {...controls} />}
      values={[format || undefined, matchType === 'casual' ? undefined : matchType]}
      onClear={() => set({ format: '', matchType: 'casual' })}
      closeLabel={t('closeOptions')}
    >
      <Select
        labelled
        label={t('format')}
        none={t('formatFromScore')}
        options={sports[sheet.sportId].formats.map((format) => ({ value: format, label: format }))}
        value={format || undefined}
        onChange={(format = '') => set({ format })}
      />
      <Select
        labelled
        label={t('matchType')}
        options={matchTypes.map((type) => ({ value: type, label: t(`type.${type}`) }))}
        value={matchType}
        onChange={(chosen) => set({ matchType: chosen })}
      />
    </FilterBar>
  )
}

type RowsProps = SheetControls & {
  onRows: (index: number, rows: readonly TypedRow[]) => void
  /** Called with pasted text that needs a decision before it becomes rows. */
  onUnclear: (text: string) => void
}

function Rows({ sheet, change, getLineState, onRows, onUnclear }: RowsProps) {
  const completion = useCompletion({
    lines: sheet.lines,
    outcomeOf: (key) => getLineState(key)?.outcome,
    onChoose: (key, side, who) => change((before) => changeLine(before, key, { [side]: who })),
  })
  const paste = (index: number) => (event: ClipboardEvent<HTMLInputElement>) => {
    const pasted = event.clipboardData.getData('text')
    // A single name is pasted as usual; several lines or columns become rows.
    if (!/[\t\n;]/.test(pasted.trim())) return
    const parsed = readRows(pasted, parseCsv)
    const isClear = parsed.ok && parsed.unclearDay === null && parsed.unused.length === 0
    if (!isClear && !pasted.trim().includes('\n')) return
    event.preventDefault()
    if (isClear) onRows(index, parsed.rows)
    else onUnclear(pasted)
  }
  return (
    <>
      <ol className={classNames(kit.card, classes.rows)} aria-label={t('results')}>
        {sheet.lines.map((line, index) => (
          <SheetRow
            key={line.key}
            sheet={sheet}
            line={line}
            number={index + 1}
            state={getLineState(line.key)}
            completionOf={(side) => completion.get(line.key, side)}
            onChange={(changes) => change((before) => changeLine(before, line.key, changes))}
            onOpen={(side) => completion.open(line.key, side)}
            onClose={completion.close}
            onPaste={paste(index)}
            onKey={(column, event) => moveFocus(sheet, index, column, event)}
            onClear={() =>
              change((before) => ({
                ...before,
                lines: addEmptyRows(before.lines.filter(({ key }) => key !== line.key)),
              }))
            }
          />
        ))}
      </ol>
      <Button
        kind="quiet"
        onClick={() =>
          change((before) => ({
            ...before,
            lines: [...before.lines, ...Array.from({ length: moreRows }, emptyLine)],
          }))
        }
      >
        {t('moreRows')}
      </Button>
    </>
  )
}

/** Enter moves the focus to the next cell, as Tab does; the arrow keys move within a column. */
function moveFocus(
  { lines }: Sheet,
  index: number,
  column: Column,
  event: KeyboardEvent<HTMLInputElement>,
): void {
  const columnIndex = columns.indexOf(column)
  const steps: Record<string, readonly [number, number]> = {
    Enter: columnIndex === columns.length - 1 ? [index + 1, 0] : [index, columnIndex + 1],
    ArrowDown: [index + 1, columnIndex],
    ArrowUp: [index - 1, columnIndex],
  }
  const target = steps[event.key]
  if (target === undefined) return
  event.preventDefault()
  const line = lines[target[0]]
  if (line === undefined) return
  const cell = document.querySelector<HTMLInputElement>(
    `[data-cell="${line.key}/${columns[target[1]]}"]`,
  )
  cell?.focus()
}

/** The rows that were last saved, with Undo for all of them. */
function SavedRows({ sheet: { saved }, busy, undo, undoFailure, dismiss }: SheetControls) {
  if (saved.length === 0) return null
  return (
    <section
      className={classNames(kit.outlined, kit.row, kit.gap3, classes.saved)}
      aria-label={t('saved', { count: saved.length })}
    >
      <div role="status">
        <b>{t('saved', { count: saved.length })}</b>
        <p className={text.dim}>{t('savedHint')}</p>
        {undoFailure !== null && <FieldError>{undoFailure}</FieldError>}
      </div>
      <Button icon={IconArrowBackUp} busy={busy} onClick={undo}>
        {undoFailure === null ? t('undoAll') : t('tryAgain')}
      </Button>
      <IconButton icon={IconX} label={t('dismiss')} onClick={dismiss} />
    </section>
  )
}

function SheetFooter({
  readyCount,
  faultCount,
  busy,
  failure,
  isWaiting,
  isUnchecked,
  save,
}: SheetControls) {
  const buttonLabel =
    readyCount + faultCount === 0
      ? t('nothingToSave')
      : faultCount === 0
        ? t('summary', { ready: readyCount })
        : t('summaryWithProblems', { ready: readyCount, faults: faultCount })
  return (
    <div className={classes.foot}>
      {failure !== null && <FieldError>{failure}</FieldError>}
      {isWaiting && <FieldError>{t('offlineHint')}</FieldError>}
      {!isWaiting && isUnchecked && <p className={text.dim}>{t('notChecked')}</p>}
      <div className={classNames(kit.between, kit.gap3)}>
        <span role="status" className={text.dim}>
          {buttonLabel}
        </span>
        <Button kind="primary" busy={busy} disabled={readyCount === 0} onClick={save}>
          {readyCount === 0 ? t('saveNone') : t('saveCount', { count: readyCount })}
        </Button>
      </div>
    </div>
  )
}
