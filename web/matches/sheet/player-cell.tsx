import { type ClipboardEvent, type KeyboardEvent, useId } from 'react'
import { IconUserPlus } from '@tabler/icons-react'
import { Avatar } from '../../ui/avatar/avatar.tsx'
import { classNames } from '../../ui/class-names.ts'
import { Icon } from '../../ui/icon.tsx'
import text from '../../ui/text.module.css'
import classes from './sheet.module.css'
import type { TypedPlayer } from './sheet.ts'
import type { Completion } from './use-completion.ts'
import kit from '../../ui/kit.module.css'

type Props = {
  label: string
  player: TypedPlayer
  placeholder: string
  isFaulty: boolean
  describedBy: string | undefined
  cell: string
  /** The suggestions while a name is typed. */
  completion: Completion | null
  onType: (name: string) => void
  onFocus: () => void
  onBlur: () => void
  onPaste: (event: ClipboardEvent<HTMLInputElement>) => void
  /** Handles the keys that move between cells. */
  onKey: (event: KeyboardEvent<HTMLInputElement>) => void
}

/** A field that completes names; Tab and Enter accept the marked option. */
export function PlayerCell(props: Props) {
  const { label, player, placeholder, isFaulty, describedBy, cell, completion } = props
  const id = useId()
  const handleKey = (event: KeyboardEvent<HTMLInputElement>) => {
    if (completion !== null) {
      if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
        event.preventDefault()
        return completion.move(event.key === 'ArrowDown' ? 1 : -1)
      }
      if (event.key === 'Escape') {
        event.preventDefault()
        return props.onBlur()
      }
      if (event.key === 'Enter' || (event.key === 'Tab' && !event.shiftKey)) completion.settle()
    }
    props.onKey(event)
  }
  return (
    <div className={classes.cell}>
      <input
        role="combobox"
        aria-label={label}
        aria-expanded={completion !== null}
        aria-controls={`${id}-list`}
        aria-autocomplete="list"
        aria-activedescendant={completion === null ? undefined : `${id}-${completion.markedIndex}`}
        aria-invalid={isFaulty || undefined}
        aria-describedby={describedBy}
        autoComplete="off"
        autoCapitalize="words"
        spellCheck={false}
        maxLength={100}
        data-cell={cell}
        placeholder={placeholder}
        className={classNames(isFaulty && classes.faulty)}
        value={player.name}
        onPaste={props.onPaste}
        onFocus={props.onFocus}
        onBlur={props.onBlur}
        onChange={(event) => props.onType(event.currentTarget.value)}
        onKeyDown={handleKey}
      />
      {completion !== null && (
        <div
          id={`${id}-list`}
          role="listbox"
          aria-label={label}
          className={classNames(kit.outlined, classes.options)}
        >
          {completion.options.map((option, index) => (
            <button
              key={option.id || 'add'}
              id={`${id}-${index}`}
              type="button"
              role="option"
              tabIndex={-1}
              aria-selected={index === completion.markedIndex}
              // Keeps the focus in the field, which keeps the list open.
              onPointerDown={(event) => event.preventDefault()}
              onClick={() => completion.choose(option)}
            >
              {option.addLabel === null ? (
                <Avatar id={option.id} name={option.name} />
              ) : (
                <Icon of={IconUserPlus} />
              )}
              <span className={classNames(kit.column, kit.narrow)}>
                <span className={text.trunc}>{option.addLabel ?? option.name}</span>
                {option.note !== '' && <small className={text.trunc}>{option.note}</small>}
              </span>
            </button>
          ))}
        </div>
      )}
    </div>
  )
}
