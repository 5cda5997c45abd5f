import type { AuditEvent, outcomes, severities } from '#contract/security/events.ts'
import { hasOwnSentence, isKnownDetail, isKnownEvent, t } from './messages.ts'

/** Returns the label of an event type; an unknown type is returned as it is. */
export function eventLabel(type: string): string {
  return isKnownEvent(type) ? t(`event.${type}`) : type
}

/** Describes an event in a sentence; the account `me` appears as "you". */
export function eventSentence(event: AuditEvent, me: string | undefined): string {
  const { eventType: type, details } = event
  if (!isKnownEvent(type)) return type
  const detail = (name: string) => {
    const value = details[name]
    return typeof value === 'string' || typeof value === 'number' ? String(value) : ''
  }
  const values = {
    who: actorName(event, me),
    whom: subjectLabel(event, me),
    player: detail('playerName') || t('someone'),
    into: detail('intoPlayerName'),
    players: detail('players'),
    score: detail('score'),
    tournament: detail('tournamentName'),
    group: detail('groupName'),
    team: detail('teamName'),
    system: detail('systemName'),
    changes: detail('changes'),
    screen: detail('displayName'),
    name: detail('name'),
    before: detail('before'),
    after: detail('after'),
  }
  const isOwn = me !== undefined && (event.subjectId ?? event.userId) === me
  return isOwn && hasOwnSentence(type) ? t(`own.${type}`, values) : t(`sentence.${type}`, values)
}

function actorName({ userId, userName }: AuditEvent, me: string | undefined): string {
  if (userId === null) return t('theClub')
  return userId === me ? t('you') : (userName ?? t('accountGone'))
}

function subjectLabel(event: AuditEvent, me: string | undefined): string {
  const { userId, userName, subjectId, subjectName } = event
  if (subjectId === null && subjectName === null) {
    if (userId === null) return t('someone')
    return userId === me ? t('yourOwn') : t('theirOwn')
  }
  return subjectId !== null && subjectId === me ? t('yourOwn') : (subjectName ?? userName ?? '')
}

export function severityLabel(severity: (typeof severities)[number]): string {
  return t(`severity.${severity}`)
}

export function outcomeLabel(outcome: (typeof outcomes)[number]): string {
  return t(`outcome.${outcome}`)
}

export function detailName(name: string): string {
  return isKnownDetail(name) ? t(`detail.${name}`) : name
}
