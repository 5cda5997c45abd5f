import { IconFingerprint, IconPlus } from '@tabler/icons-react'
import type { Security } from '#contract/security/devices.ts'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { SectionPanel } from '../../ui/section-panel.tsx'
import { When } from '../../ui/when.tsx'
import { canUsePasskeys } from '../passkey-support.ts'
import type { SecurityDialogKind } from './dialogs/security-dialogs.tsx'
import classes from './security-panels.module.css'
import { say } from '../words.ts'

type Props = { security: Security; onOpen: (kind: SecurityDialogKind) => void }

export function PasskeyList({ security: { passkeys }, onOpen }: Props) {
  const mayAdd = canUsePasskeys()
  return (
    <SectionPanel
      title={say('passkeys')}
      icon={IconFingerprint}
      flush
      aside={
        mayAdd && (
          <Button icon={IconPlus} onClick={() => onOpen({ kind: 'add-passkey' })}>
            {say('add')}
          </Button>
        )
      }
    >
      {passkeys.length === 0 && (
        <p className={classes.empty}>
          {mayAdd ? say('passkeySignsFingerprint') : say('browserConnectionWithout')}
        </p>
      )}
      {passkeys.length > 0 && (
        <ul className={classes.list} aria-label={say('passkeys')}>
          {passkeys.map((passkey) => (
            <li key={passkey.id}>
              <Icon of={IconFingerprint} />
              <div>
                <b>{passkey.name}</b>
                <span>
                  Added <When at={passkey.createdAt} />,{' '}
                  {passkey.lastUsedAt === null ? (
                    say('notUsedYet')
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
                {say('remove')}
              </Button>
            </li>
          ))}
        </ul>
      )}
    </SectionPanel>
  )
}
