import type { TeamMatch } from '#contract/teams/team-match.ts'
import { EARLY_MS } from '#engine/teams/match/settle-result.ts'
import { ConfirmDialog } from '../../platform/dialogs/confirm-dialog.tsx'
import { formatShortDateTime } from '../../ui/i18n/format-date-time.ts'
import { t } from './messages.ts'

/** Whether a team match is finished long before its date. */
export const isEarly = ({ startsAt }: Pick<TeamMatch, 'startsAt'>, now: number) =>
  startsAt !== null && Date.parse(startsAt) >= now + EARLY_MS

type DateDecision = { readonly moveDate: boolean; readonly early: string }
type Props = {
  match: TeamMatch
  confirm: string
  onClose: () => void
  onConfirm: (decision: DateDecision) => Promise<unknown>
}

/** Asks about the date of an early match: move it to now, or keep it with a reason. */
export function EarlyDialog({ match, confirm, onClose, onConfirm }: Props) {
  return (
    <ConfirmDialog
      title={t('earlyTitle')}
      confirm={confirm}
      reason="optional"
      onClose={onClose}
      onConfirm={(reason) => onConfirm({ moveDate: reason.trim() === '', early: reason.trim() })}
    >
      <p>{t('earlyBody', { when: formatShortDateTime(match.startsAt!) })}</p>
    </ConfirmDialog>
  )
}
