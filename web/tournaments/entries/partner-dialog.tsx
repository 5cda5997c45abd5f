import { IconUser } from '@tabler/icons-react'
import type { TournamentDetail } from '#contract/tournaments/tournament.ts'
import { useAttempt } from '../../platform/forms/use-attempt.ts'
import { PickPlayerDialog } from '../../players/pick-player-dialog.tsx'
import { Button } from '../../ui/controls/button.tsx'
import text from '../../ui/text.module.css'
import { t } from './messages.ts'

type Props = {
  tournament: TournamentDetail
  /** The player who needs a partner. */
  player: { readonly id: string; readonly name: string }
  isMe: boolean
  /** Enters the player alone; undefined if they have entered already. */
  onEnterAlone?: () => Promise<unknown>
  onPick: (partnerId: string) => Promise<unknown>
  onClose: () => void
}

/** Chooses a partner: a player who entered alone or not at all, or a random one. */
export function PartnerDialog({ tournament, player, isMe, onEnterAlone, onPick, onClose }: Props) {
  const { busy, attempt } = useAttempt()
  const outStatuses = new Set(['declined', 'withdrawn', 'disqualified'])
  const pairedIds = tournament.participants
    .filter(({ status, partnerId }) => partnerId !== null && !outStatuses.has(status))
    .flatMap(({ playerId, partnerId }) => [playerId, partnerId!])
  const enterAlone = (enter: () => Promise<unknown>) =>
    attempt(async () => {
      await enter()
      onClose()
    })
  return (
    <PickPlayerDialog
      title={isMe ? t('yourPartner') : t('partnerOf', { name: player.name })}
      label={t('partner')}
      except={[player.id, ...pairedIds]}
      takenMessage={t('alreadyPaired')}
      footer={
        onEnterAlone !== undefined && (
          <>
            <span className={text.spacer} />
            <Button icon={IconUser} busy={busy} onClick={() => void enterAlone(onEnterAlone)}>
              {t('withoutPartner')}
            </Button>
          </>
        )
      }
      onPick={({ id }) => onPick(id)}
      onClose={onClose}
    >
      <p>{t('partnerHint')}</p>
    </PickPlayerDialog>
  )
}
