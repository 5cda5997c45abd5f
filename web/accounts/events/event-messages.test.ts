import { expect, test } from 'vitest'
import type { AuditEvent } from '#contract/security/events.ts'
import { eventSentence } from './event-messages.ts'

const someEvent = (eventType: string, changes: Partial<AuditEvent> = {}): AuditEvent => ({
  id: 'e1',
  timestamp: '2026-03-01T18:00:00.000Z',
  eventType,
  severity: 'info',
  outcome: 'success',
  userId: 'ada',
  userName: 'Ada Brook',
  subjectId: null,
  subjectName: null,
  sessionId: null,
  details: {},
  riskScore: 0,
  correlationId: null,
  ...changes,
})

test.each([
  ['profile.changed', {}, 'You changed your profile', 'Ada Brook changed their profile'],
  [
    'login.locked',
    { subjectName: 'ada@example.org' },
    'Your account was locked after failed sign-ins',
    'ada@example.org was locked after failed sign-ins',
  ],
  [
    'password.change_required',
    { userId: 'ben', userName: 'Ben Cole', subjectId: 'ada', subjectName: 'Ada Brook' },
    'Ben Cole required you to change your password',
    'Ben Cole required Ada Brook to change their password',
  ],
])('describes %s to the account itself and to others', (type, changes, toOwner, toOthers) => {
  expect(eventSentence(someEvent(type, changes), 'ada')).toBe(toOwner)
  expect(eventSentence(someEvent(type, changes), 'eve')).toBe(toOthers)
})
