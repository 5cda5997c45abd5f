import { FORMER_MEMBER } from '#engine/players/former-member.ts'
import { foldName } from '#engine/players/fold-name.ts'

/** What tells who somebody is, wherever it stands. */
export type Personal = {
  /** Of the player and of the account. */
  readonly ids: readonly string[]
  /** What they are called; nothing where somebody else of the club is called the same. */
  readonly names: readonly string[]
  /** Of these names, those that something of the club has too, in lower case without accents. */
  readonly shared: ReadonlySet<string>
  /** E-mails and telephone numbers, in every form in which they are kept. */
  readonly addresses: readonly string[]
}

export type Forget = {
  /** Texts of which one stands in whatever is to be looked at. */
  readonly needles: readonly string[]
  /** Of these, those that are no ids. */
  readonly words: readonly string[]
  /** Texts that are nobody else's, wherever they stand. */
  readonly phrases: readonly string[]
  /** What a field says without them, plain or JSON; `isLog` for what the club itself wrote down. */
  readonly text: (text: string, field: string, isLog: boolean) => string
}

type Json = string | number | boolean | null | readonly Json[] | Fields
type Fields = { readonly [name: string]: Json }

const escaped = (text: string) => text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)
const anyOf = (texts: readonly string[]) => texts.map(escaped).join('|')
const never = /(?!)/

/** A name of several words is nobody else's; one of a single word may be any word of a sentence. */
const isPhrase = (name: string) => /\s/.test(name)
/** Fields that say what the product calls something: a member may be called "Best of 5". */
const isOfProduct = (field: string) => /format$/i.test(field)
/** Fields in which people are named, and nothing else. */
const namesPeople = (field: string) =>
  /name|nick|handle/i.test(field) || /^(?:opponent|players|home|away|other|before)$/.test(field)

/** Makes what forgets somebody in texts. */
export function forgetting({ ids, names, shared, addresses }: Personal): Forget {
  const known = [...new Set(names.flatMap((name) => [name, foldName(name)]))]
  const own = known.filter((name) => isPhrase(name) && !shared.has(foldName(name)))
  const phrases = [...addresses, ...own]
  const anywhere =
    phrases.length === 0
      ? never
      : new RegExp(String.raw`(?<![\p{L}\p{N}])(?:${anyOf(phrases)})(?![\p{L}\p{N}])`, 'giu')
  const alone =
    known.length === 0
      ? never
      : new RegExp(`(^|, | & | and | – | / )(?:${anyOf(known)})(?=$|, | & | and | – | / )`, 'gu')
  const plain = (text: string, field: string, isLog: boolean) => {
    const without = text.replace(anywhere, (found) =>
      found === found.toLowerCase() && !addresses.includes(found)
        ? FORMER_MEMBER.toLowerCase()
        : FORMER_MEMBER,
    )
    return isLog && namesPeople(field)
      ? without.replace(alone, (_, before: string) => before + FORMER_MEMBER)
      : without
  }
  const theirs = new Set(ids)
  const within = (value: Json, field: string, isLog: boolean): Json => {
    if (typeof value === 'string') return inText(value, field, isLog)
    if (typeof value !== 'object' || value === null) return value
    if (Array.isArray(value)) return (value as Json[]).map((item) => within(item, field, isLog))
    const fields = value as Fields
    return Object.fromEntries(
      Object.entries(fields).map(([name, each]) => {
        const id = idBeside(fields, name)
        if (id === undefined) return [name, within(each, name, isLog)]
        if (theirs.has(id)) return [name, FORMER_MEMBER]
        // The name of something else, which may have theirs in it.
        return [name, within(each, name, false)]
      }),
    )
  }
  const inText = (text: string, field: string, isLog: boolean): string => {
    if (isOfProduct(field)) return text
    const parsed = parseJson(text)
    if (parsed === undefined) return plain(text, field, isLog)
    const after = JSON.stringify(within(parsed, field, isLog))
    return after === JSON.stringify(parsed) ? text : after
  }
  const words = [...new Set([...addresses, ...known])]
  return { needles: [...ids, ...words], words, phrases, text: inText }
}

/** The id that a name stands beside: `playerId` of `playerName`; nothing where it is none. */
function idBeside(fields: Fields, name: string): string | undefined {
  if (typeof fields[name] !== 'string') return undefined
  const beside = /^(?:name|nickname)$/.test(name) ? 'id' : name.replace(/Name$/, 'Id')
  const id = fields[beside]
  return beside === name || typeof id !== 'string' ? undefined : id
}

function parseJson(text: string): Json | undefined {
  if (!/^[[{]/.test(text)) return undefined
  try {
    return JSON.parse(text) as Json
  } catch {
    return undefined
  }
}
