import { formatTraits } from '#engine/tournaments/formats/format-traits.ts'
import { useState } from 'react'
import {
  IconArrowBackUp,
  IconBan,
  IconCoin,
  IconCalendarEvent,
  IconCalendarPlus,
  IconCode,
  IconCopy,
  IconCopyPlus,
  IconDoorExit,
  IconDownload,
  IconEdit,
  IconExternalLink,
  IconFlag,
  IconPrinter,
  IconRotate,
  IconTrash,
  type TablerIcon,
} from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { exportCsv, exportTrf, getTournamentCalendar } from '#contract/tournaments/exchange.ts'
import { type TournamentDetail } from '#contract/tournaments/tournament.ts'
import { fileUrl } from '../../../platform/api/api.ts'
import { useClub } from '../../../platform/club/use-club.ts'
import { csvQuery } from '../../../ui/i18n/csv-query.ts'
import { lazyPart } from '../../../platform/lazy-part.tsx'
import { shareLink } from '../../../platform/sharing/share-link.ts'
import { toast } from '../../../platform/toasts/toast.ts'
import { usePermission } from '../../../platform/session/use-permission.ts'
import { DotsMenu } from '../../../ui/controls/dots-menu.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { MenuItem } from '../../../ui/controls/menu-item.tsx'
import { LeaveDialog } from '../../entries/leave-dialog.tsx'
import { useMyEntrant } from '../../my-entrant.ts'
import { ActionDialog, type ActionKind } from '../action-dialogs.tsx'
import classes from './tournament-menu.module.css'

import { useAttempt } from '../../../platform/forms/use-attempt.ts'
import { isEntered } from '../../entry-state.ts'
import { setPhase } from '../set-phase.ts'
import { t } from '../messages.ts'

const TournamentFormDialog = lazyPart(
  async () => (await import('../../form/tournament-form-dialog.tsx')).TournamentFormDialog,
)

const CopyDialog = lazyPart(async () => (await import('../copy-dialog.tsx')).CopyDialog)

const DatesDialog = lazyPart(
  async () => (await import('../../fixtures/dates-dialog.tsx')).DatesDialog,
)

const EmbedDialog = lazyPart(
  async () => (await import('../../../platform/public/embed-dialog.tsx')).EmbedDialog,
)

type Open = ActionKind | 'edit' | 'copy' | 'dates' | 'embed' | 'withdraw'
type Props = { tournament: TournamentDetail }

/** All actions on a tournament except the next step. */
export function TournamentMenu({ tournament }: Props) {
  const manages = usePermission()('tournament.manage').ok
  const [open, setOpen] = useState<Open | null>(null)
  const onClose = () => setOpen(null)
  const me = useMyEntrant(tournament)
  return (
    <>
      <DotsMenu label={t('actions')}>
        {(close) => (
          <>
            {mayWithdraw(tournament, me) && (
              <MenuItem
                icon={IconDoorExit}
                label={t('withdraw')}
                act={() => setOpen('withdraw')}
                close={close}
              />
            )}
            {manages && <Managing tournament={tournament} close={close} onOpen={setOpen} />}
            <Sharing tournament={tournament} close={close} onOpen={setOpen} />
            <Exports tournament={tournament} close={close} />
            {manages && <Ending tournament={tournament} close={close} onOpen={setOpen} />}
          </>
        )}
      </DotsMenu>
      {open === 'edit' && <TournamentFormDialog tournament={tournament} onClose={onClose} />}
      {open === 'copy' && <CopyDialog tournament={tournament} onClose={onClose} />}
      {open === 'dates' && <DatesDialog tournament={tournament} onClose={onClose} />}
      {open === 'embed' && (
        <EmbedDialog
          path={`/p/tournaments/${tournament.id}`}
          name={tournament.name}
          parts={partsOf(tournament)}
          onClose={onClose}
        />
      )}
      {open === 'withdraw' && me !== null && (
        <LeaveDialog tournament={tournament} playerId={me} onClose={onClose} />
      )}
      {isAction(open) && <ActionDialog kind={open} tournament={tournament} onClose={onClose} />}
    </>
  )
}

/** Returns the sections that its public page has. */
function partsOf({ format }: TournamentDetail) {
  const { hasBracket, hasStandings } = formatTraits[format]
  const parts = [
    ...(hasBracket ? (['bracket'] as const) : []),
    ...(hasStandings ? (['rounds', 'standings'] as const) : []),
    'matches' as const,
  ]
  return parts.map((value) => ({ value, label: t(`embed.${value}`) }))
}

const isAction = (open: Open | null): open is ActionKind =>
  open !== null && !['edit', 'copy', 'dates', 'embed', 'withdraw'].includes(open)

/**
 * Whether the viewer, or a team they lead, may withdraw from a running tournament; before the start
 * there is a button.
 */
function mayWithdraw(tournament: TournamentDetail, me: string | null): me is string {
  const { status, participants, settings, ledTeamIds } = tournament
  const entry = participants.find(({ playerId }) => playerId === me)
  const isIn = entry !== undefined && isEntered(entry)
  const isTheirs = settings.entrants !== 'teams' || (me !== null && ledTeamIds.includes(me))
  return status === 'active' && isIn && isTheirs
}

type LinkProps = { icon: TablerIcon; words: string; href: string; close: () => void }

/** A link to a file or to a page outside the app shell. */
function LinkItem({ icon, words, href, close, file = false }: LinkProps & { file?: boolean }) {
  return (
    <a
      role="menuitem"
      tabIndex={-1}
      href={href}
      onClick={close}
      {...(file ? { download: '' } : { target: '_blank', rel: 'noopener' })}
    >
      <Icon of={icon} />
      {words}
    </a>
  )
}

type PartProps = Props & { close: () => void }
type ManageProps = PartProps & { onOpen: (what: Open) => void }

function Managing({ tournament, close, onOpen }: ManageProps) {
  const { id, status, isHeldOpen } = tournament
  const { attempt } = useAttempt()
  const navigate = useNavigate()
  const toFees = () =>
    void navigate({ to: '/tournaments/$id', params: { id }, search: { tab: 'fees' } })
  const ask = (what: Open) => () => onOpen(what)
  const backToEntries = () => void attempt(() => setPhase(id, 'registration'))
  const isOpen = status === 'registration' || status === 'check_in'
  const isOver = status === 'completed' || status === 'cancelled'
  return (
    <>
      <MenuItem icon={IconEdit} label={t('openEdit')} act={ask('edit')} close={close} />
      {formatTraits[tournament.format].hasStandings && (
        <MenuItem
          icon={IconCalendarEvent}
          label={t('openDates')}
          act={ask('dates')}
          close={close}
        />
      )}
      <MenuItem icon={IconCoin} label={t('tab.fees')} act={toFees} close={close} />
      <MenuItem icon={IconCopyPlus} label={t('openCopy')} act={ask('copy')} close={close} />
      {tournament.canTakeStartBack && (
        <MenuItem
          icon={IconArrowBackUp}
          label={t('openStartBack')}
          act={ask('startBack')}
          close={close}
        />
      )}
      {isOver && (
        <MenuItem icon={IconRotate} label={t('openReopen')} act={ask('reopen')} close={close} />
      )}
      {isHeldOpen && !isOver && (
        <MenuItem icon={IconFlag} label={t('openClose')} act={ask('close')} close={close} />
      )}
      {status === 'check_in' && (
        <MenuItem
          icon={IconArrowBackUp}
          label={t('toRegistration')}
          act={backToEntries}
          close={close}
        />
      )}
      {isOpen && (
        <MenuItem
          icon={IconArrowBackUp}
          label={t('openToDraft')}
          act={ask('draft')}
          close={close}
        />
      )}
      <hr className={classes.rule} />
    </>
  )
}

function Sharing({ tournament, close, onOpen }: ManageProps) {
  const { id } = tournament
  const { path, isPublic } = shareLink({ kind: 'tournament', ...tournament }, useClub())
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(new URL(path, location.origin).href)
      toast(t('linkCopied'), t('linkCopiedHint'))
    } catch {
      toast(t('linkFailure'), t('linkFailureHint'), 'bad')
    }
  }
  return (
    <>
      <LinkItem
        icon={IconPrinter}
        words={t('print')}
        href={`/tournaments/${id}/print`}
        close={close}
      />
      {isPublic && (
        <>
          <LinkItem icon={IconExternalLink} words={t('publicPage')} href={path} close={close} />
          <MenuItem
            icon={IconCopy}
            label={t('copyPublicLink')}
            act={() => void copy()}
            close={close}
          />
          <MenuItem icon={IconCode} label={t('embed')} act={() => onOpen('embed')} close={close} />
          <LinkItem
            icon={IconCalendarPlus}
            words={t('calendar')}
            href={addressOf(getTournamentCalendar, id)}
            close={close}
            file
          />
        </>
      )}
    </>
  )
}

/** Returns the download URL. */
function addressOf({ path }: { path: string }, id: string): string {
  return path.replace(':id', encodeURIComponent(id))
}

const tables = ['standings', 'matches', 'participants'] as const

function Exports({ tournament: { id, format, settings }, close }: PartProps) {
  const isReported = formatTraits[format].hasReport && settings.entrants === 'players'
  const reports = isReported ? (['TRF26', 'TRF16'] as const) : []
  return (
    <>
      <hr className={classes.rule} />
      {tables.map((what) => (
        <LinkItem
          key={what}
          icon={IconDownload}
          words={t(`csv.${what}`)}
          href={fileUrl({ path: addressOf(exportCsv, id) }, { what, ...csvQuery() })}
          close={close}
          file
        />
      ))}
      {reports.map((form) => (
        <LinkItem
          key={form}
          icon={IconDownload}
          words={t('report', { form })}
          href={`${addressOf(exportTrf, id)}?form=${form}`}
          close={close}
          file
        />
      ))}
    </>
  )
}

function Ending({ tournament: { status }, close, onOpen }: ManageProps) {
  const mayDelete = usePermission()('tournament.delete', { isDraft: status === 'draft' }).ok
  const isOver = status === 'completed' || status === 'cancelled'
  const ask = (what: Open) => () => onOpen(what)
  return (
    <>
      <hr className={classes.rule} />
      {status !== 'draft' && !isOver && (
        <MenuItem icon={IconBan} label={t('openCancel')} act={ask('cancel')} danger close={close} />
      )}
      {mayDelete && (
        <MenuItem
          icon={IconTrash}
          label={t('openDelete')}
          act={ask('delete')}
          danger
          close={close}
        />
      )}
    </>
  )
}
