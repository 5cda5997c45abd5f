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
import type { IdempotencyOptions } from '../../platform/forms/use-form.ts'
import { usePermission } from '../../platform/session/use-permission.ts'
import { call } from '../../platform/api/api.ts'
import { queryOf } from '../../platform/cache/query-of.ts'
import { Button } from '../../ui/controls/button.tsx'
import { Fold } from '../../ui/layout/fold.tsx'
import { SectionPanel } from '../../ui/layout/section-panel.tsx'
import { readName } from '../../ui/i18n/read-message.ts'
import { SelectField } from '../../ui/fields/select-field.tsx'
import text from '../../ui/text.module.css'
import classes from './meetup-panel.module.css'
import { t } from './messages.ts'
import { classNames } from '../../ui/class-names.ts'
import kit from '../../ui/kit.module.css'

/** Returns the attendees marked present; before anyone is marked, those who said yes. */
function presentAttendees({ comers }: Meetup) {
  const came = comers.filter(({ attendance }) => attendance === 'came')
  return came.length > 0 ? came : comers.filter(({ standing }) => standing === 'coming')
}

/** Returns a uniformly shuffled copy. */
function shuffle<T>(all: readonly T[]): T[] {
  const shuffled = [...all]
  for (let index = shuffled.length - 1; index > 0; index--) {
    const other = Math.floor(Math.random() * (index + 1))
    const [a, b] = [shuffled[index]!, shuffled[other]!]
    shuffled[index] = b
    shuffled[other] = a
  }
  return shuffled
}

/** Starts a tournament with the people present, or draws random pairs of them. */
export function PlayWithPresent({ meetup }: { meetup: Meetup }) {
  const present = presentAttendees(meetup)
  const canCreateTournament = usePermission()('tournament.create').ok && meetup.runs
  const [latest] = meetup.tournamentIds.toReversed()
  if (meetup.status !== 'open' || !meetup.runs) return null
  const content = (
    <div className={classNames(kit.stack, kit.gap3)}>
      {present.length < 2 ? (
        <p className={text.dim}>{t('tooFew')}</p>
      ) : (
        <>
          {canCreateTournament ? (
            <TournamentButtons
              meetup={meetup}
              count={present.length}
              isFirst={latest === undefined}
            />
          ) : (
            <p className={text.dim}>{t('organiserStarts')}</p>
          )}
          <DrawnPairs names={present.map(({ name }) => name)} />
        </>
      )}
    </div>
  )
  return latest === undefined ? (
    <SectionPanel title={t('playWithPresent')}>{content}</SectionPanel>
  ) : (
    <div className={classNames(kit.card, classes.again)}>
      <Fold title={t('againConfirm')}>{content}</Fold>
    </div>
  )
}

type Format = 'round_robin' | 'swiss'
type TournamentButtonsProps = { meetup: Meetup; count: number; isFirst: boolean }

function TournamentButtons({ meetup, count, isFirst }: TournamentButtonsProps) {
  const navigate = useNavigate()
  const sports = useSports()
  const board = useQuery(queryOf(getGroupBoard, { params: { id: meetup.groupId }, query: {} }))
  const [chosen, setSport] = useState<SportId | null>(null)
  const sportId = chosen ?? board.data?.sportId ?? sports[0]?.id ?? 'tabletennis'
  const { busy, attempt } = useAttempt(clientErrorTable.CREATE_TOURNAMENT_ERROR.userMessage)
  const [repeatFormat, setRepeatFormat] = useState<Format | null>(null)
  const create = async (format: Format, idempotency?: IdempotencyOptions) => {
    const { tournamentId: id } = await call(
      startNight,
      { params: { id: meetup.id }, body: { sportId, format, again: !isFirst } },
      idempotency,
    )
    await navigate({ to: '/tournaments/$id', params: { id } })
  }
  const start = (format: Format) =>
    isFirst ? void attempt(async () => create(format)) : setRepeatFormat(format)
  return (
    <>
      {sports.length > 1 && (
        <SelectField
          label={t('sport')}
          options={sports.map(({ id, name }) => ({ value: id, label: readName(name) }))}
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
      {repeatFormat !== null && (
        <ConfirmDialog
          title={t('againTitle')}
          confirm={t('againConfirm')}
          onClose={() => setRepeatFormat(null)}
          onConfirm={async (_, idempotency) => create(repeatFormat, idempotency)}
        >
          <p>{t('againBody')}</p>
        </ConfirmDialog>
      )}
    </>
  )
}

function DrawnPairs({ names }: { names: readonly string[] }) {
  const [order, setOrder] = useState<readonly string[] | null>(null)
  const draw = () => setOrder(shuffle(names))
  const pairs = Array.from({ length: Math.floor((order?.length ?? 0) / 2) }, (_, index) => [
    order![index * 2]!,
    order![index * 2 + 1]!,
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
