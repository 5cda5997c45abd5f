import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { checkEmail } from './email.ts'
import { checkName } from './name.ts'
import { checkText, SUSPICION_LIMIT } from './suspicion.ts'
import { cleanText } from './text.ts'
import type { FieldError } from './messages.ts'

const messages = (faults: readonly FieldError[]) => faults.map(({ message }) => message)

describe('an e-mail address', () => {
  test.each([
    'a@b.co',
    'jo.lee+club@mail.example.org',
    "o'neil@example.ie",
    'x_1@sub-domain.example',
  ])('is accepted: %s', (email) => {
    expect(messages(checkEmail(email))).toEqual([])
  })

  test.each([
    'jo',
    'jo@',
    '@example.org',
    'jo@localhost',
    'jo lee@example.org',
    'jo@exa mple.org',
    'jo..lee@example.org',
    '.jo@example.org',
    'jo@-example.org',
    'jo@example..org',
    'jo@example.org\n',
    'a@b@c.org',
    'jo@192.168.0.1',
  ])('is refused: %j', (email) => {
    expect(messages(checkEmail(email))).toEqual(['Invalid email format'])
  })

  test('is required', () => {
    expect(messages(checkEmail(''))).toEqual(['This field is required'])
  })

  test('has a maximum length for each part, with its own message', () => {
    expect(messages(checkEmail(`${'a'.repeat(64)}@example.org`))).toEqual([])
    expect(messages(checkEmail(`${'a'.repeat(65)}@example.org`))).toEqual([
      'Email local part too long',
    ])
    expect(messages(checkEmail(`a@${'b'.repeat(250)}.org`))).toEqual([
      'Must be no more than 254 characters long',
      'Email domain part too long',
    ])
  })
})

describe('a name', () => {
  test.each([
    'Jo',
    "Niamh O'Neil",
    'Niamh O’Neil',
    'Anne-Marie Müller',
    '山田 太郎',
    'Đặng Thị Hà',
    'नीलम',
    'J. R. R. Tolkien',
    'St. John Smith Jr.',
    'Guest 1',
    'Team 2B',
    '李',
    '김',
    // Persian, Sinhala, Malayalam and Hindi with joiners.
    'محمد\u200cرضا کریمی',
    'ශ\u0dca\u200dරියානි',
    'രാജന\u0d4d\u200d',
    'लक्ष\u094d\u200cमी',
    // A variation selector, an ideographic space, middle dots, and the marks between Hebrew and Tibetan
    // letters.
    '辻\u{e0100}本　花子',
    'マリア・ガルシア',
    '阿凡提·买买提',
    'Gal·la',
    'ג׳ורג׳ בן־דוד',
    'བསྟན་འཛིན',
    'x'.repeat(50),
  ])('is accepted: %s', (name) => {
    expect(messages(checkName(name))).toEqual([])
  })

  test.each([
    ['', 'This field is required'],
    ['   ', 'This field is required'],
    ['J', 'Must be at least 2 characters long'],
    ['x'.repeat(51), 'Must be no more than 50 characters long'],
    ['2nd Ada', 'Invalid format'],
    ['R2D2', 'Invalid format'],
    ['Rob3rt', 'Invalid format'],
    ['1', 'Must be at least 2 characters long', 'Invalid format'],
    ['12', 'Invalid format'],
    ['. Lee', 'Invalid format'],
    ['J.. Lee', 'Invalid format'],
    ['Jo <b>', 'Invalid format'],
    ['Jo\nLee', 'Invalid format'],
    ["--'", 'Invalid format'],
    ['Jo 🎯', 'Invalid format'],
    ['Jo\u200dLee', 'Invalid format'],
    ['Jo\u0301\u200c', 'Invalid format'],
    ['Ann\u3164', 'Invalid format'],
    ['Ann\ufe0f', 'Invalid format'],
    ['Ann\u034f Lee', 'Invalid format'],
    ['محمد\u200c\u200cرضا', 'Invalid format'],
    ['·Lee', 'Invalid format'],
    ['Jo·· Lee', 'Invalid format'],
  ])('is refused: %j', (name, ...problems) => {
    expect(messages(checkName(name))).toEqual(problems)
  })
})

describe('text', () => {
  test('loses only its control characters when cleaned', () => {
    expect(cleanText('Jo\u0000 \u0007Lee\u009f\u202e')).toBe('Jo Lee')
    expect(cleanText("Robert'); SELECT <b>")).toBe("Robert'); SELECT <b>")
    expect(cleanText('one\r\ntwo\rthree\tfour')).toBe('one\ntwo\nthree four')
    expect(cleanText('👩‍👩‍👧 é')).toBe('👩‍👩‍👧 é')
  })

  test('that is clean stays unchanged when cleaned again', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        expect(cleanText(cleanText(text))).toBe(cleanText(text))
      }),
    )
  })

  test.each([
    ['<script>alert(1)</script>', 'script'],
    ['< /script>', 'script'],
    ['a\u0000b', 'nullByte'],
    ['x'.repeat(50), 'repeated'],
    ['ab '.repeat(3334), 'tooLong'],
  ])('is refused in any field: %j', (text, fault) => {
    expect(checkText(text).fault).toBe(fault)
  })

  test.each([
    "' OR '1'='1",
    "x' or 1=1 --",
    '1 UNION SELECT password',
    "Robert'); DROP TABLE players;--",
    'insert into users values (1)',
    'delete from matches where 1',
    'select email from users',
  ])('is scored, but only refused at sign-in: %j', (text) => {
    expect(checkText(text).fault).toBeNull()
    expect(checkText(text).score).toBeGreaterThanOrEqual(SUSPICION_LIMIT)
  })

  test.each([
    'Select Sports Club, drop in on Tuesdays',
    'Select two from each group',
    'Best of 3 -- see you there',
    'Union Street; delete if wrong',
    "Rock 'n' roll or chess?",
    'Update: we insert new bulbs into the lamps',
    'Manuscript and postscript',
    'x'.repeat(49),
    '',
  ])('is accepted as a sentence: %j', (text) => {
    const { fault, score } = checkText(text)
    expect(fault).toBeNull()
    expect(score).toBeLessThan(SUSPICION_LIMIT)
  })
})
