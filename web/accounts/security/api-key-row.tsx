import { IconKey } from '@tabler/icons-react'
import type { ApiKey } from '#contract/security/api-keys.ts'
import { joinFacts } from '../../ui/i18n/translations.ts'
import { Button } from '../../ui/controls/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { formatShortDay } from '../../ui/i18n/locale.ts'
import { When } from '../../ui/i18n/when.tsx'
import { t, show } from './messages.ts'

type Props = { readonly apiKey: ApiKey; readonly isSomeoneElses?: boolean; onRevoke: () => void }

/** An API key in a list, with its owner if that is someone else. */
export function ApiKeyRow({ apiKey, isSomeoneElses = false, onRevoke }: Props) {
  const { name, start, scope, ownerName, expiresAt } = apiKey
  const expiry =
    expiresAt === null
      ? t('keyNeverExpires')
      : t('keyExpiresOn', { day: formatShortDay(expiresAt) })
  const details = [
    ...(isSomeoneElses ? [ownerName] : []),
    `${start}…`,
    t(`keyScope.${scope}`),
    expiry,
  ]
  return (
    <li>
      <Icon of={IconKey} />
      <div>
        <b>{name}</b>
        <span>{joinFacts(details)}</span>
        <span>
          <KeyUsage apiKey={apiKey} />
        </span>
      </div>
      <Button kind="quiet" aria-label={t('revokeNamed', { name })} onClick={onRevoke}>
        {t('revoke')}
      </Button>
    </li>
  )
}

function KeyUsage({ apiKey: { createdAt, lastUsedAt } }: { apiKey: ApiKey }) {
  const created = <When at={createdAt} />
  if (lastUsedAt === null) return show('keyUnused', { created })
  return show('keyUsed', { created, used: <When at={lastUsedAt} /> })
}
