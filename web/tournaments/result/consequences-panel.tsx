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
import kit from '../../ui/kit.module.css'

type Consequences = ConsequencesInTournament
type Props = { consequences: Consequences; ripple: Ripple | null; isStale: boolean }

/**
 * The consequences of a result before it is saved, such as advancing players and removed results.
 */
export function ConsequencesPanel({ consequences, ripple, isStale }: Props) {
  const { winner, loser, changedSides, fallenResults, newlyDecided, changedPlaces } = consequences
  // A side that was empty is already described by the advancing winner or loser.
  const replacedPairs = changedSides.filter(({ before, after }) =>
    before.some((name, side) => name !== null && name !== after[side]),
  )
  const advancementTexts = [winner, loser].filter((sentence) => sentence !== null)
  const statusChange = statusText(consequences)
  return (
    <section
      className={classes.panel}
      aria-label={t('effects')}
      aria-busy={isStale}
      aria-live="polite"
    >
      {advancementTexts.length > 0 && (
        <ul className={classes.advancements}>
          {advancementTexts.map((sentence) => (
            <li key={sentence}>
              <Icon of={IconArrowRight} size="s" />
              {sentence}
            </li>
          ))}
        </ul>
      )}
      {fallenResults.length > 0 && (
        <div className={classes.fallen}>
          <h3>
            <Icon of={IconAlertTriangle} />
            {t('removedResults', { count: fallenResults.length })}
          </h3>
          <ul>
            {fallenResults.map((match) => (
              <li key={match.matchId}>{formatTitle(match)}</li>
            ))}
          </ul>
        </div>
      )}
      {replacedPairs.length > 0 && (
        <div className={classes.part}>
          <h3>{t('changedPlayers')}</h3>
          <ul>
            {replacedPairs.map(({ before, after, ...match }) => (
              <li key={match.matchId} className={classes.change}>
                <b>{formatTitle(match)}</b>
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
              <li key={match.matchId}>{formatTitle(match)}</li>
            ))}
          </ul>
        </div>
      )}
      {changedPlaces.length > 0 && (
        <div className={classes.part}>
          <h3>{t('places')}</h3>
          <ul>
            {changedPlaces.slice(0, maxPlacesShown).map(({ playerId, name, before, after }) => (
              <li key={playerId} className={classes.place}>
                <span className={text.trunc}>{name}</span>
                <span className={text.num}>
                  {placeText(before)} → {placeText(after)}
                </span>
              </li>
            ))}
          </ul>
          {changedPlaces.length > maxPlacesShown && (
            <p className={text.dim}>
              {t('morePlaces', { places: changedPlaces.length - maxPlacesShown })}
            </p>
          )}
        </div>
      )}
      {statusChange !== null && <p className={kit.semibold}>{statusChange}</p>}
      {ripple !== null && ripple.ratingsChanged > 0 && (
        <RipplePanel {...ripple}>{describeRipple(ripple)}</RipplePanel>
      )}
    </section>
  )
}

function formatTitle({ number, title }: { number: number | null; title: string }): string {
  return matchTitle({ number, roundTitle: title })
}

/** Maximum number of places listed. */
const maxPlacesShown = 8

function pairText([one, two]: readonly [string | null, string | null]): string {
  return versus(one ?? t('unknownPlayer'), two ?? t('unknownPlayer'))
}

function placeText(place: number | null): string {
  return place === null ? t('undecidedPlace') : formatOrdinal(place)
}

function statusText({ statusBefore, statusAfter }: Consequences): string | null {
  if (statusBefore === statusAfter) return null
  if (statusAfter === 'completed') return t('endsTournament')
  return statusBefore === 'completed' ? t('reopensTournament') : null
}
