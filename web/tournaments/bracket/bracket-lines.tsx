import type { TournamentMatchWire } from '#contract/tournaments/matches.ts'
import { type BracketLayout, linePath, type PlacedLine } from './bracket-layout.ts'
import classes from './bracket.module.css'
import { isMine } from '../match-sentence.ts'

type Props = {
  layout: BracketLayout
  byId: ReadonlyMap<string, TournamentMatchWire>
  me: string | null
  headingHeight: number
}

type LineStyle = 'open' | 'decided' | 'mine'
const styles: readonly LineStyle[] = ['open', 'decided', 'mine']

/**
 * The lines between matches: thin while undecided, slate once decided, the viewer's own in orange
 * on top.
 */
export function BracketLines({ layout, byId, me, headingHeight }: Props) {
  const lineStyle = ({ from, to }: PlacedLine): LineStyle => {
    const source = byId.get(from.id)
    const target = byId.get(to.id)
    const advancingId = source?.decision?.winnerId
    if (me !== null && advancingId === me && target !== undefined && isMine(target, me))
      return 'mine'
    return source?.decision === null || source === undefined ? 'open' : 'decided'
  }
  const linesByStyle = Map.groupBy(layout.lines, lineStyle)
  return (
    <svg className={classes.lines} aria-hidden="true">
      {styles.map((style) => (
        <path
          key={style}
          className={classes[style]}
          d={(linesByStyle.get(style) ?? [])
            .map((line) => linePath(line, layout, headingHeight))
            .join('')}
        />
      ))}
    </svg>
  )
}
