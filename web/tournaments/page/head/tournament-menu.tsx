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
import { createFileUrl } from '../../../platform/api/api.ts'
import { useClub } from '../../../platform/club/use-club.ts'
import { createCsvQuery } from '../../../ui/i18n/csv-query.ts'
import { lazyPart } from '../../../platform/lazy-part.tsx'
import { createShareLink } from '../../../platform/sharing/share-link.ts'
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

type OpenDialog = ActionKind | 'edit' | 'copy' | 'dates' | 'embed' | 'withdraw'
type Props = { tournament: TournamentDetail }

/** All actions on a tournament except the next step. */
export function TournamentMenu({ tournament }: Props) {
  const canManage = usePermission()('tournament.manage').ok
  const [openDialog, setOpenDialog] = useState<OpenDialog | null>(null)
  const onClose = () => setOpenDialog(null)
  const me = useMyEntrant(tournament)
  return (
    <>
      <DotsMenu label={t('actions')}>
        {(close) => (
          <>
            {canWithdraw(tournament, me) && (
              <MenuItem
                icon={IconDoorExit}
                label={t('openWithdraw')}
                act={() => setOpenDialog('withdraw')}
                close={close}
              />
            )}
            {canManage && (
              <ManageItems tournament={tournament} close={close} onOpen={setOpenDialog} />
            )}
            <ShareItems tournament={tournament} close={close} onOpen={setOpenDialog} />
            <ExportItems tournament={tournament} close={close} />
            {canManage && (
              <CancelAndDeleteItems tournament={tournament} close={close} onOpen={setOpenDialog} />
            )}
          </>
        )}
      </DotsMenu>
      {openDialog === 'edit' && <TournamentFormDialog tournament={tournament} onClose={onClose} />}
      {openDialog === 'copy' && <CopyDialog tournament={tournament} onClose={onClose} />}
      {openDialog === 'dates' && <DatesDialog tournament={tournament} onClose={onClose} />}
      {openDialog === 'embed' && (
        <EmbedDialog
          path={`/p/tournaments/${tournament.id}`}
          name={tournament.name}
          parts={embedParts(tournament)}
          onClose={onClose}
        />
      )}
      {openDialog === 'withdraw' && me !== null && (
        <LeaveDialog tournament={tournament} playerId={me} onClose={onClose} />
      )}
      {isAction(openDialog) && (
        <ActionDialog kind={openDialog} tournament={tournament} onClose={onClose} />
      )}
    </>
  )
}

/** Returns the sections of its public page that can be embedded. */
function embedParts({ format }: TournamentDetail) {
  const { hasBracket, hasStandings } = formatTraits[format]
  const parts = [
    ...(hasBracket ? (['bracket'] as const) : []),
    ...(hasStandings ? (['rounds', 'standings'] as const) : []),
    'matches' as const,
  ]
  return parts.map((value) => ({ value, label: t(`embed.${value}`) }))
}

const isAction = (openDialog: OpenDialog | null): openDialog is ActionKind =>
  openDialog !== null && !['edit', 'copy', 'dates', 'embed', 'withdraw'].includes(openDialog)

/**
 * Whether the viewer can withdraw themselves, or a team they lead, from a running tournament. Before
 * the start, a button does it.
 */
function canWithdraw(tournament: TournamentDetail, me: string | null): me is string {
  const { status, participants, settings, ledTeamIds } = tournament
  const entry = participants.find(({ playerId }) => playerId === me)
  const hasEntered = entry !== undefined && isEntered(entry)
  const canActForEntry = settings.entrants !== 'teams' || (me !== null && ledTeamIds.includes(me))
  return status === 'active' && hasEntered && canActForEntry
}

type LinkProps = { icon: TablerIcon; label: string; href: string; close: () => void }

/** A link to a file or to a page outside the app shell. */
function LinkItem({ icon, label, href, close, isFile = false }: LinkProps & { isFile?: boolean }) {
  return (
    <a
      role="menuitem"
      tabIndex={-1}
      href={href}
      onClick={close}
      {...(isFile ? { download: '' } : { target: '_blank', rel: 'noopener' })}
    >
      <Icon of={icon} />
      {label}
    </a>
  )
}

type ItemsProps = Props & { close: () => void }
type DialogItemsProps = ItemsProps & { onOpen: (dialog: OpenDialog) => void }

function ManageItems({ tournament, close, onOpen }: DialogItemsProps) {
  const { id, status, isHeldOpen } = tournament
  const { attempt } = useAttempt()
  const navigate = useNavigate()
  const openFees = () =>
    void navigate({ to: '/tournaments/$id', params: { id }, search: { tab: 'fees' } })
  const createOpener = (dialog: OpenDialog) => () => onOpen(dialog)
  const reopenRegistration = () => void attempt(() => setPhase(id, 'registration'))
  const isOpen = status === 'registration' || status === 'check_in'
  const isOver = status === 'completed' || status === 'cancelled'
  return (
    <>
      <MenuItem icon={IconEdit} label={t('openEdit')} act={createOpener('edit')} close={close} />
      {formatTraits[tournament.format].hasStandings && (
        <MenuItem
          icon={IconCalendarEvent}
          label={t('openDates')}
          act={createOpener('dates')}
          close={close}
        />
      )}
      <MenuItem icon={IconCoin} label={t('tab.fees')} act={openFees} close={close} />
      <MenuItem
        icon={IconCopyPlus}
        label={t('openCopy')}
        act={createOpener('copy')}
        close={close}
      />
      {tournament.canTakeStartBack && (
        <MenuItem
          icon={IconArrowBackUp}
          label={t('openUndoStart')}
          act={createOpener('undoStart')}
          close={close}
        />
      )}
      {isOver && (
        <MenuItem
          icon={IconRotate}
          label={t('openReopen')}
          act={createOpener('reopen')}
          close={close}
        />
      )}
      {isHeldOpen && !isOver && (
        <MenuItem
          icon={IconFlag}
          label={t('openClose')}
          act={createOpener('close')}
          close={close}
        />
      )}
      {status === 'check_in' && (
        <MenuItem
          icon={IconArrowBackUp}
          label={t('toRegistration')}
          act={reopenRegistration}
          close={close}
        />
      )}
      {isOpen && (
        <MenuItem
          icon={IconArrowBackUp}
          label={t('openToDraft')}
          act={createOpener('draft')}
          close={close}
        />
      )}
      <hr className={classes.rule} />
    </>
  )
}

function ShareItems({ tournament, close, onOpen }: DialogItemsProps) {
  const { id } = tournament
  const { path, isPublic } = createShareLink({ kind: 'tournament', ...tournament }, useClub())
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
        label={t('print')}
        href={`/tournaments/${id}/print`}
        close={close}
      />
      {isPublic && (
        <>
          <LinkItem icon={IconExternalLink} label={t('publicPage')} href={path} close={close} />
          <MenuItem
            icon={IconCopy}
            label={t('copyPublicLink')}
            act={() => void copy()}
            close={close}
          />
          <MenuItem icon={IconCode} label={t('embed')} act={() => onOpen('embed')} close={close} />
          <LinkItem
            icon={IconCalendarPlus}
            label={t('calendar')}
            href={downloadPath(getTournamentCalendar, id)}
            close={close}
            isFile
          />
        </>
      )}
    </>
  )
}

/** Returns the download URL. */
function downloadPath({ path }: { path: string }, id: string): string {
  return path.replace(':id', encodeURIComponent(id))
}

const tables = ['standings', 'matches', 'participants'] as const

function ExportItems({ tournament: { id, format, settings }, close }: ItemsProps) {
  const hasReports = formatTraits[format].hasReport && settings.entrants === 'players'
  const reportForms = hasReports ? (['TRF26', 'TRF16'] as const) : []
  return (
    <>
      <hr className={classes.rule} />
      {tables.map((table) => (
        <LinkItem
          key={table}
          icon={IconDownload}
          label={t(`csv.${table}`)}
          href={createFileUrl(
            { path: downloadPath(exportCsv, id) },
            { what: table, ...createCsvQuery() },
          )}
          close={close}
          isFile
        />
      ))}
      {reportForms.map((form) => (
        <LinkItem
          key={form}
          icon={IconDownload}
          label={t('report', { form })}
          href={`${downloadPath(exportTrf, id)}?form=${form}`}
          close={close}
          isFile
        />
      ))}
    </>
  )
}

function CancelAndDeleteItems({ tournament: { status }, close, onOpen }: DialogItemsProps) {
  const canDelete = usePermission()('tournament.delete', { isDraft: status === 'draft' }).ok
  const isOver = status === 'completed' || status === 'cancelled'
  const createOpener = (dialog: OpenDialog) => () => onOpen(dialog)
  return (
    <>
      <hr className={classes.rule} />
      {status !== 'draft' && !isOver && (
        <MenuItem
          icon={IconBan}
          label={t('openCancel')}
          act={createOpener('cancel')}
          danger
          close={close}
        />
      )}
      {canDelete && (
        <MenuItem
          icon={IconTrash}
          label={t('openDelete')}
          act={createOpener('delete')}
          danger
          close={close}
        />
      )}
    </>
  )
}
