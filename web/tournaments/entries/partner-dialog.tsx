import { useState } from 'react'
import { IconUser } from '@tabler/icons-react'
import type { Player } from '#contract/players/players.ts'
import type { TournamentDetail } from '#contract/tournaments/tournament.ts'
import { reasonOf } from '../../platform/api/api-error.ts'
import { Dialog } from '../../platform/dialogs/dialog.tsx'
import { PlayerPicker } from '../../players/player-picker.tsx'
import { Button } from '../../ui/controls/button.tsx'
import { FieldError } from '../../ui/fields/text-field.tsx'
import text from '../../ui/text.module.css'
import { t } from './messages.ts'

type Props = {
  tournament: TournamentDetail
  /** The player who needs a partner. */
  player: { readonly id: string; readonly name: string }
  isMe: boolean
  /** Enters alone; undefined if they already have. */
  onAlone?: () => Promise<unknown>
  onPick: (partnerId: string) => Promise<unknown>
  onClose: () => void
}

/** Chooses a partner: a player who entered alone or not at all, or a random one. */
export function PartnerDialog({ tournament, player, isMe, onAlone, onPick, onClose }: Props) {
  const [failure, setFailure] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const out = new Set(['declined', 'withdrawn', 'disqualified'])
  const paired = tournament.participants
    .filter(({ status, partnerId }) => partnerId !== null && !out.has(status))
    .flatMap(({ playerId, partnerId }) => [playerId, partnerId!])
  const carryOut = async (work: () => Promise<unknown>) => {
    setFailure(null)
    setBusy(true)
    try {
      await work()
      onClose()
    } catch (error) {
      setFailure(reasonOf(error))
      setBusy(false)
    }
  }
  return (
    <Dialog
      title={isMe ? t('yourPartner') : t('partnerOf', { name: player.name })}
      size="s"
      onClose={onClose}
      footer={
        onAlone !== undefined && (
          <>
            <span className={text.spacer} />
            <Button icon={IconUser} busy={busy} onClick={() => void carryOut(onAlone)}>
              {t('withoutPartner')}
            </Button>
          </>
        )
      }
    >
      <p>{t('partnerHint')}</p>
      <PlayerPicker
        label={t('partner')}
        except={[player.id, ...paired]}
        takenWords={t('inPair')}
        onPick={({ id }: Player) => void carryOut(async () => onPick(id))}
      />
      {failure !== null && <FieldError>{failure}</FieldError>}
    </Dialog>
  )
}
