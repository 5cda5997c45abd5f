import { cricketNumbers, marksPerRound } from '#engine/live/darts/cricket.ts'
import { eachSide, figure, nothing, type ViewOf, wormOf } from '../view.ts'
import { say } from '../words.ts'

const closing = 3

/** Marks a round, what is closed, and who led in each leg. */
export const cricketView: ViewOf<'cricket'> = ({ state, steps }) => {
  const { counted, marks, thrower, winner } = state
  const closed = eachSide(
    (side) => cricketNumbers.filter((number) => (marks[side - 1]![number] ?? 0) >= closing).length,
  )
  const perRound = eachSide((side) => marksPerRound(state, side))
  return {
    latest: nothing,
    facts: eachSide((side) => [
      {
        value: say('share', { hit: closed[side - 1]!, of: cricketNumbers.length }),
        label: say('closed'),
      },
      { value: perRound[side - 1]?.toFixed(2) ?? '–', label: say('marksPerRound') },
    ]),
    turn: eachSide((side) =>
      winner !== null ? '' : side === thrower ? say('throws') : say('waits'),
    ),
    path: [],
    course: {
      kind: 'worm',
      parts: wormOf(
        steps,
        ({ points }) => points,
        () => null,
      ),
    },
    figures: [
      figure(say('marksPerRound'), perRound, { write: (value) => value.toFixed(2) }),
      figure(
        say('marks'),
        eachSide((side) => counted[side - 1]!.marks),
      ),
      figure(
        say('visits'),
        eachSide((side) => counted[side - 1]!.visits),
      ),
      figure(say('closed'), closed),
    ],
    players: [],
    sideOf: ({ by }) => by,
    line: ({ action, after }) => ({
      text: '',
      value: action.hit.join(' '),
      to: `${after.points[0]}–${after.points[1]}`,
    }),
  }
}
