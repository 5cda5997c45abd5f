import { expect, test } from 'vitest'
import { removeLinks } from './remove-links.ts'

test.each([
  ['see https://evil.example/x now', 'see … now'],
  ['www.evil.example', '…'],
  ['evil.com', 'evil . com'],
  ['win at 360.cn/x', 'win at 360 . cn/x'],
  ['888.com', '888 . com'],
  ['evil\u3002com', 'evil . com'],
  ['ann@evil.com', 'ann@evil . com'],
])('breaks every link in %s', (text, expected) => {
  expect(removeLinks(text)).toBe(expected)
})

test.each(['Dr. Brown, 18.30 at St. John', '2–1 (11–9, 3.5)', 'e.g. now…'])(
  'leaves %s unchanged',
  (text) => {
    expect(removeLinks(text)).toBe(text)
  },
)
