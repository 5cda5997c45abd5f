import { useId, useState } from 'react'
import { IconCheck } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { importPlayers, type ImportRow } from '#contract/players/players.ts'
import { ApiError, reasonOf } from '../../platform/api/api-error.ts'
import { call } from '../../platform/api/api.ts'
import { Dialog } from '../../platform/dialogs/dialog.tsx'
import { toast } from '../../platform/toasts/toast.ts'
import { useDebounced } from '../../platform/realtime/use-debounced.ts'
import { queryOf } from '../../platform/cache/query-of.ts'
import { Button } from '../../ui/controls/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { FileButton } from '../../ui/fields/file-button.tsx'
import { ReadAs } from '../../ui/files/read-as.tsx'
import { useTextFile } from '../../ui/files/use-text-file.ts'
import { Icon } from '../../ui/icon.tsx'
import { FieldError } from '../../ui/fields/text-field.tsx'
import text from '../../ui/text.module.css'
import classes from './import-dialog.module.css'
import { t } from './messages.ts'

/** The server's maximum. */
const longest = 200_000

const example = () => ['name,email,level', t('exampleRow')].join('\n')

type Props = { onClose: () => void }

/** Imports players from a CSV after previewing each row. */
export function ImportDialog({ onClose }: Props) {
  const id = useId()
  const [csv, setCsv] = useState('')
  const file = useTextFile(setCsv)
  const [failure, setFailure] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const settled = useDebounced(csv)
  const preview = useQuery({
    ...queryOf(importPlayers, { body: { csv: settled, dryRun: true } }),
    enabled: settled.trim() !== '' && settled.length <= longest,
    gcTime: 0,
  })
  const add = async () => {
    setBusy(true)
    setFailure(null)
    try {
      const { added } = await call(importPlayers, { body: { csv, dryRun: false } })
      toast(t('addedCount', { count: added }))
      onClose()
    } catch (error) {
      setFailure(reasonOf(error))
      setBusy(false)
    }
  }
  const current = settled === csv && csv.trim() !== '' ? preview.data : undefined
  const added = current?.added ?? 0
  const tooLong = csv.length > longest
  const problem = tooLong
    ? t('fileTooLong')
    : preview.isError && csv.trim() !== ''
      ? wordsOf(preview.error)
      : null
  return (
    <Dialog
      title={t('importPlayers')}
      size="l"
      onClose={onClose}
      footer={
        <>
          <span className={classNames(text.spacer, text.dim)} role="status">
            {current && t('importCounts', { added: current.added, skipped: current.skipped })}
          </span>
          <Button onClick={onClose}>{t('cancel')}</Button>
          <Button
            kind="primary"
            busy={busy}
            disabled={added === 0 || problem !== null}
            onClick={() => void add()}
          >
            {added === 0 ? t('addPlayers') : t('addCount', { count: added })}
          </Button>
        </>
      }
    >
      <div className={classes.top}>
        <label htmlFor={id}>{t('csvColumns')}</label>
        <FileButton accept=".csv,text/csv,text/plain" onFile={file.choose} />
      </div>
      <textarea
        id={id}
        data-autofocus
        className={classes.csv}
        rows={6}
        spellCheck={false}
        placeholder={example()}
        value={csv}
        aria-invalid={problem !== null || undefined}
        onChange={(event) => {
          file.clear()
          setCsv(event.currentTarget.value)
        }}
      />
      <ReadAs file={file} />
      {problem !== null && <FieldError>{problem}</FieldError>}
      {failure !== null && <FieldError>{failure}</FieldError>}
      {current !== undefined && problem === null && <Rows rows={current.rows} />}
    </Dialog>
  )
}

/** The details say what is wrong with the file as a whole. */
function wordsOf(error: unknown): string {
  const details = error instanceof ApiError ? error.details : []
  return details.length > 0 ? details.map(({ message }) => message).join('. ') : reasonOf(error)
}

function Rows({ rows }: { rows: readonly ImportRow[] }) {
  return (
    <div className={classes.rows}>
      <table className={classes.table} aria-label={t('whatRowsDo')}>
        <thead>
          <tr>
            <th scope="col">{t('line')}</th>
            <th scope="col">{t('name')}</th>
            <th scope="col">{t('email')}</th>
            <th scope="col">{t('level')}</th>
            <th scope="col">{t('whatHappens')}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.line} className={classNames(row.action === 'skip' && classes.skipped)}>
              <td className={text.num}>{row.line}</td>
              <td>{row.name}</td>
              <td>{row.email}</td>
              <td>{row.startingLevel}</td>
              <td>
                <Fate row={row} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

function Fate({ row }: { row: ImportRow }) {
  if (row.action === 'add') {
    return (
      <span className={classes.added}>
        <Icon of={IconCheck} size="s" /> {t('added')}
      </span>
    )
  }
  const reasons = [
    ...row.problems,
    ...(row.duplicateOf === null ? [] : [t('sameAs', { name: row.duplicateOf })]),
  ]
  return <span className={text.down}>{t('skipped', { reasons: reasons.join('. ') })}</span>
}
