import { type KeyboardEvent, useEffect, useRef } from 'react'
import { classNames } from '../../../ui/class-names.ts'
import { type Cell, getNextCell, getPreviousCell } from '../../../sports/entry.ts'
import type { ScoreFieldsForm } from '../use-record-values.ts'
import classes from './score-cell.module.css'

type Props = {
  form: ScoreFieldsForm
  cell: Cell
  text: string
  label: string
  look?: 'won' | 'faulty' | 'unplayed' | undefined
  large?: boolean
  describedBy?: string | undefined
}

/** One number of a score. A phone shows no keyboard, because the keypad writes to it. */
export function ScoreCell({ form, cell, text, label, look, large = false, describedBy }: Props) {
  const input = useRef<HTMLInputElement>(null)
  const { active } = form.values.entry
  const isActive = active.side === cell.side && active.setIndex === cell.setIndex
  useEffect(() => {
    const element = input.current
    const scoreField = document.activeElement?.closest('[data-score]')
    if (!isActive || element === null || scoreField === null || scoreField === undefined) return
    if (document.activeElement !== element) element.focus({ preventScroll: true })
    element.select()
    element.scrollIntoView({ block: 'nearest' })
  }, [isActive])
  return (
    <input
      ref={input}
      className={classNames(
        classes.cell,
        large && classes.large,
        isActive && classes.active,
        look !== undefined && classes[look],
      )}
      data-score
      data-active={isActive || undefined}
      data-autofocus={(isActive && form.autofocus) || undefined}
      // Tab skips sets that are not played.
      tabIndex={look === 'unplayed' && !isActive ? -1 : undefined}
      inputMode="none"
      autoComplete="off"
      aria-label={label}
      aria-invalid={look === 'faulty' || undefined}
      aria-describedby={look === 'faulty' ? describedBy : undefined}
      value={text.replace('-', '−')}
      onChange={(event) => form.press({ type: 'typed', cell, text: event.currentTarget.value })}
      onFocus={(event) => {
        event.currentTarget.select()
        if (!isActive) form.press({ type: 'move', cell })
      }}
      onKeyDown={(event) => handleKeyDown(event, form, cell)}
    />
  )
}

function handleKeyDown(event: KeyboardEvent<HTMLInputElement>, form: ScoreFieldsForm, cell: Cell) {
  const { values, press } = form
  const { side, setIndex } = cell
  const isTab = event.key === 'Tab'
  const focusCell = (to: Cell) => {
    const name = `${to.side}-${to.setIndex}`
    const board = event.currentTarget.closest('[data-board]')
    const target = board?.querySelector<HTMLInputElement>(`[data-cell="${name}"] input`)
    if (target === null || target === undefined || (isTab && target.tabIndex < 0)) return
    event.preventDefault()
    target.focus()
  }
  // Replacing a digit with itself fires no change event.
  if (values.entry.isFresh && event.key === event.currentTarget.value) {
    event.preventDefault()
    return press({ type: 'typed', cell, text: event.key })
  }
  switch (event.key) {
    case 'Enter':
      event.preventDefault()
      return form.saveNow === null ? press({ type: 'next' }) : form.saveNow()
    case 'Tab': {
      if (event.ctrlKey || event.altKey || event.metaKey) return
      if (values.entry.hasAdvanced && !event.shiftKey) {
        event.preventDefault()
        return press({ type: 'next' })
      }
      // The fields are laid out in rows, but are filled by set.
      const to = event.shiftKey ? getPreviousCell(cell) : getNextCell(cell)
      return to === null ? undefined : focusCell(to)
    }
    case 'ArrowUp':
      return focusCell({ side: 1, setIndex })
    case 'ArrowDown':
      return focusCell({ side: 2, setIndex })
    case 'ArrowLeft':
      return focusCell({ side, setIndex: setIndex - 1 })
    case 'ArrowRight':
      return focusCell({ side, setIndex: setIndex + 1 })
    case 'Backspace':
      if (event.currentTarget.value !== '') return
      event.preventDefault()
      return press({ type: 'erase' })
  }
}
