import { lazy, Suspense } from 'react'
import type { Player } from '#contract/players.ts'
import { importScreen } from '../platform/import-screen.ts'
import type { PlayerDialogKind } from './player-menu.tsx'

const PlayerFormDialog = lazy(async () => {
  const { PlayerFormDialog } = await importScreen(() => import('./dialogs/player-form-dialog.tsx'))
  return { default: PlayerFormDialog }
})
const MergeDialog = lazy(async () => {
  const { MergeDialog } = await importScreen(() => import('./dialogs/merge-dialog.tsx'))
  return { default: MergeDialog }
})
const DeleteDialog = lazy(async () => {
  const { DeleteDialog } = await importScreen(() => import('./dialogs/delete-dialog.tsx'))
  return { default: DeleteDialog }
})
const EraseDialog = lazy(async () => {
  const { EraseDialog } = await importScreen(() => import('./dialogs/erase-dialog.tsx'))
  return { default: EraseDialog }
})
const ImportDialog = lazy(async () => {
  const { ImportDialog } = await importScreen(() => import('./dialogs/import-dialog.tsx'))
  return { default: ImportDialog }
})

const PictureDialog = lazy(async () => {
  const { PictureDialog } = await importScreen(() => import('./dialogs/picture-dialog.tsx'))
  return { default: PictureDialog }
})
const InviteDialog = lazy(async () => {
  const { InviteDialog } = await importScreen(() => import('./dialogs/invite-dialog.tsx'))
  return { default: InviteDialog }
})
const UnlinkDialog = lazy(async () => {
  const { UnlinkDialog } = await importScreen(() => import('./dialogs/unlink-dialog.tsx'))
  return { default: UnlinkDialog }
})

export type OpenDialog =
  | { kind: 'add' }
  | { kind: 'import' }
  | { kind: PlayerDialogKind; player: Player }

type Props = {
  open: OpenDialog | null
  onOpen: (next: OpenDialog | null) => void
  /** The record is gone; its matches are with another player, or gone too. */
  onGone?: (into: Player | null) => void
}

/** The dialogs of the players; each is loaded when it is first asked for. */
export function PlayerDialogs({ open, onOpen, onGone }: Props) {
  const close = () => onOpen(null)
  const gone = (into: Player | null) => {
    close()
    onGone?.(into)
  }
  return <Suspense fallback={null}>{open !== null && dialogOf(open, close, gone, onOpen)}</Suspense>
}

function dialogOf(
  open: OpenDialog,
  close: () => void,
  gone: (into: Player | null) => void,
  onOpen: Props['onOpen'],
) {
  switch (open.kind) {
    case 'add':
      return <PlayerFormDialog player={null} onClose={close} />
    case 'import':
      return <ImportDialog onClose={close} />
    case 'edit':
      return <PlayerFormDialog player={open.player} onClose={close} />
    case 'picture':
      return <PictureDialog player={open.player} onClose={close} />
    case 'merge':
      return <MergeDialog player={open.player} onClose={close} onMerged={gone} />
    case 'invite':
      return <InviteDialog player={open.player} onClose={close} />
    case 'unlink':
      return <UnlinkDialog player={open.player} onClose={close} />
    case 'erase':
      return <EraseDialog player={open.player} isOwn={false} onClose={close} />
    case 'delete':
      return (
        <DeleteDialog
          player={open.player}
          onClose={close}
          onMerge={() => onOpen({ kind: 'merge', player: open.player })}
          onDeleted={() => gone(null)}
        />
      )
  }
}
