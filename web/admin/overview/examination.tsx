import { useQuery } from '@tanstack/react-query'
import { type Finding, examineSystem } from '#contract/admin.ts'
import { reasonOf } from '../../platform/api/api-error.ts'
import { queryOf } from '../../platform/cache/query-of.ts'
import { usePermission } from '../../platform/session/use-permission.ts'
import { Refusal } from '../../platform/session/refusal.tsx'
import { Button } from '../../ui/controls/button.tsx'
import { StateMark } from '../../ui/states/state-mark.tsx'
import { FieldError } from '../../ui/fields/text-field.tsx'
import text from '../../ui/text.module.css'
import classes from './health-panel.module.css'
import { t } from '../messages.ts'
import { classNames } from '../../ui/class-names.ts'
import kit from '../../ui/kit.module.css'

const markKinds = { good: 'good', attention: 'idle', bad: 'bad' } as const

/** Runs the checks of `npm run doctor` on request. */
export function Examination() {
  const permission = usePermission()('system.operate')
  const { data, error, isFetching, refetch } = useQuery({
    ...queryOf(examineSystem),
    // Slow for the server, so it runs only when the button is pressed.
    enabled: false,
    gcTime: 0,
    retry: false,
  })
  return (
    <section aria-label={t('examination')}>
      {data !== undefined && (
        <ul className={classes.checks} aria-label={t('findings')}>
          {data.items.map((finding) => (
            <FindingRow key={finding.name} finding={finding} />
          ))}
        </ul>
      )}
      <div className={classes.about}>
        <div className={classNames(kit.wrappingRow, kit.gap3, kit.apart)}>
          <p className={text.dim}>{t('examinationLead')}</p>
          <Button busy={isFetching} disabled={!permission.ok} onClick={() => void refetch()}>
            {t('examine')}
          </Button>
        </div>
        <Refusal of={permission} />
        {error !== null && <FieldError>{reasonOf(error)}</FieldError>}
      </div>
    </section>
  )
}

function FindingRow({ finding: { name, state, says, todo } }: { finding: Finding }) {
  return (
    <li>
      <span className={text.dim}>{t(`finding.${name}`)}</span>
      <div>
        <StateMark kind={markKinds[state]}>{says}</StateMark>
        {todo !== null && <p>{todo}</p>}
      </div>
    </li>
  )
}
