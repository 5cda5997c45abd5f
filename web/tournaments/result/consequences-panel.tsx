import { IconAlertTriangle, IconArrowRight } from '@tabler/icons-react'
import type { Ripple } from '#contract/matches.ts'
import type { ConsequencesInTournament } from '#contract/tournaments/matches.ts'
import { RipplePanel, describeRipple } from '../../ratings/ripple-panel.tsx'
import { Icon } from '../../ui/icon.tsx'
import { formatOrdinal } from '../../ui/i18n/ordinal.ts'
import text from '../../ui/text.module.css'
import classes from './consequences-panel.module.css'
import { matchTitle, versus } from '../match-sentence.ts'
import { t } from './messages.ts'

type Consequences = ConsequencesInTournament
type Props = { consequences: Consequences; ripple: Ripple | null; stale: boolean }

/**
 * The consequences of a result before it is saved: where players advance to, and what it undoes.
 */
export function ConsequencesPanel({ consequences, ripple, stale }: Props) {
  const { winner, loser, changedSides, fallenResults, newlyDecided, changedPlaces } = consequences
  // An empty place is already described by where winner and loser advance to.
  const replaced = changedSides.filter(({ before, after }) =>
    before.some((name, side) => name !== null && name !== after[side]),
  )
  const ways = [winner, loser].filter((words) => words !== null)
  const change = statusText(consequences)
  return (
    <section
      className={classes.panel}
      aria-label={t('whatFollows')}
      aria-busy={stale}
      aria-live="polite"
    >
      {ways.length > 0 && (
        <ul className={classes.ways}>
          {ways.map((words) => (
            <li key={words}>
              <Icon of={IconArrowRight} size="s" />
              {words}
            </li>
          ))}
        </ul>
      )}
      {fallenResults.length > 0 && (
        <div className={classes.fallen}>
          <h3>
            <Icon of={IconAlertTriangle} />
            {t('fallen', { count: fallenResults.length })}
          </h3>
          <ul>
            {fallenResults.map((match) => (
              <li key={match.matchId}>{titleOf(match)}</li>
            ))}
          </ul>
        </div>
      )}
      {replaced.length > 0 && (
        <div className={classes.part}>
          <h3>{t('changedPlayers')}</h3>
          <ul>
            {replaced.map(({ before, after, ...match }) => (
              <li key={match.matchId} className={classes.change}>
                <b>{titleOf(match)}</b>
                <span className={text.dim}>{pairText(before)}</span>
                <span>
                  <span className={text.hidden}>{t('becomes')} </span>
                  <span aria-hidden="true">→ </span>
                  {pairText(after)}
                </span>
              </li>
            ))}
          </ul>
        </div>
      )}
      {newlyDecided.length > 0 && (
        <div className={classes.part}>
          <h3>{t('decided')}</h3>
          <ul>
            {newlyDecided.map((match) => (
              <li key={match.matchId}>{titleOf(match)}</li>
            ))}
          </ul>
        </div>
      )}
      {changedPlaces.length > 0 && (
        <div className={classes.part}>
          <h3>{t('places')}</h3>
          <ul>
            {changedPlaces.slice(0, maxPlaces).map(({ playerId, name, before, after }) => (
              <li key={playerId} className={classes.place}>
                <span className={text.trunc}>{name}</span>
                <span className={text.num}>
                  {placeText(before)} → {placeText(after)}
                </span>
              </li>
            ))}
          </ul>
          {changedPlaces.length > maxPlaces && (
            <p className={text.dim}>
              {t('morePlaces', { places: changedPlaces.length - maxPlaces })}
            </p>
          )}
        </div>
      )}
      {change !== null && <p className={classes.status}>{change}</p>}
      {ripple !== null && ripple.ratingsChanged > 0 && (
        <RipplePanel {...ripple}>{describeRipple(ripple)}</RipplePanel>
      )}
    </section>
  )
}

function titleOf({ number, title }: { number: number | null; title: string }): string {
  return matchTitle({ number, roundTitle: title })
}

/** Maximum number of places listed. */
const maxPlaces = 8

function pairText([one, two]: readonly [string | null, string | null]): string {
  return versus(one ?? t('nobodyYet'), two ?? t('nobodyYet'))
}

function placeText(place: number | null): string {
  return place === null ? t('openPlace') : formatOrdinal(place)
}

function statusText({ statusBefore, statusAfter }: Consequences): string | null {
  if (statusBefore === statusAfter) return null
  if (statusAfter === 'completed') return t('endsTournament')
  return statusBefore === 'completed' ? t('opensTournament') : null
}
