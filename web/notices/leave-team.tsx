import { changeRoster } from '#contract/teams/team.ts'
import { call } from '../platform/api/api.ts'
import { refreshNotices } from '../platform/notices/notices.ts'
import { useUser } from '../platform/session/session.ts'
import { toast } from '../platform/toasts/toast.ts'
import { useAttempt } from '../platform/forms/use-attempt.ts'
import { Button } from '../ui/controls/button.tsx'
import { t } from './messages.ts'

/** Leaves a team in one tap: captains can add players without asking them. */
export function LeaveTeamButton({
  teamId,
  team,
}: {
  readonly teamId: string
  readonly team: string
}) {
  const me = useUser()?.playerId ?? null
  const { busy, attempt } = useAttempt()
  if (me === null) return null
  const leave = async () => {
    const command = { type: 'remove', playerId: me } as const
    await call(changeRoster, { params: { id: teamId }, body: { command } })
    refreshNotices()
    toast(t('leftTeam', { team }))
  }
  return (
    <Button disabled={busy} onClick={() => void attempt(leave)}>
      {t('leaveTeam')}
    </Button>
  )
}
