import {
  IconDeviceDesktop,
  IconDeviceMobile,
  IconDevices,
  IconTerminal2,
} from '@tabler/icons-react'
import type { Device } from '#contract/security/devices.ts'
import { Button } from '../../ui/controls/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { SectionPanel } from '../../ui/layout/section-panel.tsx'
import text from '../../ui/text.module.css'
import { When } from '../../ui/i18n/when.tsx'
import type { SecurityDialogKind } from './dialogs/security-dialogs.tsx'
import { deviceName } from './device-name.ts'
import classes from './security-panels.module.css'
import { t, show } from './messages.ts'
import { classNames } from '../../ui/class-names.ts'
import kit from '../../ui/kit.module.css'

type Props = { devices: readonly Device[]; onOpen: (kind: SecurityDialogKind) => void }

/** Sorts this device first, then the others by last use. */
function sortDevices(devices: readonly Device[]): Device[] {
  return devices.toSorted(
    (a, b) => Number(b.isCurrent) - Number(a.isCurrent) || b.lastSeenAt.localeCompare(a.lastSeenAt),
  )
}

function deviceIcon({ client, description }: Device) {
  if (client === 'api') return IconTerminal2
  return /Android|iPhone|iPad/.test(description) ? IconDeviceMobile : IconDeviceDesktop
}

export function DeviceList({ devices, onOpen }: Props) {
  const otherCount = devices.filter(({ isCurrent }) => !isCurrent).length
  return (
    <SectionPanel
      title={t('devicesSignedIn')}
      icon={IconDevices}
      flush
      aside={
        otherCount > 0 && (
          <Button onClick={() => onOpen({ kind: 'end-others', others: otherCount })}>
            {t('endOthers')}
          </Button>
        )
      }
    >
      <ul className={classNames(kit.rows, classes.list)} aria-label={t('devices')}>
        {sortDevices(devices).map((device) => (
          <li key={device.id}>
            <Icon of={deviceIcon(device)} />
            <div>
              <b>{deviceName(device)}</b>
              {device.isCurrent ? (
                <span className={text.you}>{t('thisDevice')}</span>
              ) : (
                <span>
                  {show('deviceSeen', {
                    seen: <When at={device.lastSeenAt} />,
                    since: <When at={device.createdAt} />,
                  })}
                </span>
              )}
            </div>
            {!device.isCurrent && (
              <Button
                kind="quiet"
                aria-label={t('signOutNamed', { device: deviceName(device) })}
                onClick={() => onOpen({ kind: 'end-device', device })}
              >
                {t('signOut')}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </SectionPanel>
  )
}
