import { useState } from 'react'
import { IconKey } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { type Security, getSecurity } from '#contract/security/devices.ts'
import { lazyPart } from '../../platform/lazy-part.tsx'
import { QueryView } from '../../platform/cache/query-view.tsx'
import { useUser } from '../../platform/session/session.ts'
import { queryOf } from '../../platform/cache/query-of.ts'
import { classNames } from '../../ui/class-names.ts'
import columns from '../../ui/layout/columns.module.css'
import { Icon } from '../../ui/icon.tsx'
import { PageHead } from '../../ui/layout/page-head.tsx'
import { Skeleton } from '../../ui/states/skeleton.tsx'
import { PushDevices } from '../../notices/push/push-devices.tsx'
import { ApiKeyList } from './api-key-list.tsx'
import { DeviceList } from './device-list.tsx'
import { MyEvents } from './my-events.tsx'
import { PasskeyList } from './passkey-list.tsx'
import type { SecurityDialogKind } from './dialogs/security-dialogs.tsx'
import classes from './security-screen.module.css'
import { PasswordPanel, PhonePanel, TwoFactorPanel } from './security-panels.tsx'
import { TabletPanel } from './tablet-panel.tsx'
import { t } from './messages.ts'
import kit from '../../ui/kit.module.css'

const SecurityDialogs = lazyPart(
  async () => (await import('./dialogs/security-dialogs.tsx')).SecurityDialogs,
)

/** The security of the account, and its sessions. */
export function SecurityScreen() {
  const query = useQuery(queryOf(getSecurity))
  return (
    <>
      <PageHead title={t('security')} />
      <QueryView
        query={query}
        failure={t('securityFailed')}
        loading={<Skeleton layout="dashboard" count={4} />}
      >
        {(security) => <SecurityPanels security={security} />}
      </QueryView>
    </>
  )
}

function SecurityPanels({ security }: { security: Security }) {
  const [open, setOpen] = useState<SecurityDialogKind | null>(null)
  const isDemo = useUser()?.isDemo === true
  return (
    <>
      {security.passwordChangeRequired && (
        <Note title={t('choosePassword')} text={t('choosePasswordBody')} />
      )}
      {isDemo && <Note title={t('demoAccount')} text={t('demoAccountBody')} />}
      <div className={classNames(columns.grid, classes.grid)}>
        <fieldset className={classNames(columns.column, classes.own)} disabled={isDemo}>
          <PasswordPanel security={security} onOpen={setOpen} />
          <TwoFactorPanel security={security} onOpen={setOpen} />
          <PasskeyList security={security} onOpen={setOpen} />
          <PhonePanel security={security} onOpen={setOpen} />
          {!isDemo && <ApiKeyList onOpen={setOpen} />}
        </fieldset>
        <div className={columns.column}>
          <DeviceList devices={security.devices} onOpen={setOpen} />
          <PushDevices />
          <TabletPanel />
          <MyEvents />
        </div>
      </div>
      {open !== null && (
        <SecurityDialogs open={open} security={security} onClose={() => setOpen(null)} />
      )}
    </>
  )
}

function Note({ title, text }: { title: string; text: string }) {
  return (
    <p className={classNames(kit.row, kit.gap3, classes.note)} role="status">
      <Icon of={IconKey} />
      <span>
        <b>{title}</b> {text}
      </span>
    </p>
  )
}
