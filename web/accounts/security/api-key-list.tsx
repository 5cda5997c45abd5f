import { useQuery } from '@tanstack/react-query'
import { listMyApiKeys } from '#contract/security/api-keys.ts'
import { queryOf } from '../../platform/cache/query-of.ts'
import { Button } from '../../ui/controls/button.tsx'
import { Fold } from '../../ui/layout/fold.tsx'
import { ApiKeyRow } from './api-key-row.tsx'
import type { SecurityDialogKind } from './dialogs/security-dialogs.tsx'
import classes from './security-panels.module.css'
import { t } from './messages.ts'
import { classNames } from '../../ui/class-names.ts'
import kit from '../../ui/kit.module.css'

/** The keys with which programs act for this account. */
export function ApiKeyList({ onOpen }: { onOpen: (kind: SecurityDialogKind) => void }) {
  const { data } = useQuery(queryOf(listMyApiKeys))
  const keys = data?.items ?? []
  return (
    <Fold title={t('apiKeys')} {...(keys.length === 0 ? {} : { summary: String(keys.length) })}>
      <p className={classes.lead}>{t('apiKeysLead')}</p>
      {keys.length > 0 && (
        <ul className={classNames(kit.rows, classes.list)} aria-label={t('apiKeys')}>
          {keys.map((apiKey) => (
            <ApiKeyRow
              key={apiKey.id}
              apiKey={apiKey}
              onRevoke={() => onOpen({ kind: 'revoke-key', apiKey })}
            />
          ))}
        </ul>
      )}
      <div className={classes.actions}>
        <Button onClick={() => onOpen({ kind: 'create-key' })}>{t('createKey')}</Button>
      </div>
    </Fold>
  )
}
