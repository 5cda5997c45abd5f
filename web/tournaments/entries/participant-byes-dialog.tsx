import { useState } from 'react'
import type { TournamentDetail, TournamentParticipant } from '#contract/tournaments/tournament.ts'
import { requestBye } from '#contract/tournaments/participants.ts'
import { reasonOf } from '../../platform/api/api-error.ts'
import { Dialog } from '../../platform/dialogs/dialog.tsx'
import { toast } from '../../platform/toasts/toast.ts'
import { call } from '../../platform/api/api.ts'
import { Button } from '../../ui/controls/button.tsx'
import { SelectField } from '../../ui/fields/select-field.tsx'
import { FieldError } from '../../ui/fields/text-field.tsx'
import text from '../../ui/text.module.css'
import classes from './entry-dialogs.module.css'
import { t } from './messages.ts'

type Props = {
  tournament: TournamentDetail
  participant: TournamentParticipant
  onClose: () => void
}

const options = () => [
  { value: '', label: t('plays') },
  { value: 'half', label: t('byeHalf') },
  { value: 'zero', label: t('byeZero') },
]
type ByeChoice = 'half' | 'zero' | null

const choiceOf = (value: string): ByeChoice => (value === 'half' || value === 'zero' ? value : null)

/** Chooses the rounds for which a player requests a bye. */
export function ByesDialog({ tournament, participant, onClose }: Props) {
  const { id, currentRound, settings } = tournament
  const { playerId, playerName, byes } = participant
  const [chosen, setChosen] = useState<Readonly<Record<number, ByeChoice>>>({})
  const [failure, setFailure] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const rounds = Array.from(
    { length: settings.rounds - currentRound },
    (_, at) => currentRound + 1 + at,
  )
  const known = (round: number): ByeChoice => byes.find((bye) => bye.round === round)?.bye ?? null
  const save = async () => {
    setBusy(true)
    setFailure(null)
    try {
      for (const round of rounds) {
        const bye = chosen[round]
        if (bye === undefined || bye === known(round)) continue
        await call(requestBye, { params: { id, playerId }, body: { round, bye } })
      }
      toast(t('byesSaved'), playerName)
      onClose()
    } catch (error) {
      setFailure(reasonOf(error))
      setBusy(false)
    }
  }
  return (
    <Dialog
      title={t('byesOf', { name: playerName })}
      size="s"
      onClose={onClose}
      footer={
        <>
          <span className={text.spacer} />
          <Button onClick={onClose}>{t('cancel')}</Button>
          <Button kind="primary" busy={busy} onClick={() => void save()}>
            {t('save')}
          </Button>
        </>
      }
    >
      <p>{t('byesHint')}</p>
      <div className={classes.byes}>
        {rounds.map((round) => (
          <SelectField
            key={round}
            label={t('roundNumber', { round })}
            options={options()}
            value={(chosen[round] === undefined ? known(round) : chosen[round]) ?? ''}
            onChange={(event) =>
              setChosen({ ...chosen, [round]: choiceOf(event.currentTarget.value) })
            }
          />
        ))}
      </div>
      {failure !== null && <FieldError>{failure}</FieldError>}
    </Dialog>
  )
}
