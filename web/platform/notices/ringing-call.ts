import type { Notice } from '#contract/notices.ts'
import { createStore } from '../storage/create-store.ts'

/** The call to a table to show now, on any screen; null if there is none. */
export const ringingCall = createStore<Notice | null>(null)
