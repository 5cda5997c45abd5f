import { useState } from 'react'
import { IconDeviceTablet } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { endTablet, listTablets, type Tablet } from '#contract/club/tablets.ts'
import { call } from '../../platform/api/api.ts'
import { ConfirmDialog } from '../../platform/dialogs/confirm-dialog.tsx'
import { toast } from '../../platform/toasts/toast.ts'
import { keyOf, queryOf } from '../../platform/cache/query-of.ts'
import { usePermission } from '../../platform/session/use-permission.ts'
import { Button } from '../../ui/controls/button.tsx'
import { SectionPanel } from '../../ui/layout/section-panel.tsx'
import { When } from '../../ui/i18n/when.tsx'
import { t, show } from '../messages.ts'
import classes from '../overview/waiting-panel.module.css'
import { classNames } from '../../ui/class-names.ts'
import kit from '../../ui/kit.module.css'

/** The venue's shared tablets; nothing if none is enrolled. */
export function TabletsPanel() {
  const client = useQueryClient()
  const isAllowed = usePermission()('tablet.manage').ok
  const { data } = useQuery({ ...queryOf(listTablets), enabled: isAllowed })
  const [tabletToEnd, setTabletToEnd] = useState<Tablet | null>(null)
  if (data === undefined || data.items.length === 0) return null
  const end = async ({ id, name }: Tablet) => {
    client.setQueryData(keyOf(listTablets), await call(endTablet, { params: { id } }))
    toast(t('tabletEnded'), name)
  }
  return (
    <SectionPanel title={t('tablets')} icon={IconDeviceTablet} flush className={classes.panel}>
      <ul className={classNames(kit.bars, classes.list)} aria-label={t('tablets')}>
        {data.items.map((tablet) => (
          <li key={tablet.id}>
            <div className={classes.who}>
              <b>{tablet.name}</b>
              <span>{tabletDetails(tablet)}</span>
            </div>
            <Button
              aria-label={t('endTablet', { name: tablet.name })}
              onClick={() => setTabletToEnd(tablet)}
            >
              {t('end')}
            </Button>
          </li>
        ))}
      </ul>
      {tabletToEnd !== null && (
        <ConfirmDialog
          title={t('endTabletTitle', { name: tabletToEnd.name })}
          confirm={t('endTabletConfirm')}
          danger
          onClose={() => setTabletToEnd(null)}
          onConfirm={() => end(tabletToEnd)}
        >
          <p>{t('endTabletBody')}</p>
        </ConfirmDialog>
      )}
    </SectionPanel>
  )
}

function tabletDetails({ enrolledByName, enrolledAt, lastSeenAt }: Tablet) {
  return show('tabletLine', {
    name: enrolledByName ?? t('deletedAccount'),
    when: <When at={enrolledAt} />,
    seen: <When at={lastSeenAt ?? enrolledAt} />,
  })
}
