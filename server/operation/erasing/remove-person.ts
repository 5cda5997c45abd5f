import { foldName } from '#engine/players/fold-name.ts'
import { FORMER_MEMBER } from '#engine/players/former-member.ts'
import { formatMergeReason } from '../../matches/duplicates/merge-matches.ts'

type Json = string | number | boolean | null | readonly Json[] | Fields
type Fields = { readonly [name: string]: Json }

/** Personal fields of an object that has the person's id. */
const personFields: Fields = {
  name: FORMER_MEMBER,
  nameFolded: foldName(FORMER_MEMBER),
  nickname: null,
  nicknameFolded: null,
  email: null,
  emailFolded: null,
  fideNumber: null,
  nationalNumber: null,
  phoneNumber: null,
  avatarUrl: null,
}
/** Free-text fields of a log entry to, about or by the person. */
const freeTextFields = new Set(['message', 'reason', 'title'])

export type Person = {
  /** Ids of the player, the account, and every record merged into theirs. */
  readonly ids: ReadonlySet<string>
  /** Digests of the addresses that invitations were sent to. */
  readonly contacts: readonly string[]
}

/**
 * Removes a person from stored JSON: names next to their ids, texts about them, and their invitations.
 * Decides by ids, never by text, since other texts may equal a name.
 */
export function createPersonRemover({ ids, contacts }: Person): (json: string) => string {
  const isPersonId = (value: Json | undefined) => typeof value === 'string' && ids.has(value)
  const isPersonMerge = ({ kind, snapshot }: Fields) =>
    kind === 'merged' &&
    typeof snapshot === 'string' &&
    [...ids].some((id) => snapshot.includes(id))

  const replaceField = (fields: Fields, name: string): Json => {
    const value = fields[name] as Json
    const isText = typeof value === 'string'
    if (isText && isPersonId(fields[findIdField(name)])) return FORMER_MEMBER
    const isPersonRow = ['id', 'playerId', 'userId'].some((key) => isPersonId(fields[key]))
    if (name in personFields && isPersonRow) return personFields[name] as Json
    if (name === 'reason' && isPersonMerge(fields)) return formatMergeReason(FORMER_MEMBER)
    const isAbout = ['player', 'playerId', 'userId'].some((key) => isPersonId(fields[key]))
    const isBy = fields['type'] === 'invited' && isPersonId(fields['by'])
    if (isText && freeTextFields.has(name) && (isAbout || isBy || isInvited(fields))) return ''
    if (name === 'contact' && contacts.includes(fields['contactHash'] as string)) return null
    return replaceInValue(value)
  }
  const isInvited = ({ type, to }: Fields) =>
    type === 'invited' && isPersonId((to as Fields | undefined)?.['player'])

  const replaceInValue = (value: Json): Json => {
    if (typeof value === 'string') return replaceInText(value)
    if (typeof value !== 'object' || value === null) return value
    if (Array.isArray(value)) return (value as Json[]).map(replaceInValue)
    const fields = value as Fields
    return Object.fromEntries(Object.keys(fields).map((name) => [name, replaceField(fields, name)]))
  }
  /** Replaces fields in JSON text, since stored rows contain log entries as text. */
  const replaceInText = (text: string): string => {
    const parsed = parseJson(text)
    if (parsed === undefined) return text
    const after = JSON.stringify(replaceInValue(parsed))
    return after === JSON.stringify(parsed) ? text : after
  }
  return replaceInText
}

/** Returns the id field of a name field: `playerId` for `playerName`; empty for other fields. */
const findIdField = (name: string) => (/.Name$/.test(name) ? name.replace(/Name$/, 'Id') : '')

function parseJson(text: string): Json | undefined {
  if (!/^[[{]/.test(text)) return undefined
  try {
    return JSON.parse(text) as Json
  } catch {
    return undefined
  }
}
