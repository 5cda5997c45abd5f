import type { TournamentMatchWire } from '#contract/tournaments/matches.ts'
import { type BracketLayout, pathOf, type PlacedLine } from './bracket-layout.ts'
import classes from './bracket.module.css'
import { isMine } from '../match-sentence.ts'

type Props = {
  layout: BracketLayout
  byId: ReadonlyMap<string, TournamentMatchWire>
  me: string | null
  head: number
}

type Look = 'open' | 'decided' | 'mine'
const order: readonly Look[] = ['open', 'decided', 'mine']

/**
 * The lines between matches: thin while undecided, slate once decided, the viewer's own in orange
 * on top.
 */
export function BracketLines({ layout, byId, me, head }: Props) {
  const lookOf = ({ from, to }: PlacedLine): Look => {
    const before = byId.get(from.id)
    const after = byId.get(to.id)
    const wentOn = before?.decision?.winnerId
    if (me !== null && wentOn === me && after !== undefined && isMine(after, me)) return 'mine'
    return before?.decision === null || before === undefined ? 'open' : 'decided'
  }
  const looks = Map.groupBy(layout.lines, lookOf)
  return (
    <svg className={classes.lines} aria-hidden="true">
      {order.map((look) => (
        <path
          key={look}
          className={classes[look]}
          d={(looks.get(look) ?? []).map((line) => pathOf(line, layout, head)).join('')}
        />
      ))}
    </svg>
  )
}
