import { FactList } from '../../ui/layout/fact-list.tsx'
import { Fold } from '../../ui/layout/fold.tsx'
import { StateMark } from '../../ui/states/state-mark.tsx'
import { When } from '../../ui/i18n/when.tsx'
import { useNow } from '../../ui/hooks/use-now.ts'
import { getChecks } from './checks.ts'
import { Examination } from './examination.tsx'
import type { AdminOverview } from './overview.ts'
import classes from './health-panel.module.css'
import { t } from '../messages.ts'
import text from '../../ui/text.module.css'

type Props = { readonly overview: AdminOverview; readonly isOpen?: boolean }

/** The health of each part of the system, with a full check on request. */
export function HealthPanel({ overview, isOpen = false }: Props) {
  const checks = getChecks(overview, useNow())
  const isHealthy = checks.every(({ isGood }) => isGood)
  return (
    <Fold title={t('system')} summary={isHealthy ? t('healthy') : t('unhealthy')} isOpen={isOpen}>
      <ul className={classes.checks} aria-label={t('system')}>
        {checks.map(({ id, name, isGood, text: message, details }) => (
          <li key={id}>
            <span className={text.dim}>{name}</span>
            <div>
              <StateMark kind={isGood ? 'good' : 'bad'}>{message}</StateMark>
              {details && <p>{details}</p>}
            </div>
          </li>
        ))}
      </ul>
      <div className={classes.about}>
        <FactList
          facts={[
            { name: t('version'), value: overview.version },
            { name: t('build'), value: overview.build },
            { name: t('started'), value: <When at={overview.health.startedAt} /> },
          ]}
        />
      </div>
      <Examination />
    </Fold>
  )
}
