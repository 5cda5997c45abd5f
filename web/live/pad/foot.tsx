import { IconArrowBackUp } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import classes from './foot.module.css'
import { Key } from './keys/key.tsx'
import { t } from './messages.ts'

type UndoProps = { readonly undo: () => void; readonly undoing: string | null }

/** Undoes the last entry; always at the same place. */
export function UndoKey({ undo, undoing }: UndoProps) {
  return (
    <Key
      kind="act"
      icon={IconArrowBackUp}
      press={undo}
      isDead={undoing === null}
      label={undoing === null ? t('undo') : t('undoIt', { what: undoing })}
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
