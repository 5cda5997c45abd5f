import { useState } from 'react'
import { IconDatabaseExport } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { makeBackup, getAdminOverview } from '#contract/admin.ts'
import { call } from '../../platform/api/api.ts'
import { reasonOf } from '../../platform/api/api-error.ts'
import { toast } from '../../platform/toasts/toast.ts'
import { keyOf } from '../../platform/cache/query-of.ts'
import { usePermission } from '../../platform/session/use-permission.ts'
import { Refusal } from '../../platform/session/refusal.tsx'
import { Button } from '../../ui/controls/button.tsx'
import { SectionPanel } from '../../ui/layout/section-panel.tsx'
import { StateMark } from '../../ui/states/state-mark.tsx'
import { FieldError } from '../../ui/fields/text-field.tsx'
import { useNow } from '../../ui/hooks/use-now.ts'
import { When } from '../../ui/i18n/when.tsx'
import { AttentionRow } from './attention-row.tsx'
import type { AdminOverview } from './overview.ts'
import { getChecks } from './checks.ts'
import { formatBytes } from './format-bytes.ts'
import { t, show } from '../messages.ts'
import { classNames } from '../../ui/class-names.ts'
import kit from '../../ui/kit.module.css'

type Props = { readonly overview: AdminOverview }

/** Returns whether a backup is due. */
function needsBackup(overview: AdminOverview, now: number): boolean {
  return getChecks(overview, now).some(({ id, isGood }) => id === 'backup' && !isGood)
}

/** Returns a function that makes a backup, and the failure of the last attempt. */
function useBackup() {
  const client = useQueryClient()
  const permission = usePermission()('system.operate')
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const startBackup = async () => {
    setBusy(true)
    setFailure(null)
    try {
      const { file, bytes, offSite } = await call(makeBackup)
      toast(t('backedUp'), `${file}, ${formatBytes(bytes)}`)
      if (offSite === 'failed') setFailure(t('notCopiedOffSite'))
      await client.invalidateQueries({ queryKey: keyOf(getAdminOverview) })
    } catch (error) {
      setFailure(reasonOf(error))
    } finally {
      setBusy(false)
    }
  }
  return { permission, busy, failure, startBackup }
}

/** The item for a backup that is due, in the list of what needs attention. */
export function BackupRow({ overview: { backup } }: Props) {
  const { permission, busy, failure, startBackup } = useBackup()
  return (
    <AttentionRow
      icon={IconDatabaseExport}
      title={backup.lastAt === null ? t('neverBackedUp') : t('backupOld')}
      details={
        <>
          <span>
            {backup.isLeftHere
              ? t('notCopiedOffSite')
              : backup.lastAt !== null && show('lastBackup', { when: <When at={backup.lastAt} /> })}
          </span>
          <Refusal of={permission} />
          {failure !== null && <FieldError>{failure}</FieldError>}
        </>
      }
      action={
        <Button
          kind="primary"
          busy={busy}
          disabled={!permission.ok}
          onClick={() => void startBackup()}
        >
          {t('backUpNow')}
        </Button>
      }
    />
  )
}

/** The last backup. While one is due, the button is in `BackupRow` instead. */
export function BackupPanel({ overview }: Props) {
  const { permission, busy, failure, startBackup } = useBackup()
  const isDue = needsBackup(overview, useNow())
  const { lastAt } = overview.backup
  return (
    <SectionPanel title={t('backup')}>
      <div className={classNames(kit.wrappingRow, kit.gap3, kit.apart)}>
        {lastAt === null ? (
          <StateMark kind="idle">{t('neverBackedUp')}</StateMark>
        ) : (
          <StateMark kind={isDue ? 'bad' : 'good'}>
            {show('lastBackup', { when: <When at={lastAt} /> })}
          </StateMark>
        )}
        {!isDue && (
          <Button busy={busy} disabled={!permission.ok} onClick={() => void startBackup()}>
            {t('backUpNow')}
          </Button>
        )}
      </div>
      {!isDue && <Refusal of={permission} />}
      {failure !== null && <FieldError>{failure}</FieldError>}
    </SectionPanel>
  )
}
