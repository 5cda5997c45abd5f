import { pickAvatarColour, getInitials } from './avatar-face.ts'
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

/** Maximum number of characters in the large font. */
const maxShortLength = 2

const segmenter = new Intl.Segmenter()

/** Counts characters as people see them: an emoji is one. */
const countGraphemes = (text: string): number => [...segmenter.segment(text)].length

/**
 * A picture, or initials on a colour derived from the id. Hidden from screen readers, since the name
 * is next to it.
 */
export function Avatar({ id, name, size = 's', single = false, face = null, picture }: Props) {
  const initials = single ? getInitials(name).slice(0, 1) : getInitials(name)
  const faceText = face ?? initials
  const length = countGraphemes(faceText)
  const { hue, tone } = pickAvatarColour(id)
  if (picture) {
    return <img src={picture} alt="" className={classNames(classes.avatar, classes[size])} />
  }
  return (
    <span
      aria-hidden="true"
      className={classNames(classes.avatar, classes[size])}
      data-tone={tone}
      style={{ '--h': hue, '--long': length } as React.CSSProperties}
    >
      {length > maxShortLength ? <span className={classes.long}>{faceText}</span> : faceText}
    </span>
  )
}
