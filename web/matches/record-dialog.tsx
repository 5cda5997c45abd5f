import { useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { isSportId } from '#engine/sports/sports.ts'
import type { SportId } from '#engine/sports/types.ts'
import { getMatch } from '#contract/matches.ts'
import { lazyPart } from '../platform/lazy-part.tsx'
import { Dialog } from '../platform/dialogs/dialog.tsx'
import type { RecordedMatch } from './waiting/send-waiting.ts'
import { QueryView } from '../platform/cache/query-view.tsx'
import { getSportOrFirst, useSports } from '../platform/club/sports-in-use.ts'
import { currentUser } from '../platform/session/session.ts'
import { Skeleton } from '../ui/states/skeleton.tsx'
import { matchToDraft } from './correction/match-to-draft.ts'
import { emptyValues, draftToValues } from './record/values.ts'
import type { RecordValues } from '../sports/record-values.ts'
import { RecordForm } from './record/record-form.tsx'
import type { Ranks } from './record/players/use-ranks.ts'
import { RecordedBar } from './record/saving/recorded-bar.tsx'
import type { RecordRequest } from '../platform/dialogs/record-opener.ts'
import { queryOf } from '../platform/cache/query-of.ts'
import { t } from './messages.ts'

const MatchDialog = lazyPart(async () => (await import('./match-dialog.tsx')).MatchDialog)

type Recorded = {
  readonly request: RecordRequest
  readonly match: RecordedMatch
  /** The players' ranks before the match. */
  readonly ranks: Ranks
}

type Props = { request: RecordRequest; onClose: () => void }

/** The sport of the last recorded match, which is the default for the next one. */
let lastSport: SportId = 'tabletennis'

/** Records or corrects a match, or edits one that was refused while in the outbox. */
export function RecordDialog({ request, onClose }: Props) {
  const [recorded, setRecorded] = useState<Recorded | null>(null)
  const clubSports = useSports()
  if (recorded?.request === request) return <RecordedView {...recorded} onClose={onClose} />
  if (request.matchId !== undefined) {
    return <CorrectDialog key={request.matchId} matchId={request.matchId} onClose={onClose} />
  }
  const { draft, sportId } = request
  return (
    <RecordForm
      key={requestKey(request)}
      initial={initialValues(request, getSportOrFirst(clubSports, lastSport))}
      match={null}
      waitingKey={request.waitingKey}
      isSportFixed={sportId !== undefined || (draft !== undefined && isSportId(draft.sportId))}
      onClose={onClose}
      onRecorded={(match, ranks) => {
        lastSport = match.sportId
        setRecorded({ request, match, ranks })
      }}
    />
  )
}

/** The recorded match; on request, explains the rating changes. */
function RecordedView({ match, ranks, onClose }: Recorded & { onClose: () => void }) {
  const [isExplaining, setExplaining] = useState(false)
  if (isExplaining) return <MatchDialog id={match.id} showsExplanations onClose={onClose} />
  const explain = () => setExplaining(true)
  return <RecordedBar match={match} ranks={ranks} onExplain={explain} onClose={onClose} />
}

const requestKeys = new WeakMap<RecordRequest, number>()
let lastKey = 0

/**
 * Returns a key for each request, so that each has its own form: the previous form may still be
 * sending.
 */
function requestKey(request: RecordRequest): number {
  const existing = requestKeys.get(request)
  if (existing !== undefined) return existing
  lastKey += 1
  requestKeys.set(request, lastKey)
  return lastKey
}

/** Returns the initial values. The signed-in person is the first player by default. */
function initialValues(
  { draft, sportId, player1Id, player2Id }: RecordRequest,
  defaultSport: SportId,
): RecordValues {
  if (draft !== undefined) return draftToValues(draft)
  const values = emptyValues(sportId ?? defaultSport)
  const me = currentUser()?.playerId ?? ''
  const first = player1Id ?? (player2Id === me ? '' : me)
  return { ...values, people: { ...values.people, player1Id: first, player2Id: player2Id ?? '' } }
}

type CorrectProps = { matchId: string; onClose: () => void }

function CorrectDialog({ matchId, onClose }: CorrectProps) {
  const query = useQuery({ ...queryOf(getMatch, { params: { id: matchId } }), staleTime: 0 })
  const [baseline, setBaseline] = useState<{ version: number; values: RecordValues } | null>(null)
  const match = query.data
  // Set once: input is kept if someone else changes the match, and saving reports the conflict.
  if (match !== undefined && baseline === null && !query.isFetching) {
    setBaseline({ version: match.version, values: draftToValues(matchToDraft(match)) })
  }
  const reload = async () => {
    await query.refetch()
    setBaseline(null)
  }
  if (match === undefined || baseline === null) {
    return (
      <Dialog title={t('correctMatch')} size="l" onClose={onClose}>
        <QueryView
          query={query}
          failure={t('matchFailure')}
          loading={<Skeleton layout="card" count={1} />}
        >
          {() => <Skeleton layout="card" count={1} />}
        </QueryView>
      </Dialog>
    )
  }
  return (
    <RecordForm
      key={baseline.version}
      initial={baseline.values}
      match={{ ...match, version: baseline.version }}
      waitingKey={undefined}
      isSportFixed
      onClose={onClose}
      onRecorded={onClose}
      onReload={() => void reload()}
    />
  )
}
