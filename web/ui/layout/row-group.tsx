import { type ReactNode, useId } from 'react'
import classes from './row-group.module.css'
import type { SportName } from '../sports/sport-icon.tsx'

type Props<T> = { title: string; items: readonly T[]; children: (item: T) => ReactNode }

/** A titled list of rows, each a link marked with the colour of its sport. */
export function RowGroup<T extends { id: string; sportId: SportName }>(props: Props<T>) {
  const { title, items, children } = props
  const id = useId()
  return (
    <section className={classes.group} aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      <ul>
        {items.map((item) => (
          <li key={item.id} data-sport={item.sportId}>
            {children(item)}
          </li>
        ))}
      </ul>
    </section>
  )
}
