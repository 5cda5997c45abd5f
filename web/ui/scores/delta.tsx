import { classNames } from '../class-names.ts'
import text from '../text.module.css'

/** A rating change with its sign, in the same order in right-to-left text. */
export function Delta({ value }: { value: number }) {
  const whole = Math.round(value)
  const sign = whole > 0 ? '+' : whole < 0 ? '−' : '±'
  const tone = whole > 0 ? text.up : whole < 0 ? text.down : text.dim
  return (
    <bdi dir="ltr" className={classNames(text.num, tone)}>
      {sign}
      {Math.abs(whole)}
    </bdi>
  )
}
