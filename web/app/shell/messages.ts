import { commonMessages } from '../../ui/i18n/common-messages.ts'
import { createMessages, type Translate } from '../../ui/i18n/create-messages.ts'

const english = {
  ...commonMessages,
  skipToContent: 'Skip to content',
  main: 'Main',
  sports: 'Sports',
  dashboard: 'Dashboard',
  tournaments: 'Tournaments',
  leaderboard: 'Leaderboard',
  teams: 'Teams',
  tvScreens: 'TV screens',
  liveNow: 'Live now',
  groups: 'Groups',
  admin: 'Admin',
  moreScreens: 'More screens',
  more: 'More',
  navigationWidth: 'Navigation width',

  search: 'Search',
  findAnything: 'Search players, tournaments',
  findKeys: 'Ctrl K',

  account: 'Account',
  accountOf: 'Account of {name}',
  user: 'User',
  profile: 'Profile',
  settings: 'Settings',
  shortcuts: 'Keyboard shortcuts',
  theme: 'Theme',
  'theme.auto': 'System',
  'theme.light': 'Light',
  'theme.dark': 'Dark',
  logout: 'Logout',

  live: 'Live',
  reconnecting: 'Offline, reconnecting',
  withRate: '{label}, {rate} a minute',
  connecting: 'Connecting',
  offline: 'Offline',

  notifications: 'Notifications',
  notificationsUnread: 'Notifications, {count} unread',

  matchesNotSent: 'Matches not sent yet',
  'waiting.queued': '{count} waiting',
  'notSent.queued': '{count} waiting to be sent',
  'waiting.refused': '{count} refused',
  'notSent.refused': '{count} refused by the server',
  notSentYet: 'Not sent yet',
  savedHere: 'Saved in this browser. It is sent when you’re back online.',
  serverRefused: 'Refused: {reasons}',
  openAndFix: 'Open and fix',
  discard: 'Discard',
} as const

export const t: Translate<typeof english> = createMessages('app/shell', english)
