import { commonWords } from './common-words.ts'
import { sayOf, type Say } from './words-of.ts'

const english = {
  ...commonWords,
  copied: 'Copied',
  copy: 'Copy',
  loadingContent: 'Loading content...',
  previousPage: 'Previous page',
  nextPage: 'Next page',
  hidePassword: 'Hide password',
  showPassword: 'Show password',
  provisional: 'provisional',
} as const

export const say: Say<typeof english> = sayOf(english)
