import { hueOf, initialsOf } from './avatar-face.ts'
import classes from './avatar.module.css'
import { classNames } from './class-names.ts'

type Props = {
  id: string
  name: string
  size?: 's' | 'm' | 'x'
  /** The first letter alone, as on the account menu. */
  single?: boolean
}

/** Initials on a colour made from the id. The name stands beside it, so it is hidden from readers. */
export function Avatar({ id, name, size = 's', single = false }: Props) {
  const letters = initialsOf(name)
  return (
    <span
      aria-hidden="true"
      className={classNames(classes.avatar, classes[size])}
      style={{ '--h': hueOf(id) } as React.CSSProperties}
    >
      {single ? letters.slice(0, 1) : letters}
    </span>
  )
}
