import { useState } from 'react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { BodyOf } from '#contract/endpoint.ts'
import { importPlayers, type ImportRow } from '#contract/players/import.ts'
import { call } from '../../platform/api/api.ts'
import { queryOf } from '../../platform/cache/query-of.ts'
import { joinReasons } from '../../platform/forms/form-errors.ts'
import { useIdempotencyKey } from '../../platform/forms/use-idempotency-key.ts'
import { toast } from '../../platform/toasts/toast.ts'
import { classNames } from '../../ui/class-names.ts'
import { Button } from '../../ui/controls/button.tsx'
import { Segmented } from '../../ui/controls/segmented.tsx'
import { FieldError } from '../../ui/fields/text-field.tsx'
import { Bone } from '../../ui/states/skeleton.tsx'
import text from '../../ui/text.module.css'
import classes from './check-step.module.css'
import { CheckRow } from './check-row.tsx'
import { ImportStepDialog } from './import-steps.tsx'
import { type Choice, rowKind, type RowKind } from './row-kind.ts'
import { t } from './messages.ts'

type Body = BodyOf<typeof importPlayers>

type Props = {
  fileOptions: Pick<Body, 'csv' | 'delimiter' | 'headingLine' | 'columns'>
  onBack: () => void
  onClose: () => void
}

/** Rows shown at first. */
const pageSize = 50

/** The last step: shows how each row is imported, and asks about unclear rows. */
export function CheckStep({ fileOptions, onBack, onClose }: Props) {
  const [choices, setChoices] = useState<readonly Choice[]>([])
  const [failure, setFailure] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const { getKey } = useIdempotencyKey()
  const body = { ...fileOptions, choices: [...choices] }
  const preview = useQuery({
    ...queryOf(importPlayers, { body: { ...body, dryRun: true } }),
    placeholderData: keepPreviousData,
    gcTime: 0,
  })
  const save = async () => {
    setBusy(true)
    setFailure(null)
    try {
      const { added, matched } = await call(
        importPlayers,
        { body: { ...body, dryRun: false } },
        { idempotencyKey: getKey(JSON.stringify(body)) },
      )
      toast(
        t('imported', { count: added }),
        matched > 0 ? t('alsoMatched', { count: matched }) : '',
      )
      onClose()
    } catch (error) {
      setFailure(joinReasons(error))
      setBusy(false)
    }
  }
  const rows = preview.data?.rows ?? []
  const reviewCount = rows.filter((row) => rowKind(row, choices) === 'review').length
  const count = (preview.data?.added ?? 0) + (preview.data?.matched ?? 0)
  const isReady = count > 0 && !preview.isPlaceholderData && !preview.isError
  return (
    <ImportStepDialog
      step="check"
      hasChanges={!busy}
      onClose={onClose}
      footer={
        <>
          <span className={classNames(text.spacer, text.dim)} role="status">
            {reviewCount > 0 && t('reviewSkipped', { count: reviewCount })}
          </span>
          <Button onClick={onBack}>{t('back')}</Button>
          <Button kind="primary" busy={busy} disabled={!isReady} onClick={() => void save()}>
            {count === 0 ? t('importNone') : t('importCount', { count })}
          </Button>
        </>
      }
    >
      {preview.isPending && <Bone />}
      {preview.isError && <FieldError>{joinReasons(preview.error)}</FieldError>}
      {failure !== null && <FieldError reveals>{failure}</FieldError>}
      {rows.length > 0 && (
        <Rows
          rows={rows}
          choices={choices}
          onChoose={(choice) =>
            setChoices([...choices.filter(({ line }) => line !== choice.line), choice])
          }
        />
      )}
    </ImportStepDialog>
  )
}

type RowsProps = {
  rows: readonly ImportRow[]
  choices: readonly Choice[]
  onChoose: (choice: Choice) => void
}

const filters = ['new', 'match', 'review', 'skip'] as const

function Rows({ rows, choices, onChoose }: RowsProps) {
  const [filter, setFilter] = useState<RowKind | 'all'>('all')
  const [visibleCount, setVisibleCount] = useState(pageSize)
  // Set once, so that rows keep their position when choices are made.
  const [linesToReview] = useState(
    () => new Set(rows.filter((row) => rowKind(row, []) === 'review').map(({ line }) => line)),
  )
  const ordered = [
    ...rows.filter(({ line }) => linesToReview.has(line)),
    ...rows.filter(({ line }) => !linesToReview.has(line)),
  ]
  const counts = filters.map((kind) => ({
    kind,
    count: rows.filter((row) => rowKind(row, choices) === kind).length,
  }))
  const filtered = ordered.filter((row) => filter === 'all' || rowKind(row, choices) === filter)
  const hiddenCount = filtered.length - visibleCount
  return (
    <>
      <div className={classes.filter}>
        <Segmented
          label={t('filterRows')}
          value={filter}
          onChange={setFilter}
          options={[
            { value: 'all', label: t('all', { count: rows.length }) },
            ...counts
              .filter(({ count }) => count > 0)
              .map(({ kind, count }) => ({
                value: kind,
                label: t('kindCount', { kind: t(`kind.${kind}`), count }),
              })),
          ]}
        />
      </div>
      <ul className={classes.rows} aria-label={t('rows')}>
        {filtered.slice(0, visibleCount).map((row) => (
          <CheckRow
            key={row.line}
            row={row}
            kind={rowKind(row, choices)}
            choice={choices.find(({ line }) => line === row.line) ?? null}
            onChoose={onChoose}
          />
        ))}
        {filtered.length === 0 && <li className={text.dim}>{t('noRows')}</li>}
      </ul>
      {hiddenCount > 0 && (
        <Button kind="quiet" wide onClick={() => setVisibleCount(visibleCount + 10 * pageSize)}>
          {t('showMore', { count: Math.min(hiddenCount, 10 * pageSize) })}
        </Button>
      )}
    </>
  )
}
