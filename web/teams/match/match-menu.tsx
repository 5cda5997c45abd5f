import { useState } from 'react'
import { useNavigate } from '@tanstack/react-router'
import { type TeamMatch, getTeamMatch, deleteTeamMatch } from '#contract/teams/team-match.ts'
import { ConfirmDialog } from '../../platform/dialogs/confirm-dialog.tsx'
import { toast } from '../../platform/toasts/toast.ts'
import { useAttempt } from '../../platform/forms/use-attempt.ts'
import { usePermission } from '../../platform/session/use-permission.ts'
import { mutate } from '../../platform/cache/mutate.ts'
import { sendMatchCommand, type MatchCommand } from './send-match-command.ts'
import { DotsMenu } from '../../ui/controls/dots-menu.tsx'
import { MenuItem } from '../../ui/controls/menu-item.tsx'
import { PlanDialog, ReportDialog } from './plan-dialog.tsx'
import { SubstituteDialog } from './substitute-dialog.tsx'
import { EarlyDialog, isEarly } from './early-dialog.tsx'
import { useNow } from '../../ui/hooks/use-now.ts'
import { t } from './messages.ts'

type Asking =
  | 'plan'
  | 'report'
  | 'substitute'
  | 'postpone'
  | 'abandon'
  | 'walkover.home'
  | 'walkover.away'
  | 'walkover.both'
  | 'delete'

const before: readonly TeamMatch['status'][] = [
  'planned',
  'scheduled',
  'postponed',
  'line_ups_known',
]
const gone: readonly TeamMatch['status'][] = ['walkover', 'double_walkover']
const ended: readonly TeamMatch['status'][] = ['confirmed', ...gone]

const mayReport: readonly TeamMatch['status'][] = [...before, 'disputed']

/** Returns the actions on a team match apart from playing it, for this person and state. */
function availableItems(match: TeamMatch, mayPlan: boolean, mayLineUp: boolean): readonly Asking[] {
  const { status, mayEnter, mayRule, rubbers, isReported } = match
  const isBefore = before.includes(status)
  const isPlaying = status === 'line_ups_known' || status === 'in_play'
  const hasRubbers = rubbers.some((one) => one.status === 'decided')
  return [
    ...(mayPlan && isBefore ? (['plan'] as const) : []),
    ...(mayLineUp && isPlaying ? (['substitute'] as const) : []),
    ...(mayEnter && !hasRubbers && mayReport.includes(status) ? (['report'] as const) : []),
    ...(mayPlan && isBefore && status !== 'postponed' ? (['postpone'] as const) : []),
    ...(mayEnter && isPlaying ? (['abandon'] as const) : []),
    ...(mayRule && !ended.includes(status)
      ? (['walkover.home', 'walkover.away', 'walkover.both'] as const)
      : []),
    ...(mayRule && !hasRubbers && !isReported && !ended.includes(status)
      ? (['delete'] as const)
      : []),
  ]
}

export function MatchMenu({ match }: { match: TeamMatch }) {
  const permission = usePermission()
  const { attempt } = useAttempt()
  const [asking, setAsking] = useState<Asking | null>(null)
  const [early, setEarly] = useState(false)
  const now = useNow()
  const { status, home, away, mayRule, mayEnter } = match
  const isUnsent = status === 'finished' || status === 'abandoned'
  const isCaptain = home.isLedByReader || away.isLedByReader
  // A captain of both sides confirms for neither.
  const leadsBoth = home.isLedByReader && away.isLedByReader
  const mayPlan = permission('teamMatch.plan', { isCaptain }).ok
  const items = availableItems(match, mayPlan, permission('teamMatch.lineUp', { isCaptain }).ok)
  const send = (command: MatchCommand) => void attempt(async () => sendMatchCommand(match, command))
  const team = (asked: Asking) => (asked === 'walkover.home' ? home.name : away.name)
  const direct: readonly (readonly [string, MatchCommand])[] = [
    ...(mayEnter && status === 'abandoned' ? [[t('resume'), { type: 'resume' }] as const] : []),
    ...(mayEnter && match.isReported && !gone.includes(status)
      ? [[t('takeReportBack'), { type: 'takeReportBack' }] as const]
      : []),
    ...(mayRule && !leadsBoth && ['finished', 'sent', 'disputed', 'abandoned'].includes(status)
      ? [[t('confirmAsOrganiser'), { type: 'confirm' }] as const]
      : []),
    ...(mayRule && gone.includes(status)
      ? [[t('takeWalkoverBack'), { type: 'takeWalkoverBack' }] as const]
      : []),
  ]
  if (items.length + direct.length === 0) return null
  const words = (asked: Asking) =>
    asked === 'walkover.home' || asked === 'walkover.away'
      ? t(asked, { team: team(asked) })
      : asked === 'delete'
        ? t('deleteIt')
        : t(asked)
  return (
    <>
      <DotsMenu label={t('actions')}>
        {(close) => {
          const item = (label: string, act: () => void) => (
            <MenuItem key={label} label={label} act={act} close={close} />
          )
          return (
            <>
              {direct.map(([label, command]) =>
                item(label, () =>
                  command.type === 'confirm' && isUnsent && isEarly(match, now)
                    ? setEarly(true)
                    : send(command),
                ),
              )}
              {items.map((asked) => item(words(asked), () => setAsking(asked)))}
            </>
          )
        }}
      </DotsMenu>
      {early && (
        <EarlyDialog
          match={match}
          confirm={t('confirmAsOrganiser')}
          onClose={() => setEarly(false)}
          onConfirm={async (date) => sendMatchCommand(match, { type: 'confirm', ...date })}
        />
      )}
      <Asked
        match={match}
        asking={asking}
        title={asking === null ? '' : words(asking)}
        onClose={() => setAsking(null)}
      />
    </>
  )
}

type AskedProps = {
  match: TeamMatch
  asking: Asking | null
  title: string
  onClose: () => void
}

function Asked({ match, asking, title, onClose }: AskedProps) {
  const navigate = useNavigate()
  const remove = async () => {
    await mutate(
      deleteTeamMatch,
      { params: { id: match.id }, query: { version: match.version } },
      { removes: getTeamMatch },
    )
    toast(t('isDeleted'))
    await navigate({ to: '/teams/$id', params: { id: match.home.id }, replace: true })
  }
  const withReason = (type: 'postpone' | 'abandon') => async (reason: string) =>
    sendMatchCommand(match, { type, reason })
  const giving = (by: 'home' | 'away' | 'both') => async (reason: string) =>
    sendMatchCommand(match, { type: 'walkover', by, reason })
  const ask = (means: string, act: (reason: string) => Promise<unknown>) => (
    <ConfirmDialog title={title} confirm={title} reason="needed" onClose={onClose} onConfirm={act}>
      <p>{means}</p>
    </ConfirmDialog>
  )
  switch (asking) {
    case null:
      return null
    case 'plan':
      return <PlanDialog match={match} onClose={onClose} />
    case 'report':
      return <ReportDialog match={match} onClose={onClose} />
    case 'substitute':
      return <SubstituteDialog match={match} onClose={onClose} />
    case 'postpone':
      return ask(t('postponeMeans'), withReason('postpone'))
    case 'abandon':
      return ask(t('abandonMeans'), withReason('abandon'))
    case 'walkover.home':
      return ask(t('walkoverMeans'), giving('home'))
    case 'walkover.away':
      return ask(t('walkoverMeans'), giving('away'))
    case 'walkover.both':
      return ask(t('walkoverMeans'), giving('both'))
    case 'delete':
      return (
        <ConfirmDialog title={title} confirm={title} danger onClose={onClose} onConfirm={remove}>
          <p>{t('deleteMeans')}</p>
        </ConfirmDialog>
      )
  }
}
