import { createMessages, type Translate } from '../../ui/i18n/create-messages.ts'

const english = {
  publicPages: 'Public pages',
  live: 'Live',
  leaderboard: 'Leaderboard',
  matches: 'Results',
  embedTitle: 'Embed {name}',
  embedHint: 'Paste this code into your website. The frame adjusts its height.',
  embedOff: 'Embedding is off. An administrator can allow it under Settings, Public pages.',
  embedOnSites: 'Works only on the sites listed under Settings, Public pages.',
  code: 'Code for your website',
  copyCode: 'Copy code',
  preview: 'Preview',
  theme: 'Theme',
  'theme.auto': 'Match the visitor’s device',
  'theme.light': 'Light',
  'theme.dark': 'Dark',
  showFirst: 'Show first',
  usual: 'Default',
  ownColour: 'Use my website’s colour',
  colour: 'Colour',
  openAt: 'Open at {club}',
} as const

export const t: Translate<typeof english> = createMessages('platform/public', english)
