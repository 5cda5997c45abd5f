import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const web = join(import.meta.dirname, '..', '..')

/** Parts that others contain, and parts of one kind of screen. */
const notShown = new Set([
  'controls/copy-button',
  'controls/pop-panel',
  'controls/popover',
  'fields/file-button',
  'files/column-map',
  'files/encoding-choice',
  'i18n/when',
  'icon',
  'layout/public-frame',
  'layout/row-group',
  'sports/mark',
  'sports/sport-icon',
])

test('the gallery shows every part of the kit', () => {
  const parts = globSync('**/*.tsx', { cwd: join(web, 'ui') })
    .filter((file) => !/\.test(?:-data)?\.tsx$/.test(file))
    .map((file) => file.replace(/\.tsx$/, ''))
  const sources = globSync('*.tsx', { cwd: import.meta.dirname })
    .map((file) => readFileSync(join(import.meta.dirname, file), 'utf8'))
    .join('\n')
  const isShown = (part: string) => sources.includes(`ui/${part}.tsx'`)
  expect(parts.filter((part) => !isShown(part) && !notShown.has(part))).toEqual([])
  expect([...notShown].filter((part) => !parts.includes(part))).toEqual([])
})
