import type { Leg, MatchDetails, Pair, Rack, ResultDraft, Side } from './types.ts'

/** What the case shows, the result, and the winner and warnings that the check must return. */
export type LegalCase = readonly [
  why: string,
  draft: ResultDraft,
  winner: 0 | Side,
  warnings?: readonly string[],
]
/** What the case shows, the result, and every error that the check must return, in order. */
export type IllegalCase = readonly [why: string, draft: ResultDraft, errors: readonly string[]]

type Overrides = Partial<ResultDraft>

const draftFactory =
  (sportId: string, format: string) =>
  (score1: number, score2: number, overrides: Overrides = {}): ResultDraft => ({
    sportId,
    format,
    player1Id: 'ada',
    player2Id: 'ben',
    score1,
    score2,
    ending: 'played',
    ...overrides,
  })

const withDetails = (details: MatchDetails, overrides: Overrides = {}): Overrides => ({
  ...overrides,
  details,
})

const retired = (winnerSide: Side, details?: MatchDetails): Overrides => ({
  ending: 'retired',
  winnerSide,
  details,
})

const forfeit = (winnerSide: Side): Overrides => ({ ending: 'forfeit', winnerSide })
const doubleForfeit: Overrides = { ending: 'double_forfeit' }
const pairs: Overrides = { partner1Id: 'cleo', partner2Id: 'dan' }

const bo3 = draftFactory('tabletennis', 'Best of 3')
const bo5 = draftFactory('tabletennis', 'Best of 5')
const bo7 = draftFactory('tabletennis', 'Best of 7')
const eight = draftFactory('pool', '8-Ball')
const nine = draftFactory('pool', '9-Ball')
const straight = draftFactory('pool', 'Straight Pool')
const d501 = draftFactory('darts', '501')
const d301 = draftFactory('darts', '301')
const cricket = draftFactory('darts', 'Cricket')
const blitz = draftFactory('chess', 'Blitz')
const rapid = draftFactory('chess', 'Rapid')
const classical = draftFactory('chess', 'Classical')
const to5 = draftFactory('foosball', 'First to 5')
const to10 = draftFactory('foosball', 'First to 10')
const open = draftFactory('foosball', 'Tournament')

const sets = (...points: readonly Pair[]): MatchDetails => ({ sets: points })
const sets21 = (...points: readonly Pair[]): MatchDetails => ({ sets: points, pointsPerSet: 21 })
const game: MatchDetails = { unit: 'points' }
const game21: MatchDetails = { unit: 'points', pointsPerSet: 21 }
const legs = (...winners: readonly Side[]): MatchDetails => ({
  legs: winners.map((winner) => ({ winner })),
})

const leg = (part: Omit<Leg, 'winner'>): MatchDetails => ({ legs: [{ winner: 1, ...part }] })
const racks = (...winners: readonly Side[]): MatchDetails => ({
  racks: winners.map((winner) => ({ winner })),
})

const rack = (part: Omit<Rack, 'winner'>): MatchDetails => ({ racks: [{ winner: 1, ...part }] })
/** Builds racks from [breaker, winner]. */
const broken = (...played: readonly (readonly [Side, Side])[]): MatchDetails => ({
  racks: played.map(([breaker, winner]) => ({ breaker, winner })),
})

const legalSetScores: readonly (readonly [why: string, set: Pair, target: 11 | 21])[] = [
  ['a set without a point for the loser', [11, 0], 11],
  ['a set with one point for the loser', [11, 1], 11],
  ['a set in the middle of the range', [11, 5], 11],
  ['a set at the last score before a margin of 2', [11, 9], 11],
  ['the first set beyond 11', [12, 10], 11],
  ['two beyond 11', [13, 11], 11],
  ['four beyond 11, there is no cap', [15, 13], 11],
  ['a very long set to 11', [30, 28], 11],
  ['a set to 21 without a point for the loser', [21, 0], 21],
  ['a set to 21 that a set to 11 would have ended', [21, 10], 21],
  ['a set to 21 at the last score before a margin of 2', [21, 19], 21],
  ['the first set beyond 21', [22, 20], 21],
  ['a very long set to 21', [31, 29], 21],
]

const legalSets: readonly LegalCase[] = legalSetScores.map(([why, set, pointsPerSet]) => [
  why,
  bo3(2, 0, withDetails({ sets: [set, [pointsPerSet, 4]], pointsPerSet })),
  1,
])

const tableTennisLegal: readonly LegalCase[] = [
  ['best of 3 in straight sets', bo3(2, 0), 1],
  ['best of 3 over the distance', bo3(2, 1), 1],
  ['best of 3 lost in straight sets', bo3(0, 2), 2],
  ['best of 3 lost over the distance', bo3(1, 2), 2],
  ['best of 5 in straight sets', bo5(3, 0), 1],
  ['best of 5 with one set dropped', bo5(3, 1), 1],
  ['best of 5 over the distance', bo5(3, 2), 1],
  ['best of 5 lost in straight sets', bo5(0, 3), 2],
  ['best of 5 lost over the distance', bo5(2, 3), 2],
  ['best of 7 in straight sets', bo7(4, 0), 1],
  ['best of 7 with one set dropped', bo7(4, 1), 1],
  ['best of 7 with two sets dropped', bo7(4, 2), 1],
  ['best of 7 over the distance', bo7(4, 3), 1],
  ['best of 7 lost over the distance', bo7(3, 4), 2],
  ['the format "standard" is the default', draftFactory('tabletennis', 'standard')(2, 1), 1],
  ['a winner given in addition to the score', bo3(2, 1, { winnerSide: 1 }), 1],
  ['doubles', bo3(2, 1, pairs), 1],
  ['empty partner ids are ignored', bo3(2, 0, { partner1Id: '', partner2Id: null }), 1],
  ['a score with the unit sets', bo3(2, 0, withDetails({ unit: 'sets' })), 1],
  ['lost first set, won match', bo3(2, 1, withDetails(sets([9, 11], [11, 8], [11, 7]))), 1],
  ['lost middle set, won match', bo3(2, 1, withDetails(sets([11, 9], [8, 11], [11, 8]))), 1],
  ['points of a match that side 2 won', bo3(1, 2, withDetails(sets([11, 9], [8, 11], [9, 11]))), 2],
  [
    'five sets with every point',
    bo5(3, 2, withDetails(sets([11, 4], [4, 11], [11, 6], [7, 11], [12, 10]))),
    1,
  ],
  [
    'seven sets with every point',
    bo7(3, 4, withDetails(sets([11, 1], [11, 2], [11, 3], [1, 11], [2, 11], [3, 11], [9, 11]))),
    2,
  ],
  ['sets to 21', bo3(2, 1, withDetails(sets21([21, 15], [19, 21], [23, 21]))), 1],
  ['a single game to 11', bo3(11, 7), 1],
  ['a single game to 11 lost', bo3(9, 11), 2],
  ['a single game beyond 11', bo3(14, 12), 1],
  ['a single game to 21 recognised by its score', bo3(21, 15), 1],
  ['a single game to 21 with its target', bo3(21, 18, withDetails(game21)), 1],
  ['a single game beyond 21', bo3(24, 26, withDetails(game21)), 2],
  ['a single game with its only set repeated', bo3(11, 8, withDetails(sets([11, 8]))), 1],
  ['a single game to 11 within best of 7', bo7(11, 2), 1],
  ['a single game of 33 points gets no warning', bo3(33, 31), 1],
  [
    'a single game of 35 points gets a warning',
    bo3(35, 33),
    1,
    ['Unusually high score for Table Tennis'],
  ],
  ['a game to 21 may go to 40', bo3(40, 38, withDetails(game21)), 1],
  [
    'a game to 21 that ended at 65',
    bo3(65, 63, withDetails(game21)),
    1,
    ['Unusually high score for Table Tennis'],
  ],
  ['a retirement before a set was finished', bo3(0, 0, retired(2)), 2],
  ['a retirement at one set all', bo3(1, 1, retired(1)), 1],
  ['a retirement of the leading side', bo5(2, 0, retired(2)), 2],
  ['a retirement in the second set', bo3(1, 0, retired(1, sets([11, 6], [4, 3]))), 1],
  ['a retirement between two sets', bo3(1, 0, retired(2, sets([11, 6]))), 2],
  ['a retirement in extra points', bo3(1, 1, retired(2, sets([11, 6], [8, 11], [11, 10]))), 2],
  ['a retirement in a single game', bo3(8, 5, retired(1, game)), 1],
  ['a retirement in a level single game', bo3(10, 10, retired(1, game)), 1],
  ['a retirement in a game to 21 at 15–10', bo3(15, 10, retired(2, game)), 2],
  ['a walkover without sets', bo3(0, 0, forfeit(1)), 1],
  ['a walkover with the sets of a win', bo5(3, 0, forfeit(1)), 1],
  ['a walkover for side 2', bo3(0, 2, forfeit(2)), 2],
  ['a double walkover', bo3(0, 0, doubleForfeit), 0],
  [
    'a walkover of a match in sets to 21',
    bo3(0, 0, { ...forfeit(2), details: { pointsPerSet: 21 } }),
    2,
  ],
]

const poolLegal: readonly LegalCase[] = [
  ['racks of 8-Ball', eight(7, 5), 1],
  ['racks of 9-Ball lost', nine(4, 9), 2],
  ['the default format of pool', draftFactory('pool', 'standard')(3, 2), 1],
  ['one rack', eight(1, 0), 1],
  ['a race to 7', eight(7, 6, withDetails({ raceTo: 7 })), 1],
  ['pairs at pool', nine(3, 5, { ...pairs, ...withDetails({ raceTo: 5 }) }), 2],
  ['a 7–5 race', nine(6, 7, withDetails({ raceTo: 7, headStart: [0, 2] })), 2],
  [
    'a head start with its racks',
    eight(3, 2, withDetails({ ...racks(2, 1, 1, 1), raceTo: 3, headStart: [0, 1] })),
    1,
  ],
  [
    'a retirement in a race with a head start',
    eight(1, 2, { ...retired(2, { ...racks(1), raceTo: 5, headStart: [0, 2] }) }),
    2,
  ],
  [
    'a walkover in a race with a head start',
    eight(0, 0, { ...forfeit(1), ...withDetails({ raceTo: 5, headStart: [0, 2] }) }),
    1,
  ],
  [
    'the loser of a rack breaks the next',
    nine(2, 1, withDetails({ ...broken([1, 1], [2, 2], [1, 1]), breakRule: 'loser' })),
    1,
  ],
  ['a race to 1', nine(0, 1, withDetails({ raceTo: 1 })), 2],
  ['15 racks of 8-Ball get no warning', eight(15, 9), 1],
  ['16 racks of 8-Ball get a warning', eight(16, 9), 1, ['Unusually high number of racks']],
  ['16 racks of 8-Ball lost', eight(9, 16), 2, ['Unusually high number of racks']],
  ['11 racks of 9-Ball get no warning', nine(11, 10), 1],
  ['12 racks of 9-Ball get a warning', nine(12, 10), 1, ['Unusually high number of racks']],
  [
    'a long race only gets a warning',
    nine(13, 12, withDetails({ raceTo: 13 })),
    1,
    ['Unusually high number of racks'],
  ],
  ['racks one by one', eight(2, 1, withDetails(racks(1, 2, 1))), 1],
  [
    'racks one by one in a race',
    eight(3, 2, withDetails({ ...racks(1, 2, 1, 2, 1), raceTo: 3 })),
    1,
  ],
  ['without a race the loser may win the last rack', eight(2, 1, withDetails(racks(1, 1, 2))), 1],
  ['a break and run', eight(1, 0, withDetails(rack({ breaker: 1, breakAndRun: true }))), 1],
  ['the 9 on the break', nine(1, 0, withDetails(rack({ breaker: 1, winOnBreak: true }))), 1],
  ['the 8 on the break', eight(1, 0, withDetails(rack({ breaker: 1, winOnBreak: true }))), 1],
  [
    'an early 8 by the breaker',
    eight(1, 0, withDetails(rack({ breaker: 2, earlyEight: true }))),
    1,
  ],
  ['a foul on the 8', eight(1, 0, withDetails(rack({ breaker: 1, eightFoul: true }))), 1],
  [
    'an early 8 without a recorded breaker',
    eight(1, 0, withDetails(rack({ earlyEight: true }))),
    1,
  ],
  [
    'alternate breaks',
    eight(2, 1, withDetails({ ...broken([1, 1], [2, 2], [1, 1]), breakRule: 'alternate' })),
    1,
  ],
  [
    'alternate breaks, one of them not recorded',
    eight(
      3,
      0,
      withDetails({
        racks: [{ winner: 1, breaker: 1 }, { winner: 1 }, { winner: 1, breaker: 1 }],
        breakRule: 'alternate',
      }),
    ),
    1,
  ],
  [
    'winner breaks',
    nine(2, 1, withDetails({ ...broken([2, 1], [1, 2], [2, 1]), breakRule: 'winner' })),
    1,
  ],
  ['any breaker, without a break rule', nine(2, 1, withDetails(broken([1, 1], [1, 2], [1, 1]))), 1],
  ['a retirement in a race', eight(4, 3, retired(2, { raceTo: 7 })), 2],
  ['a retirement in a level race', nine(2, 2, retired(1, { ...racks(1, 2, 1, 2), raceTo: 5 })), 1],
  ['a walkover in a race', eight(0, 0, { ...forfeit(2), details: { raceTo: 7 } }), 2],
  ['a walkover with the full score of a race', eight(7, 0, forfeit(1)), 1],
  ['a double walkover at pool', nine(0, 0, doubleForfeit), 0],
  ['straight pool to 100', straight(100, 62, withDetails({ raceTo: 100 })), 1],
  ['straight pool without a target', straight(48, 50), 2],
  ['straight pool with a loser below 0', straight(50, -3, withDetails({ raceTo: 50 })), 1],
  [
    'straight pool with fouls that explain −17',
    straight(50, -17, withDetails({ raceTo: 50, fouls: [0, 3] })),
    1,
  ],
  [
    'straight pool with high runs and innings',
    straight(100, 80, withDetails({ raceTo: 100, innings: 22, highRuns: [34, 19] })),
    1,
  ],
  [
    'a high run of the whole match',
    straight(100, 0, withDetails({ raceTo: 100, innings: 1, highRuns: [100, 0] })),
    1,
  ],
  [
    'a high run that fouls brought below the points',
    straight(50, 8, withDetails({ highRuns: [20, 10], fouls: [0, 2] })),
    1,
  ],
  [
    'straight pool with two fouls on the opening break',
    straight(50, -4, withDetails({ fouls: [2, 2] })),
    1,
  ],
  [
    'straight pool with five fouls that cost 22',
    straight(50, -22, withDetails({ raceTo: 50, fouls: [0, 5] })),
    1,
  ],
  [
    'straight pool with three fouls in a row on both sides',
    straight(3, -18, withDetails({ fouls: [3, 3] })),
    1,
  ],
  [
    'a retirement in straight pool with a side below 0',
    straight(12, -1, retired(1, { raceTo: 50 })),
    1,
  ],
  ['a retirement in straight pool with both sides below 0', straight(-1, -2, retired(2)), 2],
  [
    'straight pool to 150 gets no warning about racks',
    straight(150, 120, withDetails({ raceTo: 150 })),
    1,
  ],
]

const dartsLegal: readonly LegalCase[] = [
  ['one leg of 501', d501(1, 0), 1],
  ['legs of 501', d501(3, 2), 1],
  ['legs of 301 lost', d301(2, 4), 2],
  ['legs of Cricket', cricket(2, 1), 1],
  ['the default format of darts', draftFactory('darts', 'standard')(3, 1), 1],
  ['a score with the unit legs', d501(2, 1, withDetails({ unit: 'legs' })), 1],
  ['pairs at darts', cricket(2, 1, pairs), 1],
  ['legs of 701', d501(2, 1, withDetails({ start: 701, bestOf: 3 })), 1],
  ['a leg of 701 in points', d501(640, 701, withDetails({ start: 701 })), 2],
  [
    'a loser with one left, without double out',
    d501(501, 500, withDetails({ out: 'straight' })),
    1,
  ],
  [
    'the perfect leg of 701',
    d501(1, 0, withDetails({ ...leg({ darts: 12, checkout: 161 }), start: 701 })),
    1,
  ],
  [
    'a leg out on a treble',
    d501(1, 0, withDetails({ ...leg({ darts: 9, checkout: 180 }), out: 'master' })),
    1,
  ],
  [
    'a leg out on a single',
    d301(1, 0, withDetails({ ...leg({ darts: 30, checkout: 1 }), out: 'straight' })),
    1,
  ],
  [
    '101 opened and ended on a double in one visit',
    d501(1, 0, withDetails({ ...leg({ darts: 3, checkout: 101 }), start: 101, opens: 'double' })),
    1,
  ],
  ['sets', d501(3, 1, withDetails({ unit: 'sets', bestOf: 5, legsPerSet: 3 })), 1],
  [
    'sets of Cricket',
    cricket(1, 2, withDetails({ unit: 'sets', ...sets([2, 1], [0, 2], [1, 2]) })),
    2,
  ],
  [
    'sets with their legs',
    d501(
      2,
      0,
      withDetails({
        unit: 'sets',
        bestOf: 3,
        legsPerSet: 3,
        ...sets([2, 1], [2, 0]),
        ...legs(1, 2, 1, 1, 1),
      }),
    ),
    1,
  ],
  [
    'sets derived from their legs',
    d501(2, 0, withDetails({ unit: 'sets', bestOf: 3, legsPerSet: 3, ...legs(1, 2, 1, 1, 1) })),
    1,
  ],
  [
    'a retirement in the second set',
    d501(1, 0, retired(1, { unit: 'sets', bestOf: 3, legsPerSet: 3, ...sets([2, 1], [0, 1]) })),
    1,
  ],
  ['the best of 5', d501(3, 1, withDetails({ bestOf: 5 })), 1],
  ['the best of 1', d501(0, 1, withDetails({ bestOf: 1 })), 2],
  ['the best of 11 over the distance', d501(6, 5, withDetails({ bestOf: 11 })), 1],
  ['legs in order', d501(2, 1, withDetails({ ...legs(1, 2, 1), bestOf: 3 })), 1],
  ['a fixed number of legs, played to the last', d501(2, 1, withDetails(legs(1, 1, 2))), 1],
  ['a leg of 501 in points', d501(501, 420), 1],
  ['a leg of 501 in points lost', d501(499, 501), 2],
  ['a leg of 301 in points', d301(301, 52), 1],
  [
    'a leg of 301 in few points, with the unit points',
    d301(301, 0, withDetails({ unit: 'points' })),
    1,
  ],
  ['a leg in points, with its winner', d501(501, 300, withDetails(legs(1))), 1],
  ['a leg in points is the best of 1', d501(501, 300, withDetails({ bestOf: 1 })), 1],
  [
    'a leg of 501 stopped on points',
    d501(480, 420),
    1,
    ['The winner of a 501 leg scores exactly 501'],
  ],
  [
    'a leg of 301 stopped on points',
    d301(120, 180),
    2,
    ['The winner of a 301 leg scores exactly 301'],
  ],
  ['Cricket in points', cricket(240, 180), 1],
  ['Cricket in points has no limit', cricket(740, 699), 1],
  ['Cricket in few points', cricket(25, 0, withDetails({ unit: 'points' })), 1],
  ['the perfect leg of 501', d501(1, 0, withDetails(leg({ darts: 9, checkout: 141 }))), 1],
  ['the perfect leg of 301', d301(1, 0, withDetails(leg({ darts: 6, checkout: 121 }))), 1],
  ['the perfect leg of Cricket', cricket(1, 0, withDetails(leg({ darts: 8 }))), 1],
  ['the highest finish', d501(1, 0, withDetails(leg({ darts: 15, checkout: 170 }))), 1],
  ['the lowest finish', d501(1, 0, withDetails(leg({ darts: 60, checkout: 2 }))), 1],
  ['the bull as a finish', d501(1, 0, withDetails(leg({ darts: 16, checkout: 50 }))), 1],
  ['167 is a finish', d501(1, 0, withDetails(leg({ checkout: 167 }))), 1],
  ['164 is a finish', d501(1, 0, withDetails(leg({ checkout: 164 }))), 1],
  ['161 is a finish', d501(1, 0, withDetails(leg({ checkout: 161 }))), 1],
  ['160 is a finish', d501(1, 0, withDetails(leg({ checkout: 160 }))), 1],
  ['158 is a finish', d501(1, 0, withDetails(leg({ checkout: 158 }))), 1],
  [
    'a two-dart finish with the second dart',
    d501(1, 0, withDetails(leg({ darts: 14, checkout: 100 }))),
    1,
  ],
  ['a retirement at 2–1 in legs', d501(2, 1, retired(2, { bestOf: 7 })), 2],
  ['a retirement at one leg all', d501(1, 1, retired(1, { ...legs(1, 2), bestOf: 3 })), 1],
  [
    'a loser with one left',
    d501(501, 500),
    1,
    ['With 1 left, a visit is a bust, so 500 of 501 is impossible'],
  ],
  [
    'a loser of 301 with one left',
    d301(300, 301),
    2,
    ['With 1 left, a visit is a bust, so 300 of 301 is impossible'],
  ],
  [
    'a leg won below its start gets one warning',
    d501(500, 420),
    1,
    ['The winner of a 501 leg scores exactly 501'],
  ],
  ['nine darts with 144 out', d501(1, 0, withDetails(leg({ darts: 9, checkout: 144 }))), 1],
  ['six darts of 301 with 124 out', d301(1, 0, withDetails(leg({ darts: 6, checkout: 124 }))), 1],
  ['180s of both sides', d501(3, 1, withDetails({ maximums: [8, 0] })), 1],
  ['180s in one leg of points', d501(501, 320, withDetails({ maximums: [2, 1] })), 1],
  ['180s in given legs', d301(2, 0, withDetails({ ...legs(1, 1), maximums: [1, 2] })), 1],
  ['a 180 in the leg that a player gave up', d501(0, 0, retired(1, { maximums: [0, 2] })), 1],
  ['180s in sets', d501(2, 0, withDetails({ unit: 'sets', legsPerSet: 3, maximums: [12, 0] })), 1],
  ['a retirement in a leg in points', d501(320, 380, retired(1)), 1],
  ['a walkover at darts', d501(0, 0, forfeit(2)), 2],
  ['a walkover with its legs', d301(3, 0, { ...forfeit(1), details: { bestOf: 5 } }), 1],
  ['a double walkover at darts', cricket(0, 0, doubleForfeit), 0],
]

const chessLegal: readonly LegalCase[] = [
  ['white won', rapid(1, 0, withDetails({ white: 1 })), 1],
  ['black won', rapid(0, 1, withDetails({ white: 1 })), 2],
  ['a win without colours', rapid(1, 0), 1],
  ['a draw', rapid(0.5, 0.5), 0, ['Match ended in a draw']],
  ['tenths of a point', rapid(0.7, 0.3), 1, ['Chess scores should be 1, 0.5 or 0']],
  ['quarters of a point', rapid(0.25, 0.75), 2, ['Chess scores should be 1, 0.5 or 0']],
  ['a blitz game', blitz(0, 1), 2],
  ['a drawn blitz game', blitz(0.5, 0.5, withDetails({ white: 2 })), 0, ['Match ended in a draw']],
  ['a classical game', classical(1, 0), 1],
  ['the default format of chess', draftFactory('chess', 'standard')(0, 1), 2],
  ['a walkover against black', classical(1, 0, { ...forfeit(1), details: { white: 1 } }), 1],
  ['a walkover against side 1', rapid(0, 1, forfeit(2)), 2],
  ['a double walkover at chess', rapid(0, 0, doubleForfeit), 0],
  ['a resigned game counts as played', blitz(1, 0, { winnerSide: 1 }), 1],
]

const foosballLegal: readonly LegalCase[] = [
  ['first to 5', to5(5, 3), 1],
  ['first to 5 lost', to5(4, 5), 2],
  ['a shut-out', to5(5, 0), 1],
  ['first to 10', to10(10, 9), 1],
  ['first to 10 lost', to10(2, 10), 2],
  ['the default format of foosball', draftFactory('foosball', 'standard')(5, 2), 1],
  ['pairs', to5(5, 4, pairs), 1],
  ['pairs with positions', to5(3, 5, { ...pairs, details: { attack: [1, 2] } }), 2],
  ['a score with the unit goals', to10(10, 4, withDetails({ unit: 'goals' })), 1],
  ['own goals', to5(5, 3, withDetails({ ownGoals: [1, 2] })), 1],
  ['all goals of a side were own goals', to5(5, 3, withDetails({ ownGoals: [3, 5] })), 1],
  ['a tournament match', open(7, 4), 1],
  ['a drawn tournament match', open(4, 4), 0],
  ['a tournament match without goals', open(0, 0), 0],
  ['a tournament match of 20 goals gets no warning', open(20, 18), 1],
  [
    'a tournament match of 21 goals gets a warning',
    open(21, 18),
    1,
    ['Unusually high score for Foosball'],
  ],
  ['pairs that drew', open(6, 6, pairs), 0],
  [
    'sets of first to 5',
    to5(2, 1, withDetails({ unit: 'sets', ...sets([5, 3], [4, 5], [5, 2]) })),
    1,
  ],
  ['sets recognised by their goals', to5(0, 2, withDetails(sets([3, 5], [4, 5]))), 2],
  ['sets of first to 10', to10(2, 0, withDetails({ unit: 'sets', ...sets([10, 8], [10, 9]) })), 1],
  ['sets without their goals', to5(3, 1, withDetails({ unit: 'sets' })), 1],
  ['sets of a tournament match beyond 5', open(1, 1, withDetails(sets([8, 7], [3, 5]))), 0],
  [
    'a decider won by two',
    to5(2, 1, withDetails({ ...sets([5, 3], [4, 5], [7, 5]), winByTwo: true })),
    1,
  ],
  [
    'a decider that reached its limit',
    to5(1, 2, withDetails({ ...sets([5, 3], [4, 5], [7, 8]), winByTwo: true, bestOf: 3 })),
    2,
  ],
  [
    'a decider with a limit of 10',
    to5(2, 1, withDetails({ ...sets([5, 3], [4, 5], [10, 9]), decider: { winBy: 2, most: 10 } })),
    1,
  ],
  [
    'a decider won by three',
    to5(2, 1, withDetails({ ...sets([5, 3], [4, 5], [6, 3]), decider: { winBy: 3, most: 9 } })),
    1,
  ],
  [
    'sets to 7 in a tournament, with a decider',
    open(
      2,
      1,
      withDetails({
        ...sets([7, 3], [4, 7], [8, 7]),
        bestOf: 3,
        goalsTo: 7,
        decider: { winBy: 2, most: 8 },
      }),
    ),
    1,
  ],
  ['a game to 7 in a tournament', open(7, 6, withDetails({ goalsTo: 7 })), 1],
  ['a single set won by two', to5(6, 4, withDetails({ winByTwo: true })), 1],
  ['a single set that reached its limit', to5(8, 7, withDetails({ winByTwo: true })), 1],
  [
    'a set to 5 before the decider',
    to5(2, 0, withDetails({ ...sets([5, 4], [5, 4]), winByTwo: true })),
    1,
  ],
  ['the best of five sets', to5(3, 1, withDetails({ unit: 'sets', bestOf: 5 })), 1],
  [
    'a best of five sets won in four',
    to5(3, 1, withDetails({ ...sets([5, 4], [5, 2], [3, 5], [5, 1]), bestOf: 5 })),
    1,
  ],
  [
    'a retirement in a decider',
    to5(1, 1, retired(1, { ...sets([5, 3], [4, 5], [6, 6]), winByTwo: true })),
    1,
  ],
  ['own goals in sets', to5(2, 0, withDetails({ ...sets([5, 3], [5, 4]), ownGoals: [2, 7] })), 1],
  [
    'own goals in sets without their goals',
    to5(2, 0, withDetails({ unit: 'sets', ownGoals: [4, 1] })),
    1,
  ],
  ['a retirement in a race of goals', to5(4, 2, retired(2)), 2],
  ['a retirement at a level score', to10(6, 6, retired(1)), 1],
  ['a retirement in a tournament match', open(3, 1, retired(1)), 1],
  ['a retirement in the second set', to5(1, 0, retired(1, sets([5, 3], [2, 4]))), 1],
  [
    'a retirement in the second set of a tournament match',
    open(1, 0, retired(2, sets([5, 3], [2, 4]))),
    2,
  ],
  ['a walkover at foosball', to5(5, 0, forfeit(1)), 1],
  ['a walkover against a pair', to10(0, 0, { ...forfeit(2), ...pairs }), 2],
  ['a double walkover of pairs', open(0, 0, { ...doubleForfeit, ...pairs }), 0],
]

export const legalCases: readonly LegalCase[] = [
  ...legalSets,
  ...tableTennisLegal,
  ...poolLegal,
  ...dartsLegal,
  ...chessLegal,
  ...foosballLegal,
]

const ttNoDraw = 'Table Tennis does not allow draws - there must be a winner'
const poolNoDraw = 'Pool does not allow draws - there must be a winner'
const dartsNoDraw = 'Darts does not allow draws - there must be a winner'
const foosNoDraw = 'Foosball does not allow draws - there must be a winner'
const negative = 'Scores cannot be negative'
const self = 'Players cannot play against themselves'
const whole = 'Scores must be whole numbers'
const notBoth = 'Both players must be specified'
const wonBo3 = 'Best of 3 is won with exactly 2 sets, so the score is 2–0 or 2–1'
const wonBo5 = 'Best of 5 is won with exactly 3 sets, so the score is 3–0, 3–1 or 3–2'
const wonBo7 = 'Best of 7 is won with exactly 4 sets, so the score is 4–0, 4–1, 4–2 or 4–3'
const needsWinner = 'A retirement needs a winner'
const forfeitNeedsWinner = 'A forfeit needs a winner'
const winnerAhead = 'The winner must be ahead in the score'

const peopleIllegal: readonly IllegalCase[] = [
  ['an unknown sport', draftFactory('squash', 'Best of 3')(2, 0), ['Invalid sport ID: squash']],
  ['no sport', draftFactory('', 'Best of 3')(2, 0), ['Invalid sport ID: ']],
  [
    'a sport by its name',
    draftFactory('Table Tennis', 'Best of 3')(2, 0),
    ['Invalid sport ID: Table Tennis'],
  ],
  [
    'a sport named like a property of objects',
    draftFactory('constructor', '501')(2, 0),
    ['Invalid sport ID: constructor'],
  ],
  [
    'an unknown sport without a player',
    { ...draftFactory('golf', 'x')(1, 0), player2Id: '' },
    ['Invalid sport ID: golf', notBoth],
  ],
  ['no first player', bo3(2, 0, { player1Id: '' }), [notBoth]],
  ['no second player', eight(7, 5, { player2Id: '' }), [notBoth]],
  ['no players', d501(3, 2, { player1Id: '', player2Id: '' }), [notBoth]],
  ['a blank for a player', rapid(1, 0, { player2Id: '  ' }), [notBoth]],
  ['a player against themselves', bo3(2, 1, { player2Id: 'ada' }), [self]],
  ['a chess player against themselves', rapid(1, 0, { player2Id: 'ada' }), [self]],
  [
    'a partner in table tennis',
    bo3(2, 0, { partner1Id: 'cleo' }),
    ['Table Tennis requires exactly 2 players'],
  ],
  [
    'three players at pool',
    eight(7, 4, { partner1Id: 'cleo' }),
    ['Pool requires exactly 2 players'],
  ],
  [
    'a player as their own partner in table tennis',
    bo3(2, 0, { partner1Id: 'ada', partner2Id: 'dan' }),
    ['A pair is two different players'],
  ],
  [
    'a partner of player 2 in darts',
    d501(3, 0, { partner2Id: 'dan' }),
    ['Darts requires exactly 2 players'],
  ],
  ['pairs in chess', rapid(0, 1, pairs), ['Chess requires exactly 2 players']],
  [
    'three players at foosball',
    to5(5, 2, { partner1Id: 'cleo' }),
    ['Foosball is played by 2 or 4 players: enter both partners or none'],
  ],
  [
    'three players at foosball, two of them on side 2',
    to5(5, 2, { partner2Id: 'dan' }),
    ['Foosball is played by 2 or 4 players: enter both partners or none'],
  ],
  [
    'a player as their own partner',
    to5(5, 2, { partner1Id: 'ada', partner2Id: 'dan' }),
    ['A pair is two different players'],
  ],
  [
    'player 2 as their own partner',
    to5(2, 5, { partner1Id: 'cleo', partner2Id: 'ben' }),
    ['A pair is two different players'],
  ],
  [
    'one person as the partner of both sides',
    to5(5, 1, { partner1Id: 'cleo', partner2Id: 'cleo' }),
    [self],
  ],
  ['a partner who is the opponent', to5(5, 3, { partner1Id: 'ben', partner2Id: 'dan' }), [self]],
  [
    'an opponent whose partner is the player',
    to5(5, 4, { partner1Id: 'cleo', partner2Id: 'ada' }),
    [self],
  ],
  [
    'a format of another sport',
    bo3(2, 0, { format: '501' }),
    ['Invalid format "501" for Table Tennis. Valid formats: Best of 3, Best of 5, Best of 7'],
  ],
  [
    'a format in the wrong case',
    eight(7, 3, { format: '8-ball' }),
    ['Invalid format "8-ball" for Pool. Valid formats: 8-Ball, 9-Ball, Straight Pool'],
  ],
  [
    'no format',
    d501(3, 1, { format: '' }),
    ['Invalid format "" for Darts. Valid formats: 501, 301, Cricket'],
  ],
  [
    '701, which is a quick score but no format',
    d501(1, 0, { format: '701' }),
    ['Invalid format "701" for Darts. Valid formats: 501, 301, Cricket'],
  ],
  [
    'bullet chess',
    rapid(1, 0, { format: 'Bullet' }),
    ['Invalid format "Bullet" for Chess. Valid formats: Blitz, Rapid, Classical'],
  ],
  [
    'first to 7',
    to5(7, 3, { format: 'First to 7' }),
    [
      'Invalid format "First to 7" for Foosball. Valid formats: First to 5, First to 10, Tournament',
    ],
  ],
  [
    'several errors at once',
    { ...draftFactory('pool', '10-Ball')(-1, -1), player2Id: 'ada', partner1Id: 'cleo' },
    [
      self,
      'Pool requires exactly 2 players',
      'Invalid format "10-Ball" for Pool. Valid formats: 8-Ball, 9-Ball, Straight Pool',
      negative,
      poolNoDraw,
    ],
  ],
  [
    'a level score in an unknown format of foosball',
    to5(3, 3, { format: 'Best of 3' }),
    ['Invalid format "Best of 3" for Foosball. Valid formats: First to 5, First to 10, Tournament'],
  ],
]

const endingsIllegal: readonly IllegalCase[] = [
  ['a winner who is behind', bo3(2, 1, { winnerSide: 2 }), [winnerAhead]],
  ['a winner of a draw', open(3, 3, { winnerSide: 1 }), [winnerAhead]],
  ['a winner of a drawn chess game', rapid(0.5, 0.5, { winnerSide: 2 }), [winnerAhead]],
  ['a retirement without a winner', bo3(1, 0, { ending: 'retired' }), [needsWinner]],
  ['a retirement in a race without a winner', eight(3, 2, { ending: 'retired' }), [needsWinner]],
  ['a forfeit without a winner', d501(0, 0, { ending: 'forfeit' }), [forfeitNeedsWinner]],
  [
    'a forfeited game of chess without a winner',
    rapid(1, 0, { ending: 'forfeit' }),
    [forfeitNeedsWinner],
  ],
  [
    'a double forfeit with a winner',
    to5(0, 0, { ending: 'double_forfeit', winnerSide: 1 }),
    ['A double forfeit has no winner'],
  ],
  ['a double forfeit with a score', nine(1, 0, doubleForfeit), ['A double forfeit is scored 0–0']],
  [
    'a double forfeit of a chess game as a draw',
    rapid(0.5, 0.5, doubleForfeit),
    ['A double forfeit is scored 0–0'],
  ],
  [
    'a forfeit won by the trailing side',
    bo3(0, 2, forfeit(1)),
    ['A forfeit is scored 0–0 or with its winner ahead'],
  ],
  [
    'a forfeit level above 0',
    to5(2, 2, forfeit(2)),
    ['A forfeit is scored 0–0 or with its winner ahead'],
  ],
  [
    'a forfeit with sets',
    bo3(2, 0, { ...forfeit(1), details: sets([11, 0], [11, 0]) }),
    ['A forfeit has no sets'],
  ],
  [
    'a forfeit with legs',
    d501(2, 0, { ...forfeit(1), details: legs(1, 1) }),
    ['A forfeit has no legs'],
  ],
  [
    'a forfeit with racks',
    eight(1, 0, { ...forfeit(1), details: racks(1) }),
    ['A forfeit has no racks'],
  ],
  [
    'a forfeit with own goals',
    to5(5, 0, { ...forfeit(1), details: { ownGoals: [0, 1] } }),
    ['A forfeit has no own goals'],
  ],
  [
    'a forfeit with more sets than the match has',
    bo3(4, 0, forfeit(1)),
    ['Total sets (4) exceeds format (Best of 3)'],
  ],
  ['a forfeit below 0 in straight pool', straight(0, -2, forfeit(1)), [negative]],
]

const illegalSetScores: readonly (readonly [
  why: string,
  set: Pair,
  target: 11 | 21,
  error: string,
])[] = [
  [
    'a set that stopped at 10–10',
    [10, 10],
    11,
    'Set 1 is not finished. A set goes to 11 and is won by 2, so 12–10 or 10–12 would finish it.',
  ],
  [
    'a set won by 1',
    [11, 10],
    11,
    'Set 1 is not finished. A set goes to 11 and is won by 2, so 12–10 or 11–13 would finish it.',
  ],
  [
    'a set won by 1 beyond 11',
    [13, 12],
    11,
    'Set 1 is not finished. A set goes to 11 and is won by 2, so 14–12 or 13–15 would finish it.',
  ],
  [
    'a set that stopped at 10',
    [10, 8],
    11,
    'Set 1 is not finished. A set goes to 11 and is won by 2, so 11–8 or 10–12 would finish it.',
  ],
  [
    'a set that stopped at 7–5',
    [7, 5],
    11,
    'Set 1 is not finished. A set goes to 11 and is won by 2, so 11–5 or 7–11 would finish it.',
  ],
  [
    'a set without points',
    [0, 0],
    11,
    'Set 1 is not finished. A set goes to 11 and is won by 2, so 11–0 or 0–11 would finish it.',
  ],
  [
    'a set continued after 11–9',
    [12, 9],
    11,
    'Set 1 went on too long. A set goes to 11 and is won by 2, so it ended at 11–9.',
  ],
  [
    'a set continued after 12–10',
    [13, 10],
    11,
    'Set 1 went on too long. A set goes to 11 and is won by 2, so it ended at 12–10.',
  ],
  [
    'a set continued after 0–11',
    [0, 12],
    11,
    'Set 1 went on too long. A set goes to 11 and is won by 2, so it ended at 0–11.',
  ],
  [
    'a set continued after 11–3',
    [14, 3],
    11,
    'Set 1 went on too long. A set goes to 11 and is won by 2, so it ended at 11–3.',
  ],
  [
    'a set to 21 entered in sets to 11',
    [21, 15],
    11,
    'Set 1 went on too long. A set goes to 11 and is won by 2, so it ended at 17–15.',
  ],
  [
    'a set to 11 entered in sets to 21',
    [11, 9],
    21,
    'Set 1 is not finished. A set goes to 21 and is won by 2, so 21–9 or 11–21 would finish it.',
  ],
  [
    'a set to 21 won by 1',
    [21, 20],
    21,
    'Set 1 is not finished. A set goes to 21 and is won by 2, so 22–20 or 21–23 would finish it.',
  ],
  [
    'a set continued after 21–19',
    [22, 19],
    21,
    'Set 1 went on too long. A set goes to 21 and is won by 2, so it ended at 21–19.',
  ],
  ['a set below 0', [11, -1], 11, 'Set 1 needs two whole numbers from 0.'],
  ['a set of half points', [11, 8.5], 11, 'Set 1 needs two whole numbers from 0.'],
  ['a set of infinite points', [Infinity, 0], 11, 'Set 1 needs two whole numbers from 0.'],
]

const illegalSets: readonly IllegalCase[] = illegalSetScores.map(
  ([why, set, pointsPerSet, message]) => [
    why,
    bo3(2, 0, withDetails({ sets: [set, [pointsPerSet, 4]], pointsPerSet })),
    [message],
  ],
)

const tableTennisIllegal: readonly IllegalCase[] = [
  ['one set all', bo3(1, 1), [ttNoDraw]],
  ['no sets', bo3(0, 0), [ttNoDraw]],
  ['two sets all of three', bo3(2, 2), [ttNoDraw, 'Total sets (4) exceeds format (Best of 3)']],
  ['three sets all of five', bo5(3, 3), [ttNoDraw, 'Total sets (6) exceeds format (Best of 5)']],
  ['best of 3 after one set', bo3(1, 0), [wonBo3]],
  ['best of 3 with a dead third set', bo3(3, 0), [wonBo3]],
  ['best of 3 with four sets', bo3(3, 1), ['Total sets (4) exceeds format (Best of 3)', wonBo3]],
  ['best of 3 with five sets', bo3(2, 3), ['Total sets (5) exceeds format (Best of 3)', wonBo3]],
  ['best of 5 after two sets', bo5(2, 0), [wonBo5]],
  ['best of 5 entered as best of 3', bo5(2, 1), [wonBo5]],
  ['best of 5 with a dead fourth set', bo5(4, 0), [wonBo5]],
  ['best of 5 with six sets', bo5(2, 4), ['Total sets (6) exceeds format (Best of 5)', wonBo5]],
  ['best of 7 after three sets', bo7(3, 0), [wonBo7]],
  ['best of 7 after five sets', bo7(2, 3), [wonBo7]],
  ['best of 7 with dead sets', bo7(5, 2), [wonBo7]],
  ['best of 7 with eight sets', bo7(4, 4), [ttNoDraw, 'Total sets (8) exceeds format (Best of 7)']],
  ['a negative number of sets', bo3(2, -1), [negative]],
  ['negative numbers of sets', bo3(-2, -1), [negative, wonBo3]],
  ['half a set', bo3(2, 0.5), [whole]],
  ['a score that is not a number', bo3(Number.NaN, 1), ['Scores must be numbers']],
  ['an infinite number of sets', bo3(Infinity, 0), ['Scores must be numbers']],
  ['a mistyped score', bo3(1e6, 0, withDetails(game)), ['Scores cannot exceed 99999']],
  ['darts legs in table tennis', bo3(2, 0, withDetails(legs(1, 1))), ['Table Tennis has no legs']],
  ['racks in table tennis', bo3(2, 0, withDetails(racks(1, 1))), ['Table Tennis has no racks']],
  [
    'table tennis scored in legs',
    bo3(2, 0, withDetails({ unit: 'legs' })),
    ['Table Tennis is scored in sets or points, not in legs'],
  ],
  [
    'fewer sets than the score has',
    bo3(2, 0, withDetails(sets([11, 5]))),
    ['The sets add up to 1–0, but the score is 2–0'],
  ],
  [
    'sets that contradict the score',
    bo3(2, 0, withDetails(sets([11, 5], [5, 11], [11, 5]))),
    ['The sets add up to 2–1, but the score is 2–0'],
  ],
  [
    'sets won by the wrong side',
    bo3(2, 0, withDetails(sets([5, 11], [5, 11]))),
    ['The sets add up to 0–2, but the score is 2–0'],
  ],
  [
    'an empty list of sets',
    bo3(2, 1, withDetails(sets())),
    ['The sets add up to 0–0, but the score is 2–1'],
  ],
  [
    'a set after the decision',
    bo3(2, 1, withDetails(sets([11, 5], [11, 5], [5, 11]))),
    ['The match ended with set 2, so there is no set 3'],
  ],
  [
    'a set after the decision of five',
    bo5(3, 1, withDetails(sets([11, 1], [11, 2], [11, 3], [4, 11]))),
    ['The match ended with set 3, so there is no set 4'],
  ],
  [
    'two wrong sets, each with an error',
    bo3(2, 1, withDetails(sets([11, 10], [5, 11], [13, 10]))),
    [
      'Set 1 is not finished. A set goes to 11 and is won by 2, so 12–10 or 11–13 would finish it.',
      'Set 3 went on too long. A set goes to 11 and is won by 2, so it ended at 12–10.',
    ],
  ],
  [
    'an unfinished last set',
    bo3(2, 1, withDetails(sets([11, 5], [5, 11], [10, 10]))),
    ['Set 3 is not finished. A set goes to 11 and is won by 2, so 12–10 or 10–12 would finish it.'],
  ],
  [
    'a single game won by 1',
    bo3(11, 10),
    [
      'The game is not finished. A game goes to 11 and is won by 2, so 12–10 or 11–13 would finish it.',
    ],
  ],
  [
    'a single game continued after 12–10',
    bo3(13, 10),
    ['The game went on too long. A game goes to 11 and is won by 2, so it ended at 12–10.'],
  ],
  [
    'a single game of 8–5 with the unit points',
    bo3(8, 5, withDetails(game)),
    [
      'The game is not finished. A game goes to 11 and is won by 2, so 11–5 or 8–11 would finish it.',
    ],
  ],
  [
    'a single game to 21 won by 1',
    bo3(21, 20),
    [
      'The game is not finished. A game goes to 21 and is won by 2, so 22–20 or 21–23 would finish it.',
    ],
  ],
  [
    'a single game to 21 that stopped at 15–10',
    bo3(15, 10, withDetails(game21)),
    [
      'The game is not finished. A game goes to 21 and is won by 2, so 21–10 or 15–21 would finish it.',
    ],
  ],
  [
    'a single game beyond both 11 and 21',
    bo3(25, 6),
    ['The game went on too long. A game goes to 21 and is won by 2, so it ended at 21–6.'],
  ],
  ['a level single game', bo3(11, 11), [ttNoDraw]],
  [
    'a single game with two sets',
    bo3(11, 8, withDetails(sets([11, 8], [11, 2]))),
    ['A game of 11–8 has no other sets'],
  ],
  [
    'a single game with a different set',
    bo3(11, 8, withDetails(sets([11, 7]))),
    ['A game of 11–8 has no other sets'],
  ],
  [
    'a retirement after the match was over',
    bo3(2, 1, retired(2)),
    ['Best of 3 is over at 2 sets, so there is no retirement at 2–1'],
  ],
  [
    'a retirement with too many sets',
    bo3(2, 2, retired(2)),
    [
      'Total sets (4) exceeds format (Best of 3)',
      'Best of 3 is over at 2 sets, so there is no retirement at 2–2',
    ],
  ],
  [
    'a retirement after a single game was over',
    bo3(11, 5, retired(2, { unit: 'points', pointsPerSet: 11 })),
    ['The game was over at 11–5, so there is no retirement.'],
  ],
  [
    'a retirement in an overlong single game',
    bo3(13, 5, retired(2, { unit: 'points', pointsPerSet: 11 })),
    ['The game went on too long. A game goes to 11 and is won by 2, so it ended at 11–5.'],
  ],
  [
    'a retirement with two unfinished sets',
    bo3(0, 0, retired(1, sets([4, 3], [2, 1]))),
    ['Set 1 is not finished. A set goes to 11 and is won by 2, so 11–3 or 4–11 would finish it.'],
  ],
  [
    'a retirement in an impossible set',
    bo3(1, 0, retired(1, sets([11, 3], [14, 2]))),
    ['Set 2 went on too long. A set goes to 11 and is won by 2, so it ended at 11–2.'],
  ],
  [
    'a retirement with a set missing from the score',
    bo3(0, 0, retired(1, sets([11, 3]))),
    ['The sets add up to 1–0, but the score is 0–0'],
  ],
]

const poolIllegal: readonly IllegalCase[] = [
  ['racks all', eight(5, 5), [poolNoDraw]],
  ['no racks', nine(0, 0), [poolNoDraw]],
  ['a negative number of racks', eight(7, -1), [negative]],
  ['half a rack', eight(7, 6.5), [whole]],
  [
    'a race to 7 won with 6',
    eight(6, 5, withDetails({ raceTo: 7 })),
    ['A race to 7 is won with exactly 7 racks, so the score is 7–0 to 7–6'],
  ],
  [
    'a race to 7 won with 8',
    eight(8, 5, withDetails({ raceTo: 7 })),
    ['A race to 7 is won with exactly 7 racks, so the score is 7–0 to 7–6'],
  ],
  [
    'a race to 3 won with 4',
    nine(2, 4, withDetails({ raceTo: 3 })),
    ['A race to 3 is won with exactly 3 racks, so the score is 3–0, 3–1 or 3–2'],
  ],
  [
    'a race to 1 won with 2',
    nine(2, 0, withDetails({ raceTo: 1 })),
    ['A race to 1 is won with exactly 1 rack, so the score is 1–0'],
  ],
  [
    'half a head start',
    eight(5, 3, withDetails({ raceTo: 5, headStart: [0.5, 0] })),
    ['A head start must be a whole number, 0 or more'],
  ],
  [
    'a head start without a race',
    eight(5, 3, withDetails({ headStart: [1, 0] })),
    ['A head start needs a race: enter how many racks win'],
  ],
  [
    'a head start for both sides',
    eight(5, 3, withDetails({ raceTo: 5, headStart: [2, 1] })),
    ['Only one side can have a head start'],
  ],
  [
    'a head start as long as the race',
    eight(5, 3, withDetails({ raceTo: 5, headStart: [5, 0] })),
    ['A head start of 5 leaves nothing to play in a race to 5'],
  ],
  [
    'a score without the head start',
    eight(7, 1, withDetails({ raceTo: 7, headStart: [0, 2] })),
    ['The score includes the head start, so side 2 has at least 2'],
  ],
  [
    'racks that include the head start',
    eight(3, 2, withDetails({ ...racks(2, 1, 2, 1, 1), raceTo: 3, headStart: [0, 1] })),
    ['The racks add up to 3–2, but the score is 3–1'],
  ],
  [
    'a rack after the decision of a race with a head start',
    eight(3, 2, withDetails({ ...racks(1, 1, 1, 2), raceTo: 3, headStart: [0, 1] })),
    ['The match ended with rack 3, so there is no rack 4'],
  ],
  [
    'the winner breaking under a loser-breaks rule',
    nine(2, 0, withDetails({ ...broken([1, 1], [1, 1]), breakRule: 'loser' })),
    ['Rack 2: the loser breaks next, so player 2 breaks'],
  ],
  [
    'a head start in straight pool',
    straight(50, 12, withDetails({ raceTo: 50, headStart: [0, 5] })),
    ['Pool has no head start'],
  ],
  ['a race to 0', eight(1, 0, withDetails({ raceTo: 0 })), ['A race needs at least 1 rack']],
  [
    'a race to two and a half',
    eight(2, 1, withDetails({ raceTo: 2.5 })),
    ['A race needs at least 1 rack'],
  ],
  ['a level race', eight(7, 7, withDetails({ raceTo: 7 })), [poolNoDraw]],
  [
    'racks that contradict the score',
    eight(3, 1, withDetails(racks(1, 2, 1))),
    ['The racks add up to 2–1, but the score is 3–1'],
  ],
  [
    'racks won by the wrong side',
    eight(2, 1, withDetails(racks(2, 2, 1))),
    ['The racks add up to 1–2, but the score is 2–1'],
  ],
  [
    'a rack after the race was over',
    eight(2, 1, withDetails({ ...racks(1, 1, 2), raceTo: 2 })),
    ['The match ended with rack 2, so there is no rack 3'],
  ],
  [
    'a break and run by the other side',
    eight(1, 0, withDetails(rack({ breaker: 2, breakAndRun: true }))),
    ['Rack 1: a break and run is won by the side that broke'],
  ],
  [
    'a break and run without a recorded breaker',
    eight(1, 0, withDetails(rack({ breakAndRun: true }))),
    ['Rack 1: a break and run is won by the side that broke'],
  ],
  [
    'a win on the other side’s break',
    nine(1, 0, withDetails(rack({ breaker: 2, winOnBreak: true }))),
    ['Rack 1: a win on the break is won by the side that broke'],
  ],
  [
    'an early 8 in 9-Ball',
    nine(1, 0, withDetails(rack({ earlyEight: true }))),
    ['Rack 1: an early 8 exists only in 8-Ball'],
  ],
  [
    'a foul on the 8 in 9-Ball',
    nine(1, 0, withDetails(rack({ eightFoul: true }))),
    ['Rack 1: a foul on the 8 exists only in 8-Ball'],
  ],
  [
    'a foul on the 8 that was also run out',
    eight(1, 0, withDetails(rack({ breaker: 1, eightFoul: true, breakAndRun: true }))),
    ['Rack 1: the winner can’t also have run out after a foul on the 8'],
  ],
  [
    'an early 8 with a foul on the 8',
    eight(1, 0, withDetails(rack({ earlyEight: true, eightFoul: true }))),
    ['Rack 1: choose either early 8 or foul on the 8'],
  ],
  [
    'an early 8 that was also run out',
    eight(1, 0, withDetails(rack({ breaker: 1, earlyEight: true, breakAndRun: true }))),
    ['Rack 1: the winner can’t also have run out after an early 8'],
  ],
  [
    'one side breaking twice under alternate breaks',
    eight(2, 0, withDetails({ ...broken([1, 1], [1, 1]), breakRule: 'alternate' })),
    ['Rack 2: breaks alternate, so player 2 breaks'],
  ],
  [
    'wrong alternate breaks across a rack without a breaker',
    eight(
      3,
      0,
      withDetails({
        racks: [{ winner: 1, breaker: 1 }, { winner: 1 }, { winner: 1, breaker: 2 }],
        breakRule: 'alternate',
      }),
    ),
    ['Rack 3: breaks alternate, so player 1 breaks'],
  ],
  [
    'the loser breaking under a winner-breaks rule',
    nine(2, 0, withDetails({ ...broken([1, 1], [2, 1]), breakRule: 'winner' })),
    ['Rack 2: the winner breaks next, so player 1 breaks'],
  ],
  ['innings in 8-Ball', eight(3, 1, withDetails({ innings: 9 })), ['Pool has no innings']],
  ['high runs in 9-Ball', nine(3, 1, withDetails({ highRuns: [4, 2] })), ['Pool has no high runs']],
  ['sets in pool', eight(3, 1, withDetails(sets([5, 2]))), ['Pool has no sets']],
  [
    'pool with the unit points',
    nine(3, 1, withDetails({ unit: 'points' })),
    ['Pool has no choice of unit'],
  ],
  [
    'a retirement after a race was over',
    eight(7, 3, retired(2, { raceTo: 7 })),
    ['A race to 7 is over at 7 racks, so there is no retirement at 7–3'],
  ],
  ['racks in straight pool', straight(50, 30, withDetails(racks(1, 2))), ['Pool has no racks']],
  [
    'breaks in straight pool',
    straight(50, 30, withDetails({ breakRule: 'winner' })),
    ['Pool has no breaks'],
  ],
  ['level straight pool', straight(50, 50), [poolNoDraw]],
  [
    'straight pool short of its target',
    straight(95, 80, withDetails({ raceTo: 100 })),
    ['Straight Pool to 100 is won with exactly 100 points, so the score is 100–0 to 100–99'],
  ],
  [
    'straight pool beyond its target',
    straight(104, 80, withDetails({ raceTo: 100 })),
    ['Straight Pool to 100 is won with exactly 100 points, so the score is 100–0 to 100–99'],
  ],
  [
    'straight pool to 0',
    straight(5, 1, withDetails({ raceTo: 0 })),
    ['Straight Pool needs at least 1 point'],
  ],
  ['straight pool won below 0', straight(-3, -5), ['The winner needs at least 1 point']],
  ['straight pool won with 0 points', straight(0, -5), ['The winner needs at least 1 point']],
  ['straight pool of half points', straight(50, 49.5), [whole]],
  [
    'no innings in straight pool',
    straight(50, 30, withDetails({ innings: 0 })),
    ['A match has at least 1 inning'],
  ],
  [
    'a high run above the points',
    straight(50, 30, withDetails({ highRuns: [20, 31] })),
    ['A high run of 31 does not fit 30 points without fouls'],
  ],
  [
    'a high run above points and fouls',
    straight(50, 30, withDetails({ highRuns: [20, 33], fouls: [0, 1] })),
    ['A high run of 33 does not fit 30 points and 1 foul'],
  ],
  [
    'a high run below 0',
    straight(50, 30, withDetails({ highRuns: [-1, 3] })),
    ['High run must be a whole number, 0 or more'],
  ],
  [
    'fouls below 0',
    straight(50, 30, withDetails({ fouls: [-1, 0] })),
    ['Fouls must be whole numbers, 0 or more'],
  ],
  [
    'points lost without fouls',
    straight(50, -4, withDetails({ fouls: [2, 0] })),
    ['50–−4 needs more fouls than 2 and 0'],
  ],
  [
    'more points lost than two fouls cost',
    straight(50, -5, withDetails({ fouls: [0, 2] })),
    ['50–−5 needs more fouls than 0 and 2'],
  ],
  [
    'more points lost than three fouls in a row cost',
    straight(50, -19, withDetails({ fouls: [0, 3] })),
    ['50–−19 needs more fouls than 0 and 3'],
  ],
  [
    'two opening breaks in one match',
    straight(-2, -4, retired(1, { fouls: [1, 2] })),
    ['−2–−4 needs more fouls than 1 and 2'],
  ],
  [
    'more points than runs',
    straight(100, 20, withDetails({ innings: 2, highRuns: [30, 10] })),
    ['100 points in 2 innings need a higher run than 30'],
  ],
  [
    'points without a run',
    straight(50, 12, withDetails({ highRuns: [20, 0] })),
    ['A high run of 0 does not fit 12 points without fouls'],
  ],
  [
    'a retirement after straight pool was over',
    straight(50, 10, retired(2, { raceTo: 50 })),
    ['Straight Pool to 50 is over at 50 points, so there is no retirement at 50–10'],
  ],
]

const bogeys: readonly IllegalCase[] = [
  ['the highest bogey number', 169],
  ['a bogey number', 168],
  ['the next bogey number', 166],
  ['a third bogey number', 165],
  ['a fourth bogey number', 163],
  ['a fifth bogey number', 162],
  ['the lowest bogey number', 159],
  ['a finish above the highest', 171],
  ['the highest visit as a finish', 180],
  ['a finish on 1', 1],
  ['a finish on 0', 0],
  ['a finish below 0', -2],
  ['a finish of half a point', 40.5],
].map(([why, checkout]): IllegalCase => [
  String(why),
  d501(1, 0, withDetails(leg({ checkout: Number(checkout) }))),
  [`Leg 1: ${checkout} can’t be checked out. The highest finish is 170.`],
])

const dartsIllegal: readonly IllegalCase[] = [
  ['a leg from 100', d501(1, 0, withDetails({ start: 100 })), ['A leg starts at 101 to 1001']],
  ['a leg from 1002', d501(1, 0, withDetails({ start: 1002 })), ['A leg starts at 101 to 1001']],
  [
    'another start in 301',
    d301(1, 0, withDetails({ start: 701 })),
    ['A 701 leg has the format 501, not 301'],
  ],
  ['a start in Cricket', cricket(1, 0, withDetails({ start: 301 })), ['Darts has no start']],
  [
    'an in mode in Cricket',
    cricket(1, 0, withDetails({ opens: 'double' })),
    ['Darts has no in rule'],
  ],
  [
    'an out mode in Cricket',
    cricket(1, 0, withDetails({ out: 'master' })),
    ['Darts has no out rule'],
  ],
  [
    'a score above the starting points',
    d501(801, 60, withDetails({ start: 701 })),
    ['Scores cannot exceed starting value of 701'],
  ],
  [
    '701 in eleven darts',
    d501(1, 0, withDetails({ ...leg({ darts: 11 }), start: 701 })),
    ['Leg 1: a 701 leg takes at least 12 darts'],
  ],
  [
    '701 in twelve darts where a double opens',
    d501(1, 0, withDetails({ ...leg({ darts: 12 }), start: 701, opens: 'double' })),
    ['Leg 1: a 701 leg takes at least 13 darts'],
  ],
  [
    'opened with 180 where a double opens',
    d501(1, 0, withDetails({ ...leg({ darts: 6, checkout: 21 }), start: 201, opens: 'double' })),
    ['Leg 1: 3 darts can’t leave 21 of 201'],
  ],
  [
    '170 from its start where a double opens',
    d501(1, 0, withDetails({ ...leg({ darts: 6, checkout: 170 }), start: 170, opens: 'double' })),
    ['Leg 1: a 170 checkout needs 4 darts, but dart 6 is number 3 of its visit'],
  ],
  [
    'a master out of 169',
    d501(1, 0, withDetails({ ...leg({ checkout: 169 }), out: 'master' })),
    ['Leg 1: 169 can’t be checked out. The highest finish is 180.'],
  ],
  [
    'a set without a winner',
    d501(1, 0, withDetails({ unit: 'sets', ...sets([2, 2]) })),
    ['Set 1 is tied at 2–2 legs. A set needs a winner.'],
  ],
  [
    'a set that is too short',
    d501(1, 0, withDetails({ unit: 'sets', legsPerSet: 5, ...sets([2, 1]) })),
    ['Set 1 needs exactly 3 legs to win, so 2–1 is not possible.'],
  ],
  [
    'legs that contradict the sets',
    d501(1, 0, withDetails({ unit: 'sets', legsPerSet: 3, ...sets([2, 1]), ...legs(1, 1) })),
    ['The legs add up to 2–0, but the sets to 2–1'],
  ],
  [
    'fewer legs than the sets have',
    d501(1, 0, withDetails({ unit: 'sets', ...sets([2, 1]), ...legs(1, 1) })),
    ['The legs add up to 2–0, but the sets to 2–1'],
  ],
  [
    'sets of an even number of legs',
    d501(1, 0, withDetails({ unit: 'sets', legsPerSet: 4 })),
    ['Best of legs must be an odd number from 1 to 99'],
  ],
  [
    'the best of 5 sets after two',
    d501(2, 0, withDetails({ unit: 'sets', bestOf: 5 })),
    ['Best of 5 sets is won with exactly 3 sets, so the score is 3–0, 3–1 or 3–2'],
  ],
  [
    'legs per set with a score in legs',
    d501(2, 1, withDetails({ legsPerSet: 3 })),
    ['A score in legs or points has no sets. Enter the score in sets.'],
  ],
  [
    'nine darts with 142 out',
    d501(1, 0, withDetails(leg({ darts: 9, checkout: 142 }))),
    ['Leg 1: 6 darts can’t leave 142 of 501'],
  ],
  [
    'nine darts with 143 out',
    d501(1, 0, withDetails(leg({ darts: 9, checkout: 143 }))),
    ['Leg 1: 6 darts can’t leave 143 of 501'],
  ],
  [
    'six darts of 301 with 122 out',
    d301(1, 0, withDetails(leg({ darts: 6, checkout: 122 }))),
    ['Leg 1: 3 darts can’t leave 122 of 301'],
  ],
  [
    'a decider at darts',
    d501(3, 2, withDetails({ winByTwo: true })),
    ['Darts has no decider won by two'],
  ],
  ['legs all', d501(2, 2), [dartsNoDraw]],
  ['no legs', cricket(0, 0), [dartsNoDraw]],
  ['level points', d501(501, 501), [dartsNoDraw]],
  ['level points in Cricket', cricket(200, 200), [dartsNoDraw]],
  ['a negative number of legs', d501(3, -1), [negative]],
  ['half a leg', d501(2.5, 1), [whole]],
  ['points above 501', d501(502, 400), ['Scores cannot exceed starting value of 501']],
  ['points of the loser above 501', d501(501, 520), ['Scores cannot exceed starting value of 501']],
  ['701 in 501', d501(701, 600), ['Scores cannot exceed starting value of 501']],
  ['points above 301', d301(302, 100), ['Scores cannot exceed starting value of 301']],
  ['501 in 301', d301(501, 420), ['Scores cannot exceed starting value of 301']],
  [
    'legs above 301',
    d301(302, 300, withDetails({ unit: 'legs' })),
    ['Scores cannot exceed starting value of 301'],
  ],
  ['a forfeit above 501', d501(600, 0, forfeit(1)), ['Scores cannot exceed starting value of 501']],
  [
    'the best of an even number',
    d501(2, 1, withDetails({ bestOf: 4 })),
    ['Best of legs must be an odd number from 1 to 99'],
  ],
  [
    'the best of none',
    d501(1, 0, withDetails({ bestOf: 0 })),
    ['Best of legs must be an odd number from 1 to 99'],
  ],
  [
    'the best of too many',
    d501(51, 3, withDetails({ unit: 'legs', bestOf: 101 })),
    ['Best of legs must be an odd number from 1 to 99'],
  ],
  [
    'the best of 5 after two legs',
    d501(2, 0, withDetails({ bestOf: 5 })),
    ['Best of 5 legs is won with exactly 3 legs, so the score is 3–0, 3–1 or 3–2'],
  ],
  [
    'the best of 3 with a dead leg',
    d501(3, 0, withDetails({ bestOf: 3 })),
    ['Best of 3 legs is won with exactly 2 legs, so the score is 2–0 or 2–1'],
  ],
  [
    'the best of 1 over three legs',
    d301(2, 1, withDetails({ bestOf: 1 })),
    ['Best of 1 legs is won with exactly 1 leg, so the score is 1–0'],
  ],
  [
    'points in the best of 3',
    d501(501, 300, withDetails({ bestOf: 3 })),
    ['A score in points is for one leg. Enter the best of 3 in legs.'],
  ],
  [
    'points with two legs',
    d501(501, 300, withDetails(legs(1, 1))),
    ['A leg of 501–300 points can’t have other legs or another winner'],
  ],
  [
    'a leg won by the wrong side, scored in points',
    d501(501, 300, withDetails(legs(2))),
    ['A leg of 501–300 points can’t have other legs or another winner'],
  ],
  [
    'legs that contradict the score',
    d501(3, 1, withDetails(legs(1, 2, 1))),
    ['The legs add up to 2–1, but the score is 3–1'],
  ],
  [
    'legs won by the wrong side',
    d501(2, 0, withDetails(legs(2, 2))),
    ['The legs add up to 0–2, but the score is 2–0'],
  ],
  [
    'a leg after the decision',
    d501(2, 1, withDetails({ ...legs(1, 1, 2), bestOf: 3 })),
    ['The match ended with leg 2, so there is no leg 3'],
  ],
  [
    '501 in eight darts',
    d501(1, 0, withDetails(leg({ darts: 8 }))),
    ['Leg 1: a 501 leg takes at least 9 darts'],
  ],
  [
    '301 in five darts',
    d301(1, 0, withDetails(leg({ darts: 5 }))),
    ['Leg 1: a 301 leg takes at least 6 darts'],
  ],
  [
    'Cricket in seven darts',
    cricket(1, 0, withDetails(leg({ darts: 7 }))),
    ['Leg 1: a Cricket leg takes at least 8 darts'],
  ],
  ['180s in Cricket', cricket(1, 0, withDetails({ maximums: [1, 0] })), ['Cricket has no 180s']],
  [
    'half a 180',
    d501(1, 0, withDetails({ maximums: [0.5, 0] })),
    ['180s must be whole numbers, 0 or more'],
  ],
  [
    'three 180s in a leg',
    d501(1, 0, withDetails({ maximums: [0, 3] })),
    ['A side can have at most 2 180s in these legs, not 3'],
  ],
  [
    'a 180 in a leg from 101',
    d501(1, 0, withDetails({ start: 101, maximums: [1, 0] })),
    ['A side can have at most 0 180s in these legs, not 1'],
  ],
  [
    'more 180s than given sets have room for',
    d501(1, 0, withDetails({ unit: 'sets', sets: [[2, 1]], maximums: [7, 0] })),
    ['A side can have at most 6 180s in these legs, not 7'],
  ],
  [
    '180s of a forfeit',
    d501(0, 0, { ...forfeit(1), ...withDetails({ maximums: [1, 0] }) }),
    ['A forfeit has no 180s'],
  ],
  [
    'half a dart',
    d501(1, 0, withDetails(leg({ darts: 12.5 }))),
    ['Leg 1: a 501 leg takes at least 9 darts'],
  ],
  [
    'a checkout in Cricket',
    cricket(1, 0, withDetails(leg({ checkout: 40 }))),
    ['Leg 1: Cricket has no checkout'],
  ],
  [
    'nine darts with an impossible checkout',
    d501(1, 0, withDetails(leg({ darts: 9, checkout: 140 }))),
    ['Leg 1: at least 141 remain after 6 darts'],
  ],
  [
    'a three-dart finish with the first dart',
    d501(1, 0, withDetails(leg({ darts: 13, checkout: 121 }))),
    ['Leg 1: a 121 checkout needs 3 darts, but dart 13 is number 1 of its visit'],
  ],
  [
    'a two-dart finish with the first dart',
    d501(1, 0, withDetails(leg({ darts: 16, checkout: 41 }))),
    ['Leg 1: a 41 checkout needs 2 darts, but dart 16 is number 1 of its visit'],
  ],
  [
    'two wrong legs, each with an error',
    d501(
      2,
      0,
      withDetails({
        legs: [
          { winner: 1, checkout: 169 },
          { winner: 1, darts: 3 },
        ],
      }),
    ),
    [
      'Leg 1: 169 can’t be checked out. The highest finish is 170.',
      'Leg 2: a 501 leg takes at least 9 darts',
    ],
  ],
  [
    'a leg with wrong darts and a wrong checkout',
    d501(1, 0, withDetails(leg({ darts: 7, checkout: 171 }))),
    [
      'Leg 1: 171 can’t be checked out. The highest finish is 170.',
      'Leg 1: a 501 leg takes at least 9 darts',
    ],
  ],
  [
    'sets with a score in legs',
    d501(2, 0, withDetails(sets([11, 4]))),
    ['A score in legs or points has no sets. Enter the score in sets.'],
  ],
  ['a race in darts', d501(2, 0, withDetails({ raceTo: 2 })), ['Darts has no race']],
  [
    'darts scored in goals',
    d501(2, 0, withDetails({ unit: 'goals' })),
    ['Darts is scored in legs, points or sets, not in goals'],
  ],
  [
    'a retirement after the match was over',
    d501(3, 1, retired(2, { bestOf: 5 })),
    ['Best of 5 legs is over at 3 legs, so there is no retirement at 3–1'],
  ],
]

const notOne = 'Chess scores must sum to 1'

const chessIllegal: readonly IllegalCase[] = [
  [
    'house rules of other sports',
    rapid(
      1,
      0,
      withDetails({ legsPerSet: 3, goalsTo: 7, decider: { winBy: 2, most: 8 }, headStart: [1, 0] }),
    ),
    [
      'Chess has no legs per set',
      'Chess has no head start',
      'Chess has no decider',
      'Chess has no goals per set',
    ],
  ],
  ['two winners', rapid(1, 1), [notOne]],
  ['two losers', rapid(0, 0), [notOne]],
  ['a score of 1½', rapid(1, 0.5), [notOne]],
  ['tenths that do not sum to 1', rapid(0.7, 0.2), [notOne]],
  ['half a loss', rapid(0.5, 0), [notOne]],
  ['two wins in one game', rapid(2, 0), [notOne]],
  ['a mini-match', blitz(1.5, 0.5), [notOne]],
  ['a score in hundredths', classical(100, 0), [notOne]],
  ['a score below 0', rapid(2, -1), [negative]],
  ['a score that is not a number', rapid(Number.NaN, Number.NaN), ['Scores must be numbers']],
  [
    'a resigned game entered as a retirement',
    rapid(1, 0, { ending: 'retired', winnerSide: 1 }),
    ['Enter a resigned game as 1–0 or 0–1'],
  ],
  [
    'a forfeit without its point',
    rapid(0, 0, forfeit(1)),
    ['A forfeit won by player 1 is scored 1–0'],
  ],
  [
    'a forfeit for the wrong side',
    rapid(1, 0, forfeit(2)),
    ['A forfeit won by player 2 is scored 0–1'],
  ],
  ['a forfeit as a draw', blitz(0.5, 0.5, forfeit(1)), ['A forfeit won by player 1 is scored 1–0']],
  ['sets in chess', rapid(1, 0, withDetails(sets([1, 0]))), ['Chess has no sets']],
  [
    'the best of three games',
    rapid(1, 0, withDetails({ bestOf: 3 })),
    ['Chess has no best of legs'],
  ],
]

const foosballIllegal: readonly IllegalCase[] = [
  [
    'a decider to 10 that ended at 8',
    to5(2, 1, withDetails({ ...sets([5, 3], [4, 5], [8, 7]), decider: { winBy: 2, most: 10 } })),
    ['8–7 does not end the decider: it goes to 5 and is won by two, or with 10 goals'],
  ],
  [
    'a decider won by three that ended at two',
    to5(2, 1, withDetails({ ...sets([5, 3], [4, 5], [6, 4]), decider: { winBy: 3, most: 9 } })),
    ['6–4 does not end the decider: it goes to 5 and is won by 3, or with 9 goals'],
  ],
  [
    'a decider won by 0',
    to5(2, 1, withDetails({ unit: 'sets', decider: { winBy: 0, most: 9 } })),
    ['A decider needs a lead and a maximum of at least 1 goal'],
  ],
  [
    'a decider with a limit below the target',
    to5(2, 1, withDetails({ unit: 'sets', decider: { winBy: 2, most: 4 } })),
    ['A decider to 5 can’t end with 4 goals'],
  ],
  [
    'sets to 0 goals',
    open(2, 1, withDetails({ unit: 'sets', goalsTo: 0 })),
    ['A set goes to 1 to 99 goals'],
  ],
  [
    'a goal target in first to 5',
    to5(5, 3, withDetails({ goalsTo: 7 })),
    ['First to 5 already sets how many goals win'],
  ],
  [
    'a game to 7 in a tournament that ended at 8',
    open(8, 6, withDetails({ goalsTo: 7 })),
    ['Tournament is won with exactly 7 goals, so the score is 7–0 to 7–6'],
  ],
  ['a level score in first to 5', to5(4, 4), [foosNoDraw]],
  ['a level score at the target', to5(5, 5), [foosNoDraw]],
  ['a level score in first to 10', to10(0, 0), [foosNoDraw]],
  ['short of 5', to5(4, 2), ['First to 5 is won with exactly 5 goals, so the score is 5–0 to 5–4']],
  ['beyond 5', to5(6, 4), ['First to 5 is won with exactly 5 goals, so the score is 5–0 to 5–4']],
  [
    'first to 10 entered as first to 5',
    to5(10, 8),
    ['First to 5 is won with exactly 5 goals, so the score is 5–0 to 5–4'],
  ],
  [
    'short of 10',
    to10(5, 3),
    ['First to 10 is won with exactly 10 goals, so the score is 10–0 to 10–9'],
  ],
  [
    'beyond 10',
    to10(9, 12),
    ['First to 10 is won with exactly 10 goals, so the score is 10–0 to 10–9'],
  ],
  ['a negative number of goals', to5(5, -1), [negative]],
  ['a negative number of goals in a tournament', open(3, -2), [negative]],
  ['half a goal', open(3.5, 2), [whole]],
  [
    'a retirement after the match was over',
    to5(5, 2, retired(2)),
    ['First to 5 is over at 5 goals, so there is no retirement at 5–2'],
  ],
  [
    'more own goals than the other side has',
    to5(5, 3, withDetails({ ownGoals: [4, 0] })),
    ['Side 1’s own goals count for side 2, so there are at most 3'],
  ],
  [
    'more own goals of side 2 than side 1 has',
    to5(2, 5, withDetails({ ownGoals: [0, 3] })),
    ['Side 2’s own goals count for side 1, so there are at most 2'],
  ],
  [
    'a negative number of own goals',
    to5(5, 3, withDetails({ ownGoals: [0, -1] })),
    ['Own goals must be whole numbers, 0 or more'],
  ],
  [
    'positions in singles',
    to5(5, 3, withDetails({ attack: [1, 1] })),
    ['Only pairs have attack and defence'],
  ],
  [
    'sets with a score in goals',
    to5(5, 3, withDetails({ unit: 'goals', ...sets([5, 3]) })),
    ['A score in goals has no sets. Enter the score in sets.'],
  ],
  [
    'a set short of 5',
    to5(1, 0, withDetails(sets([4, 2]))),
    ['Set 1 is not finished. A set goes to 5, so 5–2 or 4–5 would finish it.'],
  ],
  [
    'a set beyond 5',
    to5(1, 0, withDetails(sets([6, 4]))),
    ['Set 1 goes to 5, so 6–4 is not possible.'],
  ],
  [
    'a set level at 5',
    to5(1, 0, withDetails(sets([5, 5]))),
    ['Set 1 goes to 5, so 5–5 is not possible.'],
  ],
  [
    'a set of first to 10 that stopped at 5',
    to10(1, 0, withDetails(sets([5, 2]))),
    ['Set 1 is not finished. A set goes to 10, so 10–2 or 5–10 would finish it.'],
  ],
  [
    'a level set of a tournament match',
    open(1, 0, withDetails(sets([5, 3], [4, 4]))),
    ['Set 2 is tied at 4–4. A set needs a winner.'],
  ],
  [
    'a set of half goals',
    to5(1, 0, withDetails(sets([5, 2.5]))),
    ['Set 1 needs two whole numbers from 0.'],
  ],
  [
    'sets that contradict the score',
    to5(2, 0, withDetails(sets([5, 2], [3, 5], [5, 1]))),
    ['The sets add up to 2–1, but the score is 2–0'],
  ],
  [
    'a decider won by one',
    to5(2, 1, withDetails({ ...sets([5, 3], [4, 5], [5, 4]), winByTwo: true })),
    ['5–4 does not end the decider: it goes to 5 and is won by two, or with 8 goals'],
  ],
  [
    'a single set won by one where two are needed',
    to5(5, 4, withDetails({ winByTwo: true })),
    ['5–4 does not end the decider: it goes to 5 and is won by two, or with 8 goals'],
  ],
  [
    'a decider beyond its limit',
    to5(9, 7, withDetails({ winByTwo: true })),
    ['9–7 does not end the decider: it goes to 5 and is won by two, or with 8 goals'],
  ],
  [
    'a set won by two before the decider',
    to5(2, 0, withDetails({ ...sets([6, 4], [5, 3]), winByTwo: true, bestOf: 3 })),
    ['Set 1 goes to 5, so 6–4 is not possible.'],
  ],
  [
    'a fourth set after 2–0',
    to5(3, 1, withDetails({ ...sets([5, 4], [5, 2], [3, 5], [5, 1]), bestOf: 3 })),
    [
      'Best of 3 sets is won with exactly 2 sets, so the score is 2–0 or 2–1',
      'The match ended with set 2, so there is no set 3',
    ],
  ],
  [
    'a third set after 2–0',
    to5(2, 1, withDetails(sets([5, 4], [5, 2], [3, 5]))),
    ['The match ended with set 2, so there is no set 3'],
  ],
  [
    'the best of two sets',
    to5(2, 0, withDetails({ unit: 'sets', bestOf: 2 })),
    ['Best of sets must be an odd number from 1 to 15'],
  ],
  [
    'the best of sets in goals',
    to5(5, 2, withDetails({ bestOf: 3 })),
    ['A score in goals is one set. Enter the best of 3 in sets.'],
  ],
  ['level sets in first to 5', to5(1, 1, withDetails(sets([5, 2], [3, 5]))), [foosNoDraw]],
  [
    'foosball scored in legs',
    to5(5, 2, withDetails({ unit: 'legs' })),
    ['Foosball is scored in goals or sets, not in legs'],
  ],
  [
    'white pieces at foosball',
    to5(5, 2, withDetails({ white: 1 })),
    ['Foosball has no white side'],
  ],
  [
    'own goals in sets beyond their goals',
    to5(1, 0, withDetails({ ...sets([5, 2]), ownGoals: [3, 0] })),
    ['Side 1’s own goals count for side 2, so there are at most 2'],
  ],
]

export const illegalCases: readonly IllegalCase[] = [
  ...peopleIllegal,
  ...endingsIllegal,
  ...illegalSets,
  ...tableTennisIllegal,
  ...poolIllegal,
  ...bogeys,
  ...dartsIllegal,
  ...chessIllegal,
  ...foosballIllegal,
]
