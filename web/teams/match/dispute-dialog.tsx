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

/** Disputes a rubber or the whole match, with a reason. */
export function DisputeDialog({ match, onClose, onDispute }: Props) {
  const [rubber, setRubber] = useState('')
  const decided = match.rubbers.filter(({ status }) => status === 'decided')
  const options = [
    { value: '', label: t('wholeMatch') },
    ...decided.map(({ n }) => ({ value: String(n), label: t('rubber', { n }) })),
  ]
  return (
    <ConfirmDialog
      title={t('dispute')}
      confirm={t('disputeConfirm')}
      reason="needed"
      onClose={onClose}
      onConfirm={async (reason) => onDispute(rubber === '' ? null : Number(rubber), reason)}
    >
      <SelectField
        label={t('whichRubber')}
        options={options}
        value={rubber}
        onChange={(event) => setRubber(event.currentTarget.value)}
      />
    </ConfirmDialog>
  )
}
