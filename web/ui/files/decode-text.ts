import { t } from './messages.ts'

/** The encodings to choose from, by their label in the Encoding Standard. */
export const encodings = [
  'utf-8',
  'windows-1252',
  'iso-8859-1',
  'windows-1250',
  'macintosh',
  'utf-16le',
  'utf-16be',
] as const
export type Encoding = (typeof encodings)[number]

export type DecodedText =
  | { readonly ok: true; readonly text: string; readonly encoding: Encoding }
  | {
      readonly ok: false
      readonly problem: string
      /** Whether another encoding may help. */
      readonly canChoose: boolean
    }

/** Maximum size of a text file in bytes; a list of 2,000 members is far smaller. */
export const LARGEST_TEXT_FILE = 1_000_000

/** Refuses a file that no other encoding would make readable. */
const refuseFile = (problem: string): DecodedText => ({ ok: false, problem, canChoose: false })
/** Refuses a file that may be readable in another encoding. */
const askForEncoding = (problem: string): DecodedText => ({ ok: false, problem, canChoose: true })

/** The first bytes of files that are not text, in hexadecimal. */
const signatures = [
  ['504b0304', 'fileIsZip'],
  ['d0cf11e0', 'fileIsOldOffice'],
  ['25504446', 'fileIsPdf'],
  ['7b5c7274', 'fileIsRichText'],
  ['89504e47', 'fileIsPicture'],
  ['ffd8ff', 'fileIsPicture'],
  ['47494638', 'fileIsPicture'],
  ['1f8b', 'fileIsPacked'],
  ['377abcaf', 'fileIsPacked'],
  ['52617221', 'fileIsPacked'],
] as const

const byteOrderMarks: readonly (readonly [Encoding, readonly number[]])[] = [
  ['utf-8', [0xef, 0xbb, 0xbf]],
  ['utf-16le', [0xff, 0xfe]],
  ['utf-16be', [0xfe, 0xff]],
]

/**
 * Returns the text of a file in the chosen encoding. If none is chosen, a byte order mark decides;
 * without one, valid UTF-8 is UTF-8 and anything else Windows-1252. Refuses a file that is not text or
 * is too large, and one that mixes encodings unless one is chosen. Source: WHATWG Encoding Standard.
 */
export function decodeText(bytes: Uint8Array, chosen: Encoding | null = null): DecodedText {
  if (bytes.length === 0) return refuseFile(t('fileIsEmpty'))
  if (bytes.length > LARGEST_TEXT_FILE) return refuseFile(t('fileTooLarge'))
  const start = Array.from(bytes.subarray(0, 4), (byte) => byte.toString(16).padStart(2, '0')).join(
    '',
  )
  const signature = signatures.find(([prefix]) => start.startsWith(prefix))
  if (signature !== undefined) return refuseFile(t(signature[1]))
  const markEncoding = byteOrderMarks.find(([, mark]) =>
    mark.every((byte, index) => bytes[index] === byte),
  )?.[0]
  const isUtf16 = (chosen ?? markEncoding)?.startsWith('utf-16') ?? false
  if (!isUtf16 && bytes.includes(0)) return askForEncoding(t('fileIsBinary'))
  const encoding = chosen ?? markEncoding
  if (encoding !== undefined) return decodeAs(bytes, encoding)
  const text = tryDecode(bytes, 'utf-8')
  if (text !== null) return checkControls({ ok: true, text, encoding: 'utf-8' })
  return findMixture(bytes) ?? decodeAs(bytes, 'windows-1252')
}

function tryDecode(bytes: Uint8Array, encoding: Encoding): string | null {
  // Browsers decode ISO-8859-1 as Windows-1252, which has letters where ISO-8859-1 has control codes.
  if (encoding === 'iso-8859-1') {
    return Array.from(bytes, (byte) => String.fromCharCode(byte)).join('')
  }
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes)
  } catch {
    return null
  }
}

function decodeAs(bytes: Uint8Array, encoding: Encoding): DecodedText {
  const text = tryDecode(bytes, encoding)
  const name = t(`encoding.${encoding}`)
  return text === null
    ? askForEncoding(t('fileNotIn', { encoding: name }))
    : checkControls({ ok: true, text, encoding })
}

// oxlint-disable-next-line no-control-regex -- these are what is looked for
const controls = /[\u0000-\u0008\u000e-\u0019\u001b-\u001f\u0080-\u0084\u0086-\u009f]/

/** Refuses a text with control codes: its file is binary, or has another encoding. */
function checkControls(decoded: Extract<DecodedText, { ok: true }>): DecodedText {
  const controlPosition = decoded.text.search(controls)
  if (controlPosition < 0) return decoded
  const line = decoded.text.slice(0, controlPosition).split(/\r\n?|\n/).length
  const encoding = t(`encoding.${decoded.encoding}`)
  return askForEncoding(t('fileHasControls', { line, encoding }))
}

/** A letter of Western or Central Europe in UTF-8, read as ISO-8859-1. */
const utf8Letter = /[\u00c3-\u00c5][\u0080-\u00bf]/g

/** Refuses a file in which some letters are UTF-8 and others are not, with the first line of each. */
function findMixture(bytes: Uint8Array): DecodedText | null {
  const lines = tryDecode(bytes, 'iso-8859-1')!.split(/\r\n?|\n/)
  const line = lines.findIndex((text) => text.search(utf8Letter) >= 0)
  if (line < 0) return null
  if (isTruncated(bytes)) return refuseFile(t('fileIsCut'))
  const other = lines.findIndex((text) => /[\u0080-\u00ff]/.test(text.replaceAll(utf8Letter, '')))
  return askForEncoding(t('fileIsMixed', { line: line + 1, other: other + 1 }))
}

/** Returns whether a file is UTF-8 except for an incomplete letter at its end. */
const isTruncated = (bytes: Uint8Array) =>
  [1, 2, 3].some((missing) => tryDecode(bytes.subarray(0, -missing), 'utf-8') !== null)
