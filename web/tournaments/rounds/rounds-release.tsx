import { IconPlayerPlay } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { z } from 'zod'
import { type round, listRounds } from '#contract/tournaments/rounds.ts'
import type { TournamentDetail } from '#contract/tournaments/tournament.ts'
import { usePermission } from '../../platform/session/use-permission.ts'
import { queryOf } from '../../platform/cache/query-of.ts'
import { Button } from '../../ui/controls/button.tsx'
import { FieldError } from '../../ui/fields/text-field.tsx'
import { isKnockoutRound } from './round-groups.ts'
import classes from './rounds-actions.module.css'
import { useRoundActions } from './use-round-actions.ts'
import { t } from './messages.ts'
import { classNames } from '../../ui/class-names.ts'
import kit from '../../ui/kit.module.css'

type Props = {
  /** Rounds that await release. */
  rounds: readonly z.infer<typeof round>[]
  actions: ReturnType<typeof useRoundActions>
}

/** Releases the first waiting round, in all groups at once. */
export function ReleaseButton({ rounds, actions }: Props) {
  const [first] = rounds
  if (first === undefined) return null
  const sameRound = rounds.filter(({ title }) => title === first.title)
  return (
    <Button
      icon={IconPlayerPlay}
      busy={actions.runningAction === 'release'}
      onClick={() => void actions.release(sameRound.map(({ id }) => id))}
    >
      {t('release', { round: first.title })}
    </Button>
  )
}

/** A button above the bracket to release the next knockout round, unless rounds start by themselves. */
export function KnockoutRelease({ tournament }: { tournament: TournamentDetail }) {
  const { id, settings, status } = tournament
  const canManage = usePermission()('tournament.manage').ok
  const needsRelease = canManage && status === 'active' && !settings.autoAdvance
  const rounds = useQuery({ ...queryOf(listRounds, { params: { id } }), enabled: needsRelease })
  const actions = useRoundActions(id, rounds.data?.revision ?? 0)
  const unreleased = (rounds.data?.rounds ?? []).filter(
    (value) => !value.isReleased && isKnockoutRound(value.id),
  )
  if (!needsRelease || unreleased.length === 0) return null
  return (
    <div className={classNames(kit.wrappingRow, classes.actions)}>
      <ReleaseButton rounds={unreleased} actions={actions} />
      {actions.failure !== null && <FieldError>{actions.failure.message}</FieldError>}
    </div>
  )
}
