import type { SentEventWire } from '#contract/live/events.ts'
import type { LiveMatchWire } from '#contract/live/match.ts'
import { gameOf, type LiveGameId, liveGameIds } from '#engine/live/games.ts'
import { foldLog } from '#engine/live/log.ts'
import { unsyncedFields } from '../storage/start-match.ts'
import type { ScoringEvent } from '../storage/scoring.ts'
import type { Transfer, TransferEvent } from '../storage/open-match.ts'
import { pack, unpack } from './pack.ts'

/** Format version; other versions are rejected. */
const version = 1

/**
 * An entry: its type, id, index of the device, number, ms since the previous one, index of the name,
 * place or target, and content.
 */
type PacketLine = readonly [
  type: SentEventWire['event']['type'],
  id: string,
  device: number,
  seq: number,
  sincePreviousMs: number | null,
  nameIndex: number | null,
  place: string,
  content: unknown,
]

/** The fields of a match in the codes. */
const matchFields = [
  'id',
  'game',
  'settings',
  'matchType',
  'tournamentId',
  'tournamentMatchId',
  'tournamentName',
  'rubber',
  'table',
  'startedAt',
] as const
type MatchFields = Pick<LiveMatchWire, (typeof matchFields)[number]>

type PacketContent = {
  readonly v: typeof version
  readonly match: MatchFields
  /** Id and name of every player. */
  readonly sides: readonly (readonly (readonly [string, string])[])[]
  readonly isBegun: boolean
  readonly devices: readonly string[]
  readonly names: readonly string[]
  readonly lines: readonly PacketLine[]
}

/** Encodes a match compactly: names and devices once, times as differences. */
export async function encodePacket({ match, isBegun, events }: Transfer): Promise<string> {
  const devices = [...new Set(events.map(({ device }) => device))]
  const names = [...new Set(events.flatMap(({ byName }) => byName ?? []))]
  let before = 0
  const lines = events.map(({ event, device, seq, seenAt, byName }): PacketLine => {
    const sincePreviousMs = seenAt === null ? null : seenAt - before
    if (seenAt !== null) before = seenAt
    const nameIndex = byName === null ? null : names.indexOf(byName)
    const rest = [devices.indexOf(device), seq, sincePreviousMs, nameIndex] as const
    if (event.type === 'act') return ['act', event.id, ...rest, event.place, event.action]
    return [event.type, event.id, ...rest, event.target, event.type === 'edit' ? event.to : null]
  })
  const fields = Object.fromEntries(
    matchFields.map((key) => [key, match[key]]),
  ) as unknown as MatchFields
  const sides = match.sides.map((side) => side.map(({ id, name }) => [id, name] as const))
  const wire: PacketContent = { v: version, match: fields, sides, isBegun, devices, names, lines }
  return pack(wire)
}

/** Decodes a packet; null if this app did not create it. */
export async function decodePacket(text: string): Promise<Transfer | null> {
  const content = await unpack(text)
  if (!isPacketContent(content)) return null
  try {
    const match = createMatch(content)
    const events = createEvents(content)
    // Rejects invalid logs here, before the pad opens.
    const log = events.map(({ event }) => event as ScoringEvent)
    const { rules, scoreOf } = gameOf(match.game)
    scoreOf(foldLog(rules, match.settings, log).state)
    return { match, isBegun: content.isBegun, events }
  } catch {
    return null
  }
}

const isText = (value: unknown): value is string => typeof value === 'string'
const isTextOrNull = (value: unknown) => value === null || isText(value)
const isList = (value: unknown, each: (one: unknown) => boolean) =>
  Array.isArray(value) && value.every(each)
const isObject = (value: unknown) => typeof value === 'object' && value !== null
const isNumberOrNull = (value: unknown) => value === null || Number.isSafeInteger(value)

const types = new Set<unknown>(['act', 'edit', 'remove', 'restore'])

function isLine(value: unknown): boolean {
  if (!Array.isArray(value)) return false
  const [type, id, device, seq, sincePreviousMs, nameIndex, place, content] = value as unknown[]
  const isNumbered = Number.isSafeInteger(device) && Number.isSafeInteger(seq) && Number(seq) >= 0
  const hasValidContent = type === 'act' || type === 'edit' ? isObject(content) : true
  const isTimed = isNumberOrNull(sincePreviousMs) && isNumberOrNull(nameIndex)
  return types.has(type) && isText(id) && isText(place) && isNumbered && isTimed && hasValidContent
}

/** The required settings of each game. */
const requiredSettings: Readonly<Record<LiveGameId, readonly string[]>> = {
  tabletennis: ['bestOf'],
  racks: ['game', 'raceTo', 'break', 'breaks'],
  straight: ['to', 'breaks'],
  x01: ['start', 'legs', 'throws'],
  cricket: ['legs', 'throws', 'variant'],
  chess: ['kind', 'stages', 'white'],
  foosball: ['to', 'games', 'kickoff'],
}
/** Maximum of the numbers in settings, above any real race, leg or clock. */
const maxInSettings = 100_000

const isBounded = (value: unknown): boolean =>
  typeof value === 'number'
    ? Math.abs(value) <= maxInSettings
    : !isObject(value) || Object.values(value as object).every(isBounded)

const areSettings = (game: LiveGameId, settings: object): boolean =>
  requiredSettings[game].every((key) => Object.hasOwn(settings, key)) && isBounded(settings)

/** Whether it is a rubber or none; codes of earlier versions have none. */
function isRubberOrNone(value: unknown): boolean {
  if (!isObject(value)) return value === undefined || value === null
  const { teamMatchId, n } = value as Record<string, unknown>
  return isText(teamMatchId) && Number.isSafeInteger(n)
}

function isMatch(value: unknown): value is MatchFields {
  if (!isObject(value)) return false
  const { id, game, settings, startedAt, ...rest } = value as Record<string, unknown>
  const isGame = liveGameIds.includes(game as LiveGameId) && isObject(settings)
  const texts = [rest['tournamentId'], rest['tournamentMatchId'], rest['tournamentName']]
  const hasValidTexts = isText(rest['matchType']) && [...texts, rest['table']].every(isTextOrNull)
  const isDated = isText(startedAt) && !Number.isNaN(Date.parse(startedAt))
  if (!isGame || !areSettings(game as LiveGameId, settings as object)) return false
  return isText(id) && isDated && hasValidTexts && isRubberOrNone(rest['rubber'])
}

const isPlayerTuple = (value: unknown) => isList(value, isText) && (value as unknown[]).length === 2
const isSide = (value: unknown) => isList(value, isPlayerTuple) && (value as unknown[]).length > 0

/** The latest plausible timestamp of a device. */
const latestTime = Date.UTC(2200, 0, 1)

/** Whether the lines are in order, each with a known device and a valid time. */
function areConsistent(lines: readonly PacketLine[], devices: number): boolean {
  let at = 0
  const isTimed = lines.every(
    ([, , , , sincePreviousMs]) => (at += sincePreviousMs ?? 0) >= 0 && at < latestTime,
  )
  const isNamed = lines.every(([, , device]) => device >= 0 && device < devices)
  return isTimed && isNamed && new Set(lines.map(([, id]) => id)).size === lines.length
}

function isPacketContent(value: unknown): value is PacketContent {
  const { v, match, sides, isBegun, devices, names, lines } = (value ??
    {}) as Partial<PacketContent>
  if (v !== version || !isMatch(match) || typeof isBegun !== 'boolean') return false
  const isPair = isList(sides, isSide) && sides?.length === 2
  const areLines = isList(devices, isText) && isList(names, isText) && isList(lines, isLine)
  return isPair && areLines && areConsistent(lines!, devices!.length)
}

function createMatch({ match, sides, lines }: PacketContent): LiveMatchWire {
  const { sportId, rules, scoreOf } = gameOf(match.game)
  const [one = [], two = []] = sides.map((side) =>
    side.map(([id, name]) => ({ id, name, avatarUrl: null })),
  )
  return {
    ...match,
    sportId,
    sides: [one, two] as unknown as LiveMatchWire['sides'],
    ...unsyncedFields,
    rev: lines.length,
    score: scoreOf(rules.begin(match.settings)) as LiveMatchWire['score'],
    mayStop: false,
  }
}

function createEvents({ devices, names, lines }: PacketContent): TransferEvent[] {
  let before = 0
  return lines.map(([type, id, device, seq, sincePreviousMs, nameIndex, place, content]) => {
    const event =
      type === 'act'
        ? { type, id, place, action: content }
        : { type, id, target: place, ...(type === 'edit' ? { to: content } : {}) }
    if (sincePreviousMs !== null) before += sincePreviousMs
    return {
      event: event as SentEventWire['event'],
      device: devices[device] ?? '',
      seq,
      seenAt: sincePreviousMs === null ? null : before,
      byName: nameIndex === null ? null : (names[nameIndex] ?? null),
    }
  })
}
