import type { LiveConflictWire } from '#contract/live/events.ts'
import { Button } from '../../ui/controls/button.tsx'
import { formatDate } from '../../ui/i18n/locale.ts'
import classes from './resolved-conflicts.module.css'
import { t } from './messages.ts'

type Props = {
  readonly forks: readonly LiveConflictWire[]
  /** Opens a conflict again, to change its decision. */
  readonly look: (forkId: string) => void
}

/** Lists resolved conflicts, whose decisions can be changed. */
export function ResolvedConflicts({ forks, look }: Props) {
  const decided = forks.filter(({ choice }) => choice !== null)
  if (decided.length === 0) return null
  return (
    <section className={classes.decided} aria-label={t('decidedHead')}>
      <h3>{t('decidedHead')}</h3>
      <ul>
        {decided.map(({ id, choice, byName, at, events }) => {
          const name = byName ?? t('other')
          return (
            <li key={id}>
              <span>
                {name}, {formatDate(at, 'time')}, {t('entries', { count: events.length })}.{' '}
                {t(`choice.${choice!}`)}
              </span>
              <Button aria-label={t('decideAnewOf', { name })} onClick={() => look(id)}>
                {t('decideAnew')}
              </Button>
            </li>
          )
        })}
      </ul>
    </section>
  )
}
