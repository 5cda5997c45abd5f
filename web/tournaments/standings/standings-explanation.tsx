import type { ReactNode } from 'react'
import { Popover } from '../../ui/controls/popover.tsx'
import classes from './standings-explanation.module.css'

type Props = {
  /** Title of the dialog: `Buchholz, Cut-1: Aiko Tanaka`. */
  title: string
  button: ReactNode
  /** The button's label for screen readers. */
  buttonLabel: string
  lines: readonly string[]
}

/** A button that explains how its number was calculated. */
export function Explanation({ title, button, buttonLabel, lines }: Props) {
  return (
    <Popover
      role="dialog"
      label={title}
      button={button}
      buttonLabel={buttonLabel}
      buttonClass={classes.button}
    >
      {() => (
        <div className={classes.panel}>
          <h2 tabIndex={-1}>{title}</h2>
          {lines.map((line) => (
            <p key={line}>{line}</p>
          ))}
        </div>
      )}
    </Popover>
  )
}
