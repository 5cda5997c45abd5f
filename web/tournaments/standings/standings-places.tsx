import { Avatar } from '../../ui/avatar/avatar.tsx'
import { classNames } from '../../ui/class-names.ts'
import text from '../../ui/text.module.css'
import classes from './standings-places.module.css'
import { t } from './messages.ts'
import kit from '../../ui/kit.module.css'

type Place = { place: number; playerId: string; playerName: string }
type Props = { places: readonly Place[]; me: string | null }

/** The places decided so far; shared places are grouped. */
export function StandingsPlaces({ places, me }: Props) {
  if (places.length === 0) return null
  const byPlace = Map.groupBy(places, ({ place }) => place)
  return (
    <section className={classes.places} aria-labelledby="places">
      <h2 id="places">{t('places')}</h2>
      <ol className={classNames(kit.lines, kit.card, classes.list)}>
        {[...byPlace].map(([place, players]) => (
          <li key={place} className={place <= 3 ? kit.semibold : undefined}>
            <b className={classNames(text.num, classes.place)}>
              {players.length === 1 ? place : `${place}–${place + players.length - 1}`}
            </b>
            <ul>
              {players.map(({ playerId, playerName }) => (
                <li
                  key={playerId}
                  className={playerId === me ? classNames(kit.mine, classes.me) : undefined}
                >
                  <Avatar id={playerId} name={playerName} />
                  <span className={text.trunc}>{playerName}</span>
                </li>
              ))}
            </ul>
          </li>
        ))}
      </ol>
    </section>
  )
}
