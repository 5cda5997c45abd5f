import { sayOf, type Say } from '../../ui/words-of.ts'

const english = {
  title: 'Overlay',
  live: 'Live',
  delayed: 'Live, {n} s later',
} as const

export const say: Say<typeof english> = sayOf(english)
