import { formatTraits } from '#engine/tournaments/formats/format-traits.ts'
import { lazy, Suspense, useState } from 'react'
import {
  IconArrowBackUp,
  IconBan,
  IconCalendarEvent,
  IconCalendarPlus,
  IconCopy,
  IconCopyPlus,
  IconDotsVertical,
  IconDownload,
  IconEdit,
  IconExternalLink,
  IconFlag,
  IconPrinter,
  IconRotate,
  IconTrash,
  type TablerIcon,
} from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { exportCsv, exportTrf, getTournamentCalendar } from '#contract/tournaments/exchange.ts'
import { type TournamentDetail } from '#contract/tournaments/tournament.ts'
import { importScreen } from '../../platform/import-screen.ts'
import { toast } from '../../platform/toast.ts'
import menu from '../../platform/menu.module.css'
import { usePermission } from '../../platform/use-permission.ts'
import { Icon } from '../../ui/icon.tsx'
import { Popover } from '../../ui/popover.tsx'
import { ActionDialog, type ActionKind } from './action-dialogs.tsx'
import { sendPhase } from '../tournament-calls.ts'
import classes from './tournament-menu.module.css'

import { useAttempt } from '../../platform/use-attempt.ts'
import { say } from './words.ts'

const TournamentFormDialog = lazy(async () => {
  const { TournamentFormDialog } = await importScreen(
    () => import('../form/tournament-form-dialog.tsx'),
  )
  return { default: TournamentFormDialog }
})

const CopyDialog = lazy(async () => {
  const { CopyDialog } = await importScreen(() => import('./copy-dialog.tsx'))
  return { default: CopyDialog }
})

const DatesDialog = lazy(async () => {
  const { DatesDialog } = await importScreen(() => import('../fixtures/dates-dialog.tsx'))
  return { default: DatesDialog }
})

type Open = ActionKind | 'edit' | 'copy' | 'dates'
type Props = { tournament: TournamentDetail }

/** Everything that can be done with a tournament beside the next step. */
export function TournamentMenu({ tournament }: Props) {
  const manages = usePermission()('tournament.manage').ok
  const [open, setOpen] = useState<Open | null>(null)
  const close = () => setOpen(null)
  return (
    <>
      <Popover
        role="menu"
        label={say('actions')}
        buttonLabel={say('actions')}
        buttonClass={menu.button}
        button={<Icon of={IconDotsVertical} />}
      >
        {(shut) => (
          <>
            {manages && <Managing tournament={tournament} shut={shut} onOpen={setOpen} />}
            <Sharing tournament={tournament} shut={shut} />
            <Exports tournament={tournament} shut={shut} />
            {manages && <Ending tournament={tournament} shut={shut} onOpen={setOpen} />}
          </>
        )}
      </Popover>
      <Suspense fallback={null}>
        {open === 'edit' && <TournamentFormDialog tournament={tournament} onClose={close} />}
        {open === 'copy' && <CopyDialog tournament={tournament} onClose={close} />}
        {open === 'dates' && <DatesDialog tournament={tournament} onClose={close} />}
        {open !== null && open !== 'edit' && open !== 'copy' && open !== 'dates' && (
          <ActionDialog kind={open} tournament={tournament} onClose={close} />
        )}
      </Suspense>
    </>
  )
}

type ItemProps = { icon: TablerIcon; words: string; act: () => void; danger?: boolean }

function Item({ icon, words, act, danger = false }: ItemProps) {
  return (
    <button
      type="button"
      role="menuitem"
      tabIndex={-1}
      data-danger={danger || undefined}
      onClick={act}
    >
      <Icon of={icon} />
      {words}
    </button>
  )
}

type LinkProps = { icon: TablerIcon; words: string; href: string; shut: () => void }

/** A file, or a page that stands outside the shell. */
function LinkItem({ icon, words, href, shut, file = false }: LinkProps & { file?: boolean }) {
  return (
    <a
      role="menuitem"
      tabIndex={-1}
      href={href}
      onClick={shut}
      {...(file ? { download: '' } : { target: '_blank', rel: 'noopener' })}
    >
      <Icon of={icon} />
      {words}
    </a>
  )
}

type PartProps = Props & { shut: () => void }
type ManageProps = PartProps & { onOpen: (what: Open) => void }

function Managing({ tournament, shut, onOpen }: ManageProps) {
  const { id, status, isHeldOpen } = tournament
  const client = useQueryClient()
  const { attempt } = useAttempt()
  const ask = (what: Open) => () => {
    shut()
    onOpen(what)
  }
  const backToEntries = () => {
    shut()
    void attempt(() => sendPhase(client, id, 'registration'))
  }
  const isOpen = status === 'registration' || status === 'check_in'
  const isOver = status === 'completed' || status === 'cancelled'
  return (
    <>
      <Item icon={IconEdit} words={say('openEdit')} act={ask('edit')} />
      {formatTraits[tournament.format].hasStandings && (
        <Item icon={IconCalendarEvent} words={say('openDates')} act={ask('dates')} />
      )}
      <Item icon={IconCopyPlus} words={say('openCopy')} act={ask('copy')} />
      {tournament.canTakeStartBack && (
        <Item icon={IconArrowBackUp} words={say('openStartBack')} act={ask('startBack')} />
      )}
      {isOver && <Item icon={IconRotate} words={say('openReopen')} act={ask('reopen')} />}
      {isHeldOpen && !isOver && (
        <Item icon={IconFlag} words={say('openClose')} act={ask('close')} />
      )}
      {status === 'check_in' && (
        <Item icon={IconArrowBackUp} words={say('toRegistration')} act={backToEntries} />
      )}
      {isOpen && <Item icon={IconArrowBackUp} words={say('openToDraft')} act={ask('draft')} />}
      <hr className={classes.rule} />
    </>
  )
}

function Sharing({ tournament: { id, isPublic }, shut }: PartProps) {
  const path = `/p/tournaments/${id}`
  const copy = async () => {
    shut()
    try {
      await navigator.clipboard.writeText(new URL(path, location.origin).href)
      toast(say('linkCopied'), say('linkCopiedHint'))
    } catch {
      toast(say('linkFailure'), say('linkFailureHint'), 'bad')
    }
  }
  return (
    <>
      <LinkItem
        icon={IconPrinter}
        words={say('print')}
        href={`/tournaments/${id}/print`}
        shut={shut}
      />
      {isPublic && (
        <>
          <LinkItem icon={IconExternalLink} words={say('publicPage')} href={path} shut={shut} />
          <Item icon={IconCopy} words={say('copyPublicLink')} act={() => void copy()} />
          <LinkItem
            icon={IconCalendarPlus}
            words={say('calendar')}
            href={addressOf(getTournamentCalendar, id)}
            shut={shut}
            file
          />
        </>
      )}
    </>
  )
}

/** Where the browser itself fetches a file. */
function addressOf({ path }: { path: string }, id: string): string {
  return path.replace(':id', encodeURIComponent(id))
}

const tables = ['standings', 'matches', 'participants'] as const

function Exports({ tournament: { id, format }, shut }: PartProps) {
  const reports = formatTraits[format].hasReport ? (['TRF26', 'TRF16'] as const) : []
  return (
    <>
      <hr className={classes.rule} />
      {tables.map((what) => (
        <LinkItem
          key={what}
          icon={IconDownload}
          words={say(`csv.${what}`)}
          href={`${addressOf(exportCsv, id)}?what=${what}`}
          shut={shut}
          file
        />
      ))}
      {reports.map((form) => (
        <LinkItem
          key={form}
          icon={IconDownload}
          words={say('report', { form })}
          href={`${addressOf(exportTrf, id)}?form=${form}`}
          shut={shut}
          file
        />
      ))}
    </>
  )
}

function Ending({ tournament: { status }, shut, onOpen }: ManageProps) {
  const mayDelete = usePermission()('tournament.delete', { isDraft: status === 'draft' }).ok
  const isOver = status === 'completed' || status === 'cancelled'
  const ask = (what: Open) => () => {
    shut()
    onOpen(what)
  }
  return (
    <>
      <hr className={classes.rule} />
      {status !== 'draft' && !isOver && (
        <Item icon={IconBan} words={say('openCancel')} act={ask('cancel')} danger />
      )}
      {mayDelete && <Item icon={IconTrash} words={say('openDelete')} act={ask('delete')} danger />}
    </>
  )
}
