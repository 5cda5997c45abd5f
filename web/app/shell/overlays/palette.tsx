import { type KeyboardEvent, useId, useState } from 'react'
import { IconSearch } from '@tabler/icons-react'
import { Dialog } from '../../../platform/dialogs/dialog.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { usePaletteItems } from './palette-items.tsx'
import classes from './palette.module.css'
import { t } from './messages.ts'
import { classNames } from '../../../ui/class-names.ts'
import kit from '../../../ui/kit.module.css'

export function Palette({ onClose }: { onClose: () => void }) {
  const [typed, setTyped] = useState('')
  /** The key of the chosen option; null for the first. */
  const [chosen, setChosen] = useState<string | null>(null)
  const items = usePaletteItems(typed.trim())
  const id = useId()
  const chosenIndex = items.findIndex(({ key }) => key === chosen)
  const activeIndex = items.length === 0 ? -1 : Math.max(0, chosenIndex)
  const choose = (index: number) => setChosen(items[index]?.key ?? null)
  const run = (index: number) => {
    const item = items[index]
    if (item === undefined) return
    onClose()
    item.run()
  }
  const handleKey = (event: KeyboardEvent) => {
    if (event.key === 'ArrowDown') choose((activeIndex + 1) % items.length)
    else if (event.key === 'ArrowUp') choose((activeIndex - 1 + items.length) % items.length)
    else if (event.key === 'Enter') run(activeIndex)
    else return
    event.preventDefault()
  }
  return (
    <Dialog title={t('search')} onClose={onClose} flush>
      <div className={classNames(kit.row, kit.gap3, classes.box)}>
        <Icon of={IconSearch} />
        <input
          data-autofocus
          role="combobox"
          aria-label={t('searchFor')}
          aria-expanded={items.length > 0}
          aria-controls={`${id}-list`}
          aria-activedescendant={items.length > 0 ? `${id}-${activeIndex}` : undefined}
          aria-autocomplete="list"
          placeholder={t('searchHint')}
          value={typed}
          maxLength={100}
          onChange={(event) => {
            setTyped(event.currentTarget.value)
            setChosen(null)
          }}
          onKeyDown={handleKey}
        />
      </div>
      <div id={`${id}-list`} role="listbox" aria-label={t('found')} className={classes.list}>
        {items.map((item, index) => (
          <button
            key={item.key}
            id={`${id}-${index}`}
            type="button"
            role="option"
            tabIndex={-1}
            aria-selected={index === activeIndex}
            onPointerMove={() => choose(index)}
            onClick={() => run(index)}
            ref={(row) => {
              if (index === activeIndex) row?.scrollIntoView({ block: 'nearest' })
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
