import { Fragment } from 'react'
import { Dialog } from '../../../platform/dialog.tsx'
import { useEntries } from '../entries.ts'
import classes from './shortcuts.module.css'
import { say } from './words.ts'

type Row = { keys: readonly string[]; does: string }

const rowsOf = (entries: ReturnType<typeof useEntries>): readonly Row[] => [
  { keys: [say('ctrlKey'), 'K'], does: say('searchFor') },
  { keys: ['/'], does: say('findAgain') },
  { keys: ['n'], does: say('recordAMatch') },
  ...entries.map(({ key, label }) => ({ keys: ['g', key], does: say('goTo', { screen: label }) })),
  { keys: ['?'], does: say('thisList') },
  { keys: [say('escapeKey')], does: say('closeOpen') },
]

export function Shortcuts({ onClose }: { onClose: () => void }) {
  const rows = rowsOf(useEntries())
  return (
    <Dialog title={say('shortcuts')} onClose={onClose} size="s">
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
