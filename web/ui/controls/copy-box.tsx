import { useRef } from 'react'
import { IconCheck, IconCopy } from '@tabler/icons-react'
import { Button } from './button.tsx'
import classes from './copy-box.module.css'
import { t } from '../messages.ts'
import { useCopy } from './use-copy.ts'
import { classNames } from '../class-names.ts'
import text from '../text.module.css'
import kit from '../kit.module.css'

type Props = {
  /** The label of the value: `Recovery code`. */
  label: string
  value: string
  /** The value formatted for reading, such as in blocks of digits; the plain value is copied. */
  children?: string
}

/** A value to keep, shown in full with a copy button. */
export function CopyBox({ label, value, children = value }: Props) {
  const shown = useRef<HTMLElement>(null)
  const { isCopied, copy } = useCopy(value, () => {
    // Without https, pages may not write to the clipboard, so the value is selected for copying by
    // hand.
    if (shown.current !== null) getSelection()?.selectAllChildren(shown.current)
  })
  return (
    <div className={classNames(kit.sunk, classes.box)} role="group" aria-label={label}>
      <span className={classNames(kit.tiny, kit.medium, text.dim)}>{label}</span>
      <code ref={shown} className={classes.value}>
        {children}
      </code>
      <Button icon={isCopied ? IconCheck : IconCopy} onClick={copy}>
        {isCopied ? t('copied') : t('copy')}
      </Button>
    </div>
  )
}
