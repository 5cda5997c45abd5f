import { useState } from 'react'
import { IconKey } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type ApiKey, listApiKeys, revokeApiKey } from '#contract/security/api-keys.ts'
import { ApiKeyRow } from '../../accounts/security/api-key-row.tsx'
import listClasses from '../../accounts/security/security-panels.module.css'
import { call } from '../../platform/api/api.ts'
import { keyOf, queryOf } from '../../platform/cache/query-of.ts'
import { ConfirmDialog } from '../../platform/dialogs/confirm-dialog.tsx'
import { usePermission } from '../../platform/session/use-permission.ts'
import { toast } from '../../platform/toasts/toast.ts'
import { SectionPanel } from '../../ui/layout/section-panel.tsx'
import classes from '../overview/waiting-panel.module.css'
import { t } from '../messages.ts'
import { classNames } from '../../ui/class-names.ts'
import kit from '../../ui/kit.module.css'

/** The API keys of all accounts; nothing if there are none. */
export function ApiKeysPanel() {
  const client = useQueryClient()
  const isAllowed = usePermission()('user.manage').ok
  const { data } = useQuery({ ...queryOf(listApiKeys), enabled: isAllowed })
  const [keyToRevoke, setKeyToRevoke] = useState<ApiKey | null>(null)
  if (data === undefined || data.items.length === 0) return null
  const revoke = async ({ id, name }: ApiKey) => {
    client.setQueryData(keyOf(listApiKeys), await call(revokeApiKey, { params: { id } }))
    toast(t('keyRevoked'), name)
  }
  return (
    <SectionPanel title={t('apiKeys')} icon={IconKey} flush className={classes.panel}>
      <ul className={classNames(kit.rows, listClasses.list)} aria-label={t('apiKeys')}>
        {data.items.map((apiKey) => (
          <ApiKeyRow
            key={apiKey.id}
            apiKey={apiKey}
            isSomeoneElses
            onRevoke={() => setKeyToRevoke(apiKey)}
          />
        ))}
      </ul>
      {keyToRevoke !== null && (
        <ConfirmDialog
          title={t('revokeKeyTitle', { name: keyToRevoke.name })}
          confirm={t('revokeKey')}
          danger
          onClose={() => setKeyToRevoke(null)}
          onConfirm={() => revoke(keyToRevoke)}
        >
          <p>{t('revokeKeyBody')}</p>
        </ConfirmDialog>
      )}
    </SectionPanel>
  )
}
