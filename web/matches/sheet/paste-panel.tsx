import { useState } from 'react'
import { MAX_SHEET_ROWS, readRows, type TypedRow } from '#engine/sheets/read-rows.ts'
import { type DayOrder, readDay } from '#engine/sheets/read-day.ts'
import { Button } from '../../ui/controls/button.tsx'
import { Segmented } from '../../ui/controls/segmented.tsx'
import { AreaField } from '../../ui/fields/area-field.tsx'
import { TextFileButton } from '../../ui/fields/file-button.tsx'
import { parseCsv } from '../../ui/files/parse-csv.ts'
import { EncodingChoice } from '../../ui/files/encoding-choice.tsx'
import { useTextFile } from '../../ui/files/use-text-file.ts'
import { formatDate } from '../../ui/i18n/locale.ts'
import textClasses from '../../ui/text.module.css'
import classes from './sheet.module.css'
import { t } from './messages.ts'
import { readMessage } from '../../ui/i18n/read-message.ts'
import { joinFacts } from '../../ui/i18n/translations.ts'
import { classNames } from '../../ui/class-names.ts'
import kit from '../../ui/kit.module.css'

type Props = {
  /** Initial text, if something was pasted already. */
  text: string
  onRows: (rows: readonly TypedRow[]) => void
  onClose: () => void
}

/** Turns pasted results from a file or list into rows of the sheet. */
export function PastePanel({ text, onRows, onClose }: Props) {
  const [pasted, setPasted] = useState(text)
  const [order, setOrder] = useState<DayOrder | null>(null)
  const [tooMany, setTooMany] = useState<string | null>(null)
  const replaceText = (next: string) => {
    setTooMany(null)
    setOrder(null)
    setPasted(next)
  }
  const file = useTextFile(replaceText)
  const parsedUnordered = pasted.trim() === '' ? null : readRows(pasted, parseCsv)
  // Parsed without the chosen order, so that the choice can be changed.
  const unclearDay = parsedUnordered?.ok === true ? parsedUnordered.unclearDay : null
  const parsed = order === null ? parsedUnordered : readRows(pasted, parseCsv, order)
  const isReady = parsed?.ok === true && parsed.unclearDay === null
  const addToSheet = () => {
    if (!isReady) return
    const { rows } = parsed
    onRows(rows.slice(0, MAX_SHEET_ROWS))
    if (rows.length <= MAX_SHEET_ROWS) return onClose()
    setTooMany(t('tooMany', { most: MAX_SHEET_ROWS, count: rows.length }))
  }
  return (
    <div className={classNames(kit.card, classes.paste)}>
      <AreaField
        label={t('pasteLabel')}
        rows={6}
        spellCheck={false}
        placeholder={t('pasteExample')}
        hint={t('pasteHint')}
        error={parsed?.ok === false ? readMessage(parsed.problem) : tooMany}
        value={pasted}
        aside={<TextFileButton accept=".csv,.tsv,.txt,text/csv,text/plain" onFile={file.choose} />}
        onChange={(event) => {
          file.clear()
          replaceText(event.currentTarget.value)
        }}
      />
      <EncodingChoice file={file} />
      {parsed?.ok === true && (
        <p role="status" className={textClasses.dim}>
          {t('found', { count: parsed.rows.length })}{' '}
          {parsed.unused.length > 0 && t('unusedColumns', { columns: joinFacts(parsed.unused) })}
        </p>
      )}
      {unclearDay !== null && <DayOrderChoice day={unclearDay} order={order} onChoose={setOrder} />}
      <div className={classNames(kit.atEnd, kit.gap2, classes.pasteFoot)}>
        <Button onClick={onClose}>{t('close')}</Button>
        <Button disabled={!isReady} onClick={addToSheet}>
          {t('addToSheet')}
        </Button>
      </div>
    </div>
  )
}

type ChoiceProps = { day: string; order: DayOrder | null; onChoose: (order: DayOrder) => void }

/** Asks whether a date like 03/04/2026 starts with the day or the month, for the whole text. */
function DayOrderChoice({ day, order, onChoose }: ChoiceProps) {
  const orders = ['day-first', 'month-first'] as const
  const label = t('dayOrder', { day })
  return (
    <div className={classNames(kit.wrappingRow, kit.gap2, classes.dayOrder)}>
      <span>{label}</span>
      <Segmented
        label={label}
        options={orders.map((value) => ({ value, label: formatPlainDay(readDay(day, value)) }))}
        value={order}
        onChange={onChoose}
      />
    </div>
  )
}

const formatPlainDay = (day: string | null) =>
  day === null ? '' : formatDate(day, 'date', undefined, 'UTC')
