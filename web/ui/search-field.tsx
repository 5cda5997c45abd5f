import { useEffect, useState } from 'react'
import { IconSearch } from '@tabler/icons-react'
import { Icon } from './icon.tsx'
import classes from './search-field.module.css'

type Props = { label: string; value: string; onChange: (value: string) => void }

/** Long enough that a word is typed in one go, short enough to feel at once. */
const pause = 250

/** Search text that reports itself after a short pause in typing. */
export function SearchField({ label, value, onChange }: Props) {
  const [typed, setTyped] = useState(value)
  useEffect(() => setTyped(value), [value])
  useEffect(() => {
    if (typed === value) return
    const timer = setTimeout(() => onChange(typed), pause)
    return () => clearTimeout(timer)
  }, [typed, value, onChange])
  return (
    <div className={classes.box}>
      <Icon of={IconSearch} />
      <input
        type="search"
        aria-label={label}
        placeholder={label}
        value={typed}
        maxLength={100}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
    </div>
  )
}
