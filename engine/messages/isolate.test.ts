import { describe, expect, test } from 'vitest'
import { cleanText } from '../accounts/text.ts'
import { noticeMessages, renderNotice } from '../notices/messages.ts'
import { foldName } from '../players/fold-name.ts'
import { isolate } from './isolate.ts'

const open = '\u2068'
const close = '\u2069'
const moshe = 'משה כהן'
const isolated = `${open}${moshe}${close}`

describe('isolate', () => {
  test.each([
    [moshe, isolated],
    ['محمد علي', `${open}محمد علي${close}`],
    [`Dana Reader – ${moshe}`, `Dana Reader – ${isolated}`],
    [`${moshe} & Dana – Ben`, `${isolated} & Dana – Ben`],
    [`Dana (${moshe})`, `${open}Dana (${moshe})${close}`],
  ])('isolates right-to-left names one by one: %s', (text, expected) => {
    expect(isolate(text)).toBe(expected)
    expect(isolate(expected)).toBe(expected)
  })

  test.each(['Dana Reader', 'Łukasz Żak', '山田 太郎', 'Ωμέγα', '3–1', ''])(
    'leaves other text unchanged: %s',
    (text) => expect(isolate(text)).toBe(text),
  )

  test('adds marks that cleaning and searching remove', () => {
    expect(cleanText(isolated)).toBe(moshe)
    expect(foldName(isolated)).toBe(foldName(moshe))
  })
})

test('every value of every notice is isolated', () => {
  for (const [key, { title, text }] of Object.entries(noticeMessages)) {
    const names = [...`${title} ${text}`.matchAll(/\{(\w+)\}/g)].map(([, name]) => name!)
    const values = Object.fromEntries(names.map((name) => [name, `${moshe} ${name}`]))
    const found = renderNotice(key, values)
    for (const name of names) {
      expect(`${found.title} ${found.text}`).toContain(`${open}${moshe} ${name}${close}`)
    }
  }
})
