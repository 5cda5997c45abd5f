import { IconBolt, IconWalk } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { MyPairing } from '#contract/tournaments/tables.ts'
import { sports } from '#engine/sports/sports.ts'
import { useAttempt } from '../../platform/forms/use-attempt.ts'
import { answerCall, noticesQuery } from '../../platform/notices/notices.ts'
import { classNames } from '../../ui/class-names.ts'
import { Button, buttonClass } from '../../ui/controls/button.tsx'
import { When } from '../../ui/i18n/when.tsx'
import { Icon } from '../../ui/icon.tsx'
import { FlipTiles } from '../../ui/scores/flip-tiles.tsx'
import { SportChip } from '../../ui/sports/sport-chip.tsx'
import text from '../../ui/text.module.css'
import { MyStart } from '../forecast/lazy-my-start.ts'
import classes from './next-match.module.css'
import { show, t } from './messages.ts'
import { readName } from '../../ui/i18n/read-message.ts'
import kit from '../../ui/kit.module.css'

type Props = { readonly pairing: MyPairing }

/** The viewer's next match, with its table and a button to score it. */
export function NextMatch({ pairing }: Props) {
  const { tournamentId, tournamentName, sportId, matchId, roundTitle, opponent } = pairing
  const { table, calledAt, teamName } = pairing
  // A table called "Table 3" shows its number on a tile, as on TV screens.
  const tableNumber = /\d{1,2}$/.exec(table ?? '')?.[0]
  return (
    <section className={classes.hero} aria-label={t('nextMatch')}>
      <p className={classNames(kit.row, kit.gap3, classes.what)}>
        <b className={classes.state}>{t(pairing.status === 'called' ? 'calledNow' : 'upNext')}</b>
        <SportChip sport={sportId} name={readName(sports[sportId].name)} />
        <span className={text.trunc}>{`${tournamentName}, ${roundTitle.toLowerCase()}`}</span>
      </p>
      <div className={classNames(kit.row, classes.match)}>
        {table !== null && (
          <div className={classes.table}>
            {tableNumber === undefined ? (
              <b>{table}</b>
            ) : (
              <>
                {table.slice(0, -tableNumber.length)}
                <FlipTiles value={tableNumber} background="slate" size="l" />
              </>
            )}
          </div>
        )}
        <div className={classes.who}>
          {teamName ?? t('youPlay')}
          <h2>{opponent}</h2>
          {calledAt !== null && <small>{show('calledAt', { when: <When at={calledAt} /> })}</small>}
          {pairing.status !== 'called' && pairing.day === null && (
            <small className={classes.start}>
              <MyStart tournamentId={tournamentId} />
            </small>
          )}
        </div>
      </div>
      <div className={classNames(kit.wrap, kit.gap2, classes.actions)}>
        {teamName === null && (
          <Link
            to="/live/new"
            search={{ tournament: tournamentId, match: matchId }}
            className={classNames(buttonClass({ kind: 'primary' }), classes.main)}
          >
            <Icon of={IconBolt} />
            {t('startScoring')}
          </Link>
        )}
        {pairing.status === 'called' && <OnMyWayButton tournamentId={tournamentId} />}
        <Link
          to="/tournaments/$id"
          params={{ id: tournamentId }}
          search={{ tab: 'matches', show: 'mine' }}
          className={buttonClass()}
        >
          {t('enterResult')}
        </Link>
      </div>
    </section>
  )
}

/** Answers a call once; organisers see the answer. */
function OnMyWayButton({ tournamentId }: { tournamentId: string }) {
  const { data } = useQuery(noticesQuery)
  const { busy, attempt } = useAttempt()
  const callNotice = data?.items.find(
    ({ topic, key, subject, answer }) =>
      topic === 'call' &&
      key !== 'call.withdrawn' &&
      subject.tournamentId === tournamentId &&
      answer === null,
  )
  if (callNotice === undefined) return null
  return (
    <Button
      icon={IconWalk}
      busy={busy}
      onClick={() => void attempt(() => answerCall(callNotice.id, 'coming'))}
    >
      {t('onMyWay')}
    </Button>
  )
}
