import { classNames } from '../class-names.ts'
import classes from './drop-panel.module.css'
import { PopPanel, type PopPanelProps } from './pop-panel.tsx'

type Props = PopPanelProps & {
  /** Below the top bar, or above the bottom bar. */
  place?: 'top' | 'bottom'
  /** For longer content; on a phone it fills the screen between the bars. */
  wide?: boolean
  onOpen?: () => void
}

/** A panel that opens from a button in a bar, flush with the edge of the window. */
export function DropPanel({ place = 'top', wide = false, onOpen, ...panel }: Props) {
  return (
    <PopPanel
      {...panel}
      panelClass={classNames(
        classes.panel,
        classes[place],
        panel.role === 'menu' && classes.narrow,
        wide && classes.wide,
      )}
      onOpening={onOpen === undefined ? undefined : () => onOpen()}
    />
  )
}
