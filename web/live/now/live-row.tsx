import { IconBolt, IconEye, IconHandClick, IconPlayerStop, IconTransfer } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { resumeLive, stopLive, listLive } from '#contract/live/events.ts'
import type { LiveMatchWire } from '#contract/live/match.ts'
import type { MyPairing } from '#contract/tournaments/tables.ts'
import { sports } from '#engine/sports/sports.ts'
import { call } from '../../platform/api/api.ts'
import { undoToast } from '../../platform/toasts/undo-toast.tsx'
import { useAttempt } from '../../platform/forms/use-attempt.ts'
import { keyOf } from '../../platform/cache/query-of.ts'
import { Button, buttonClass } from '../../ui/controls/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { Icon } from '../../ui/icon.tsx'
import { SportChip } from '../../ui/sports/sport-chip.tsx'
import text from '../../ui/text.module.css'
import { When } from '../../ui/i18n/when.tsx'
import { useNowEvery } from '../../ui/hooks/use-now-every.ts'
import { formatAge } from '../board/format-age.ts'
import { findLeader } from '../board/find-leader.ts'
import { LiveTiles } from '../board/live-tiles.tsx'
import { TurnMark } from '../board/turn-mark.tsx'
import { describeRules, describeState, describeTurn } from '../board/describe-state.ts'
import { getSideNames } from '../pad/score/side-names.ts'
import { findCurrentScorer } from '../role/current-scorer.ts'
import classes from './live-screen.module.css'
import { t } from './messages.ts'
import { readName } from '../../ui/i18n/read-message.ts'
import kit from '../../ui/kit.module.css'

type Props = {
  readonly match: LiveMatchWire
  readonly device: string | null
  /** When the match last changed, epoch ms. */
  readonly lastUpdateAt: number
  readonly takeOver: () => void
}

/** One live match: table, players, score, state and scorer. */
export function LiveRow({ match, device, lastUpdateAt, takeOver }: Props) {
  const now = useNowEvery(5_000)
  const sides = getSideNames(match)
  const leader = findLeader(match)
  const stateText = describeState(match)
  const turnText = describeTurn(match, sides)
  const scorer = findCurrentScorer(match)
  const isScoredHere = scorer !== null && scorer.device === device
  const scorerText =
    scorer === null ? t('noOneScores') : isScoredHere ? t('thisDevice') : scorer.name
  const age = formatAge(lastUpdateAt, now)
  return (
    <li data-sport={match.sportId}>
      <span className={classes.what}>
        <SportChip sport={match.sportId} name={readName(sports[match.sportId].name)} />
        <span className={text.trunc}>{match.table ?? describeRules(match)}</span>
        <span className={classNames(text.trunc, classes.deskOnly)}>
          {match.tournamentName ?? (match.table === null ? '' : describeRules(match))}
        </span>
        <span className={classNames(classes.live, classes.phoneOnly)}>{t('live')}</span>
      </span>
      <Link to="/live/$id" params={{ id: match.id }} className={classes.who}>
        {sides.map(({ whole }, index) => (
          <span key={index} className={classNames(leader === index + 1 && classes.on)}>
            <span className={text.trunc}>{whole}</span>
            <TurnMark match={match} side={index === 0 ? 1 : 2} />
          </span>
        ))}
      </Link>
      <span className={classes.score}>
        {([1, 2] as const).map((side) => (
          <LiveTiles
            key={side}
            match={match}
            side={side}
            name={sides[side - 1]!.short}
            isOutlined={leader !== side}
            className={classes.tiles}
          />
        ))}
      </span>
      <span className={classes.state}>
        <b>{stateText === '' ? turnText : stateText}</b>
        {stateText === '' ? '' : turnText}
      </span>
      <span className={classNames(classes.state, classes.scorer)}>
        <b className={text.trunc}>{scorerText}</b>
        {match.isAbandoned ? <span className={text.down}>{t('abandoned', { age })}</span> : age}
      </span>
      <span className={classNames(kit.atEnd, kit.gap2, classes.actions)}>
        <Link
          to="/live/$id"
          params={{ id: match.id }}
          className={classNames(buttonClass(), classes.watch)}
        >
          <Icon of={IconEye} />
          {t('watch')}
        </Link>
        <MainAction
          match={match}
          canScoreHere={scorer === null || isScoredHere}
          takeOver={takeOver}
        />
      </span>
      <span className={classes.phone}>
        <span>
          <b>{stateText === '' ? turnText : stateText}</b>,{' '}
          {isScoredHere ? t('scoredHere') : describeScorer(scorer, age)}
        </span>
        <MainAction
          match={match}
          canScoreHere={scorer === null || isScoredHere}
          takeOver={takeOver}
        />
      </span>
    </li>
  )
}

function describeScorer(scorer: { readonly name: string } | null, age: string): string {
  if (scorer === null) return t('noScorer', { age })
  return t('scorerAndAge', { name: scorer.name.split(' ')[0] ?? scorer.name, age })
}

type MainActionProps = Pick<Props, 'match' | 'takeOver'> & { readonly canScoreHere: boolean }

function MainAction({ match, canScoreHere, takeOver }: MainActionProps) {
  if (match.isAbandoned && match.mayStop) return <StopButton match={match} />
  if (!match.mayScore) return null
  if (canScoreHere) {
    return (
      <Link to="/live/$id/score" params={{ id: match.id }} className={buttonClass()}>
        <Icon of={IconHandClick} />
        {t('score')}
      </Link>
    )
  }
  return (
    <Button icon={IconTransfer} onClick={takeOver}>
      {t('takeOver')}
    </Button>
  )
}

/** Stops an abandoned match; it can be resumed. */
function StopButton({ match }: Pick<Props, 'match'>) {
  const client = useQueryClient()
  const { busy, attempt } = useAttempt()
  const params = { id: match.id }
  const refetchList = async () => client.invalidateQueries({ queryKey: keyOf(listLive) })
  const stop = async () => {
    await call(stopLive, { params, body: {} })
    undoToast(t('stopped'), async () => {
      await call(resumeLive, { params })
      await refetchList()
    })
    await refetchList()
  }
  return (
    <Button kind="danger" icon={IconPlayerStop} busy={busy} onClick={() => void attempt(stop)}>
      {t('stop')}
    </Button>
  )
}

/** A match that was called but is not being scored. */
export function CalledRow({ pairing }: { readonly pairing: MyPairing }) {
  const { sportId, table, tournamentName, roundTitle, opponent, calledAt } = pairing
  return (
    <li data-sport={sportId}>
      <span className={classes.what}>
        <SportChip sport={sportId} name={readName(sports[sportId].name)} />
        <span className={text.trunc}>{table}</span>
        <span className={classNames(text.trunc, classes.deskOnly)}>{tournamentName}</span>
      </span>
      <span className={classes.who}>
        <span>{t('you')}</span>
        <span>
          <span className={text.trunc}>{opponent}</span>
        </span>
      </span>
      <span className={classes.score} />
      <span className={classes.state}>
        <b>{roundTitle}</b>
        {calledAt !== null && (
          <>
            {t('calledAgo')} <When at={calledAt} />
          </>
        )}
      </span>
      <span className={classNames(classes.state, classes.scorer)}>
        <b>{t('noOneScores')}</b>
      </span>
      <span className={classNames(kit.atEnd, kit.gap2, classes.actions, classes.always)}>
        <Link
          to="/live/new"
          search={{ tournament: pairing.tournamentId, match: pairing.matchId }}
          className={buttonClass()}
        >
          <Icon of={IconBolt} />
          {t('scoreHere')}
        </Link>
      </span>
    </li>
  )
}
