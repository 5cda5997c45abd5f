import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type MyPairing, listMyPairings } from '#contract/tournaments/tables.ts'
import { sports } from '#engine/sports/sports.ts'
import { useToday } from '../../platform/club/use-today.ts'
import { formatDay } from '../../ui/i18n/locale.ts'
import panel from '../../platform/panel.module.css'
import { queryOf } from '../../platform/cache/query-of.ts'
import { classNames } from '../../ui/class-names.ts'
import { SportIcon } from '../../ui/sports/sport-icon.tsx'
import text from '../../ui/text.module.css'
import { When } from '../../ui/i18n/when.tsx'
import classes from './my-pairings.module.css'
import { matchNumber } from '../match-sentence.ts'
import { MyStart } from '../forecast/lazy-my-start.ts'
import { NextMatch } from './next-match.tsx'
import { t, show } from './messages.ts'
import { joinFacts } from '../../ui/i18n/translations.ts'
import { readName } from '../../ui/i18n/read-message.ts'
import kit from '../../ui/kit.module.css'

/** The viewer's next match in each tournament, calls first; nothing if there are none. */
export function MyPairings() {
  const { data } = useQuery(queryOf(listMyPairings))
  const [first, ...others] = data?.items ?? []
  if (first === undefined) return null
  if (first.status === 'waiting') return <PairingPanel pairings={[first, ...others]} />
  return (
    <>
      <NextMatch pairing={first} />
      {others.length > 0 && <PairingPanel pairings={others} />}
    </>
  )
}

function PairingPanel({ pairings }: { pairings: readonly MyPairing[] }) {
  return (
    <section className={classNames(panel.panel, classes.panel)} aria-labelledby="pairings">
      <h2 id="pairings" className={classes.heading}>
        {t('nextMatches')}
      </h2>
      {pairings.map((pairing) => (
        <PairingLine
          key={`${pairing.tournamentId} ${pairing.matchId} ${pairing.teamName}`}
          pairing={pairing}
        />
      ))}
    </section>
  )
}

type Props = {
  pairing: MyPairing
  /** Whether it is shown on the tournament's own page, without the name. */
  isOnTournamentPage?: boolean
}

/** The opponent, table and time of a match; a call is highlighted. */
export function PairingLine({ pairing, isOnTournamentPage = false }: Props) {
  const { tournamentId, tournamentName, sportId, roundTitle, number, opponent, status } = pairing
  const { teamName } = pairing
  const isCalled = status === 'called'
  const facts = [
    ...(teamName === null ? [] : [teamName]),
    ...(isOnTournamentPage ? [roundTitle] : [tournamentName, roundTitle.toLowerCase()]),
    ...(number === null ? [] : [matchNumber(number)]),
  ]
  return (
    <Link
      to="/tournaments/$id"
      params={{ id: tournamentId }}
      search={{ tab: 'matches', show: 'mine' }}
      className={classNames(classes.line, isCalled && classes.called)}
      data-sport={sportId}
    >
      <span className={kit.ink} title={readName(sports[sportId].name)}>
        <SportIcon sport={sportId} />
        <span className={text.hidden}>{readName(sports[sportId].name)}:</span>
      </span>
      <span className={classes.who}>
        <b className={text.trunc}>{opponent}</b>
        <span className={classNames(text.trunc, kit.note)}>{joinFacts(facts)}</span>
        {!isCalled && pairing.day === null && (
          <small className={classes.start}>
            <MyStart tournamentId={tournamentId} />
          </small>
        )}
      </span>
      <PairingStatus pairing={pairing} />
    </Link>
  )
}

function PairingStatus({ pairing: { status, table, calledAt, day } }: { pairing: MyPairing }) {
  const today = useToday()
  if (status === 'called') {
    return (
      <span className={classes.now}>
        <b>{table === null ? t('called') : t('tableNow', { table })}</b>
        {calledAt !== null && (
          <span className={kit.note}>{show('calledAt', { when: <When at={calledAt} /> })}</span>
        )}
      </span>
    )
  }
  if (day !== null) {
    return (
      <span className={classes.now}>
        <b>{formatDay(day, today)}</b>
        {day < today && (
          <span className={classNames(kit.semibold, text.small, text.down)}>{t('overdue')}</span>
        )}
      </span>
    )
  }
  return <span className={kit.note}>{status === 'ready' ? t('ready') : t('waiting')}</span>
}
