import { Suspense, useState } from 'react'
import type { TournamentMatchWire } from '#contract/tournaments/matches.ts'
import { isTableStage } from '#engine/tournaments/log/state.ts'
import { lazyPart } from '../../platform/lazy-part.tsx'
import { Segmented } from '../../ui/controls/segmented.tsx'
import { Skeleton } from '../../ui/states/skeleton.tsx'
import { classNames } from '../../ui/class-names.ts'
import text from '../../ui/text.module.css'
import { useIsPhone } from '../../ui/hooks/use-media.ts'
import { StandingsCards } from './standings-cards.tsx'
import { StandingsGrid } from './standings-grid.tsx'
import type { StandingsTable } from './standings-table.ts'
import classes from './standings-tables.module.css'
import { StandingsTies } from './standings-ties.tsx'
import { t } from './messages.ts'
import kit from '../../ui/kit.module.css'

const Crosstable = lazyPart(async () => (await import('./crosstable.tsx')).Crosstable, {
  suspends: true,
})

type Props = {
  tables: readonly StandingsTable[]
  me: string | null
  /** Null if ties cannot be settled here. */
  tournamentId?: string | null
  /** The matches for the crosstable; undefined while they are loading. */
  crosstableSource?: { matches: readonly TournamentMatchWire[]; hasColours: boolean } | undefined
}

const views = () =>
  [
    { value: 'table', label: t('view.table') },
    { value: 'crosstable', label: t('view.crosstable') },
  ] as const

/** One table, or one for each group, side by side if there is room. */
export function StandingsTables({ tables, me, tournamentId = null, crosstableSource }: Props) {
  const isPhone = useIsPhone()
  const [view, setView] = useState<'table' | 'crosstable'>('table')
  const hasCrosstable =
    crosstableSource !== undefined && crosstableSource.matches.some(isTableStage)
  const Layout = isPhone ? StandingsCards : StandingsGrid
  return (
    <>
      {hasCrosstable && (
        <div className={classes.views}>
          <Segmented label={t('view')} options={views()} value={view} onChange={setView} />
        </div>
      )}
      <div className={classNames(tables.length > 1 && classes.groups)}>
        {tables.map((table) => (
          <section key={table.title} className={classes.table} aria-label={table.title}>
            <h2 className={tables.length === 1 ? text.hidden : undefined}>{table.title}</h2>
            <p className={classNames(kit.note, classes.progress)}>{roundsText(table)}</p>
            {hasCrosstable && view === 'crosstable' ? (
              <Suspense fallback={<Skeleton layout="table" count={table.rows.length} />}>
                <Crosstable table={table} me={me} {...crosstableSource} />
              </Suspense>
            ) : (
              <Layout table={table} me={me} />
            )}
            <StandingsTies table={table} tournamentId={tournamentId} />
            {table.qualifiers > 0 && (
              <p className={classNames(kit.note, classes.note)}>
                {t('qualifiers', { count: table.qualifiers })}
              </p>
            )}
          </section>
        ))}
      </div>
    </>
  )
}

/** Returns text such as 'After round 3 of 5. Round 4 in progress: 2 of 4 matches played.' */
function roundsText({ rounds, rows }: StandingsTable): string {
  const { counted, of, underWay } = rounds
  const afterText = counted === 0 ? '' : t('afterRound', { round: counted, rounds: of })
  if (underWay === null) return afterText
  const { round, decided, total: count } = underWay
  const currentText = t('roundInProgress', { round, decided, count })
  const hasProvisionalPoints = rows.some(({ nowText }) => nowText !== null)
  return [afterText, currentText, hasProvisionalPoints ? t('provisionalHint') : '']
    .filter(Boolean)
    .join(' ')
}
