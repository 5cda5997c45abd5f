import { useEffect, useState } from 'react'
import { IconEraser } from '@tabler/icons-react'
import { setErased, wasErased } from '../../platform/session/erased.ts'
import { Icon } from '../../ui/icon.tsx'
import classes from './logout-note.module.css'
import { t } from './messages.ts'

/** Confirms once that the account was erased. */
export function ErasedNote() {
  const [isErased] = useState(wasErased)
  useEffect(() => () => setErased(false), [])
  if (!isErased) return null
  return (
    <div className={classes.note} role="status">
      <Icon of={IconEraser} />
      <p>
        <b>{t('erased')}</b> {t('matchesStay')}
      </p>
    </div>
  )
}
