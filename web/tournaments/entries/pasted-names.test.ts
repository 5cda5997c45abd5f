import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { type NameColumn, readPastedNames } from './pasted-names.ts'

const readFixture = (name: string) =>
  readFileSync(join(import.meta.dirname, '../../../fixtures/foreign', name), 'utf8')
const readNames = (text: string, chosen: readonly NameColumn[] | null = null) =>
  readPastedNames(text, chosen).names.map(({ name, affiliation }) =>
    affiliation === '' ? name : `${name} / ${affiliation}`,
  )
const columnKinds = (text: string) => readPastedNames(text).columns.map(({ as }) => as)

test.each([
  ['one per line', 'Aiko Tanaka\n\nKwame Boateng\r\n', ['Aiko Tanaka', 'Kwame Boateng']],
  ['with line numbers', '1. Aiko Tanaka\n2) Kwame Boateng', ['Aiko Tanaka', 'Kwame Boateng']],
  ['under a heading', 'name,team\nAiko Tanaka,North', ['Aiko Tanaka / North']],
  [
    'with a tab',
    'Aiko Tanaka\tNorth\n"Ingrid Solheim"\t"South"',
    ['Aiko Tanaka / North', 'Ingrid Solheim / South'],
  ],
  ['with the surname first', readFixture('names-pasted.txt'), ['Jörg Müller', 'Bärbel Weiß']],
  ['under foreign headings', readFixture('names-pasted-headings.txt'), ['Jörg Müller']],
  ['with particles', 'van der Berg, Jan\nMüller, Jörg', ['Jan van der Berg', 'Jörg Müller']],
  [
    'with teams in some lines',
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
    'in columns with a club',
    'Surname;First name;Club;Rating\nMoss;Ann;North;1850',
    ['Ann Moss / North'],
  ],
  [
    'below a title and headings',
    'Spring Open\n\nVorname;Nachname;Verein\nJörg;Müller;TTC Nord',
    ['Jörg Müller / TTC Nord'],
  ],
  ['below a single heading', 'Players\nAnn Moss\nBob Pryce', ['Ann Moss', 'Bob Pryce']],
  ['from Excel', 'sep=;\nName;Team\nAnn Moss;North', ['Ann Moss / North']],
  ['with Nom and Prénom', 'Nom;Prénom;Équipe\nLefèvre;Chloé;Nord', ['Chloé Lefèvre / Nord']],
  [
    'with quoted surnames first',
    '"Moss, Ann";North\n"Pryce, Bob";North',
    ['Ann Moss / North', 'Bob Pryce / North'],
  ],
  ['from blank text', ' \n', []],
])('reads names %s', (_, text, names) => {
  expect(readNames(text)).toEqual(names)
})

test.each([
  ['two full names', 'Ann Moss, Bob Pryce', ['name', null]],
  ['single words', 'Jörg\tMüller\nAnna\tWeiß', [null, null]],
  ['mixed lines', 'Müller, Jörg\nGarcía López, María', [null, null]],
])('finds no names and unclear columns in %s', (_, text, columns) => {
  expect(columnKinds(text)).toEqual(columns)
  expect(readNames(text)).toEqual([])
})

test('reads columns as chosen, not as guessed', () => {
  expect(readNames('Jörg\tMüller', ['first', 'last'])).toEqual(['Jörg Müller'])
  expect(readNames('Ann Moss, Bob Pryce', ['name', 'name'])).toEqual(['Ann Moss', 'Bob Pryce'])
  expect(readNames('Ann Moss, Bob Pryce', ['name', 'team'])).toEqual(['Ann Moss / Bob Pryce'])
})

test('lists ratings and nameless lines that are left out, and reports invalid CSV', () => {
  const { ratings, nameless } = readPastedNames('Name;Club\nAnn Moss 1850;North\n;South')
  expect([ratings, nameless]).toEqual([['1850'], [3]])
  expect(readPastedNames('"Ann').problem).toContain('Line 1')
})
