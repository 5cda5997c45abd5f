import { IconFingerprint, IconPlus } from '@tabler/icons-react'
import type { Security } from '#contract/security/devices.ts'
import { Button } from '../ui/button.tsx'
import { Icon } from '../ui/icon.tsx'
import { SectionPanel } from '../ui/section-panel.tsx'
import { When } from '../ui/when.tsx'
import { canUsePasskeys } from './passkey-support.ts'
import type { SecurityDialogKind } from './security-dialogs.tsx'
import classes from './security-panels.module.css'

type Props = { security: Security; onOpen: (kind: SecurityDialogKind) => void }

export function PasskeyList({ security: { passkeys }, onOpen }: Props) {
  const mayAdd = canUsePasskeys()
  return (
    <SectionPanel
      title="Passkeys"
      icon={IconFingerprint}
      flush
      aside={
        mayAdd && (
          <Button icon={IconPlus} onClick={() => onOpen({ kind: 'add-passkey' })}>
            Add
          </Button>
        )
      }
    >
      {passkeys.length === 0 && (
        <p className={classes.empty}>
          {mayAdd
            ? 'A passkey signs you in by fingerprint, face or the lock of the device, with nothing to type.'
            : 'This browser, or a connection without https, cannot use passkeys.'}
        </p>
      )}
      {passkeys.length > 0 && (
        <ul className={classes.list} aria-label="Passkeys">
          {passkeys.map((passkey) => (
            <li key={passkey.id}>
              <Icon of={IconFingerprint} />
              <div>
                <b>{passkey.name}</b>
                <span>
                  Added <When at={passkey.createdAt} />,{' '}
                  {passkey.lastUsedAt === null ? (
                    'not used yet'
                  ) : (
                    <>
                      used <When at={passkey.lastUsedAt} />
                    </>
                  )}
                </span>
              </div>
              <Button
                kind="quiet"
                aria-label={`Remove ${passkey.name}`}
                onClick={() => onOpen({ kind: 'remove-passkey', passkey })}
              >
                Remove
              </Button>
            </li>
          ))}
        </ul>
      )}
    </SectionPanel>
  )
}
