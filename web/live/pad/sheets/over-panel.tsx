import { Link } from '@tanstack/react-router'
import type { Pair } from '#engine/sports/types.ts'
import { useUser } from '../../../platform/session/session.ts'
import { buttonClass } from '../../../ui/controls/button.tsx'
import type { Scoring } from '../../storage/scoring.ts'
import type { OpenMatch } from '../../storage/open-match.ts'
import { Key } from '../keys/key.tsx'
import classes from './over-panel.module.css'
import type { SideNames } from '../props.ts'
import { t } from '../messages.ts'

type Props = {
  readonly openMatch: OpenMatch
  readonly scoring: Scoring
  readonly sides: Pair<SideNames>
}

/** Asks whether the result is right. Until confirmed, Undo continues the match. */
export function OverPanel({ openMatch, scoring, sides }: Props) {
  const { match, game, state, isConfirmed } = scoring
  const result = game.resultOf(state)
  const { winner } = game.scoreOf(state)
  const isByCode = typeof useUser()?.scope === 'string'
  const nextPage = getNextPage(match, isByCode)
  const isRecorded = match.status === 'finished'
  const score = result === null ? '' : formatScore([result.score1, result.score2], winner)
  return (
    <section className={classes.panel} aria-live="polite">
      <h2>
        {result === null
          ? t('endedEarly')
          : winner === 0 || winner === null
            ? t('draw', { score })
            : t('winner', { name: sides[winner - 1]!.whole, score })}
      </h2>
      {isRecorded ? (
        <>
          <p>{t('recorded')}</p>
          <div className={classes.keys}>
            {!isByCode && (
              <Link to="/live/$id" params={{ id: match.id }} className={buttonClass()}>
                {t('showMatch')}
              </Link>
            )}
            <Link {...nextPage} className={buttonClass({ kind: 'primary' })}>
              {t('done')}
            </Link>
          </div>
        </>
      ) : (
        <>
          <p>{describeConfirmation(scoring)}</p>
          {result !== null && (
            <div className={classes.keys}>
              <Key kind="act" isText isDisabled={isConfirmed} press={() => void openMatch.undo()}>
                {t('undo')}
              </Key>
              <Key kind="go" isText isDisabled={isConfirmed} press={() => void openMatch.confirm()}>
                {t('record')}
              </Key>
            </div>
          )}
        </>
      )}
    </section>
  )
}

/** Returns the page to open next: the match's tournament, or what is played at the table. */
function getNextPage({ tournamentId }: Scoring['match'], isByCode: boolean) {
  if (isByCode) return { to: '/s/table' } as const
  if (tournamentId === null) return { to: '/sports' } as const
  return { to: '/tournaments/$id', params: { id: tournamentId } } as const
}

const describeConfirmation = ({ saveStatus, isConfirmed }: Scoring) =>
  isConfirmed ? t(saveStatus === 'saved' ? 'recording' : 'waitsToRecord') : t('confirmResult')

/** Formats the score from the winner's side. */
function formatScore([one, two]: Pair, winner: 0 | 1 | 2 | null): string {
  return winner === 2 ? `${two}–${one}` : `${one}–${two}`
}
