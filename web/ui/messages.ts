import { commonMessages } from './i18n/common-messages.ts'
import { createMessages, createShow, type Translate, type Show } from './i18n/create-messages.ts'

const english = {
  ...commonMessages,
  loading: 'Loading content...',
  offlineSince: 'Offline. Last updated: {when}.',
  staleSince: 'Could not refresh. Last updated: {when}.',
  copy: 'Copy',
  copied: 'Copied',
  chooseFile: 'Choose file',
  hidePassword: 'Hide password',
  showPassword: 'Show password',
  anyNumber: 'any',
  less: '{label}: less',
  more: '{label}: more',

  'ordinal.zero': '{place}th',
  'ordinal.one': '{place}st',
  'ordinal.two': '{place}nd',
  'ordinal.few': '{place}rd',
  'ordinal.many': '{place}th',
  'ordinal.other': '{place}th',

  pages: 'Pages',
  partOf: '{part} of {total} {unit}',
  previousPage: 'Previous page',
  nextPage: 'Next page',

  provisional: 'provisional',
  latestMarks: 'Form, newest last: {marks}',
  'mark.W': 'W',
  'mark.D': 'D',
  'mark.L': 'L',
} as const

export const t: Translate<typeof english> = createMessages('ui', english)
export const show: Show<typeof english> = createShow('ui', english)
