import { useState } from 'react'
import { IconCheck, IconCopy } from '@tabler/icons-react'
import { Button } from './button.tsx'
import { CopyBox } from './copy-box.tsx'
import { t } from '../messages.ts'

type Props = {
  /** What is copied: `Copy overlay address`. */
  readonly label: string
  readonly value: string
}

/** Copies a value that no one needs to read, such as a long address. */
export function CopyButton({ label, value }: Props) {
  /** The copied value: another one may follow. */
  const [copied, setCopied] = useState<string | null>(null)
  const [mayCopy, setMayCopy] = useState(true)
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(value)
      setCopied(value)
    } catch {
      setMayCopy(false)
    }
  }
  // Without https, pages may not write to the clipboard: shows the value for copying by hand.
  if (!mayCopy) return <CopyBox label={label} value={value} />
  const isCopied = copied === value
  return (
    <Button icon={isCopied ? IconCheck : IconCopy} onClick={() => void copy()}>
      <span aria-live="polite">{isCopied ? t('copied') : label}</span>
    </Button>
  )
}
