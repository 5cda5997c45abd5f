import { IconFingerprint, IconPlus } from '@tabler/icons-react'
import type { Security } from '#contract/security/devices.ts'
import { Button } from '../../ui/controls/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { SectionPanel } from '../../ui/layout/section-panel.tsx'
import { When } from '../../ui/i18n/when.tsx'
import { localhostUrl, passkeyObstacle } from '../passkey-support.ts'
import type { SecurityDialogKind } from './dialogs/security-dialogs.tsx'
import classes from './security-panels.module.css'
import { t, show } from './messages.ts'
import { classNames } from '../../ui/class-names.ts'
import kit from '../../ui/kit.module.css'

type Props = { security: Security; onOpen: (kind: SecurityDialogKind) => void }

export function PasskeyList({ security: { passkeys }, onOpen }: Props) {
  const obstacle = passkeyObstacle()
  const canAdd = obstacle === null
  const localhost = localhostUrl()
  return (
    <SectionPanel
      title={t('passkeys')}
      icon={IconFingerprint}
      flush
      aside={
        canAdd && (
          <Button icon={IconPlus} onClick={() => onOpen({ kind: 'add-passkey' })}>
            {t('add')}
          </Button>
        )
      }
    >
      {passkeys.length === 0 && (
        <p className={classes.empty}>
          {t('passkeysLead')} {obstacle !== null && t(`noPasskeys.${obstacle}`)}{' '}
          {obstacle === 'ip' && localhost !== null && <a href={localhost}>{t('openByName')}</a>}
        </p>
      )}
      {passkeys.length > 0 && (
        <ul className={classNames(kit.rows, classes.list)} aria-label={t('passkeys')}>
          {passkeys.map((passkey) => (
            <li key={passkey.id}>
              <Icon of={IconFingerprint} />
              <div>
                <b>{passkey.name}</b>
                <span>{usageText(passkey)}</span>
              </div>
              <Button
                kind="quiet"
                aria-label={t('removeNamed', { name: passkey.name })}
                onClick={() => onOpen({ kind: 'remove-passkey', passkey })}
              >
                {t('remove')}
              </Button>
            </li>
          ))}
        </ul>
      )}
    </SectionPanel>
  )
}

function usageText({ createdAt, lastUsedAt }: Security['passkeys'][number]) {
  const added = <When at={createdAt} />
  if (lastUsedAt === null) return show('passkeyUnused', { added })
  return show('passkeyUsed', { added, used: <When at={lastUsedAt} /> })
}
