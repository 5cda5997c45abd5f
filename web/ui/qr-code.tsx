import { encode } from 'uqr'
import classes from './qr-code.module.css'

type Props = { value: string; label: string }

/** A code to read with a phone; dark on light in both themes, as readers want it. */
export function QrCode({ value, label }: Props) {
  const { data, size } = encode(value, { ecc: 'M', border: 2 })
  const path = data.flatMap((row, y) =>
    row.flatMap((dark, x) => (dark ? [`M${x} ${y}h1v1h-1z`] : [])),
  )
  return (
    <svg className={classes.code} viewBox={`0 0 ${size} ${size}`} role="img" aria-label={label}>
      <path d={path.join('')} />
    </svg>
  )
}
