import { useState } from 'react'
import { IconCheck } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type AddedRow, addParticipants } from '#contract/tournaments/participants.ts'
import { type TournamentDetail } from '#contract/tournaments/tournament.ts'
import { reasonOf } from '../../platform/api/api-error.ts'
import { call } from '../../platform/api/api.ts'
import { Dialog } from '../../platform/dialogs/dialog.tsx'
import { toast } from '../../platform/toasts/toast.ts'
import { useDebounced } from '../../platform/realtime/use-debounced.ts'
import { queryOf } from '../../platform/cache/query-of.ts'
import { AreaField } from '../../ui/fields/area-field.tsx'
import { Button } from '../../ui/controls/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { Icon } from '../../ui/icon.tsx'
import { FieldError } from '../../ui/fields/text-field.tsx'
import text from '../../ui/text.module.css'
import classes from './entry-dialogs.module.css'
import { distinguish } from '../../players/distinguish.ts'
import { Select } from '../../ui/fields/select.tsx'
import { FileButton } from '../../ui/fields/file-button.tsx'
import { ColumnMap } from '../../ui/files/column-map.tsx'
import { ReadAs } from '../../ui/files/read-as.tsx'
import { useTextFile } from '../../ui/files/use-text-file.ts'
import {
  type NameColumn,
  nameColumns,
  type PastedName,
  type PastedNames,
  readPastedNames,
} from './pasted-names.ts'
import { t } from './messages.ts'
import { joinFacts } from '../../ui/i18n/translations.ts'

const example = () => t('exampleNames')
/** The contract's maximum per request. */
const maxNames = 500

type Props = { tournament: TournamentDetail; onClose: () => void }

/** Enters many players from pasted names, after a preview of each line. */
export function AddManyDialog({ tournament, onClose }: Props) {
  const [pasted, setPasted] = useState('')
  const [columns, setColumns] = useState<readonly (NameColumn | null)[] | null>(null)
  const [chosen, setChosen] = useState<Readonly<Record<number, string>>>({})
  const replace = (words: string) => {
    setPasted(words)
    setColumns(null)
    setChosen({})
  }
  const file = useTextFile(replace)
  const [failure, setFailure] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const settled = useDebounced(pasted)
  const read = readPastedNames(settled, columns)
  const lines = read.names
  const preview = useQuery({
    ...queryOf(addParticipants, {
      params: { id: tournament.id },
      body: { entries: [...lines], dryRun: true },
    }),
    enabled: lines.length > 0 && lines.length <= maxNames,
    placeholderData: keepPreviousData,
    gcTime: 0,
  })
  const rows = lines.length > 0 && !preview.isPlaceholderData ? (preview.data?.rows ?? []) : []
  const entries = entriesOf(rows, lines, chosen)
  const add = async () => {
    setBusy(true)
    setFailure(null)
    try {
      const { entered, created } = await call(addParticipants, {
        params: { id: tournament.id },
        body: { entries, dryRun: false },
      })
      const fresh = created > 0 ? t('newToClub', { count: created }) : ''
      toast(t('added', { count: entered }), fresh)
      onClose()
    } catch (error) {
      setFailure(reasonOf(error))
      setBusy(false)
    }
  }
  const problem = read.problem ?? problemOf(lines.length, preview.error)
  return (
    <Dialog
      title={t('addManyTitle')}
      onClose={onClose}
      footer={
        <>
          <span className={classNames(text.spacer, text.dim)} role="status">
            {rows.length > 0 && summaryOf(rows, entries.length)}
          </span>
          <Button onClick={onClose}>{t('cancel')}</Button>
          <Button
            kind="primary"
            busy={busy}
            disabled={entries.length === 0 || problem !== undefined}
            onClick={() => void add()}
          >
            {entries.length === 0 ? t('addPlayers') : t('addCount', { count: entries.length })}
          </Button>
        </>
      }
    >
      <AreaField
        label={t('names')}
        data-autofocus
        rows={6}
        spellCheck={false}
        placeholder={example()}
        value={pasted}
        error={problem}
        hint={t(tournament.settings.entrants === 'pairs' ? 'pairsHint' : 'namesHint')}
        aside={<FileButton accept=".csv,.txt,text/csv,text/plain" onFile={file.choose} />}
        onChange={(event) => {
          file.clear()
          replace(event.currentTarget.value)
        }}
      />
      <ReadAs file={file} />
      <Columns
        read={read}
        onChoose={(next) => {
          setColumns(next)
          setChosen({})
        }}
      />
      {rows.length > 0 && (
        <Rows
          rows={rows}
          lines={lines}
          chosen={chosen}
          onChoose={(line, playerId) => setChosen({ ...chosen, [line]: playerId })}
        />
      )}
      {failure !== null && <FieldError>{failure}</FieldError>}
    </Dialog>
  )
}

function problemOf(count: number, error: unknown): string | undefined {
  if (count > maxNames) return t('tooMany', { most: maxNames })
  return error === null || count === 0 ? undefined : reasonOf(error)
}

type Entry = { playerId: string; affiliation: string } | PastedName

/** Returns the entries to send: matched players, new names, and the chosen ones among namesakes. */
function entriesOf(
  rows: readonly AddedRow[],
  lines: readonly PastedName[],
  chosen: Readonly<Record<number, string>>,
): Entry[] {
  return rows.flatMap(({ line, action, playerId }): Entry[] => {
    const pasted = lines[line - 1]
    const known = action === 'choose' ? (chosen[line] ?? '') : (playerId ?? '')
    if (pasted === undefined || action === 'skip') return []
    if (action === 'create') return [pasted]
    return known === '' ? [] : [{ playerId: known, affiliation: pasted.affiliation }]
  })
}

function summaryOf(rows: readonly AddedRow[], going: number): string {
  const fresh = rows.filter(({ action }) => action === 'create').length
  const left = rows.length - going
  return joinFacts([
    t('summary.going', { players: going }),
    ...(fresh > 0 ? [t('summary.fresh', { players: fresh })] : []),
    ...(left > 0 ? [t('summary.left', { players: left })] : []),
  ])
}

type ColumnsProps = {
  read: PastedNames
  onChoose: (columns: readonly (NameColumn | null)[]) => void
}

/** Shows what the columns of the pasted names are, and what is left out. */
function Columns({ read: { columns, ratings, nameless }, onChoose }: ColumnsProps) {
  const isSimple = columns.length < 2 && columns.every(({ as }) => as === 'name')
  return (
    <>
      {!isSimple && (
        <section className={classes.columns} aria-label={t('columns')}>
          <ColumnMap
            columns={columns}
            options={nameColumns.map((value) => ({ value, label: t(`column.${value}`) }))}
            unused="none"
            onChoose={(at, as) =>
              onChoose(columns.map((one, place) => (place === at ? as : one.as)))
            }
          />
        </section>
      )}
      {columns.some(({ as }) => as === null) && <FieldError>{t('columnsUnclear')}</FieldError>}
      {ratings.length > 0 && (
        <p className={text.dim}>{t('ratingsLeftOut', { ratings: joinFacts(ratings) })}</p>
      )}
      {nameless.length > 0 && (
        <p className={text.dim}>{t('namelessLeftOut', { lines: joinFacts(nameless) })}</p>
      )}
    </>
  )
}

type RowsProps = {
  rows: readonly AddedRow[]
  lines: readonly PastedName[]
  chosen: Readonly<Record<number, string>>
  onChoose: (line: number, playerId: string) => void
}

function Rows({ rows, lines, chosen, onChoose }: RowsProps) {
  const hasTeams = lines.some(({ affiliation }) => affiliation !== '')
  return (
    <div className={classes.rows}>
      <table aria-label={t('rows')}>
        <thead>
          <tr>
            <th scope="col">{t('line')}</th>
            <th scope="col">{t('name')}</th>
            {hasTeams && <th scope="col">{t('column.team')}</th>}
            <th scope="col">{t('whatHappens')}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.line}>
              <td className={text.num}>{row.line}</td>
              <td>{row.name}</td>
              {hasTeams && <td>{lines[row.line - 1]?.affiliation}</td>}
              <td>
                <LineResult
                  row={row}
                  chosen={chosen[row.line] ?? ''}
                  onChoose={(playerId) => onChoose(row.line, playerId)}
                />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

type LineResultProps = { row: AddedRow; chosen: string; onChoose: (playerId: string) => void }

function LineResult({ row, chosen, onChoose }: LineResultProps) {
  switch (row.action) {
    case 'enter':
      return (
        <span className={classes.good}>
          <Icon of={IconCheck} size="s" /> {t('enters')}
        </span>
      )
    case 'create':
      return (
        <span className={classes.good}>
          <Icon of={IconCheck} size="s" /> {t('newAndEnters')}
        </span>
      )
    case 'choose':
      return (
        <Select
          label={t('which', { name: row.name })}
          none={t('chooseLeaveOut')}
          options={row.candidates.map((candidate) => ({
            value: candidate.playerId as string,
            label: t('candidate', { name: candidate.name, apart: distinguish(candidate) }),
          }))}
          value={chosen === '' ? undefined : chosen}
          onChange={(playerId) => onChoose(playerId ?? '')}
        />
      )
    case 'skip':
      return <span className={text.down}>{t('leftOut', { problem: row.problem ?? '' })}</span>
  }
}
