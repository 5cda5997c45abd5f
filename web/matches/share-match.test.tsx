import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { clubQuery } from '../platform/club/club.ts'
import { queryClient } from '../platform/cache/query-client.ts'
import { someClub } from '../testing/people.test-data.ts'
import { show } from '../testing/screen.test-data.tsx'
import { ShareMatch } from './share-match.tsx'

const match = {
  id: 'm1',
  sportId: 'darts',
  isPrivate: false,
  score1: 3,
  score2: 1,
  ending: 'played',
  partner1Id: null,
  partner2Id: null,
  players: ['Ann', 'משה'].map((name, index) => ({ id: `p${index}`, name, avatarUrl: null })),
}

const shareAndRead = async (changes: object, publicResults = true) => {
  queryClient.setQueryData(clubQuery.queryKey, { ...someClub, publicResults })
  const { user } = await show(<ShareMatch match={{ ...match, ...changes } as never} />)
  await user.click(screen.getByRole('button', { name: 'Share' }))
  await screen.findByRole('button', { name: 'Copied' })
  return (await navigator.clipboard.readText()).split('\n')
}

test('names both sides with the score, and isolates names written from right to left', async () => {
  const [text, link] = await shareAndRead({})
  expect(text).toBe('Darts: Ann 3–1 \u2068משה\u2069')
  expect(link).toBe(`${location.origin}/p/matches?match=m1`)
})

test('adds the ending of a match that was not finished', async () => {
  const [text] = await shareAndRead({ ending: 'retired' })
  expect(text).toBe('Darts: Ann 3–1 \u2068משה\u2069 (Retired)')
})

test.each([
  [{ isPrivate: true }, true],
  [{}, false],
])('names no one for %o with public results %s', async (changes, publicResults) => {
  const lines = await shareAndRead(changes, publicResults)
  expect(lines).toEqual([
    'Match result: Darts',
    'Only members of the club can open this link.',
    `${location.origin}/matches?match=m1`,
  ])
})
