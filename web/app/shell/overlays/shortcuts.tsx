import { Fragment } from 'react'
import { Dialog } from '../../../platform/dialogs/dialog.tsx'
import { useEntries } from '../entries.ts'
import classes from './shortcuts.module.css'
import { t } from './messages.ts'

type Row = { keys: readonly string[]; does: string }

const rowsOf = (entries: ReturnType<typeof useEntries>): readonly Row[] => [
  { keys: [t('ctrlKey'), 'K'], does: t('searchFor') },
  { keys: ['/'], does: t('findAgain') },
  { keys: ['n'], does: t('recordAMatch') },
  ...entries.map(({ key, label }) => ({ keys: ['g', key], does: t('goTo', { screen: label }) })),
  { keys: ['?'], does: t('thisList') },
  { keys: [t('escapeKey')], does: t('closeOpen') },
]

export function Shortcuts({ onClose }: { onClose: () => void }) {
  const rows = rowsOf(useEntries())
  return (
    <Dialog title={t('shortcuts')} onClose={onClose} size="s">
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
