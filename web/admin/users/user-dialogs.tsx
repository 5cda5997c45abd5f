import { useState } from 'react'
import { type AdminUser, actOnUser } from '#contract/admin.ts'
import { DoneDialog } from '../../platform/dialogs/done-dialog.tsx'
import { toast } from '../../platform/toasts/toast.ts'
import { ConfirmDialog } from '../../platform/dialogs/confirm-dialog.tsx'
import { call } from '../../platform/api/api.ts'
import { CopyBox } from '../../ui/controls/copy-box.tsx'
import { type UserAction, userActions } from './user-actions.ts'
import { changeUser } from './change-user.ts'
import { UserDialog } from './user-dialog.tsx'
import { t } from '../messages.ts'

type Props = { user: AdminUser; onClose: () => void }

/** One account, and the confirmation of each action on it. */
export function UserDialogs({ user, onClose }: Props) {
  const [pendingAction, setPendingAction] = useState<UserAction | null>(null)
  const [recoveryCode, setRecoveryCode] = useState<string | null>(null)
  const runAction = async (action: UserAction, reason: string) => {
    if (action === 'activate' || action === 'deactivate') {
      await changeUser(user, { isActive: action === 'activate' })
    } else {
      const reply = await call(actOnUser, { params: { id: user.id }, body: { action, reason } })
      setRecoveryCode(reply.recoveryCode)
    }
    toast(t(`done.${action}`), user.name)
  }
  if (recoveryCode !== null) {
    return (
      <RecoveryCodeDialog
        name={user.name}
        code={recoveryCode}
        onClose={() => setRecoveryCode(null)}
      />
    )
  }
  if (pendingAction === null)
    return <UserDialog user={user} onChooseAction={setPendingAction} onClose={onClose} />
  return (
    <ConfirmDialog
      title={t(`confirmTitle.${pendingAction}`, { name: user.name })}
      confirm={t(`confirmButton.${pendingAction}`)}
      danger={userActions[pendingAction].isDanger ?? false}
      reason={pendingAction === 'lock' ? 'optional' : undefined}
      onClose={() => setPendingAction(null)}
      onConfirm={(reason) => runAction(pendingAction, reason)}
    >
      <p>{t(`body.${pendingAction}`)}</p>
    </ConfirmDialog>
  )
}

type RecoveryCodeDialogProps = { name: string; code: string; onClose: () => void }

function RecoveryCodeDialog({ name, code, onClose }: RecoveryCodeDialogProps) {
  return (
    <DoneDialog title={t('recoveryCodeFor', { name })} done={t('done')} onClose={onClose}>
      <p>{t('recoveryCodeHandover')}</p>
      <CopyBox label={t('recoveryCode')} value={code} />
    </DoneDialog>
  )
}
