import { IconShieldCheck } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { acknowledgeAlert, type SecurityAlert, listAlerts } from '#contract/admin.ts'
import { call } from '../../platform/api/api.ts'
import { keyOf } from '../../platform/cache/query-of.ts'
import { useAttempt } from '../../platform/forms/use-attempt.ts'
import { usePermission } from '../../platform/session/use-permission.ts'
import { Refusal } from '../../platform/session/refusal.tsx'
import { Button } from '../../ui/controls/button.tsx'
import text from '../../ui/text.module.css'
import { When } from '../../ui/i18n/when.tsx'
import { AttentionRow } from './attention-row.tsx'
import classes from './attention.module.css'
import { t } from '../messages.ts'

/** An open security alert, with what to do about it. */
export function AlertRow({ alert }: { alert: SecurityAlert }) {
  const client = useQueryClient()
  const permission = usePermission()('alert.acknowledge')
  const { busy, attempt } = useAttempt()
  const acknowledge = async () => {
    await call(acknowledgeAlert, { params: { id: alert.id } })
    await client.invalidateQueries({ queryKey: keyOf(listAlerts) })
  }
  return (
    <AttentionRow
      icon={IconShieldCheck}
      title={alert.description}
      details={
        <>
          <span>
            <AlertSubject alert={alert} /> <When at={alert.createdAt} />
          </span>
          <ul className={classes.advice} aria-label={t('whatToDo')}>
            {alert.recommendations.map((advice) => (
              <li key={advice}>{advice}</li>
            ))}
          </ul>
          <Refusal of={permission} />
        </>
      }
      action={
        <Button busy={busy} disabled={!permission.ok} onClick={() => void attempt(acknowledge)}>
          {t('acknowledge')}
        </Button>
      }
    />
  )
}

/** The account that an alert is about, with a link to its events. */
export function AlertSubject({ alert: { subjectId, subjectName } }: { alert: SecurityAlert }) {
  if (subjectId === null) return subjectName
  return (
    <Link to="/admin/audit" search={{ account: subjectId }} className={text.link}>
      {subjectName}
    </Link>
  )
}
