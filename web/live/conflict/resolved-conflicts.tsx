import type { LiveConflictWire } from '#contract/live/events.ts'
import { Button } from '../../ui/controls/button.tsx'
import { formatDate } from '../../ui/i18n/locale.ts'
import classes from './resolved-conflicts.module.css'
import { t } from './messages.ts'

type Props = {
  readonly conflicts: readonly LiveConflictWire[]
  /** Opens a conflict, so that its decision can be changed. */
  readonly open: (conflictId: string) => void
}

/** Lists resolved conflicts, whose decisions can be changed. */
export function ResolvedConflicts({ conflicts, open }: Props) {
  const resolved = conflicts.filter(({ choice }) => choice !== null)
  if (resolved.length === 0) return null
  return (
    <section className={classes.decided} aria-label={t('resolvedHeading')}>
      <h3>{t('resolvedHeading')}</h3>
      <ul>
        {resolved.map(({ id, choice, byName, at, events }) => {
          const name = byName ?? t('other')
          return (
            <li key={id}>
              <span>
                {name}, {formatDate(at, 'time')}, {t('entries', { count: events.length })}.{' '}
                {t(`choice.${choice!}`)}
              </span>
              <Button aria-label={t('reviewVersion', { name })} onClick={() => open(id)}>
                {t('review')}
              </Button>
            </li>
          )
        })}
      </ul>
    </section>
  )
}
