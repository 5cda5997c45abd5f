import { FORMER_MEMBER } from '#engine/players/former-member.ts'
import { foldName } from '#engine/players/fold-name.ts'

/** What tells who somebody is, wherever it stands. */
export type Personal = {
  /** Of the player and of the account. */
  readonly ids: readonly string[]
  /** What they are called; nothing where somebody else of the club is called the same. */
  readonly names: readonly string[]
  /** E-mails and telephone numbers, in every form in which they are kept. */
  readonly addresses: readonly string[]
}

export type Forget = {
  /** Texts of which one stands in whatever is to be looked at. */
  readonly needles: readonly string[]
  /** Text of the club without them, plain or JSON; `isLog` for what the club itself wrote down. */
  readonly text: (text: string, isLog: boolean) => string
}

type Json = string | number | boolean | null | readonly Json[] | { readonly [name: string]: Json }

const escaped = (text: string) => text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)
const anyOf = (texts: readonly string[]) => texts.map(escaped).join('|')
const never = /(?!)/

/** A name of several words is nobody else's; one of a single word may be any word of a sentence. */
export const isPhrase = (name: string) => /\s/.test(name)

/** Makes what forgets somebody in texts. */
export function forgetting({ ids, names, addresses }: Personal): Forget {
  const known = [...new Set(names.flatMap((name) => [name, foldName(name)]))]
  const phrases = [...addresses, ...known.filter(isPhrase)]
  const anywhere =
    phrases.length === 0
      ? never
      : new RegExp(String.raw`(?<![\p{L}\p{N}])(?:${anyOf(phrases)})(?![\p{L}\p{N}])`, 'giu')
  const alone =
    known.length === 0
      ? never
      : new RegExp(`(^|, | & | and | – | / )(?:${anyOf(known)})(?=$|, | & | and | – | / )`, 'gu')
  const plain = (text: string, isLog: boolean) => {
    const without = text.replace(anywhere, (found) =>
      found === found.toLowerCase() && !addresses.includes(found)
        ? FORMER_MEMBER.toLowerCase()
        : FORMER_MEMBER,
    )
    return isLog ? without.replace(alone, (_, before: string) => before + FORMER_MEMBER) : without
  }
  const own = new Set(ids)
  const within = (value: Json, isLog: boolean): Json => {
    if (typeof value === 'string') return inText(value, isLog)
    if (typeof value !== 'object' || value === null) return value
    if (Array.isArray(value)) return (value as Json[]).map((item) => within(item, isLog))
    const fields = Object.entries(value as { [name: string]: Json })
    return Object.fromEntries(
      fields.map(([name, field]) => [
        name,
        isNameOf(own, value as { [name: string]: Json }, name)
          ? FORMER_MEMBER
          : within(field, isLog),
      ]),
    )
  }
  const inText = (text: string, isLog: boolean): string => {
    const parsed = parseJson(text)
    if (parsed === undefined) return plain(text, isLog)
    const after = JSON.stringify(within(parsed, isLog))
    return after === JSON.stringify(parsed) ? text : after
  }
  return { needles: [...new Set([...ids, ...addresses, ...known])], text: inText }
}

/** Whether a field is the name that belongs to an id beside it: `playerName` beside `playerId`. */
function isNameOf(
  own: ReadonlySet<string>,
  fields: { readonly [name: string]: Json },
  name: string,
): boolean {
  if (typeof fields[name] !== 'string') return false
  const id = /^(?:name|nickname)$/.test(name) ? fields.id : fields[name.replace(/Name$/, 'Id')]
  return id !== fields[name] && typeof id === 'string' && own.has(id)
}

function parseJson(text: string): Json | undefined {
  if (!/^[[{]/.test(text)) return undefined
  try {
    return JSON.parse(text) as Json
  } catch {
    return undefined
  }
}
