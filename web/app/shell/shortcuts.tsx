import { Fragment } from 'react'
import { Dialog } from '../../platform/dialog.tsx'
import { useEntries } from './entries.ts'
import classes from './shortcuts.module.css'
import { say } from './words.ts'

type Row = { keys: readonly string[]; does: string }

const rowsOf = (entries: ReturnType<typeof useEntries>): readonly Row[] => [
  { keys: [say('ctrl'), 'K'], does: say('searchPlayersTournaments') },
  { keys: ['/'], does: say('same') },
  { keys: ['n'], does: say('recordMatch3') },
  ...entries.map(({ key, label }) => ({ keys: ['g', key], does: `Go to ${label}` })),
  { keys: ['?'], does: say('list') },
  { keys: [say('esc')], does: say('closeWhatOpen') },
]

export function Shortcuts({ onClose }: { onClose: () => void }) {
  const rows = rowsOf(useEntries())
  return (
    <Dialog title={say('keyboardShortcuts')} onClose={onClose} size="s">
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
