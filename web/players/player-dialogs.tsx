import type { Player } from '#contract/players/players.ts'
import { lazyPart } from '../platform/lazy-part.tsx'
import type { PlayerDialogKind } from './player-menu.tsx'

const PlayerFormDialog = lazyPart(
  async () => (await import('./dialogs/player-form-dialog.tsx')).PlayerFormDialog,
)
const MergeDialog = lazyPart(async () => (await import('./dialogs/merge-dialog.tsx')).MergeDialog)
const DeleteDialog = lazyPart(
  async () => (await import('./dialogs/delete-dialog.tsx')).DeleteDialog,
)
const EraseDialog = lazyPart(async () => (await import('./dialogs/erase-dialog.tsx')).EraseDialog)
const ImportDialog = lazyPart(async () => (await import('./import/import-dialog.tsx')).ImportDialog)

const PictureDialog = lazyPart(
  async () => (await import('./dialogs/picture-dialog.tsx')).PictureDialog,
)
const InviteDialog = lazyPart(
  async () => (await import('./dialogs/invite-dialog.tsx')).InviteDialog,
)
const UnlinkDialog = lazyPart(
  async () => (await import('./dialogs/unlink-dialog.tsx')).UnlinkDialog,
)

export type OpenDialog =
  | { kind: 'add' }
  | { kind: 'import' }
  | { kind: PlayerDialogKind; player: Player }

type Props = {
  open: OpenDialog | null
  onOpen: (next: OpenDialog | null) => void
  /** Called after the player was deleted or merged, with the player it was merged into, if any. */
  onRemoved?: (into: Player | null) => void
}

/** The dialogs of the players; each is loaded on first use. */
export function PlayerDialogs({ open, onOpen, onRemoved }: Props) {
  const close = () => onOpen(null)
  const closeRemoved = (into: Player | null) => {
    close()
    onRemoved?.(into)
  }
  return open === null ? null : renderDialog(open, close, closeRemoved, onOpen)
}

function renderDialog(
  open: OpenDialog,
  close: () => void,
  onRemoved: (into: Player | null) => void,
  onOpen: Props['onOpen'],
) {
  switch (open.kind) {
    case 'add':
      return (
        <PlayerFormDialog
          player={null}
          onClose={close}
          onImport={() => onOpen({ kind: 'import' })}
        />
      )
    case 'import':
      return <ImportDialog onClose={close} />
    case 'edit':
      return <PlayerFormDialog player={open.player} onClose={close} />
    case 'picture':
      return <PictureDialog player={open.player} onClose={close} />
    case 'merge':
      return <MergeDialog player={open.player} onClose={close} onMerged={onRemoved} />
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
          onDeleted={() => onRemoved(null)}
        />
      )
  }
}
