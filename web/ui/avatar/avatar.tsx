import { colourOf, initialsOf } from './avatar-face.ts'
import classes from './avatar.module.css'
import { classNames } from '../class-names.ts'

type Props = {
  id: string
  name: string
  size?: 's' | 'm' | 'x'
  /** The first letter alone, as on the account menu. */
  single?: boolean
  /** What its owner chose to show instead, at most 10 characters. */
  face?: string | null
  /** Address of a picture, which comes before everything else. */
  picture?: string | null | undefined
}

/** Longer ones are set smaller. */
const shortFace = 2

/** As people count: an emoji is one character. */
function lengthOf(text: string): number {
  return [...new Intl.Segmenter().segment(text)].length
}

/** A picture, or initials on a colour made from the id. The name stands beside it, so it is hidden from readers. */
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
