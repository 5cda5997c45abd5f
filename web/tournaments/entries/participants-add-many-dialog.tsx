import { useState } from 'react'
import { IconCheck } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type AddedRow, addParticipants } from '#contract/tournaments/participants.ts'
import { type TournamentDetail } from '#contract/tournaments/tournament.ts'
import { reasonOf } from '../../platform/api/api-error.ts'
import { call } from '../../platform/api/api.ts'
import { Dialog } from '../../platform/dialogs/dialog.tsx'
import { useIdempotencyKey } from '../../platform/forms/use-idempotency-key.ts'
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
import { TextFileButton } from '../../ui/fields/file-button.tsx'
import { ColumnMap } from '../../ui/files/column-map.tsx'
import { EncodingChoice } from '../../ui/files/encoding-choice.tsx'
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

/** The contract's maximum per request. */
const maxNames = 500

type Props = { tournament: TournamentDetail; onClose: () => void }

/** Enters many players from pasted names, after a preview of each line. */
export function AddManyDialog({ tournament, onClose }: Props) {
  const [pasted, setPasted] = useState('')
  const [columns, setColumns] = useState<readonly (NameColumn | null)[] | null>(null)
  const [chosen, setChosen] = useState<Readonly<Record<number, string>>>({})
  const replaceText = (text: string) => {
    setPasted(text)
    setColumns(null)
    setChosen({})
  }
  const file = useTextFile(replaceText)
  const [failure, setFailure] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const { getKey } = useIdempotencyKey()
  const debouncedText = useDebounced(pasted)
  const parsed = readPastedNames(debouncedText, columns)
  const pastedNames = parsed.names
  const preview = useQuery({
    ...queryOf(addParticipants, {
      params: { id: tournament.id },
      body: { entries: [...pastedNames], dryRun: true },
    }),
    enabled: pastedNames.length > 0 && pastedNames.length <= maxNames,
    placeholderData: keepPreviousData,
    gcTime: 0,
  })
  // A preview of an earlier text would leave out what was typed since.
  const isCurrent = debouncedText === pasted && !preview.isPlaceholderData
  const rows = pastedNames.length > 0 && isCurrent ? (preview.data?.rows ?? []) : []
  const entries = buildEntries(rows, pastedNames, chosen)
  const add = async () => {
    setBusy(true)
    setFailure(null)
    try {
      const { entered, created } = await call(
        addParticipants,
        { params: { id: tournament.id }, body: { entries, dryRun: false } },
        { idempotencyKey: getKey(JSON.stringify(entries)) },
      )
      const newPlayersText = created > 0 ? t('newToClub', { count: created }) : ''
      toast(t('added', { count: entered }), newPlayersText)
      onClose()
    } catch (error) {
      setFailure(reasonOf(error))
      setBusy(false)
    }
  }
  const problem = parsed.problem ?? findProblem(pastedNames.length, preview.error)
  return (
    <Dialog
      title={t('addManyTitle')}
      hasChanges={pasted.trim() !== '' && !busy}
      onClose={onClose}
      footer={
        <>
          <span className={classNames(text.spacer, text.dim)} role="status">
            {rows.length > 0 && summarize(rows, entries.length)}
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
        placeholder={t('exampleNames')}
        value={pasted}
        error={problem}
        hint={t(tournament.settings.entrants === 'pairs' ? 'pairsHint' : 'namesHint')}
        aside={<TextFileButton accept=".csv,.txt,text/csv,text/plain" onFile={file.choose} />}
        onChange={(event) => {
          file.clear()
          replaceText(event.currentTarget.value)
        }}
      />
      <EncodingChoice file={file} />
      <Columns
        parsed={parsed}
        onChoose={(next) => {
          setColumns(next)
          setChosen({})
        }}
      />
      {rows.length > 0 && (
        <Rows
          rows={rows}
          pastedNames={pastedNames}
          chosen={chosen}
          onChoose={(line, playerId) => setChosen({ ...chosen, [line]: playerId })}
        />
      )}
      {failure !== null && <FieldError reveals>{failure}</FieldError>}
    </Dialog>
  )
}

function findProblem(count: number, error: unknown): string | undefined {
  if (count > maxNames) return t('tooMany', { most: maxNames })
  return error === null || count === 0 ? undefined : reasonOf(error)
}

type Entry = { playerId: string; affiliation: string } | PastedName

/** Returns the entries to send: matched players, new names, and namesakes that were chosen. */
function buildEntries(
  rows: readonly AddedRow[],
  pastedNames: readonly PastedName[],
  chosen: Readonly<Record<number, string>>,
): Entry[] {
  return rows.flatMap(({ line, action, playerId }): Entry[] => {
    const pasted = pastedNames[line - 1]
    const chosenId = action === 'choose' ? (chosen[line] ?? '') : (playerId ?? '')
    if (pasted === undefined || action === 'skip') return []
    if (action === 'create') return [pasted]
    return chosenId === '' ? [] : [{ playerId: chosenId, affiliation: pasted.affiliation }]
  })
}

function summarize(rows: readonly AddedRow[], enteredCount: number): string {
  const newCount = rows.filter(({ action }) => action === 'create').length
  const skippedCount = rows.length - enteredCount
  return joinFacts([
    t('summary.ready', { players: enteredCount }),
    ...(newCount > 0 ? [t('summary.new', { players: newCount })] : []),
    ...(skippedCount > 0 ? [t('summary.skipped', { players: skippedCount })] : []),
  ])
}

type ColumnsProps = {
  parsed: PastedNames
  onChoose: (columns: readonly (NameColumn | null)[]) => void
}

/** Lets the organiser choose the content of each column, and lists what is left out. */
function Columns({ parsed: { columns, ratings, nameless }, onChoose }: ColumnsProps) {
  const isSimple = columns.length < 2 && columns.every(({ as }) => as === 'name')
  return (
    <>
      {!isSimple && (
        <section className={classes.columns} aria-label={t('columns')}>
          <ColumnMap
            columns={columns}
            options={nameColumns.map((value) => ({ value, label: t(`column.${value}`) }))}
            unused="none"
            onChoose={(columnIndex, as) =>
              onChoose(columns.map((column, index) => (index === columnIndex ? as : column.as)))
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
  pastedNames: readonly PastedName[]
  chosen: Readonly<Record<number, string>>
  onChoose: (line: number, playerId: string) => void
}

function Rows({ rows, pastedNames, chosen, onChoose }: RowsProps) {
  const hasTeams = pastedNames.some(({ affiliation }) => affiliation !== '')
  return (
    <div className={classes.rows}>
      <table aria-label={t('rows')}>
        <thead>
          <tr>
            <th scope="col">{t('line')}</th>
            <th scope="col">{t('name')}</th>
            {hasTeams && <th scope="col">{t('column.team')}</th>}
            <th scope="col">{t('outcome')}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.line}>
              <td className={text.num}>{row.line}</td>
              <td>{row.name}</td>
              {hasTeams && <td>{pastedNames[row.line - 1]?.affiliation}</td>}
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
          <Icon of={IconCheck} size="s" /> {t('willBeAdded')}
        </span>
      )
    case 'create':
      return (
        <span className={classes.good}>
          <Icon of={IconCheck} size="s" /> {t('newWillBeAdded')}
        </span>
      )
    case 'choose':
      return (
        <Select
          label={t('whichPlayer', { name: row.name })}
          none={t('chooseOrLeaveOut')}
          options={row.candidates.map((candidate) => ({
            value: candidate.playerId as string,
            label: t('candidate', { name: candidate.name, note: distinguish(candidate) }),
          }))}
          value={chosen === '' ? undefined : chosen}
          onChange={(playerId) => onChoose(playerId ?? '')}
        />
      )
    case 'skip':
      return <span className={text.down}>{t('leftOut', { problem: row.problem ?? '' })}</span>
  }
}
