import { expect, test } from 'vitest'
import { foldName } from '#engine/players/fold-name.ts'
import { findPlayers } from './find-players.ts'

const player = (name: string) => ({ id: name, name })
const club = ['Zofia Wiśniewska', 'Anneke van der Merwe', 'Ewan Macleod', 'Siobhán O’Brien']
const found = (typed: string) =>
  findPlayers(club.map(player), foldName(typed)).map(({ name }) => name)

test('a search ignores accents', () => {
  expect(found('wisn')).toEqual(['Zofia Wiśniewska'])
  expect(found("o'br")).toEqual(['Siobhán O’Brien'])
})

test('lists names with a matching word start before other matches', () => {
  expect(found('w')).toEqual(['Zofia Wiśniewska', 'Anneke van der Merwe', 'Ewan Macleod'])
  expect(found('an')).toEqual(['Anneke van der Merwe', 'Ewan Macleod', 'Siobhán O’Brien'])
})

test('a nickname matches like a name', () => {
  const players = [
    { name: 'Robert Ames', nickname: 'Bobby' },
    { name: 'Bob Bell', nickname: null },
  ]
  const found = findPlayers(players, 'bob').map(({ name }) => name)
  expect(found).toEqual(['Robert Ames', 'Bob Bell'])
  expect(findPlayers(players, 'amesb')).toEqual([])
})

test('an empty search keeps the order', () => {
  expect(found('  ')).toEqual(club)
})
