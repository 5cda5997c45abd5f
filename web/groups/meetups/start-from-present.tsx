import { useState } from 'react'
import { IconArrowsShuffle, IconTournament } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { clientErrorTable } from '#contract/errors.ts'
import { getGroupBoard } from '#contract/groups/board.ts'
import { type Meetup, startNight } from '#contract/groups/meetups.ts'
import type { SportId } from '#engine/sports/types.ts'
import { ConfirmDialog } from '../../platform/dialogs/confirm-dialog.tsx'
import { useSports } from '../../platform/club/sports-in-use.ts'
import { useAttempt } from '../../platform/forms/use-attempt.ts'
import { usePermission } from '../../platform/session/use-permission.ts'
import { call } from '../../platform/api/api.ts'
import { queryOf } from '../../platform/cache/query-of.ts'
import { Button } from '../../ui/controls/button.tsx'
import { Fold } from '../../ui/layout/fold.tsx'
import { SectionPanel } from '../../ui/layout/section-panel.tsx'
import { SelectField } from '../../ui/fields/select-field.tsx'
import text from '../../ui/text.module.css'
import classes from './meetup-panel.module.css'
import { t } from './messages.ts'

/** Returns those marked present, or those coming before anyone is marked. */
function presentIn({ comers }: Meetup) {
  const came = comers.filter(({ attendance }) => attendance === 'came')
  return came.length > 0 ? came : comers.filter(({ standing }) => standing === 'coming')
}

/** Shuffles uniformly. */
function shuffled<T>(all: readonly T[]): T[] {
  const left = [...all]
  for (let at = left.length - 1; at > 0; at--) {
    const other = Math.floor(Math.random() * (at + 1))
    const [a, b] = [left[at]!, left[other]!]
    left[at] = b
    left[other] = a
  }
  return left
}

/** Starts from the people present: a tournament, or random pairs. */
export function StartFromPresent({ session }: { session: Meetup }) {
  const present = presentIn(session)
  const mayBegin = usePermission()('tournament.create').ok && session.runs
  const [latest] = session.tournamentIds.toReversed()
  if (session.status !== 'open' || !session.runs) return null
  const starts = (
    <div className={classes.draw}>
      {present.length < 2 ? (
        <p className={text.dim}>{t('tooFew')}</p>
      ) : (
        <>
          {mayBegin ? (
            <Nights session={session} count={present.length} isFirst={latest === undefined} />
          ) : (
            <p className={text.dim}>{t('organiserStarts')}</p>
          )}
          <DrawnPairs names={present.map(({ name }) => name)} />
        </>
      )}
    </div>
  )
  return latest === undefined ? (
    <SectionPanel title={t('fromWhoIsThere')}>{starts}</SectionPanel>
  ) : (
    <div className={classes.again}>
      <Fold title={t('againDo')}>{starts}</Fold>
    </div>
  )
}

type Format = 'round_robin' | 'swiss'
type NightProps = { session: Meetup; count: number; isFirst: boolean }

function Nights({ session, count, isFirst }: NightProps) {
  const navigate = useNavigate()
  const sports = useSports()
  const board = useQuery(queryOf(getGroupBoard, { params: { id: session.groupId }, query: {} }))
  const [chosen, setSport] = useState<SportId | null>(null)
  const sportId = chosen ?? board.data?.sportId ?? sports[0]?.id ?? 'tabletennis'
  const { busy, attempt } = useAttempt(clientErrorTable.CREATE_TOURNAMENT_ERROR.userMessage)
  const [again, setAgain] = useState<Format | null>(null)
  const created = async (format: Format) => {
    const { tournamentId: id } = await call(startNight, {
      params: { id: session.id },
      body: { sportId, format, again: !isFirst },
    })
    await navigate({ to: '/tournaments/$id', params: { id } })
  }
  const start = (format: Format) =>
    isFirst ? void attempt(async () => created(format)) : setAgain(format)
  return (
    <>
      {sports.length > 1 && (
        <SelectField
          label={t('sport')}
          options={sports.map(({ id, name }) => ({ value: id, label: name }))}
          value={sportId}
          onChange={(event) => setSport(event.currentTarget.value as SportId)}
        />
      )}
      <Button
        kind={isFirst ? 'primary' : 'outline'}
        wide
        icon={IconTournament}
        busy={busy}
        onClick={() => start('round_robin')}
      >
        {t('pairRoundRobin', { count })}
      </Button>
      <p className={text.dim}>
        {t('roundRobinSize', {
          count: (count * (count - 1)) / 2,
          rounds: t('roundCount', { count: count % 2 === 0 ? count - 1 : count }),
        })}
      </p>
      <Button wide busy={busy} onClick={() => start('swiss')}>
        {t('swissNight')}
      </Button>
      {again !== null && (
        <ConfirmDialog
          title={t('againTitle')}
          confirm={t('againDo')}
          onClose={() => setAgain(null)}
          onConfirm={async () => created(again)}
        >
          <p>{t('againMeans')}</p>
        </ConfirmDialog>
      )}
    </>
  )
}

function DrawnPairs({ names }: { names: readonly string[] }) {
  const [order, setOrder] = useState<readonly string[] | null>(null)
  const draw = () => setOrder(shuffled(names))
  const pairs = Array.from({ length: Math.floor((order?.length ?? 0) / 2) }, (_, at) => [
    order![at * 2]!,
    order![at * 2 + 1]!,
  ])
  const single = order !== null && order.length % 2 === 1 ? order.at(-1)! : null
  return (
    <>
      <Button wide icon={IconArrowsShuffle} onClick={draw}>
        {order === null ? t('drawnPairs') : t('drawAgain')}
      </Button>
      {order !== null && (
        <ol className={classes.pairs} aria-label={t('drawnPairs')}>
          {pairs.map(([a, b]) => (
            <li key={a}>{t('and', { a: a!, b: b! })}</li>
          ))}
        </ol>
      )}
      {single !== null && <p className={text.dim}>{t('sitsOut', { name: single })}</p>}
    </>
  )
}
