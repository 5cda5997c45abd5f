import type { TournamentDetail, TournamentParticipant } from '#contract/tournaments/tournament.ts'
import { requestBye } from '#contract/tournaments/participants.ts'
import { FormDialog } from '../../platform/forms/form-dialog.tsx'
import { useForm } from '../../platform/forms/use-form.ts'
import { toast } from '../../platform/toasts/toast.ts'
import { call } from '../../platform/api/api.ts'
import { SelectField } from '../../ui/fields/select-field.tsx'
import classes from './entry-dialogs.module.css'
import { t } from './messages.ts'

type Props = {
  tournament: TournamentDetail
  participant: TournamentParticipant
  onClose: () => void
}

/** Returns the options of a round. A full-point bye, which only an import sets, can only be kept. */
const listOptions = (currentBye: string) => [
  { value: '', label: t('noBye') },
  { value: 'half', label: t('byeHalf') },
  { value: 'zero', label: t('byeZero') },
  ...(currentBye === 'full' || currentBye === 'allocated'
    ? [{ value: currentBye, label: t('byeFull') }]
    : []),
]
type ByeChoice = 'half' | 'zero' | null

const parseChoice = (value: string): ByeChoice =>
  value === 'half' || value === 'zero' ? value : null

/** Chooses the rounds for which a player requests a bye. */
export function ByesDialog({ tournament, participant, onClose }: Props) {
  const { id, currentRound, settings } = tournament
  const { playerId, playerName, byes } = participant
  const rounds = Array.from(
    { length: settings.rounds - currentRound },
    (_, index) => currentRound + 1 + index,
  )
  const findCurrentBye = (round: number) => byes.find((bye) => bye.round === round)?.bye ?? ''
  const form = useForm<Record<string, string>>(
    Object.fromEntries(rounds.map((round) => [round, findCurrentBye(round)])),
    {
      send: async (chosen) => {
        for (const round of rounds) {
          const value = chosen[round] ?? ''
          if (value === findCurrentBye(round)) continue
          const body = { round, bye: parseChoice(value) }
          await call(requestBye, { params: { id, playerId }, body })
        }
        toast(t('byesSaved'), playerName)
        onClose()
      },
    },
  )
  return (
    <FormDialog
      form={form}
      title={t('byesOf', { name: playerName })}
      submit={t('save')}
      lead={t('byesHint')}
      onClose={onClose}
    >
      <div className={classes.byes}>
        {rounds.map((round) => (
          <SelectField
            key={round}
            {...form.field(String(round))}
            label={t('roundNumber', { round })}
            options={listOptions(findCurrentBye(round))}
          />
        ))}
      </div>
    </FormDialog>
  )
}
