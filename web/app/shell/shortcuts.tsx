import { Fragment } from 'react'
import { Dialog } from '../../platform/dialog.tsx'
import { useEntries } from './entries.ts'
import classes from './shortcuts.module.css'

type Row = { keys: readonly string[]; does: string }

const rowsOf = (entries: ReturnType<typeof useEntries>): readonly Row[] => [
  { keys: ['Ctrl', 'K'], does: 'Search players, tournaments, screens and actions' },
  { keys: ['/'], does: 'The same' },
  { keys: ['n'], does: 'Record a match' },
  ...entries.map(({ key, label }) => ({ keys: ['g', key], does: `Go to ${label}` })),
  { keys: ['?'], does: 'This list' },
  { keys: ['Esc'], does: 'Close what is open' },
]

export function Shortcuts({ onClose }: { onClose: () => void }) {
  const rows = rowsOf(useEntries())
  return (
    <Dialog title="Keyboard shortcuts" onClose={onClose} size="s">
      <dl className={classes.list}>
        {rows.map(({ keys, does }) => (
          <Fragment key={does}>
            <dt>
              {keys.map((key) => (
                <kbd key={key}>{key}</kbd>
              ))}
            </dt>
            <dd>{does}</dd>
          </Fragment>
        ))}
      </dl>
    </Dialog>
  )
}
