import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { IconArrowsLeftRight } from '@tabler/icons-react'
import type { ReplyOf } from '#contract/endpoint.ts'
import type { Player } from '#contract/players/players.ts'
import { getHeadToHead } from '#contract/ratings.ts'
import { sports } from '#engine/sports/sports.ts'
import type { SportId } from '#engine/sports/types.ts'
import { QueryView } from '../../platform/cache/query-view.tsx'
import { useUser } from '../../platform/session/session.ts'
import { firstName } from '../../matches/record/players/people.ts'
import { Avatar } from '../../ui/avatar/avatar.tsx'
import { buttonClass } from '../../ui/controls/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { FlipTiles } from '../../ui/scores/flip-tiles.tsx'
import { Icon } from '../../ui/icon.tsx'
import panel from '../../platform/panel.module.css'
import { queryOf } from '../../platform/cache/query-of.ts'
import { Popover } from '../../ui/controls/popover.tsx'
import { Skeleton } from '../../ui/states/skeleton.tsx'
import text from '../../ui/text.module.css'
import classes from './head-to-head.module.css'
import { PlayerPicker } from '../player-picker.tsx'
import { t, show } from './messages.ts'
import { readName } from '../../ui/i18n/read-message.ts'
import kit from '../../ui/kit.module.css'

const route = getRouteApi('/shell/players/$id')

/**
 * Returns the opponent to compare with: the chosen one, else the signed-in player, else the most
 * frequent opponent; null if there is none.
 */
export function useOpponent(playerId: string, mostFrequentId: string | null): string | null {
  const { versus } = route.useSearch()
  const me = useUser()?.playerId ?? null
  if (versus !== undefined && versus !== playerId) return versus
  return me !== null && me !== playerId ? me : mostFrequentId
}

type Props = { player: Player; sport: SportId; mostFrequentId: string | null }

/** Compares a player with another: the signed-in player by default. */
export function HeadToHead({ player, sport, mostFrequentId }: Props) {
  const navigate = route.useNavigate()
  const otherId = useOpponent(player.id, mostFrequentId)
  const choose = (id: string) =>
    void navigate({ search: (old) => ({ ...old, versus: id }), replace: true, resetScroll: false })
  return (
    <section className={classNames(panel.panel, panel.padded)} aria-labelledby="head-to-head">
      <div className={classNames(kit.wrappingRow, kit.apart)}>
        <h2 id="head-to-head">{t('headToHead')}</h2>
        <Popover
          role="dialog"
          label={t('opponent')}
          buttonClass={classNames(buttonClass({ kind: 'quiet' }), classes.change)}
          button={
            <>
              <Icon of={IconArrowsLeftRight} size="s" />
              {otherId === null ? t('chooseOpponent') : t('changeOpponent')}
            </>
          }
        >
          {(close) => (
            <PlayerPicker
              label={t('opponent')}
              except={[player.id]}
              listsMeFirst
              onPick={({ id }) => {
                close()
                choose(id)
              }}
            />
          )}
        </Popover>
      </div>
      {otherId === null ? (
        <p className={classes.none}>{t('chooseToCompare')}</p>
      ) : (
        <Comparison player={player} otherId={otherId} sport={sport} />
      )}
    </section>
  )
}

type ComparisonProps = { player: Player; otherId: string; sport: SportId }

function Comparison({ player, otherId, sport }: ComparisonProps) {
  const query = useQuery(queryOf(getHeadToHead, { params: { id: player.id, otherId: otherId } }))
  return (
    <QueryView
      query={query}
      failure={t('comparisonFailed')}
      loading={<Skeleton layout="card" count={1} />}
    >
      {(pair) => <ComparisonCard pair={pair} sport={sport} />}
    </QueryView>
  )
}

type Pair = ReplyOf<typeof getHeadToHead>

function ComparisonCard({ pair, sport }: { pair: Pair; sport: SportId }) {
  const me = useUser()?.playerId
  const { playerId, opponentId, playerName, opponentName } = pair
  const record = pair.sports.find(({ sportId }) => sportId === sport)
  const winProbability = record?.winProbability ?? null
  return (
    <>
      <div className={classes.names}>
        <span className={text.row}>
          <Avatar id={playerId} name={playerName} size="m" />
          <b className={text.trunc}>{firstName(playerName)}</b>
          {playerId === me && <span className={text.you}>{t('you')}</span>}
        </span>
        <span className={text.row}>
          <b className={text.trunc}>{firstName(opponentName)}</b>
          {opponentId === me && <span className={text.you}>{t('you')}</span>}
          <Avatar id={opponentId} name={opponentName} size="m" />
        </span>
      </div>
      {winProbability !== null && <WinProbability winProbability={winProbability} />}
      {record === undefined || record.played === 0 ? (
        <p className={classes.none}>{t('notMetAt', { sport: readName(sports[sport].name) })}</p>
      ) : (
        <>
          <div className={classes.tiles}>
            <FlipTiles
              size="l"
              value={String(record.wins)}
              label={t('wonBy', { name: playerName })}
            />
            <span className={text.label}>{show('matchesWon', { break: <br /> })}</span>
            <FlipTiles
              size="l"
              outlined
              value={String(record.losses)}
              label={t('wonBy', { name: opponentName })}
            />
          </div>
          <dl className={classes.lines}>
            {[...drawnLine(record.draws), ...record.lines].map(({ label, mine, theirs }) => (
              <div key={label}>
                <dd className={text.num}>{mine}</dd>
                <dt>{label}</dt>
                <dd className={text.num}>{theirs}</dd>
              </div>
            ))}
          </dl>
        </>
      )}
    </>
  )
}

function drawnLine(draws: number) {
  return draws === 0 ? [] : [{ label: t('draws'), mine: String(draws), theirs: String(draws) }]
}

/** Each side's probability of winning the next match, in percent that add up to 100. */
function WinProbability({ winProbability }: { winProbability: number }) {
  const percent = Math.round(winProbability * 100)
  return (
    <>
      <div className={classes.chance} style={{ '--mine': `${percent}%` } as React.CSSProperties}>
        <span>{percent}%</span>
        <span>{100 - percent}%</span>
      </div>
      <p className={classNames(text.label, classes.note)}>{t('chances')}</p>
    </>
  )
}
