import { expect, test } from 'vitest'
import type { Notice } from '#contract/notices.ts'
import type { UserId } from '#engine/ids.ts'
import { composeMail } from './compose-mail.ts'

test('an e-mail contains only links to the club, whatever a group is called', () => {
  const club = { name: 'Test Club', publicUrl: 'https://club.example', secret: 'a secret' }
  const reader = { userId: 'u' as UserId, name: 'Ann', email: 'ann@example.org' }
  const title = 'Ben invites you to Win https://evil.example at evil.com'
  const notice = { topic: 'group', title, text: 'evil.com', subject: {} } as unknown as Notice
  const { subject, text, html } = composeMail(club, reader, [notice])
  for (const part of [subject, text, html]) expect(part).not.toMatch(/evil\.(?:com|example)/)
  expect(text).toContain('https://club.example')
})
