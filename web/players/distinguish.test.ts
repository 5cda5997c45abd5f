import { expect, test } from 'vitest'
import { createNameNotes } from './distinguish.ts'

const now = Date.parse('2026-03-14T12:00:00.000Z')
const kwame = {
  name: 'Kwame Boateng',
  nickname: null,
  matchCount: 12,
  createdAt: '2025-03-03T12:00:00.000Z',
  lastPlayedAt: '2026-03-13T12:00:00.000Z',
}

test('distinguishes namesakes by nickname, else by the month they joined and their matches', () => {
  const nicknamed = { ...kwame, nickname: 'Bo', matchCount: 1 }
  const newcomer = { ...kwame, name: 'kwame BOATENG', lastPlayedAt: null }
  const players = [kwame, nicknamed, newcomer, { ...kwame, name: 'Aiko Tanaka' }]
  expect(players.map(createNameNotes(players, now))).toEqual([
    'joined March 2025 · 12 matches · last played yesterday',
    '“Bo” · 1 match',
    'joined March 2025 · never played',
    '',
  ])
})

test('shows the nickname of a player with a unique name', () => {
  const players = [{ ...kwame, nickname: 'Bo' }]
  expect(players.map(createNameNotes(players, now))).toEqual(['“Bo”'])
})
