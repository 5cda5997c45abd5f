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

type MenuDialog =
  | 'plan'
  | 'report'
  | 'substitute'
  | 'postpone'
  | 'abandon'
  | 'walkover.home'
  | 'walkover.away'
  | 'walkover.both'
  | 'delete'

const statesBeforePlay: readonly TeamMatch['status'][] = [
  'planned',
  'scheduled',
  'postponed',
  'line_ups_known',
]
const walkoverStates: readonly TeamMatch['status'][] = ['walkover', 'double_walkover']
const finalStates: readonly TeamMatch['status'][] = ['confirmed', ...walkoverStates]

const reportableStates: readonly TeamMatch['status'][] = [...statesBeforePlay, 'disputed']

/** Returns the dialogs of the menu that this person may open in this state. */
function listAvailableDialogs(
  match: TeamMatch,
  mayPlan: boolean,
  mayLineUp: boolean,
): readonly MenuDialog[] {
  const { status, mayEnter, mayRule, rubbers, isReported } = match
  const isBeforePlay = statesBeforePlay.includes(status)
  const isPlaying = status === 'line_ups_known' || status === 'in_play'
  const hasRubbers = rubbers.some((rubber) => rubber.status === 'decided')
  return [
    ...(mayPlan && isBeforePlay ? (['plan'] as const) : []),
    ...(mayLineUp && isPlaying ? (['substitute'] as const) : []),
    ...(mayEnter && !hasRubbers && reportableStates.includes(status) ? (['report'] as const) : []),
    ...(mayPlan && isBeforePlay && status !== 'postponed' ? (['postpone'] as const) : []),
    ...(mayEnter && isPlaying ? (['abandon'] as const) : []),
    ...(mayRule && !finalStates.includes(status)
      ? (['walkover.home', 'walkover.away', 'walkover.both'] as const)
      : []),
    ...(mayRule && !hasRubbers && !isReported && !finalStates.includes(status)
      ? (['delete'] as const)
      : []),
  ]
}

/** The menu of a team match's actions. Hidden if the reader has none. */
export function MatchMenu({ match }: { match: TeamMatch }) {
  const permission = usePermission()
  const { attempt } = useAttempt()
  const [open, setOpen] = useState<MenuDialog | null>(null)
  /** The version to confirm once the date is decided; null if that is not asked. */
  const [versionToConfirm, setVersionToConfirm] = useState<number | null>(null)
  const now = useNow()
  const { status, home, away, mayRule, mayEnter, version } = match
  const isUnsent = status === 'finished' || status === 'abandoned'
  const isCaptain = home.isLedByReader || away.isLedByReader
  // A captain of both sides confirms for neither.
  const isCaptainOfBoth = home.isLedByReader && away.isLedByReader
  const mayPlan = permission('teamMatch.plan', { isCaptain }).ok
  const items = listAvailableDialogs(
    match,
    mayPlan,
    permission('teamMatch.lineUp', { isCaptain }).ok,
  )
  const send = (command: MatchCommand) => void attempt(async () => sendMatchCommand(match, command))
  const teamName = (dialog: MenuDialog) => (dialog === 'walkover.home' ? home.name : away.name)
  const directCommands: readonly (readonly [string, MatchCommand])[] = [
    ...(mayEnter && status === 'abandoned' ? [[t('resume'), { type: 'resume' }] as const] : []),
    ...(mayEnter && match.isReported && !walkoverStates.includes(status)
      ? [[t('deleteScore'), { type: 'takeReportBack' }] as const]
      : []),
    ...(mayRule &&
    !isCaptainOfBoth &&
    ['finished', 'sent', 'disputed', 'abandoned'].includes(status)
      ? [[t('confirmAsOrganiser'), { type: 'confirm', version }] as const]
      : []),
    ...(mayRule && walkoverStates.includes(status)
      ? [[t('undoWalkover'), { type: 'takeWalkoverBack' }] as const]
      : []),
  ]
  if (items.length + directCommands.length === 0) return null
  const getLabel = (dialog: MenuDialog) =>
    dialog === 'walkover.home' || dialog === 'walkover.away'
      ? t(dialog, { team: teamName(dialog) })
      : t(dialog)
  return (
    <>
      <DotsMenu label={t('actions')}>
        {(close) => {
          const renderItem = (label: string, act: () => void) => (
            <MenuItem key={label} label={label} act={act} close={close} />
          )
          return (
            <>
              {directCommands.map(([label, command]) =>
                renderItem(label, () =>
                  command.type === 'confirm' && isUnsent && isEarly(match, now)
                    ? setVersionToConfirm(version)
                    : send(command),
                ),
              )}
              {items.map((dialog) => renderItem(getLabel(dialog), () => setOpen(dialog)))}
            </>
          )
        }}
      </DotsMenu>
      {versionToConfirm !== null && (
        <EarlyDialog
          match={match}
          confirm={t('confirmAsOrganiser')}
          onClose={() => setVersionToConfirm(null)}
          onConfirm={async (date) =>
            sendMatchCommand(match, { type: 'confirm', version: versionToConfirm, ...date })
          }
        />
      )}
      <MenuDialogs match={match} open={open} onClose={() => setOpen(null)} />
    </>
  )
}

/** A command that is sent with a typed reason. */
type CommandWithReason =
  | { type: 'postpone' | 'abandon' }
  | { type: 'walkover'; by: 'home' | 'away' | 'both' }

type MenuDialogsProps = {
  match: TeamMatch
  open: MenuDialog | null
  onClose: () => void
}

function MenuDialogs({ match, open, onClose }: MenuDialogsProps) {
  const navigate = useNavigate()
  const remove = async () => {
    await mutate(
      deleteTeamMatch,
      { params: { id: match.id }, query: { version: match.version } },
      { removes: getTeamMatch },
    )
    toast(t('deleted'))
    await navigate({ to: '/teams/$id', params: { id: match.home.id }, replace: true })
  }
  const confirmWithReason = (title: string, command: CommandWithReason) => (
    <ConfirmDialog
      title={title}
      confirm={t(`confirm.${command.type}`)}
      reason="needed"
      onClose={onClose}
      onConfirm={async (reason) => sendMatchCommand(match, { ...command, reason })}
    >
      <p>{t(`body.${command.type}`)}</p>
    </ConfirmDialog>
  )
  switch (open) {
    case null:
      return null
    case 'plan':
      return <PlanDialog match={match} onClose={onClose} />
    case 'report':
      return <ReportDialog match={match} onClose={onClose} />
    case 'substitute':
      return <SubstituteDialog match={match} onClose={onClose} />
    case 'postpone':
    case 'abandon':
      return confirmWithReason(t(`ask.${open}`), { type: open })
    case 'walkover.home':
      return confirmWithReason(t('ask.walkover', { team: match.home.name }), {
        type: 'walkover',
        by: 'home',
      })
    case 'walkover.away':
      return confirmWithReason(t('ask.walkover', { team: match.away.name }), {
        type: 'walkover',
        by: 'away',
      })
    case 'walkover.both':
      return confirmWithReason(t('ask.walkover.both'), { type: 'walkover', by: 'both' })
    case 'delete':
      return (
        <ConfirmDialog
          title={t('ask.delete')}
          confirm={t('confirm.delete')}
          danger
          onClose={onClose}
          onConfirm={remove}
        >
          <p>{t('deleteBody')}</p>
        </ConfirmDialog>
      )
  }
}
