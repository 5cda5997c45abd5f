import { useState } from 'react'
import { IconDots } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { Icon } from '../../ui/icon.tsx'
import classes from './bottom-bar.module.css'
import { entries, phoneEntries } from './entries.ts'

const shown = phoneEntries
  .map((to) => entries.find((entry) => entry.to === to))
  .filter((e) => e !== undefined)
const rest = entries.filter(({ to }) => !phoneEntries.some((other) => other === to))

/** The panel on a phone: four screens and the others behind More. */
export function BottomBar() {
  const [open, setOpen] = useState(false)
  const close = () => setOpen(false)
  return (
    <nav className={classes.bar} aria-label="Main" onKeyDown={(e) => e.key === 'Escape' && close()}>
      {shown.map(({ to, label, icon }) => (
        <Link key={to} to={to} onClick={close}>
          <Icon of={icon} />
          {label}
        </Link>
      ))}
      <button type="button" aria-expanded={open} onClick={() => setOpen(!open)}>
        <Icon of={IconDots} />
        More
      </button>
      {open && (
        <div className={classes.more}>
          {rest.map(({ to, label, icon }) => (
            <Link key={to} to={to} onClick={close}>
              <Icon of={icon} />
              {label}
            </Link>
          ))}
          <span className={classes.build}>Build {__BUILD__}</span>
        </div>
      )}
    </nav>
  )
}
