import { IconArrowBackUp } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import classes from './foot.module.css'
import { Key } from './keys/key.tsx'
import { t } from './messages.ts'

type UndoProps = { readonly undo: () => void; readonly undoLabel: string | null }

/** Undoes the last entry; always at the same place. */
export function UndoKey({ undo, undoLabel }: UndoProps) {
  return (
    <Key
      kind="act"
      icon={IconArrowBackUp}
      press={undo}
      isDisabled={undoLabel === null}
      label={undoLabel === null ? t('undo') : t('undoEntry', { entry: undoLabel })}
    >
      {t('undo')}
    </Key>
  )
}

/** The bottom row of keys: immediate actions, and Undo. */
export function Foot({ children }: { readonly children: ReactNode }) {
  return (
    <section className={classes.foot} aria-label={t('keys')}>
      {children}
    </section>
  )
}
