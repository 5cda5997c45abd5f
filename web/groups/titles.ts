import { t } from './messages.ts'

const standardTitles = [
  'captain',
  'vice-captain',
  'player',
  'reserve',
  'substitute',
  'coach',
  'host',
  'member',
] as const

/** Like `displayTitle`, within a sentence; a custom title stays as typed: `MC`. */
export function inlineTitle(title: string, role: 'admin' | 'member'): string {
  const shown = displayTitle(title, role)
  return shown === title ? shown : shown.toLowerCase()
}

/** Returns a member's title: a standard one in the reader’s language, any other as typed. */
export function displayTitle(title: string, role: 'admin' | 'member'): string {
  if (title === '') return role === 'admin' ? t('title.host') : t('title.member')
  const standard = standardTitles.find((candidate) => candidate === title)
  return standard === undefined ? title : t(`title.${standard}`)
}
