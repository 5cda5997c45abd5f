import encodeQR from 'qr'
import classes from './qr-code.module.css'

type Props = { value: string; label: string }

/** Draws a QR code, dark on light in both themes, because scanners expect that. */
export function QrCode({ value, label }: Props) {
  const rows = encodeQR(value, 'raw', { ecc: 'medium', border: 2 })
  const path = rows.flatMap((row, y) =>
    row.flatMap((dark, x) => (dark ? [`M${x} ${y}h1v1h-1z`] : [])),
  )
  return (
    <svg
      className={classes.code}
      viewBox={`0 0 ${rows.length} ${rows.length}`}
      role="img"
      aria-label={label}
    >
      <path d={path.join('')} />
    </svg>
  )
}
