import type { TeamMatch } from '#contract/teams/team-match.ts'
import { EARLY_MS } from '#engine/teams/match/settle-result.ts'
import { ConfirmDialog } from '../../platform/dialogs/confirm-dialog.tsx'
import { shortMoment } from '../../ui/i18n/locale.ts'
import { t } from './messages.ts'

/** Whether a team match is settled so long before its date that the date is in question. */
export const isEarly = ({ startsAt }: Pick<TeamMatch, 'startsAt'>, now: number) =>
  startsAt !== null && Date.parse(startsAt) >= now + EARLY_MS

type Early = { readonly moveDate: boolean; readonly early: string }
type Props = {
  match: TeamMatch
  confirm: string
  onClose: () => void
  onConfirm: (early: Early) => Promise<unknown>
}

/** Asks what becomes of the date: it moves to now, or stays for a reason. */
export function EarlyDialog({ match, confirm, onClose, onConfirm }: Props) {
  return (
    <ConfirmDialog
      title={t('earlyAsk')}
      confirm={confirm}
      reason="optional"
      onClose={onClose}
      onConfirm={(reason) => onConfirm({ moveDate: reason.trim() === '', early: reason.trim() })}
    >
      <p>{t('earlyMeans', { when: shortMoment(match.startsAt!) })}</p>
    </ConfirmDialog>
  )
}
