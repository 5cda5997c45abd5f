import { IconBolt, IconGitCompare, IconPlus, IconQrcode } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import type { LiveMatchWire } from '#contract/live/match.ts'
import { type MyPairing, listMyPairings } from '#contract/tournaments/tables.ts'
import type { SportId } from '#engine/sports/types.ts'
import { lazyPart } from '../../platform/lazy-part.tsx'
import { QueryView } from '../../platform/cache/query-view.tsx'
import { useUser } from '../../platform/session/session.ts'
import { SportFilter } from '../../platform/club/sport-filter.tsx'
import { useSports } from '../../platform/club/sports-in-use.ts'
import { useAttempt } from '../../platform/forms/use-attempt.ts'
import { queryOf } from '../../platform/cache/query-of.ts'
import { toast } from '../../platform/toasts/toast.ts'
import { ListHead } from '../../platform/lists/list-head.tsx'
import { Button, buttonClass } from '../../ui/controls/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { readMessage, readName } from '../../ui/i18n/read-message.ts'
import { SportIcon } from '../../ui/sports/sport-icon.tsx'
import { Skeleton } from '../../ui/states/skeleton.tsx'
import { EmptyState } from '../../ui/states/state-panel.tsx'
import { describeSaveStatus } from '../pad/describe-save-status.ts'
import { flushStored } from '../storage/flush-stored.ts'
import type { Scoring } from '../storage/scoring.ts'
import { getSideNames } from '../pad/score/side-names.ts'
import { CalledRow, LiveRow } from './live-row.tsx'
import classes from './live-screen.module.css'
import { useLive } from './use-live.ts'
import { useUnsentMatches, type UnsentMatch } from './use-unsent-matches.ts'
import { useDeviceId } from '../storage/use-device-id.ts'
import { t } from './messages.ts'
import { classNames } from '../../ui/class-names.ts'
import kit from '../../ui/kit.module.css'

const ConflictDialog = lazyPart(
  async () => (await import('../conflict/conflict-dialog.tsx')).ConflictDialog,
)
const TakeOverDialog = lazyPart(
  async () => (await import('../role/take-over-dialog.tsx')).TakeOverDialog,
)

/** Every live match, and the conflicts to be resolved. */
export function LiveScreen() {
  const { sport } = useSearch({ strict: false })
  const navigate = useNavigate()
  const { query, getLastUpdateAt } = useLive()
  const pairings = useQuery(queryOf(listMyPairings))
  const unsent = useUnsentMatches()
  const device = useDeviceId()
  const [comparingId, setComparingId] = useState<string | null>(null)
  const [takingOverId, setTakingOverId] = useState<string | null>(null)
  const selectSport = (chosen: SportId | undefined) =>
    void navigate({
      to: '/live',
      search: chosen === undefined ? {} : { sport: chosen },
      replace: true,
    })
  return (
    <>
      <ListHead
        title={t('title')}
        tabs={<SportFilter value={sport} onChange={selectSport} />}
        main={{
          label: t('start'),
          short: t('startShort'),
          icon: IconPlus,
          link: { to: '/live/new', search: { sport } },
        }}
        actions={[{ label: t('scanHandover'), icon: IconQrcode, link: { to: '/live/hand' } }]}
      />
      <UnsentMatches unsent={unsent} />
      <QueryView
        query={query}
        failure={t('failure')}
        loading={<Skeleton layout="table" count={4} />}
      >
        {({ items }) => {
          const shown = sortMatches(
            items.filter(({ sportId }) => sport === undefined || sportId === sport),
          )
          const calledPairings = findUnscoredCalls(pairings.data?.items ?? [], items).filter(
            ({ sportId }) => sport === undefined || sportId === sport,
          )
          const matchToTakeOver = items.find(({ id }) => id === takingOverId)
          const matchInConflict = items.find(({ id }) => id === comparingId)
          return (
            <div className={classNames(kit.oneColumn, kit.gap4, classes.now)}>
              {shown
                .filter(({ openForks }) => openForks > 0)
                .map((match) => (
                  <ConflictAlert
                    key={match.id}
                    match={match}
                    compare={() => setComparingId(match.id)}
                  />
                ))}
              {shown.length === 0 ? (
                <EmptyState
                  icon={IconBolt}
                  title={t('empty')}
                  action={sport === undefined && <StartBySport />}
                >
                  {t('emptyBody')}
                </EmptyState>
              ) : (
                <ul
                  className={classNames(kit.card, classes.list)}
                  aria-label={t('count', { count: shown.length })}
                >
                  {shown.map((match) => (
                    <LiveRow
                      key={match.id}
                      match={match}
                      device={device}
                      lastUpdateAt={getLastUpdateAt(match)}
                      takeOver={() => setTakingOverId(match.id)}
                    />
                  ))}
                </ul>
              )}
              {calledPairings.length > 0 && (
                <>
                  <h2 className={classes.heading}>{t('called')}</h2>
                  <ul className={classNames(kit.card, classes.list)}>
                    {calledPairings.map((pairing) => (
                      <CalledRow
                        key={`${pairing.tournamentId} ${pairing.matchId}`}
                        pairing={pairing}
                      />
                    ))}
                  </ul>
                </>
              )}
              {matchInConflict !== undefined && (
                <ConflictDialog id={matchInConflict.id} close={() => setComparingId(null)} />
              )}
              {matchToTakeOver !== undefined && (
                <TakeOverDialog
                  match={matchToTakeOver}
                  lastUpdateAt={getLastUpdateAt(matchToTakeOver)}
                  close={() => setTakingOverId(null)}
                />
              )}
            </div>
          )
        }}
      </QueryView>
    </>
  )
}

/** Links that start a match in each sport, while there is none to watch. */
function StartBySport() {
  return (
    <div className={classNames(kit.wrap, kit.gap2, classes.sports)}>
      {useSports().map(({ id, name }) => (
        <Link
          key={id}
          to="/live/new"
          search={{ sport: id }}
          className={buttonClass()}
          data-sport={id}
        >
          <SportIcon sport={id} />
          {readName(name)}
        </Link>
      ))}
    </div>
  )
}

/** Sorts matches that need an organiser first. */
function sortMatches(matches: readonly LiveMatchWire[]): LiveMatchWire[] {
  const getRank = ({ mayStop, openForks, isAbandoned }: LiveMatchWire) => {
    if (mayStop && openForks > 0) return 0
    return mayStop && isAbandoned ? 1 : 2
  }
  return matches.toSorted((one, two) => getRank(one) - getRank(two))
}

/** Returns my called matches that are not being scored; team matches are scored by rubber. */
function findUnscoredCalls(
  pairings: readonly MyPairing[],
  live: readonly LiveMatchWire[],
): MyPairing[] {
  const scored = new Set(
    live.map(({ tournamentId, tournamentMatchId }) => `${tournamentId} ${tournamentMatchId}`),
  )
  return pairings.filter(
    ({ status, tournamentId, matchId, teamName }) =>
      status === 'called' && teamName === null && !scored.has(`${tournamentId} ${matchId}`),
  )
}

const formatVersus = (match: LiveMatchWire) => {
  const [one, two] = getSideNames(match)
  return t('versus', { one: one.whole, two: two.whole })
}

type ConflictAlertProps = { readonly match: LiveMatchWire; readonly compare: () => void }

function ConflictAlert({ match, compare }: ConflictAlertProps) {
  const title = match.table === null ? t('conflict') : t('conflictAt', { table: match.table })
  return (
    <section className={classNames(kit.wrappingRow, classes.alert)} aria-label={title}>
      <Icon of={IconGitCompare} size="l" />
      <div>
        <b>{title}</b>
        {t('conflictBody', { who: formatVersus(match) })}
      </div>
      <Button onClick={compare}>{t('compare')}</Button>
    </section>
  )
}

function UnsentMatches({ unsent }: { readonly unsent: readonly UnsentMatch[] }) {
  const userId = useUser()?.id ?? ''
  const { busy, attempt } = useAttempt()
  if (unsent.length === 0) return null
  return (
    <section
      className={classNames(kit.wrappingRow, kit.outlined, classes.waiting)}
      aria-label={t('onThisDevice')}
    >
      {unsent.map(({ match, unsentEntryCount: count }) => (
        <div key={match.id}>
          <span role="status">
            <b>{t('waiting', { count })}</b> {formatVersus(match)}
          </span>
          <Link to="/live/$id/score" params={{ id: match.id }} className={buttonClass()}>
            {t('score')}
          </Link>
        </div>
      ))}
      <Button busy={busy} onClick={() => void attempt(async () => sendStored(userId))}>
        {t('send')}
      </Button>
    </section>
  )
}

/** Sends what this device has stored, and says what was not sent and why. */
async function sendStored(userId: string): Promise<void> {
  for (const scoring of (await flushStored(userId)).values()) {
    const problem = findProblem(scoring)
    if (problem !== null) toast(t('notSent', { who: formatVersus(scoring.match) }), problem, 'bad')
  }
}

function findProblem(scoring: Scoring): string | null {
  const { refusal, refused, saveStatus } = scoring
  if (refusal !== null) return readMessage(refusal)
  return refused.at(-1)?.why ?? (saveStatus === 'saved' ? null : describeSaveStatus(scoring))
}
