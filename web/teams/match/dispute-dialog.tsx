import { useState } from 'react'
import type { TeamMatch } from '#contract/teams/team-match.ts'
import { ConfirmDialog } from '../../platform/dialogs/confirm-dialog.tsx'
import { SelectField } from '../../ui/fields/select-field.tsx'
import { t } from './messages.ts'

type Props = {
  match: TeamMatch
  onClose: () => void
  onDispute: (n: number | null, reason: string) => Promise<unknown>
}

/** Disputes a rubber and says what is wrong. */
export function DisputeDialog({ match, onClose, onDispute }: Props) {
  const [which, setWhich] = useState('')
  const decided = match.rubbers.filter(({ status }) => status === 'decided')
  const options = [
    { value: '', label: t('wholeMatch') },
    ...decided.map(({ n }) => ({ value: String(n), label: t('rubber', { n }) })),
  ]
  return (
    <ConfirmDialog
      title={t('dispute')}
      confirm={t('disputeIt')}
      reason="needed"
      onClose={onClose}
      onConfirm={async (reason) => onDispute(which === '' ? null : Number(which), reason)}
    >
      <SelectField
        label={t('whichRubber')}
        options={options}
        value={which}
        onChange={(event) => setWhich(event.currentTarget.value)}
      />
    </ConfirmDialog>
  )
}
