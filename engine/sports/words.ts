import { sayFrom, type Said, type Sayer } from '../words/say.ts'

/** All that the rules of the five sports say, in English. Source: specification, point 5. */
export const sportWords = {
  'players.missing': 'Both players must be specified',
  'players.same': 'Players cannot play against themselves',
  'players.exactlyTwo': '{sport} requires exactly 2 players',
  'players.bothPartners': '{sport} is played by 2 or 4 players: give both partners or none',
  'players.pairOfOne': 'A pair is two different players',

  'sport.unknown': 'Invalid sport ID: {sportId}',
  'format.unknown': 'Invalid format "{format}" for {sport}. Valid formats: {formats}',
  'unit.unknown': '{sport} is scored in {units}, not in {unit}',

  'score.noNumber': 'Scores must be numbers',
  'score.notWhole': 'Scores must be whole numbers',
  'score.tooHigh': 'Scores cannot exceed {most}',
  'score.negative': 'Scores cannot be negative',
  'score.draw': '{sport} does not allow draws - there must be a winner',
  'score.unusual': 'Unusually high score for {sport}',

  'ending.winnerBehind': 'The winner of a match that was played is the side ahead in the score',
  'ending.retiredNeedsWinner': 'A match that was broken off needs a winner',
  'ending.forfeitNeedsWinner': 'A forfeit needs the side that wins by it',
  'ending.doubleForfeitWinner': 'A double forfeit has no winner',
  'ending.doubleForfeitScore': 'A double forfeit is scored 0–0',
  'ending.forfeitScore': 'A forfeit is scored 0–0 or with its winner ahead',

  'details.foreign': '{sport} has no {part}',
  'details.unplayed': 'A forfeit has no {part}',
  'part.unit': 'choice of unit',
  'part.sets': 'sets',
  'part.pointsPerSet': 'points in a set',
  'part.legs': 'legs',
  'part.bestOf': 'best of legs',
  'part.winByTwo': 'decider won by two',
  'part.racks': 'racks',
  'part.raceTo': 'race',
  'part.breakRule': 'breaks',
  'part.innings': 'innings',
  'part.highRuns': 'high runs',
  'part.fouls': 'fouls',
  'part.white': 'white side',
  'part.ownGoals': 'own goals',
  'part.attack': 'attack positions',

  'race.format': '{format}',
  'race.racks': 'A race to {n}',
  'race.legs': 'Best of {n} legs',
  'race.sets': 'Best of {n} sets',
  'race.points': 'Straight Pool to {n}',
  'race.overBefore': '{race} is over at {needed}, so at {score} nobody could retire',
  'race.wonWith': '{race} is won with exactly {needed}, so the score is {scores}',
  'race.scores': '{scores}',
  'race.scoresBetween': '{first} to {last}',
  'count.set': '{n} set',
  'count.sets': '{n} sets',
  'count.leg': '{n} leg',
  'count.legs': '{n} legs',
  'count.rack': '{n} rack',
  'count.racks': '{n} racks',
  'count.goal': '{n} goal',
  'count.goals': '{n} goals',
  'count.point': '{n} point',
  'count.points': '{n} points',
  'order.sets.total': 'The sets given come to {given}, but the score says {score}',
  'order.legs.total': 'The legs given come to {given}, but the score says {score}',
  'order.racks.total': 'The racks given come to {given}, but the score says {score}',
  'order.sets.after': 'The match was decided by set {n}, so there is no set {next}',
  'order.legs.after': 'The match was decided by leg {n}, so there is no leg {next}',
  'order.racks.after': 'The match was decided by rack {n}, so there is no rack {next}',

  'set.noNumbers': 'Set {n} needs two whole numbers from 0.',
  'set.open':
    'Set {n} is not finished. A set goes to {target} and is won by 2, so {ends} would finish it.',
  'set.past':
    'Set {n} went on too long. A set goes to {target} and is won by 2, so it ended at {end}.',
  'game.noNumbers': 'The game needs two whole numbers from 0.',
  'game.open':
    'The game is not finished. A game goes to {target} and is won by 2, so {ends} would finish it.',
  'game.past':
    'The game went on too long. A game goes to {target} and is won by 2, so it ended at {end}.',
  'game.overBefore': 'The game was over at {score}, so nobody could retire.',
  'game.otherSets': 'A game of {score} has no other sets',
  'match.tooManySets': 'Total sets ({n}) exceeds format ({format})',

  'pool.unusual': 'Unusually high number of racks',
  'pool.raceTooShort': 'A race goes to at least 1 rack',
  'rack.breakAndRun': 'Rack {n}: a break and run is won by the side that broke',
  'rack.winOnBreak': 'Rack {n}: a win on the break is won by the side that broke',
  'rack.earlyEightElsewhere': 'Rack {n}: an early 8 exists only in 8-Ball',
  'rack.earlyEightRunOut': 'Rack {n}: a rack lost by an early 8 was not run out by its winner',
  'rack.winnerBreaks': 'Rack {n}: the winner of a rack breaks the next, so player {side} breaks',
  'rack.breaksAlternate': 'Rack {n}: breaks alternate, so player {side} breaks',
  'straightPool.raceTooShort': 'Straight Pool goes to at least 1 point',
  'straightPool.winnerWithoutPoint': 'The winner of Straight Pool has at least 1 point',
  'straightPool.innings': 'A match has at least 1 inning',
  'straightPool.runNoNumber': 'A high run is a whole number from 0',
  'straightPool.runTooShort': '{points} points in {innings} innings take a higher run than {run}',
  'straightPool.runWithoutFouls': 'A high run of {run} does not fit {points} points without fouls',
  'straightPool.runWithFoul': 'A high run of {run} does not fit {points} points and {fouls} foul',
  'straightPool.runWithFouls': 'A high run of {run} does not fit {points} points and {fouls} fouls',
  'straightPool.foulsNoNumber': 'Fouls are whole numbers from 0',
  'straightPool.tooFewFouls': '{score} takes more fouls than {one} and {two}',

  'darts.aboveStart': 'Scores cannot exceed starting value of {start}',
  'darts.pointsOfManyLegs': 'A score in points belongs to one leg; enter the best of {n} in legs',
  'darts.otherLegs': 'A leg of {score} points has no other legs and no other winner',
  'darts.winnerBelowStart': 'The winner of a leg of {start} scores exactly {start}',
  'darts.oneLeft': 'With 1 left a visit is a bust, so nobody can stand at {points} of {start}',
  'darts.bestOfOdd': 'The best of legs is an odd number from 1 to {most}',
  'leg.cricketCheckout': 'Leg {n}: Cricket has no checkout',
  'leg.noCheckout': 'Leg {n}: {checkout} cannot be checked out; the highest finish is {highest}',
  'leg.tooFewDarts': 'Leg {n}: a leg of {format} takes at least {fewest} darts',
  'leg.leftToCheckOut': 'Leg {n}: after {darts} darts at least {least} are left to check out',
  'leg.notScored': 'Leg {n}: {darts} darts cannot leave {checkout} of {start}',
  'leg.dartOfVisit':
    'Leg {n}: a checkout of {checkout} takes {needs} darts, but dart {darts} is number {inHand} of its visit',

  'chess.sum': 'Chess scores must sum to 1',
  'chess.draw': 'Match ended in a draw',
  'chess.forfeit': 'A forfeit won by player {side} is scored {score}',
  'chess.resigned': 'A resigned game of chess is played: enter it as 1–0 or 0–1',
  'chess.unusual': 'Chess scores should be 1, 0.5 or 0',

  'foosball.goalsHaveNoSets': 'A score in goals has no sets; give the score in sets',
  'foosball.bestOfOdd': 'The best of sets is an odd number from 1 to {most}',
  'foosball.bestOfGoals': 'A score in goals is a single set; give the best of {n} in sets',
  'foosball.decider':
    '{score} does not end the decider: it goes to {target} and is won by two, or with {most} goals',
  'foosball.setLevel': 'Set {n} is level at {score}; a set has a winner.',
  'foosball.setPast': 'Set {n} goes to {target}, so {score} cannot stand.',
  'foosball.setOpen': 'Set {n} is not finished. A set goes to {target}, so {ends} would finish it.',
  'foosball.ownGoalsNoNumber': 'Own goals are whole numbers from 0',
  'foosball.ownGoals':
    'Own goals of side {side} count for side {other}, so there are at most {most}',
  'foosball.positions': 'Attack and defence are positions of pairs',
} as const

export type SportWord = keyof typeof sportWords
export type SaidOfSport = Said<SportWord>

/** What the rules of a sport say. */
export const say: Sayer<typeof sportWords> = sayFrom(sportWords)
