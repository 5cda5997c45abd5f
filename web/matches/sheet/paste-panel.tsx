import { useState } from 'react'
import { MOST_SHEET_ROWS, readRows, type TypedRow } from '#engine/sheets/read-rows.ts'
import { AreaField } from '../../ui/fields/area-field.tsx'
import { Button } from '../../ui/controls/button.tsx'
import { FileButton } from '../../ui/fields/file-button.tsx'
import { ReadAs } from '../../ui/files/read-as.tsx'
import { useTextFile } from '../../ui/files/use-text-file.ts'
import classes from './sheet.module.css'
import { t } from './messages.ts'
import { readMessage } from '../../ui/i18n/read-message.ts'

type Props = { onRows: (rows: readonly TypedRow[]) => void; onClose: () => void }

/** Pastes results from a file or list; they become rows of the sheet, and are judged there. */
export function PastePanel({ onRows, onClose }: Props) {
  const [pasted, setPasted] = useState('')
  const [problem, setProblem] = useState<string | null>(null)
  const file = useTextFile((words) => {
    setProblem(null)
    setPasted(words)
  })
  const put = () => {
    const read = readRows(pasted)
    if (!read.ok) return setProblem(readMessage(read.said))
    const { rows } = read
    onRows(rows.slice(0, MOST_SHEET_ROWS))
    if (rows.length <= MOST_SHEET_ROWS) return onClose()
    setProblem(t('tooMany', { most: MOST_SHEET_ROWS, count: rows.length }))
  }
  return (
    <div className={classes.paste}>
      <AreaField
        label={t('pasteLabel')}
        rows={6}
        spellCheck={false}
        placeholder={t('pasteExample')}
        hint={t('pasteHint')}
        error={problem}
        value={pasted}
        aside={<FileButton accept=".csv,.tsv,.txt,text/csv,text/plain" onFile={file.choose} />}
        onChange={(event) => {
          file.clear()
          setProblem(null)
          setPasted(event.currentTarget.value)
        }}
      />
      <ReadAs file={file} />
      <div className={classes.pasteFoot}>
        <Button onClick={onClose}>{t('close')}</Button>
        <Button disabled={pasted.trim() === ''} onClick={put}>
          {t('putIn')}
        </Button>
      </div>
    </div>
  )
}
