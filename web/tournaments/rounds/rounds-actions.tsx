import { sports } from '#engine/sports/sports.ts'
import { formatTraits } from '#engine/tournaments/formats/format-traits.ts'
import { useState } from 'react'
import { IconArrowBackUp, IconCalendarEvent, IconUsersGroup } from '@tabler/icons-react'
import type { z } from 'zod'
import type { listRounds } from '#contract/tournaments/rounds.ts'
import type { TournamentDetail } from '#contract/tournaments/tournament.ts'
import type { Relaxation } from '#engine/tournaments/pairing/swiss/types.ts'
import { lazyPart } from '../../platform/lazy-part.tsx'
import { usePermission } from '../../platform/session/use-permission.ts'
import { Button } from '../../ui/controls/button.tsx'
import { FieldError } from '../../ui/fields/text-field.tsx'
import text from '../../ui/text.module.css'
import classes from './rounds-actions.module.css'
import { ReleaseButton } from './rounds-release.tsx'
import { useRoundActions } from './use-round-actions.ts'
import { isKnockoutRound } from './round-groups.ts'
import { t } from './messages.ts'
import { classNames } from '../../ui/class-names.ts'
import kit from '../../ui/kit.module.css'

const DatesDialog = lazyPart(async () => (await import('../fixtures/dates-dialog.tsx')).DatesDialog)
const UnpairDialog = lazyPart(async () => (await import('./rounds-unpair-dialog.tsx')).UnpairDialog)

type RoundsReply = z.infer<(typeof listRounds)['reply']>
type Props = { tournament: TournamentDetail; reply: RoundsReply; onPaired: (round: number) => void }

/** The organiser's actions on rounds: pair the next, release it, unpair the last. */
export function RoundActions({ tournament, reply, onPaired }: Props) {
  const { format, sportId, status } = tournament
  const actions = useRoundActions(tournament.id, reply.revision)
  const [isUnpairing, setUnpairing] = useState(false)
  const [isEditingDates, setEditingDates] = useState(false)
  const canManage = usePermission()('tournament.manage').ok
  const lastRound = Math.max(0, ...reply.rounds.map(({ round }) => round))
  const isAutomatic = reply.rounds.some((value) => value.round === lastRound && value.isAutomatic)
  const unreleased = reply.rounds.filter(
    ({ id, isReleased }) => !isReleased && !isKnockoutRound(id),
  )
  if (!canManage || (status !== 'active' && !reply.canUnpair)) return null
  const { isPairedByRound } = formatTraits[format]
  const pair = async (relax: readonly Relaxation[]) => {
    const paired = await actions.pair(relax)
    if (paired !== null) onPaired(paired.round)
  }
  return (
    <div
      className={classNames(kit.wrappingRow, classes.actions)}
      role="group"
      aria-label={t('pairing')}
    >
      {isPairedByRound && status === 'active' && lastRound < (reply.planned ?? Infinity) && (
        <Button
          icon={IconUsersGroup}
          disabled={!reply.canPair}
          busy={actions.runningAction === 'pair'}
          onClick={() => void pair([])}
        >
          {t('pairRound', { round: lastRound + 1 })}
        </Button>
      )}
      {isPairedByRound && reply.whyNot !== null && (
        <span className={text.dim}>{addFullStop(reply.whyNot)}</span>
      )}
      <ReleaseButton rounds={unreleased} actions={actions} />
      {isAutomatic && (
        <span className={text.dim}>{t('pairedAutomatically', { round: lastRound })}</span>
      )}
      {reply.canUnpair && (
        <Button icon={IconArrowBackUp} onClick={() => setUnpairing(true)}>
          {t('unpairRound', { round: lastRound })}
        </Button>
      )}
      <Button icon={IconCalendarEvent} onClick={() => setEditingDates(true)}>
        {t('dates')}
      </Button>
      {actions.failure !== null && (
        <div className={classes.failure}>
          <FieldError>{actions.failure.message}</FieldError>
          {actions.failure.mustRelax && (
            <RelaxationChoice
              hasColours={sports[sportId].hasColours}
              busy={actions.runningAction === 'pair'}
              onPair={(relax) => void pair(relax)}
            />
          )}
        </div>
      )}
      {isEditingDates && (
        <DatesDialog tournament={tournament} onClose={() => setEditingDates(false)} />
      )}
      {isUnpairing && (
        <UnpairDialog
          round={reply.rounds.find(({ round }) => round === lastRound)}
          tournamentId={tournament.id}
          onClose={() => setUnpairing(false)}
        />
      )}
    </div>
  )
}

const relaxations: readonly Relaxation[] = ['colour', 'second-bye', 'rematch', 'forbidden']

type RelaxProps = {
  hasColours: boolean
  busy: boolean
  onPair: (relax: readonly Relaxation[]) => void
}

/** Asks which rules to relax when no valid pairing exists. */
function RelaxationChoice({ hasColours, busy, onPair }: RelaxProps) {
  const [chosen, setChosen] = useState<readonly Relaxation[]>([])
  const options = relaxations.filter((relaxation) => hasColours || relaxation !== 'colour')
  const toggle = (relaxation: Relaxation) =>
    setChosen((old) =>
      old.includes(relaxation) ? old.filter((value) => value !== relaxation) : [...old, relaxation],
    )
  return (
    <fieldset className={classNames(kit.outlined, kit.gap1, classes.relax)}>
      <legend>{t('allowException')}</legend>
      {options.map((relaxation) => (
        <label key={relaxation}>
          <input
            type="checkbox"
            checked={chosen.includes(relaxation)}
            onChange={() => toggle(relaxation)}
          />
          {t(`exception.${relaxation}`)}
        </label>
      ))}
      <Button
        kind="primary"
        busy={busy}
        disabled={chosen.length === 0}
        onClick={() => onPair(chosen)}
      >
        {t('pairRelaxed')}
      </Button>
    </fieldset>
  )
}

function addFullStop(text: string): string {
  return /[.!?]$/.test(text) ? text : `${text}.`
}
