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
import classes from './backup-panel.module.css'
import type { AdminOverview } from './overview.ts'
import { isBackupFresh } from './backup-age.ts'
import { formatBytes } from './format-bytes.ts'
import { t, show } from '../messages.ts'

export function BackupPanel({ overview: { backup } }: { overview: AdminOverview }) {
  const client = useQueryClient()
  const mayBackUp = usePermission()('system.operate')
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const start = async () => {
    setBusy(true)
    setFailure(null)
    try {
      const { file, bytes, offSite } = await call(makeBackup)
      toast(t('backedUp'), `${file}, ${formatBytes(bytes)}`)
      if (offSite === 'failed') setFailure(t('notTakenElsewhere'))
      await client.invalidateQueries({ queryKey: keyOf(getAdminOverview) })
    } catch (error) {
      setFailure(reasonOf(error))
    } finally {
      setBusy(false)
    }
  }
  return (
    <SectionPanel title={t('backup')} icon={IconDatabaseExport}>
      <div className={classes.row}>
        <LastBackup at={backup.lastAt} isLeftHere={backup.isLeftHere} />
        <Button kind="primary" busy={busy} disabled={!mayBackUp.ok} onClick={() => void start()}>
          {t('backUpNow')}
        </Button>
      </div>
      <Refusal of={mayBackUp} />
      {failure !== null && <FieldError>{failure}</FieldError>}
    </SectionPanel>
  )
}

function LastBackup({ at, isLeftHere }: { at: string | null; isLeftHere: boolean }) {
  const now = useNow()
  if (at === null) return <StateMark kind="bad">{t('neverBackedUp')}</StateMark>
  if (isLeftHere) return <StateMark kind="bad">{t('notTakenElsewhere')}</StateMark>
  return (
    <StateMark kind={isBackupFresh(at, now) ? 'good' : 'bad'}>
      {show('lastBackup', { when: <When at={at} /> })}
    </StateMark>
  )
}
