import type { Notice } from '#contract/notices.ts'
import { held } from '../storage/held.ts'

/** The call to a table that is to be shown now, wherever the person is; null while there is none. */
export const ringing = held<Notice | null>(null)
