import { classNames } from '../class-names.ts'
import { SportIcon, type SportName } from './sport-icon.tsx'
import classes from './sport-tabs.module.css'
import tabRow from '../controls/tabs.module.css'
import { readName } from '../i18n/read-message.ts'

type Props<T extends SportName> = {
  label: string
  sports: readonly { id: T; name: string }[]
  value: T | undefined
  onChange: (sport: T) => void
  /** An entry before the sports, for all of them. */
  all?: { label: string; onSelect: () => void }
}

/** The sports as tabs, the chosen one underlined in its colour; nothing for a club of one sport. */
export function SportTabs<T extends SportName>({ label, sports, value, onChange, all }: Props<T>) {
  if (sports.length === 1) return null
  return (
    <div
      role="group"
      aria-label={label}
      className={classNames(tabRow.tabs, tabRow.scrolls, classes.tabs)}
    >
      {all && (
        <button type="button" aria-pressed={value === undefined} onClick={all.onSelect}>
          {all.label}
        </button>
      )}
      {sports.map((sport) => (
        <button
          key={sport.id}
          type="button"
          data-sport={sport.id}
          aria-pressed={sport.id === value}
          onClick={() => onChange(sport.id)}
        >
          <SportIcon sport={sport.id} />
          {readName(sport.name)}
        </button>
      ))}
    </div>
  )
}
