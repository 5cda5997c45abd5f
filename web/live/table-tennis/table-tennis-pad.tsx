import { IconArrowsExchange, IconClockPause, IconGavel } from '@tabler/icons-react'
import { useState } from 'react'
import { type LiveEvent, stepsOf } from '#engine/live/log.ts'
import type { ActionOf } from '#engine/live/games.ts'
import {
  findGamePoint,
  findMatchPoint,
  findService,
  tableTennisLive,
  type TableTennisState,
} from '#engine/live/table-tennis/rules.ts'
import type { Player } from '#engine/live/table-tennis/service.ts'
import { countNeeded } from '#engine/sports/race.ts'
import type { Pair, Side } from '#engine/sports/types.ts'
import { tableTennisGame } from '#engine/live/table-tennis/live.ts'
import { findLeader } from '../board/find-leader.ts'
import { Key } from '../pad/keys/key.tsx'
import { HalvesPad } from '../pad/score/halves-pad.tsx'
import type { PadProps, SideNames } from '../pad/props.ts'
import { Question } from '../pad/sheets/question.tsx'
import { listPointWinners } from '../pad/log/current-part.ts'
import classes from './table-tennis-pad.module.css'
import { t } from './messages.ts'

type Props = PadProps<'tabletennis'>
type OpenQuestion = 'timeout' | 'umpire' | 'expedite' | null

/** The table-tennis pad: two halves that are keys. A tap is a point. */
export function TableTennisPad(props: Props) {
  const { state, settings, sides, enter, undo, undoLabel, scoring } = props
  const [openQuestion, setOpenQuestion] = useState<OpenQuestion>(null)
  const order: Pair<Side> = state.left === 1 ? [1, 2] : [2, 1]
  const name = (side: Side) => sides[side - 1]!.short
  const answer = (action: ActionOf<'tabletennis'>) => {
    enter(action)
    setOpenQuestion(null)
  }
  const [status, isUrgent] = describeStatus(state, name)
  const leader = findLeader({ game: 'tabletennis', score: tableTennisGame.scoreOf(state) })
  const log = scoring.log as readonly LiveEvent<ActionOf<'tabletennis'>>[]
  const steps = stepsOf(tableTennisLive, settings, log)
  return (
    <HalvesPad
      order={order}
      sides={sides}
      getHalf={(side) => ({
        label: t('pointTo', { name: name(side) }),
        hasTurn: findService(state)?.server.side === side,
        marked: renderServiceMark(state, side),
        tiles: String(state.points[side - 1]).padStart(2, '0'),
        scoreLabel: t('points', { count: state.points[side - 1]! }),
        foot: <ServeInfo state={state} side={side} sides={sides} />,
      })}
      hint={t('tapForPoint')}
      onScore={(side) => enter({ kind: 'point', side })}
      points={state.points}
      state={state}
      gamesNeeded={countNeeded(settings.bestOf)}
      status={status}
      isUrgent={isUrgent}
      places={2}
      leader={leader}
      pointWinners={listPointWinners(steps, ({ points }) => points)}
      stripLabel={t('course', { one: state.points[0], two: state.points[1] })}
      undo={undo}
      undoLabel={undoLabel}
      keys={
        <>
          <Key kind="act" icon={IconClockPause} press={() => setOpenQuestion('timeout')}>
            {t('timeout')}
          </Key>
          <Key kind="act" icon={IconArrowsExchange} press={() => enter({ kind: 'ends' })}>
            {t('ends')}
          </Key>
          <Key kind="act" icon={IconGavel} press={() => setOpenQuestion('umpire')}>
            {t('umpire')}
          </Key>
        </>
      }
    >
      {state.choose !== null && state.winner === null && (
        <Question title={t('whoServes')}>
          {([1, 2] as const).map((member) => (
            <Key
              key={member}
              isText
              press={() => enter({ kind: 'game server', server: { side: state.choose!, member } })}
            >
              {sides[state.choose! - 1]!.names[member - 1]}
            </Key>
          ))}
        </Question>
      )}
      {openQuestion === 'timeout' && (
        <Question title={t('whoseTimeout')} close={() => setOpenQuestion(null)}>
          {order.map((side) => (
            <Key
              key={side}
              isText
              isDisabled={state.timeoutsLeft[side - 1] === 0}
              press={() => answer({ kind: 'timeout', side })}
            >
              {t('timeoutOf', { name: name(side) })}
            </Key>
          ))}
        </Question>
      )}
      {openQuestion === 'umpire' && (
        <Question title={t('umpire')} close={() => setOpenQuestion(null)}>
          {listUmpireActions(state, sides, name).map(([label, action]) => (
            <Key key={label} isText press={() => answer(action)}>
              {label}
            </Key>
          ))}
          {!state.isExpedite && (
            <Key isText press={() => setOpenQuestion('expedite')}>
              {t('startExpedite')}
            </Key>
          )}
        </Question>
      )}
      {openQuestion === 'expedite' && (
        <Question title={t('isBallInPlay')} close={() => setOpenQuestion(null)}>
          <Key isText press={() => answer({ kind: 'expedite', isBallInPlay: true })}>
            {t('inRally')}
          </Key>
          <Key isText press={() => answer({ kind: 'expedite', isBallInPlay: false })}>
            {t('betweenRallies')}
          </Key>
        </Question>
      )}
    </HalvesPad>
  )
}

/** Returns which player of a pair serves or receives. */
function renderServiceMark(state: TableTennisState, side: Side) {
  const service = findService(state)
  if (service === null || !state.settings.isDoubles) return undefined
  return service.server.side === side
    ? ({ member: service.server.member, as: 'serves' } as const)
    : ({ member: service.receiver.member, as: 'receives' } as const)
}

/** Returns text such as `Deuce`, and whether the next point can end a game or the match. */
function describeStatus(
  state: TableTennisState,
  name: (side: Side) => string,
): [string | null, boolean] {
  const match = findMatchPoint(state)
  if (match !== null) return [t('matchPoint', { name: name(match) }), true]
  const game = findGamePoint(state)
  if (game !== null) return [t('gamePoint', { name: name(game) }), true]
  const [one, two] = state.points
  const to = state.settings.to ?? 11
  if (one === two && one >= to - 1) return [t('deuce'), true]
  if (state.isExpedite) return [t('expedite'), false]
  if (state.winner !== null) return [null, false]
  const isDecider = state.games[0] + state.games[1] === state.settings.bestOf - 1
  return [isDecider && state.settings.bestOf > 1 ? t('decider') : null, false]
}

/** Returns the umpire's actions other than points, with their labels. */
function listUmpireActions(
  state: TableTennisState,
  sides: Pair<SideNames>,
  name: (side: Side) => string,
): [string, ActionOf<'tabletennis'>][] {
  const service = findService(state)
  const bothSides: readonly Side[] = [1, 2]
  return [
    ...bothSides.map((side): [string, ActionOf<'tabletennis'>] => [
      t('warning', { name: name(side) }),
      { kind: 'warning', side },
    ]),
    ...bothSides.map((side): [string, ActionOf<'tabletennis'>] => [
      t('penalty', { name: name(side) }),
      { kind: 'penalty', side, points: state.penalties[side - 1] === 0 ? 1 : 2 },
    ]),
    ...(state.isExpedite
      ? ([[t('thirteenReturns'), { kind: 'thirteen returns' }]] as [
          string,
          ActionOf<'tabletennis'>,
        ][])
      : []),
    ...(service === null
      ? []
      : ([
          [
            t('wrongServer', { name: getPlayerName(sides, service.receiver) }),
            { kind: 'order', server: service.receiver, receiver: service.server },
          ],
        ] as [string, ActionOf<'tabletennis'>][])),
    [t('let'), { kind: 'let' }],
  ]
}

const getPlayerName = (sides: Pair<SideNames>, { side, member }: Player) =>
  sides[side - 1]!.names[member - 1] ?? sides[side - 1]!.short

const givenName = (sides: Pair<SideNames>, player: Player) =>
  getPlayerName(sides, player).split(' ')[0] ?? ''

type ServeInfoProps = {
  readonly state: TableTennisState
  readonly side: Side
  readonly sides: Pair<SideNames>
}

/** Who serves to whom, the serves left, and the remaining time-outs. */
function ServeInfo({ state, side, sides }: ServeInfoProps) {
  const service = findService(state)
  if (service === null) return null
  const isServing = service.server.side === side
  const servesPerTurn = isSingleServe(state) ? 1 : (state.settings.to ?? 11) === 21 ? 5 : 2
  const serveNumber = getServeNumber(state, servesPerTurn)
  const isPair = sides[side - 1]!.names.length > 1
  const timeout = t(state.timeoutsLeft[side - 1] === 1 ? 'timeoutLeft' : 'timeoutUsed')
  const next = serveNumber === servesPerTurn && !isServing ? `${t('servesNext')}. ` : ''
  return (
    <>
      <b>
        {isServing && (
          <span className={classes.balls} aria-hidden="true">
            {Array.from({ length: servesPerTurn }, (_, index) => (
              <i key={index} data-served={index < serveNumber || undefined} />
            ))}
          </span>
        )}
        {isServing
          ? t(isPair ? 'serve' : 'serves', { serveNumber, servesPerTurn })
          : t(isPair ? 'receive' : 'receives')}
      </b>
      <span>
        {isPair && isServing
          ? t('serverToReceiver', {
              server: givenName(sides, service.server),
              receiver: givenName(sides, service.receiver),
            })
          : `${next}${timeout}`}
      </span>
    </>
  )
}

function isSingleServe({ points, settings, isExpedite }: TableTennisState): boolean {
  const to = settings.to ?? 11
  return isExpedite || Math.min(...points) >= to - 1
}

/** Returns the number of the current serve in the server's turn, from 1. */
function getServeNumber({ points, serviceFrom }: TableTennisState, servesPerTurn: number): number {
  const total = points[0] + points[1]
  return servesPerTurn === 1 ? 1 : ((total - (serviceFrom?.from ?? 0)) % servesPerTurn) + 1
}
