import { lookUp } from '../../../look-up.ts'
import type { Contestant, Float } from './contestant.ts'
import { packFields, type Layout } from './layout.ts'
import { rulesBrokenBy, type CanMeet, type RoundRules } from './rules.ts'
import type { Relaxation } from './types.ts'

/** Constants of a round while its brackets are paired. */
export type RoundContext = {
  readonly rules: RoundRules
  readonly mayMeet: CanMeet
  /** Rounds before this one. */
  readonly earlierRounds: number
  readonly hasColours: boolean
  /** Score × 10 of the player with the bye; null for an even number of players. */
  readonly byeScore: number | null
}

/**
 * A bracket and the next one. `players` are all unpaired players, by score and number: those moved down,
 * the residents, the next score group, then the rest.
 */
export type Bracket = {
  readonly players: readonly Contestant[]
  /** Number of players moved down; the residents follow. */
  readonly movedDown: number
  /** Index at which the residents end and the next score group starts. */
  readonly end: number
  /** Index at which the next score group ends. */
  readonly nextEnd: number
  /** Whether the only player to leave this bracket gets the bye, so that C9 applies here. */
  readonly byeLeavesHere: boolean
}

export type Weights = {
  readonly layout: Layout
  /** Writes the weight of a pair to `into`, with the tail at 0; returns false if the two must not meet. */
  readonly weigh: (higher: number, lower: number, into: Float64Array) => boolean
}

type Field = { readonly largest: number; readonly value: (pair: Pair) => number }

/** A pair under consideration, with the values that several criteria need. */
type Pair = {
  readonly higher: Contestant
  readonly lower: Contestant
  readonly isHere: boolean
  readonly isNext: boolean
}

export function isByeCandidate(player: Contestant, byeScore: number | null): boolean {
  return byeScore !== null && player.mayHaveBye && player.score <= byeScore
}

/**
 * Returns the fields that keep the round complete, give the bye to a candidate (C2, C4, C5) and break the
 * fewest relaxed rules.
 */
function completenessFields(count: number, { rules, byeScore }: RoundContext): Field[] {
  const missesBye = (player: Contestant) => (isByeCandidate(player, byeScore) ? 0 : 1)
  const createField = (relaxation: Relaxation): Field => ({
    largest: count,
    value: ({ higher, lower }) =>
      rulesBrokenBy(higher, lower, rules).includes(relaxation) ? 0 : 1,
  })
  const relaxed = (['forbidden', 'rematch', 'colour'] as const).filter((each) =>
    rules.relaxed.has(each),
  )
  return [
    {
      largest: 3 * count,
      value: ({ higher, lower }) =>
        byeScore === null ? 1 : 1 + missesBye(higher) + missesBye(lower),
    },
    ...relaxed.map(createField),
  ]
}

/** Returns one counter for each score group, the highest first. Source: FIDE C.04.3, C7 and C18 to C21. */
function createGroupFields(
  groups: ReadonlyMap<number, number>,
  value: (pair: Pair, score: number) => number,
): Field[] {
  return [...groups].map(([score, size]) => ({
    largest: size,
    value: (pair) => value(pair, score),
  }))
}

function countGroups(players: readonly Contestant[]): ReadonlyMap<number, number> {
  const groups = new Map<number, number>()
  for (const { score } of players) groups.set(score, (groups.get(score) ?? 0) + 1)
  return groups
}

function pairingFields(bracket: Bracket): Field[] {
  const here = bracket.players.slice(0, bracket.end)
  const withNext = bracket.players.slice(0, bracket.nextEnd)
  const countAt = (holds: (pair: Pair) => boolean) => (pair: Pair, score: number) =>
    Number(holds(pair) && pair.higher.score === score)
  return [
    { largest: here.length, value: ({ isHere }) => Number(isHere) },
    ...createGroupFields(
      countGroups(here),
      countAt(({ isHere }) => isHere),
    ),
    { largest: withNext.length, value: ({ isNext }) => Number(isNext) },
    ...createGroupFields(
      countGroups(withNext),
      countAt(({ isNext }) => isNext),
    ),
  ]
}

/**
 * Returns the field that gives the bye to the player with the fewest unplayed games. Source: FIDE C.04.3, C9.
 */
function byeFields(bracket: Bracket, { byeScore, earlierRounds }: RoundContext): Field[] {
  if (!bracket.byeLeavesHere) return []
  const unplayed = (player: Contestant) =>
    player.score === byeScore ? earlierRounds - player.playedGames : 0
  const concerned = bracket.players.filter(({ score }) => score === byeScore)
  return [
    {
      largest: concerned.length * earlierRounds,
      value: ({ higher, lower }) => unplayed(higher) + unplayed(lower),
    },
  ]
}

const isAbsolute = (player: Contestant) => player.strength === 'absolute'
const isStrong = (player: Contestant) => player.strength === 'strong' || isAbsolute(player)

/**
 * Returns whether two players have the same absolute preference and the one who would not get it has had
 * the other colour twice in a row.
 */
function repeatsColour(a: Contestant, b: Contestant): boolean {
  if (!isAbsolute(a) || !isAbsolute(b)) return false
  if (a.imbalance === b.imbalance) return a.repeated !== null && a.repeated === b.repeated
  const yielding = a.imbalance > b.imbalance ? b : a
  return yielding.repeated !== null && yielding.repeated !== a.preference
}

/** Returns the fields for colour preferences. Source: FIDE C.04.3, C10 to C13. */
function colourFields(size: number): Field[] {
  const createField = (breaks: (a: Contestant, b: Contestant) => boolean): Field => ({
    largest: size,
    value: ({ higher, lower, isHere }) => {
      if (!isHere) return 0
      const wantSame = higher.preference !== null && higher.preference === lower.preference
      return wantSame && breaks(higher, lower) ? 0 : 1
    },
  })
  return [
    createField((a, b) => a.imbalance > 1 && b.imbalance > 1),
    createField(repeatsColour),
    createField(() => true),
    createField((a, b) => isStrong(a) && isStrong(b) && !(isAbsolute(a) && isAbsolute(b))),
  ]
}

const hasFloated = (player: Contestant, back: 0 | 1, direction: Float) =>
  player.floats[back] === direction

function floatsUpAgain({ higher, lower }: Pair, back: 0 | 1): boolean {
  return higher.score > lower.score && hasFloated(lower, back, 'up')
}

/** Returns the fields for repeated floats. Source: FIDE C.04.3, C14 and C15 (one round ago), C16 and C17 (two). */
function floatFields(size: number, back: 0 | 1): Field[] {
  return [
    {
      largest: size,
      value: ({ higher, lower, isHere }) => {
        if (!isHere) return 0
        const resident = Number(higher.score <= lower.score && hasFloated(higher, back, 'down'))
        return resident + Number(hasFloated(lower, back, 'down'))
      },
    },
    { largest: size, value: (pair) => Number(pair.isHere && !floatsUpAgain(pair, back)) },
  ]
}

/**
 * Returns the fields for the scores of players who float again.
 * Source: FIDE C.04.3, C18 and C19 (one round ago), C20 and C21 (two).
 */
function floatScoreFields(groups: ReadonlyMap<number, number>, back: 0 | 1): Field[] {
  return [
    ...createGroupFields(groups, ({ higher, lower, isHere }, score) => {
      if (!isHere) return 0
      const ends = [higher, lower].filter((player) => player.score === score)
      return ends.filter((player) => hasFloated(player, back, 'down')).length
    }),
    ...createGroupFields(groups, (pair, score) =>
      Number(pair.isHere && pair.higher.score === score && !floatsUpAgain(pair, back)),
    ),
  ]
}

function qualityFields(bracket: Bracket, context: RoundContext): Field[] {
  const here = bracket.players.slice(0, bracket.end)
  const rounds = ([0, 1] as const).slice(0, context.earlierRounds)
  const groups = countGroups(here)
  return [
    ...byeFields(bracket, context),
    ...(context.hasColours ? colourFields(here.length) : []),
    ...rounds.flatMap((back) => floatFields(here.length, back)),
    ...rounds.flatMap((back) => floatScoreFields(groups, back)),
  ]
}

function write(fields: readonly Field[], { places }: Layout, pair: Pair, into: Float64Array) {
  into.fill(0)
  for (let index = 0; index < fields.length; index++) {
    const { limb, unit } = places[index]!
    into[limb] = into[limb]! + fields[index]!.value(pair) * unit
  }
}

/**
 * Returns the weights of one bracket by all criteria. The last field is the tail, of at most `tail` in size
 * over a matching. Pairs that reach neither this bracket nor the next are only weighed for completeness.
 * Source: FIDE C.04.3, Articles 2 and 3.
 */
export function bracketWeights(bracket: Bracket, context: RoundContext, tail: number): Weights {
  const { players, movedDown, end, nextEnd } = bracket
  const completeness = completenessFields(players.length, context)
  const fields = [...completeness, ...pairingFields(bracket), ...qualityFields(bracket, context)]
  const layout = packFields([...fields.map(({ largest }) => largest), 2 * tail])
  const weigh = (h: number, l: number, into: Float64Array) => {
    const [higher, lower] = [players[h]!, players[l]!]
    if (!context.mayMeet(higher, lower)) return false
    const isNear = l >= movedDown && l < nextEnd
    const pair = { higher, lower, isHere: isNear && l < end, isNext: isNear && l >= end }
    write(isNear ? fields : completeness, layout, pair, into)
    return true
  }
  return { layout, weigh }
}

/**
 * Returns the weights that decide whether the round can be paired at all, the score of the player with the
 * bye, and whether players other than that one must leave the top score group.
 * Source: FIDE C.04.3, C4 and C5.
 */
export function completionWeights(players: readonly Contestant[], context: RoundContext): Weights {
  const scores = [...countGroups(players).keys()].toReversed()
  const level = new Map(scores.map((score, index) => [score, index]))
  const top = players[0]?.score
  const isOdd = context.byeScore !== null
  const completeness = completenessFields(players.length, context)
  const byeFieldsOfRound: Field[] = [
    {
      largest: players.length * scores.length,
      value: ({ higher, lower }) => lookUp(level, higher.score) + lookUp(level, lower.score),
    },
    { largest: players.length, value: ({ lower }) => Number(lower.score === top) },
  ]
  const fields = isOdd ? [...completeness, ...byeFieldsOfRound] : completeness
  const layout = packFields(fields.map(({ largest }) => largest))
  const weigh = (h: number, l: number, into: Float64Array) => {
    const [higher, lower] = [players[h]!, players[l]!]
    if (!context.mayMeet(higher, lower)) return false
    write(fields, layout, { higher, lower, isHere: false, isNext: false }, into)
    return true
  }
  return { layout, weigh }
}
