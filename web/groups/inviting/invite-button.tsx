import { useState } from 'react'
import { IconUserPlus } from '@tabler/icons-react'
import type { Group } from '#contract/groups/group.ts'
import { lazyPart } from '../../platform/lazy-part.tsx'
import { usePermission } from '../../platform/session/use-permission.ts'
import { Button } from '../../ui/controls/button.tsx'
import { t } from './messages.ts'
import { policySubject } from '../policy-subject.ts'

const InviteDialog = lazyPart(async () => (await import('./invite-dialog.tsx')).InviteDialog)

/** Opens the invite dialog, if the reader may invite. */
export function InviteButton({
  group,
  className,
}: {
  group: Group
  className: string | undefined
}) {
  const [isOpen, setOpen] = useState(false)
  const mayInvite = usePermission()('group.invite', policySubject(group)).ok && group.isActive
  if (!mayInvite) return null
  return (
    <>
      <Button icon={IconUserPlus} className={className} onClick={() => setOpen(true)}>
        {t('invite')}
      </Button>
      {isOpen && <InviteDialog group={group} onClose={() => setOpen(false)} />}
    </>
  )
}
