import { expect, test } from 'vitest'
import { foldName } from '#engine/players/fold-name.ts'
import { findPlayers } from './find-players.ts'

const createPlayer = (name: string) => ({ id: name, name })
const club = ['Zofia Wiśniewska', 'Anneke van der Merwe', 'Ewan Macleod', 'Siobhán O’Brien']
const findNames = (typed: string) =>
  findPlayers(club.map(createPlayer), foldName(typed)).map(({ name }) => name)

test('a search ignores accents', () => {
  expect(findNames('wisn')).toEqual(['Zofia Wiśniewska'])
  expect(findNames("o'br")).toEqual(['Siobhán O’Brien'])
})

test('lists names with a matching word start before other matches', () => {
  expect(findNames('w')).toEqual(['Zofia Wiśniewska', 'Anneke van der Merwe', 'Ewan Macleod'])
  expect(findNames('an')).toEqual(['Anneke van der Merwe', 'Ewan Macleod', 'Siobhán O’Brien'])
})

test('a nickname matches like a name', () => {
  const players = [
    { name: 'Robert Ames', nickname: 'Bobby' },
    { name: 'Bob Bell', nickname: null },
  ]
  const matching = findPlayers(players, 'bob').map(({ name }) => name)
  expect(matching).toEqual(['Robert Ames', 'Bob Bell'])
  expect(findPlayers(players, 'amesb')).toEqual([])
})

test('an empty search keeps the order', () => {
  expect(findNames('  ')).toEqual(club)
})
