import { useEffect, useRef } from 'react'
import { IconSearch } from '@tabler/icons-react'
import { Icon } from '../icon.tsx'
import classes from './search-field.module.css'
import { classNames } from '../class-names.ts'
import kit from '../kit.module.css'

type Props = { label: string; value: string; onChange: (value: string) => void }

/** Long enough to type a word in one go, short enough to feel instant, in ms. */
const pauseMs = 250

/** A search field that reports its text after a short pause in typing. */
export function SearchField({ label, value, onChange }: Props) {
  const input = useRef<HTMLInputElement>(null)
  const reported = useRef(value)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)

  // Only an external change is written to the input: what is typed is newer than `value`.
  useEffect(() => {
    if (value === reported.current || input.current === null) return
    reported.current = value
    input.current.value = value
  }, [value])
  // A report after a link was followed would navigate back here.
  useEffect(() => {
    const stop = () => clearTimeout(timer.current)
    const onLinkClick = ({ target }: MouseEvent) => {
      if (target instanceof Element && target.closest('a') !== null) stop()
    }
    document.addEventListener('click', onLinkClick, true)
    return () => {
      stop()
      document.removeEventListener('click', onLinkClick, true)
    }
  }, [])

  const report = (typed: string) => {
    clearTimeout(timer.current)
    timer.current = setTimeout(() => {
      reported.current = typed
      onChange(typed)
    }, pauseMs)
  }
  return (
    <div className={classNames(kit.row, kit.gap2, classes.box)}>
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
