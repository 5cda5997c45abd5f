import { useState } from 'react'
import { IconDeviceTablet } from '@tabler/icons-react'
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { endTablet, listTablets, type Tablet } from '#contract/tablets.ts'
import { call } from '../platform/api.ts'
import { ConfirmDialog } from '../platform/confirm-dialog.tsx'
import { keys } from '../platform/query-keys.ts'
import { toast } from '../platform/toast.ts'
import { Button } from '../ui/button.tsx'
import { SectionPanel } from '../ui/section-panel.tsx'
import { When } from '../ui/when.tsx'
import { say, show } from './words.ts'
import classes from './waiting-panel.module.css'

const tabletsQuery = queryOptions({
  queryKey: [...keys.admin(), 'tablets'],
  queryFn: ({ signal }) => call(listTablets, {}, { signal }),
})

/** Shared tablets at the venue; nothing where none is enrolled. */
export function TabletsPanel() {
  const client = useQueryClient()
  const { data } = useQuery(tabletsQuery)
  const [ending, setEnding] = useState<Tablet | null>(null)
  if (data === undefined || data.items.length === 0) return null
  const end = async ({ id, name }: Tablet) => {
    client.setQueryData(tabletsQuery.queryKey, await call(endTablet, { params: { id } }))
    toast(say('tabletEnded'), name)
  }
  return (
    <SectionPanel title={say('tablets')} icon={IconDeviceTablet} flush className={classes.panel}>
      <ul className={classes.list} aria-label={say('tablets')}>
        {data.items.map((tablet) => (
          <li key={tablet.id}>
            <div className={classes.who}>
              <b>{tablet.name}</b>
              <span>{lineOf(tablet)}</span>
            </div>
            <Button
              aria-label={say('endTablet', { name: tablet.name })}
              onClick={() => setEnding(tablet)}
            >
              {say('end')}
            </Button>
          </li>
        ))}
      </ul>
      {ending !== null && (
        <ConfirmDialog
          title={say('askEndTablet', { name: ending.name })}
          confirm={say('endIt')}
          danger
          onClose={() => setEnding(null)}
          onConfirm={() => end(ending)}
        >
          <p>{say('endTabletMeans')}</p>
        </ConfirmDialog>
      )}
    </SectionPanel>
  )
}

function lineOf({ enrolledByName, enrolledAt, lastSeenAt }: Tablet) {
  return show('tabletLine', {
    name: enrolledByName ?? say('accountGone'),
    when: <When at={enrolledAt} />,
    seen: <When at={lastSeenAt ?? enrolledAt} />,
  })
}
