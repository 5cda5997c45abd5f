import { colourOf, initialsOf } from './avatar-face.ts'
import classes from './avatar.module.css'
import { classNames } from '../class-names.ts'

type Props = {
  id: string
  name: string
  size?: 's' | 'm' | 'x'
  /** The first letter alone, as on the account menu. */
  single?: boolean
  /** A text chosen by its owner, at most 10 characters. */
  face?: string | null
  /** URL of a picture, which has priority. */
  picture?: string | null | undefined
}

/** Longer ones use a smaller font. */
const shortFace = 2

/** Counts graphemes: an emoji is one. */
function lengthOf(text: string): number {
  return [...new Intl.Segmenter().segment(text)].length
}

/**
 * A picture, or initials on a colour derived from the id. Hidden from screen readers, since the name
 * is next to it.
 */
export function Avatar({ id, name, size = 's', single = false, face = null, picture }: Props) {
  const initials = single ? initialsOf(name).slice(0, 1) : initialsOf(name)
  const shown = face ?? initials
  const { hue, tone } = colourOf(id)
  if (picture) {
    return <img src={picture} alt="" className={classNames(classes.avatar, classes[size])} />
  }
  return (
    <span
      aria-hidden="true"
      className={classNames(classes.avatar, classes[size])}
      data-tone={tone}
      style={{ '--h': hue, '--long': lengthOf(shown) } as React.CSSProperties}
    >
      {lengthOf(shown) > shortFace ? <span className={classes.long}>{shown}</span> : shown}
    </span>
  )
}
