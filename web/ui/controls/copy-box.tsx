import { useRef, useState } from 'react'
import { IconCheck, IconCopy } from '@tabler/icons-react'
import { Button } from './button.tsx'
import classes from './copy-box.module.css'
import { t } from '../messages.ts'

type Props = {
  /** Names what stands in the box: `Recovery code`. */
  label: string
  value: string
  /** The value as people read it, such as in groups; copying takes the value. */
  children?: string
}

/** Something to keep, in plain sight, with the way to copy it. */
export function CopyBox({ label, value, children = value }: Props) {
  const shown = useRef<HTMLElement>(null)
  const [copied, setCopied] = useState(false)
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(value)
      setCopied(true)
    } catch {
      // Without https a page may not write there: the person copies what is marked.
      if (shown.current !== null) getSelection()?.selectAllChildren(shown.current)
    }
  }
  return (
    <div className={classes.box} role="group" aria-label={label}>
      <span className={classes.label}>{label}</span>
      <code ref={shown} className={classes.value}>
        {children}
      </code>
      <Button icon={copied ? IconCheck : IconCopy} onClick={() => void copy()}>
        {copied ? t('copied') : t('copy')}
      </Button>
    </div>
  )
}
