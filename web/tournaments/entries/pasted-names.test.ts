import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { type NameColumn, readPastedNames } from './pasted-names.ts'

const foreign = (name: string) =>
  readFileSync(join(import.meta.dirname, '../../../fixtures/foreign', name), 'utf8')
const read = (text: string, chosen: readonly NameColumn[] | null = null) =>
  readPastedNames(text, chosen).names.map(({ name, affiliation }) =>
    affiliation === '' ? name : `${name} / ${affiliation}`,
  )
const kinds = (text: string) => readPastedNames(text).columns.map(({ as }) => as)

test.each([
  ['one a line', 'Aiko Tanaka\n\nKwame Boateng\r\n', ['Aiko Tanaka', 'Kwame Boateng']],
  ['with numbers', '1. Aiko Tanaka\n2) Kwame Boateng', ['Aiko Tanaka', 'Kwame Boateng']],
  ['under a heading', 'name,team\nAiko Tanaka,North', ['Aiko Tanaka / North']],
  [
    'with a tab',
    'Aiko Tanaka\tNorth\n"Ingrid Solheim"\t"South"',
    ['Aiko Tanaka / North', 'Ingrid Solheim / South'],
  ],
  ['of the surname first', foreign('names-pasted.txt'), ['Jörg Müller', 'Bärbel Weiß']],
  ['under foreign headings', foreign('names-pasted-headings.txt'), ['Jörg Müller']],
  ['with particles', 'van der Berg, Jan\nMüller, Jörg', ['Jan van der Berg', 'Jörg Müller']],
  [
    'with some teams',
    'Aiko Tanaka\nThandi Nkosi, North\nCy Lee',
    ['Aiko Tanaka', 'Thandi Nkosi / North', 'Cy Lee'],
  ],
  [
    'with ratings',
    'Aiko Tanaka 1850\nKwame Boateng (1720)\nGuest 1\nGuest 100',
    ['Aiko Tanaka', 'Kwame Boateng', 'Guest 1', 'Guest 100'],
  ],
  [
    'with columns of ratings',
    '1\tAiko Tanaka\t1850\tNorth\n2\tCy Lee\t1720\tNorth',
    ['Aiko Tanaka / North', 'Cy Lee / North'],
  ],
  ['on one line', 'Ann Moss, Bob Pryce, Cy Lee', ['Ann Moss', 'Bob Pryce', 'Cy Lee']],
  [
    'on one line with semicolons',
    'Ann Moss; Bob Pryce; Cy Lee',
    ['Ann Moss', 'Bob Pryce', 'Cy Lee'],
  ],
  [
    'of a list with a club',
    'Surname;First name;Club;Rating\nMoss;Ann;North;1850',
    ['Ann Moss / North'],
  ],
  [
    'of a list under a title',
    'Spring Open\n\nVorname;Nachname;Verein\nJörg;Müller;TTC Nord',
    ['Jörg Müller / TTC Nord'],
  ],
  ['of one heading', 'Players\nAnn Moss\nBob Pryce', ['Ann Moss', 'Bob Pryce']],
  ['for Excel', 'sep=;\nName;Team\nAnn Moss;North', ['Ann Moss / North']],
  ['with Nom and Prénom', 'Nom;Prénom;Équipe\nLefèvre;Chloé;Nord', ['Chloé Lefèvre / Nord']],
  [
    'with quoted surnames first',
    '"Moss, Ann";North\n"Pryce, Bob";North',
    ['Ann Moss / North', 'Bob Pryce / North'],
  ],
  ['of nothing', ' \n', []],
])('reads names %s', (_, text, names) => {
  expect(read(text)).toEqual(names)
})

test.each([
  ['two full names', 'Ann Moss, Bob Pryce', ['name', null]],
  ['single words', 'Jörg\tMüller\nAnna\tWeiß', [null, null]],
  ['mixed lines', 'Müller, Jörg\nGarcía López, María', [null, null]],
])('asks about %s', (_, text, columns) => {
  expect(kinds(text)).toEqual(columns)
  expect(read(text)).toEqual([])
})

test('reads columns as they were chosen', () => {
  expect(read('Jörg\tMüller', ['first', 'last'])).toEqual(['Jörg Müller'])
  expect(read('Ann Moss, Bob Pryce', ['name', 'name'])).toEqual(['Ann Moss', 'Bob Pryce'])
  expect(read('Ann Moss, Bob Pryce', ['name', 'team'])).toEqual(['Ann Moss / Bob Pryce'])
})

test('says what is left out', () => {
  const { ratings, nameless } = readPastedNames('Name;Club\nAnn Moss 1850;North\n;South')
  expect([ratings, nameless]).toEqual([['1850'], [3]])
  expect(readPastedNames('"Ann').problem).toContain('Line 1')
})
