import { commonMessages } from '../../ui/i18n/common-messages.ts'
import { createMessages, type Translate } from '../../ui/i18n/create-messages.ts'

const english = {
  ...commonMessages,
  filter: 'Filter',
  filtersSet: '{count} set',
  clear: 'Clear',
  moreActions: 'More actions',

  exportCsv: 'Export CSV',
  print: 'Print',
  heading: '{title}. {club}, {date}',

  add: 'Add',
  edit: 'Edit',
  editNamed: 'Edit {name}',
  delete: 'Delete',
  deleteNamed: 'Delete {name}',
} as const

export const t: Translate<typeof english> = createMessages('platform/lists', english)
