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
import { classNames } from '../../ui/class-names.ts'
import kit from '../../ui/kit.module.css'

const AddManyDialog = lazyPart(
  async () => (await import('./participants-add-many-dialog.tsx')).AddManyDialog,
)

const PartnerDialog = lazyPart(async () => (await import('./partner-dialog.tsx')).PartnerDialog)

type PendingEntry = { readonly player: Player; readonly partnerId: string | null }

/** The statuses of entries that were neither declined nor ended. */
const activeStatuses: ReadonlySet<string> = new Set([
  'pending',
  'registered',
  'waiting',
  'checked_in',
])

/** Draws partners for all players who entered alone. */
export function DrawPairsButton({ tournament }: { tournament: TournamentDetail }) {
  const { id, participants, settings } = tournament
  const { busy, attempt } = useAttempt()
  const withoutPartner = participants.filter(
    (participant) => participant.partnerId === null && activeStatuses.has(participant.status),
  )
  if (settings.entrants !== 'pairs' || withoutPartner.length < 2) return null
  return (
    <Button
      icon={IconArrowsShuffle}
      busy={busy}
      onClick={() => void attempt(async () => call(drawPairs, { params: { id }, body: {} }))}
    >
      {t('drawPairs', { count: withoutPartner.length })}
    </Button>
  )
}

/** Approves all requests, one after the other. */
export function ApproveAllButton({ tournament }: { tournament: TournamentDetail }) {
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
  const [isAddingMany, setAddingMany] = useState(false)
  const enteredIds = participants
    .filter(({ status }) => activeStatuses.has(status))
    .flatMap(({ playerId, partnerId }) => (partnerId === null ? [playerId] : [playerId, partnerId]))
  const now = useNow()
  const [lateEntry, setLateEntry] = useState<PendingEntry | null>(null)
  const [partnerFor, setPartnerFor] = useState<Player | null>(null)
  const enter = async ({ player, partnerId }: PendingEntry, allowLate: boolean) => {
    const entry = { playerId: player.id, partnerId }
    const entered = await call(addParticipant, { params: { id }, body: { ...entry, allowLate } })
    setLateEntry(null)
    const name = entered.playerName
    const message =
      entered.status === 'waiting' ? t('onWaitingList', { name }) : t('playerAdded', { name })
    undoToast(
      message,
      () =>
        call(removeParticipant, { params: { id, playerId: player.id }, query: { undo: 'true' } }),
      describeLateStart(settings, entered),
    )
  }
  const enterOrAsk = async (entry: PendingEntry) => {
    if (isLateEntryClosed(tournament, now) || isRunningAndFull(tournament))
      return setLateEntry(entry)
    try {
      await enter(entry, false)
    } catch (error) {
      if (!isRegistrationClosed(error)) throw error
      setLateEntry(entry)
    }
  }
  const add = (player: Player) => {
    if (settings.entrants === 'pairs') return setPartnerFor(player)
    return attempt(async () => enterOrAsk({ player, partnerId: null }))
  }
  return (
    <div className={classNames(kit.wrap, kit.gap2, classes.adding)}>
      {lateEntry !== null && (
        <LateEntryPrompt
          tournament={tournament}
          name={lateEntry.player.name}
          busy={busy}
          onAllow={() => void attempt(() => enter(lateEntry, true))}
          onClose={() => setLateEntry(null)}
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
            except={enteredIds}
            takenMessage={t('alreadyEntered')}
            onPick={(player) => {
              close()
              void add(player)
            }}
            onAdd={() => {
              close()
              setAddingMany(true)
            }}
          />
        )}
      </Popover>
      <Button icon={IconClipboardList} onClick={() => setAddingMany(true)}>
        {t('addMany')}
      </Button>
      {partnerFor !== null && (
        <PartnerDialog
          tournament={tournament}
          player={partnerFor}
          isMe={false}
          onEnterAlone={async () => enterOrAsk({ player: partnerFor, partnerId: null })}
          onPick={async (partnerId) => enterOrAsk({ player: partnerFor, partnerId })}
          onClose={() => setPartnerFor(null)}
        />
      )}
      {isAddingMany && (
        <AddManyDialog tournament={tournament} onClose={() => setAddingMany(false)} />
      )}
    </div>
  )
}

/** Whether the server refused the entry because registration closed after the page was loaded. */
function isRegistrationClosed(error: unknown): boolean {
  return (
    error instanceof ApiError &&
    error.details.some(({ key }) => key === 'tournament.registrationClosed')
  )
}

type LateEntryPromptProps = {
  tournament: TournamentDetail
  name: string
  busy: boolean
  onAllow: () => void
  onClose: () => void
}

/** Offers to open late entry or raise the limit, and add the chosen player, in one press. */
function LateEntryPrompt({ tournament, name, busy, onAllow, onClose }: LateEntryPromptProps) {
  const entryCount = tournament.participantCount
  const isFull = isRunningAndFull(tournament)
  const mustAllowLate = !tournament.settings.allowLateRegistration
  const actionKey = isFull ? (mustAllowLate ? 'allowLateAndMore' : 'allowMore') : 'allowLate'
  const reasons = [mustAllowLate && t('lateClosed'), isFull && t('lateFull', { count: entryCount })]
  return (
    <div
      className={classNames(kit.wrappingRow, kit.outlined, kit.gap2, classes.late)}
      role="group"
      aria-label={t('lateEntry')}
    >
      <p role="status">{reasons.filter(Boolean).join(' ')}</p>
      <Button kind="primary" icon={IconUserPlus} busy={busy} onClick={onAllow}>
        {t(actionKey, { name, count: entryCount + 1 })}
      </Button>
      <Button onClick={onClose}>{t('cancel')}</Button>
    </div>
  )
}
