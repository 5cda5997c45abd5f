import { createMessages, type Translate } from '../ui/i18n/create-messages.ts'

const english = {
  title: 'First steps',
  progress: '{done} of {total} done',
  hide: 'Hide checklist',
  done: 'Done:',
  keepSettings: 'Keep settings',

  'step.settings': 'Set the club’s name and sports',
  'hint.settings': 'Also choose the time zone and who can record matches.',
  'step.players': 'Add or import players',
  'hint.players': 'Type a name, or paste a list.',
  'step.people': 'Invite players',
  'hint.people': 'Create accounts, or share the address of this site.',
  'step.match': 'Record the first match',
  'hint.match': 'Pick two players and enter the score.',
  'step.screen': 'Show results on a TV',
  'hint.screen': 'Open {address} on the TV and enter its code here.',

  noMatchYet: 'No match yet. Record the first one you played.',
  recordMatch: 'Record match',
} as const

export const t: Translate<typeof english> = createMessages('first-steps', english)
