import { type KeyboardEvent, useId, useState } from 'react'
import { IconSearch } from '@tabler/icons-react'
import { Dialog } from '../../../platform/dialogs/dialog.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { usePaletteItems } from './palette-items.tsx'
import classes from './palette.module.css'
import { t } from './messages.ts'

export function Palette({ onClose }: { onClose: () => void }) {
  const [typed, setTyped] = useState('')
  /** The key of the chosen option; null for the first. */
  const [chosen, setChosen] = useState<string | null>(null)
  const items = usePaletteItems(typed.trim())
  const id = useId()
  const found = items.findIndex(({ key }) => key === chosen)
  const at = items.length === 0 ? -1 : Math.max(0, found)
  const choose = (place: number) => setChosen(items[place]?.key ?? null)
  const run = (place: number) => {
    const item = items[place]
    if (item === undefined) return
    onClose()
    item.run()
  }
  const press = (event: KeyboardEvent) => {
    if (event.key === 'ArrowDown') choose((at + 1) % items.length)
    else if (event.key === 'ArrowUp') choose((at - 1 + items.length) % items.length)
    else if (event.key === 'Enter') run(at)
    else return
    event.preventDefault()
  }
  return (
    <Dialog title={t('search')} onClose={onClose} flush>
      <div className={classes.box}>
        <Icon of={IconSearch} />
        <input
          data-autofocus
          role="combobox"
          aria-label={t('searchFor')}
          aria-expanded={items.length > 0}
          aria-controls={`${id}-list`}
          aria-activedescendant={items.length > 0 ? `${id}-${at}` : undefined}
          aria-autocomplete="list"
          placeholder={t('searchHint')}
          value={typed}
          maxLength={100}
          onChange={(event) => {
            setTyped(event.currentTarget.value)
            setChosen(null)
          }}
          onKeyDown={press}
        />
      </div>
      <div id={`${id}-list`} role="listbox" aria-label={t('found')} className={classes.list}>
        {items.map((item, place) => (
          <button
            key={item.key}
            id={`${id}-${place}`}
            type="button"
            role="option"
            tabIndex={-1}
            aria-selected={place === at}
            onPointerMove={() => choose(place)}
            onClick={() => run(place)}
            ref={(row) => {
              if (place === at) row?.scrollIntoView({ block: 'nearest' })
            }}
          >
            {item.face}
            <span className={classes.name}>
              {item.label}
              {item.detail !== undefined && item.detail !== '' && <em>{item.detail}</em>}
            </span>
            <small>{item.kind}</small>
          </button>
        ))}
      </div>
      {items.length === 0 && (
        <p role="status" className={classes.none}>
          {t('nothingFound')}
        </p>
      )}
    </Dialog>
  )
}
