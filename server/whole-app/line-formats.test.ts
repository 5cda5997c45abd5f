import fc from 'fast-check'
import { ICalEventStatus } from 'ical-generator'
import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import { oneLine } from '#engine/accounts/text.ts'
import { formatPgn } from '#engine/live/chess/pgn.ts'
import { chessLive, type ChessSettings } from '#engine/live/chess/rules.ts'
import { ordinaryPoints } from '#engine/tournaments/pairing/swiss/types.ts'
import type { TrfTournament } from '#engine/tournaments/trf/types.ts'
import { writeTrf } from '#engine/tournaments/trf/write-trf.ts'
import { startTestMailServer, type TestMailServer } from '../testing/programs/mail-server.ts'
import { createWorld, type World } from '../testing/world.ts'
import { createCalendar } from '../platform/club/calendar.ts'
import { createMessageTransports } from '../platform/mail/message-transports.ts'
import { readConfig } from '../platform/config/config.ts'
import { formatCsv } from '../platform/csv.ts'

const breaks = ['\n', '\r', '\r\n', '\u2028', '\u2029', '\u0085', '\v', '\f', '\t', '\0']
const starts = [
  '001 ',
  '260 ',
  'BEGIN:VEVENT',
  'Bcc: x@example.org',
  '=1+1',
  '[White "x"]',
  ';',
  ',',
]
/** A name or venue that tries to start a new line in the format. */
const hostileText = fc
  .array(fc.oneof(fc.constantFrom(...breaks, ...starts), fc.string({ maxLength: 8 })), {
    maxLength: 8,
  })
  .map((parts) => parts.join(''))
// oxlint-disable-next-line no-control-regex -- the line ends that programs recognise
const lineEnd = /\r\n|[\n\r\u2028\u2029\u0085\v\f]/
const splitLines = (text: string) => text.split(lineEnd)

const createReport = (text: string): TrfTournament => ({
  name: text,
  city: text,
  federation: text,
  startDate: '2026/03/01',
  endDate: '2026/03/09',
  type: 'Individual: Swiss-System',
  chiefArbiter: text,
  deputyArbiters: [text],
  timeControl: text,
  roundDates: [],
  rounds: 3,
  initialColour: 'white',
  points: ordinaryPoints,
  tieBreaks: [],
  players: [1, 2].map((number) => ({
    number,
    sex: '',
    title: '',
    name: text,
    rating: null,
    federation: '',
    fideNumber: '',
    birthDate: '',
    points: 0,
    rank: number,
    history: [],
  })),
  accelerations: [],
  forbidden: [],
  absences: [],
  kept: [],
})

describe('a value in a line-based format', () => {
  let world: World
  let server: TestMailServer | null = null
  beforeAll(async () => {
    world = await createWorld('sqlite')
    return async () => world.close()
  })
  afterEach(() => server?.close())

  test('stays on one line with its full length', () => {
    fc.assert(
      fc.property(hostileText, (text) => {
        const flat = oneLine(text)
        expect([flat.length, splitLines(flat).length]).toEqual([text.length, 1])
        expect(flat).not.toMatch(/[\p{Cc}\u2028\u2029]/u)
      }),
    )
  })

  test.each(['TRF16', 'TRF26'] as const)('starts no line of a report, %s', (version) => {
    const expected = splitLines(writeTrf(createReport('Name'), version)).map((line) =>
      line.slice(0, 8),
    )
    fc.assert(
      fc.property(hostileText, (text) => {
        const lines = splitLines(writeTrf(createReport(text), version))
        const listCodes = (all: readonly string[]) => all.map((line) => line.slice(0, 3))
        expect(listCodes(lines)).toEqual(listCodes(expected))
      }),
    )
  })

  test('starts no row of a CSV, and no formula', () => {
    fc.assert(
      fc.property(hostileText, hostileText, (one, two) => {
        const lines = splitLines(formatCsv([[one, 1, two], ['end']]))
        expect([lines.length, lines[1], lines[2]]).toEqual([3, 'end', ''])
        expect(lines[0]).not.toMatch(/^"?\s*(?!-\d+(?:[.,]\d+)?"?,)[=+\-@＝＋－＠]/)
      }),
    )
  })

  test('starts no line of a calendar', async () => {
    const createCalendarEntry = (text: string) => ({
      id: 'one',
      start: new Date(0),
      end: new Date(1),
      stamp: new Date(0),
      summary: text,
      location: text,
      description: text,
      status: ICalEventStatus.CONFIRMED,
    })
    const createCalendarLines = async (text: string) => {
      const heading = { name: text, prodId: '//a//b' }
      const { db } = world.server.context
      const calendar = await createCalendar(db, heading, [createCalendarEntry(text)], 0)
      return splitLines(calendar.replaceAll(/\r\n[ \t]/g, ''))
    }
    const listNames = (lines: readonly string[]) => lines.map((line) => line.split(/[:;]/)[0])
    const expected = listNames(await createCalendarLines('x'))
    await fc.assert(
      fc.asyncProperty(hostileText, async (text) => {
        // The line of an empty text is omitted.
        expect(listNames(await createCalendarLines(`x${text}`))).toEqual(expected)
      }),
    )
  })

  test('starts no tag of a game', () => {
    const settings: ChessSettings = {
      kind: 'fischer',
      rate: 'blitz',
      firstIncrement: true,
      stages: [{ seconds: 300, increment: 0 }],
      white: 1,
    }
    const state = chessLive.begin(settings)
    const listTags = (text: string) =>
      splitLines(
        formatPgn(state, { event: text, site: text, date: '2026.01.01', white: text, black: text }),
      )
    const expected = listTags('x').length
    fc.assert(
      fc.property(hostileText, (text) => {
        expect(listTags(text)).toHaveLength(expected)
      }),
    )
  })

  test('starts no header of an e-mail', async () => {
    server = await startTestMailServer()
    const env = { SMTP_URL: server.url, MAIL_FROM: 'us@club.example' }
    const subject = `Club${breaks.map((end) => `${end}Bcc: thief@example.org`).join('')}`
    const message = { channel: 'email', to: 'ann@example.org', text: 'Hi', carries: '' } as const
    await createMessageTransports(readConfig(env, []), Date.now).email({
      ...message,
      subject,
      expiresAt: 0,
    })
    const [head = ''] = server.letters[0]!.split('\r\n\r\n')
    expect(head.split(/\r\n(?![ \t])/).filter((line) => /^(Bcc|Cc)/i.test(line))).toEqual([])
    expect(head).toContain('Subject: Club')
  })
})
