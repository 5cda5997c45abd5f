import { useEffect, useRef } from 'react'
import { IconSearch } from '@tabler/icons-react'
import { Icon } from '../icon.tsx'
import classes from './search-field.module.css'

type Props = { label: string; value: string; onChange: (value: string) => void }

/** Long enough that a word is typed in one go, short enough to feel at once. */
const pause = 250

/** Search text that reports itself after a short pause in typing. */
export function SearchField({ label, value, onChange }: Props) {
  const input = useRef<HTMLInputElement>(null)
  const reported = useRef(value)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)

  // Only a change from outside is written back: what is being typed runs ahead of the URL.
  useEffect(() => {
    if (value === reported.current || input.current === null) return
    reported.current = value
    input.current.value = value
  }, [value])
  // A report that came after a link was followed would lead back here.
  useEffect(() => {
    const stop = () => clearTimeout(timer.current)
    const followed = ({ target }: MouseEvent) => {
      if (target instanceof Element && target.closest('a') !== null) stop()
    }
    document.addEventListener('click', followed, true)
    return () => {
      stop()
      document.removeEventListener('click', followed, true)
    }
  }, [])

  const report = (typed: string) => {
    clearTimeout(timer.current)
    timer.current = setTimeout(() => {
      reported.current = typed
      onChange(typed)
    }, pause)
  }
  return (
    <div className={classes.box}>
      <Icon of={IconSearch} />
      <input
        ref={input}
        type="search"
        aria-label={label}
        placeholder={label}
        defaultValue={value}
        maxLength={100}
        onChange={(event) => report(event.currentTarget.value)}
      />
    </div>
  )
}
