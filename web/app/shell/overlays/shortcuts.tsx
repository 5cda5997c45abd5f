import { Fragment } from 'react'
import { Dialog } from '../../../platform/dialogs/dialog.tsx'
import { useEntries } from '../entries.ts'
import classes from './shortcuts.module.css'
import { t } from './messages.ts'

type Row = { keys: readonly string[]; action: string }

const listShortcutRows = (entries: ReturnType<typeof useEntries>): readonly Row[] => [
  { keys: [t('ctrlKey'), 'K'], action: t('searchFor') },
  { keys: ['/'], action: t('openSearch') },
  { keys: ['n'], action: t('recordAMatch') },
  ...entries.map(({ key, label }) => ({ keys: ['g', key], action: t('goTo', { screen: label }) })),
  { keys: ['?'], action: t('showShortcuts') },
  { keys: [t('escapeKey')], action: t('closeDialog') },
]

export function Shortcuts({ onClose }: { onClose: () => void }) {
  const rows = listShortcutRows(useEntries())
  return (
    <Dialog title={t('shortcuts')} onClose={onClose} size="s">
      <dl className={classes.list}>
        {rows.map(({ keys, action }) => (
          <Fragment key={action}>
            <dt>
              {keys.map((key) => (
                <kbd key={key}>{key}</kbd>
              ))}
            </dt>
            <dd>{action}</dd>
          </Fragment>
        ))}
      </dl>
    </Dialog>
  )
}
