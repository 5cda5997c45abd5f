import { useState } from 'react'
import { IconCheck, IconCopy } from '@tabler/icons-react'
import { Button } from './button.tsx'
import { CopyBox } from './copy-box.tsx'
import { t } from '../messages.ts'
import { useCopy } from './use-copy.ts'

type Props = {
  /** What is copied: `Copy overlay address`. */
  readonly label: string
  readonly value: string
}

/** Copies a value that no one needs to read, such as a long address. */
export function CopyButton({ label, value }: Props) {
  const [canCopy, setCanCopy] = useState(true)
  const { isCopied, copy } = useCopy(value, () => setCanCopy(false))
  // Without https, pages may not write to the clipboard, so the value is shown for copying by hand.
  if (!canCopy) return <CopyBox label={label} value={value} />
  return (
    <Button icon={isCopied ? IconCheck : IconCopy} onClick={copy}>
      <span aria-live="polite">{isCopied ? t('copied') : label}</span>
    </Button>
  )
}
