import { useState } from 'react'
import { IconArrowsShuffle, IconChecks, IconClipboardList, IconUserPlus } from '@tabler/icons-react'
import type { TournamentDetail } from '#contract/tournaments/tournament.ts'
import type { Player } from '#contract/players/players.ts'
import {
  addParticipant,
  drawPairs,
  removeParticipant,
  changeParticipant,
} from '#contract/tournaments/participants.ts'
import { lazyPart } from '../../platform/lazy-part.tsx'
import { ApiError } from '../../platform/api/api-error.ts'
import { undoToast } from '../../platform/toasts/undo-toast.tsx'
import { PlayerPicker } from '../../players/player-picker.tsx'
import { Button, buttonClass } from '../../ui/controls/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { useNow } from '../../ui/hooks/use-now.ts'
import { Popover } from '../../ui/controls/popover.tsx'
import classes from './participants-tab.module.css'
import { isLateEntryClosed, isRunningAndFull } from '../entry-state.ts'
import { describeLateStart } from './start-messages.ts'
import { useAttempt } from '../../platform/forms/use-attempt.ts'
import { call } from '../../platform/api/api.ts'
import { t } from './messages.ts'

const AddManyDialog = lazyPart(
  async () => (await import('./participants-add-many-dialog.tsx')).AddManyDialog,
)

const PartnerDialog = lazyPart(async () => (await import('./partner-dialog.tsx')).PartnerDialog)

type Entering = { readonly player: Player; readonly partnerId: string | null }

/** Draws partners for all players who entered alone. */
export function DrawPairs({ tournament }: { tournament: TournamentDetail }) {
  const { id, participants, settings } = tournament
  const { busy, attempt } = useAttempt()
  const isIn = new Set(['pending', 'registered', 'waiting', 'checked_in'])
  const alone = participants.filter((one) => one.partnerId === null && isIn.has(one.status))
  if (settings.entrants !== 'pairs' || alone.length < 2) return null
  return (
    <Button
      icon={IconArrowsShuffle}
      busy={busy}
      onClick={() => void attempt(async () => call(drawPairs, { params: { id }, body: {} }))}
    >
      {t('drawPairs', { count: alone.length })}
    </Button>
  )
}

/** Approves all requests, one after the other. */
export function ApproveAll({ tournament }: { tournament: TournamentDetail }) {
  const { busy, attempt } = useAttempt()
  const pending = tournament.participants.filter(({ status }) => status === 'pending')
  const approve = () =>
    attempt(async () => {
      for (const { playerId } of pending) {
        await call(changeParticipant, {
          params: { id: tournament.id, playerId },
          body: { action: 'approve' },
        })
      }
    })
  if (pending.length < 2) return null
  return (
    <Button icon={IconChecks} busy={busy} onClick={() => void approve()}>
      {t('approveAll', { players: pending.length })}
    </Button>
  )
}

/** Adds one participant by search, or many from pasted names. */
export function AddParticipants({ tournament }: { tournament: TournamentDetail }) {
  const { id, participants, settings } = tournament
  const { busy, attempt } = useAttempt()
  const [many, setMany] = useState(false)
  const isIn = new Set(['pending', 'registered', 'waiting', 'checked_in'])
  const except = participants
    .filter(({ status }) => isIn.has(status))
    .flatMap(({ playerId, partnerId }) => (partnerId === null ? [playerId] : [playerId, partnerId]))
  const now = useNow()
  const [late, setLate] = useState<Entering | null>(null)
  const [partnerFor, setPartnerFor] = useState<Player | null>(null)
  const enter = async ({ player, partnerId }: Entering, allowLate: boolean) => {
    const entry = { playerId: player.id, partnerId }
    const entered = await call(addParticipant, { params: { id }, body: { ...entry, allowLate } })
    setLate(null)
    const name = entered.playerName
    const words = entered.status === 'waiting' ? t('isWaiting', { name }) : t('isIn', { name })
    undoToast(
      words,
      () =>
        call(removeParticipant, { params: { id, playerId: player.id }, query: { undo: 'true' } }),
      describeLateStart(settings, entered),
    )
  }
  const enterOrAsk = async (entering: Entering) => {
    if (isLateEntryClosed(tournament, now) || isRunningAndFull(tournament)) return setLate(entering)
    try {
      await enter(entering, false)
    } catch (error) {
      if (!isClosed(error)) throw error
      setLate(entering)
    }
  }
  const add = (player: Player) => {
    if (settings.entrants === 'pairs') return setPartnerFor(player)
    return attempt(async () => enterOrAsk({ player, partnerId: null }))
  }
  return (
    <div className={classes.adding}>
      {late !== null && (
        <LateEntry
          tournament={tournament}
          name={late.player.name}
          busy={busy}
          onAllow={() => void attempt(() => enter(late, true))}
          onClose={() => setLate(null)}
        />
      )}
      <Popover
        role="dialog"
        label={t('addPlayerTitle')}
        buttonClass={buttonClass()}
        button={
          <>
            <Icon of={IconUserPlus} />
            {t('addPlayer')}
          </>
        }
      >
        {(close) => (
          <PlayerPicker
            label={t('player')}
            except={except}
            takenMessage={t('alreadyIn')}
            onPick={(player) => {
              close()
              void add(player)
            }}
            onAdd={() => {
              close()
              setMany(true)
            }}
          />
        )}
      </Popover>
      <Button icon={IconClipboardList} onClick={() => setMany(true)}>
        {t('addMany')}
      </Button>
      {partnerFor !== null && (
        <PartnerDialog
          tournament={tournament}
          player={partnerFor}
          isMe={false}
          onAlone={async () => enterOrAsk({ player: partnerFor, partnerId: null })}
          onPick={async (partnerId) => enterOrAsk({ player: partnerFor, partnerId })}
          onClose={() => setPartnerFor(null)}
        />
      )}
      {many && <AddManyDialog tournament={tournament} onClose={() => setMany(false)} />}
    </div>
  )
}

/** Whether the server replied that late entry is closed, which this page did not know yet. */
function isClosed(error: unknown): boolean {
  return (
    error instanceof ApiError &&
    error.details.some(({ key }) => key === 'tournament.registrationClosed')
  )
}

type LateProps = {
  tournament: TournamentDetail
  name: string
  busy: boolean
  onAllow: () => void
  onClose: () => void
}

/** Offers to open late entry or raise the limit, and add the chosen player, in one press. */
function LateEntry({ tournament, name, busy, onAllow, onClose }: LateProps) {
  const taken = tournament.participantCount
  const isFull = isRunningAndFull(tournament)
  const isClosed = !tournament.settings.allowLateRegistration
  const act = isFull ? (isClosed ? 'allowLateAndMore' : 'allowMore') : 'allowLate'
  const why = [isClosed && t('lateClosed'), isFull && t('lateFull', { count: taken })]
  return (
    <div className={classes.late} role="group" aria-label={t('lateEntry')}>
      <p role="status">{why.filter(Boolean).join(' ')}</p>
      <Button kind="primary" icon={IconUserPlus} busy={busy} onClick={onAllow}>
        {t(act, { name, count: taken + 1 })}
      </Button>
      <Button onClick={onClose}>{t('cancel')}</Button>
    </div>
  )
}
