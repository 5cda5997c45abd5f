import { expect, test } from 'vitest'
import { formatTimeZone } from './format-time-zone.ts'

const at = Date.parse('2026-06-01T00:00:00Z')
/** Returns the local start and the offsets of each change. */
const listChanges = (timeZone: string) => {
  const text = formatTimeZone(timeZone, at, at).join('\n')
  const changes = text.matchAll(
    /BEGIN:(\w+)\nDTSTART:(\w+)\nTZOFFSETFROM:(\S+)\nTZOFFSETTO:(\S+)\nEND:\1/g,
  )
  return [...changes].slice(1).map(([, kind, ...values]) => [kind, ...values].join(' '))
}

test.each([
  [
    'Europe/Berlin',
    [
      'STANDARD 20251026T030000 +0200 +0100',
      'DAYLIGHT 20260329T020000 +0100 +0200',
      'STANDARD 20261025T030000 +0200 +0100',
      'DAYLIGHT 20270328T020000 +0100 +0200',
    ],
  ],
  [
    'America/New_York',
    [
      'STANDARD 20251102T020000 -0400 -0500',
      'DAYLIGHT 20260308T020000 -0500 -0400',
      'STANDARD 20261101T020000 -0400 -0500',
      'DAYLIGHT 20270314T020000 -0500 -0400',
    ],
  ],
  [
    'Australia/Lord_Howe',
    [
      'DAYLIGHT 20251005T020000 +1030 +1100',
      'STANDARD 20260405T020000 +1100 +1030',
      'DAYLIGHT 20261004T020000 +1030 +1100',
      'STANDARD 20270404T020000 +1100 +1030',
    ],
  ],
  ['Africa/Johannesburg', []],
  ['Asia/Kathmandu', []],
  ['UTC', []],
])('lists the offset changes of %s', (timeZone, changes) => {
  expect(listChanges(timeZone)).toEqual(changes)
})

test.each([
  ['Africa/Johannesburg', '+0200'],
  ['Asia/Kathmandu', '+0545'],
  ['America/St_Johns', '-0230'],
  ['UTC', '+0000'],
])('starts %s with its initial offset', (timeZone, offset) => {
  expect(formatTimeZone(timeZone, at, at).slice(0, 6)).toEqual([
    'BEGIN:VTIMEZONE',
    `TZID:${timeZone}`,
    'BEGIN:STANDARD',
    'DTSTART:19700101T000000',
    `TZOFFSETFROM:${offset}`,
    `TZOFFSETTO:${offset}`,
  ])
})
