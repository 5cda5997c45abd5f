import { useState } from 'react'
import { IconDoorEnter, IconUserQuestion } from '@tabler/icons-react'
import { type GroupSummary, getGroup } from '#contract/groups/group.ts'
import { joinGroup, withdrawRequest } from '#contract/groups/members.ts'
import { lazyPart } from '../platform/lazy-part.tsx'
import { toast } from '../platform/toasts/toast.ts'
import { useAttempt } from '../platform/forms/use-attempt.ts'
import { useUser } from '../platform/session/session.ts'
import { mutate } from '../platform/cache/mutate.ts'
import { call } from '../platform/api/api.ts'
import { Button } from '../ui/controls/button.tsx'
import text from '../ui/text.module.css'
import { t } from './messages.ts'

const AskToJoinDialog = lazyPart(
  async () => (await import('./ask-to-join-dialog.tsx')).AskToJoinDialog,
)

type Props = {
  group: Pick<GroupSummary, 'id' | 'name' | 'my' | 'hasAsked' | 'isActive' | 'isPrivate'> &
    Pick<GroupSummary, 'requireApproval' | 'memberCount' | 'maxSize'>
  kind?: 'primary' | 'outline'
}

/** Joins a public group, or asks to join it. */
export function JoinButton({ group, kind = 'outline' }: Props) {
  const hasPlayer = (useUser()?.playerId ?? null) !== null
  const [isAsking, setAsking] = useState(false)
  const { busy, attempt } = useAttempt()
  const { id, name, my, hasAsked, isActive, isPrivate, requireApproval } = group
  if (my !== null || !isActive || !hasPlayer) return null
  if (hasAsked) {
    return (
      <>
        <span className={text.dim}>{t('asked')}</span>
        <Button
          busy={busy}
          onClick={() => void attempt(async () => call(withdrawRequest, { params: { id } }))}
        >
          {t('withdrawRequest')}
        </Button>
      </>
    )
  }
  if (isPrivate) return null
  if (!requireApproval && group.memberCount >= group.maxSize) {
    return <span className={text.dim}>{t('full')}</span>
  }
  if (requireApproval) {
    return (
      <>
        <Button kind={kind} icon={IconUserQuestion} onClick={() => setAsking(true)}>
          {t('askToJoin')}
        </Button>
        {isAsking && <AskToJoinDialog group={group} onClose={() => setAsking(false)} />}
      </>
    )
  }
  const join = async () => {
    const { my: membership } = await mutate(
      joinGroup,
      { params: { id }, body: { message: '' } },
      { updates: getGroup },
    )
    toast(membership === null ? t('requestSent') : t('joined'), name)
  }
  return (
    <Button kind={kind} busy={busy} icon={IconDoorEnter} onClick={() => void attempt(join)}>
      {t('join')}
    </Button>
  )
}
