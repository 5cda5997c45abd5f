import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import type { TournamentMatchWire } from '#contract/tournaments/matches.ts'
import { RoundDay } from '../fixtures/round-day.tsx'
import { IconButton } from '../../ui/controls/icon-button.tsx'
import { Segmented } from '../../ui/controls/segmented.tsx'
import { useIsPhone } from '../../ui/hooks/use-media.ts'
import text from '../../ui/text.module.css'
import { currentRound, groupRounds, type RoundGroup } from './round-groups.ts'
import { RoundView } from './round-view.tsx'
import classes from './rounds-view.module.css'
import { Select } from '../../ui/fields/select.tsx'
import { t } from './messages.ts'
import { classNames } from '../../ui/class-names.ts'
import kit from '../../ui/kit.module.css'

type PairingOrder = 'board' | 'name'

type Props = {
  matches: readonly TournamentMatchWire[]
  roundDetails?: Parameters<typeof groupRounds>[1]
  hasColours: boolean
  me: string | null
  chosenRound: number | undefined
  order: PairingOrder
  onChoose: (round: number) => void
  onOrderChange: (order: PairingOrder) => void
  onOpen: (id: string) => void
  /** Whether it previews a draw, which has no progress to show. */
  isPreview?: boolean
}

const orderOptions = () =>
  [
    { value: 'board', label: t('by.board') },
    { value: 'name', label: t('by.name') },
  ] as const

/** One round at a time, with navigation to the others. */
export function RoundsView(props: Props) {
  const {
    matches,
    roundDetails,
    hasColours,
    me,
    chosenRound,
    order,
    onChoose,
    onOrderChange,
    onOpen,
  } = props
  const isPhone = useIsPhone()
  const rounds = groupRounds(matches, roundDetails)
  const round = rounds.find((group) => group.round === chosenRound) ?? currentRound(rounds)
  if (round === undefined) return null
  const index = rounds.indexOf(round)
  const orderSwitch = (
    <Segmented label={t('order')} options={orderOptions()} value={order} onChange={onOrderChange} />
  )
  return (
    <section aria-labelledby="round-title">
      <div className={classNames(kit.wrappingRow, classes.head)}>
        <nav className={kit.row} aria-label={t('rounds')}>
          <IconButton
            icon={IconChevronLeft}
            label={t('roundBefore')}
            disabled={index === 0}
            onClick={() => onChoose(rounds[index - 1]?.round ?? round.round)}
          />
          <Select
            label={t('round')}
            className={classes.choice}
            options={rounds.map(({ round: number, title }) => ({ value: number, label: title }))}
            value={round.round}
            onChange={onChoose}
          />
          <IconButton
            icon={IconChevronRight}
            label={t('roundAfter')}
            disabled={index === rounds.length - 1}
            onClick={() => onChoose(rounds[index + 1]?.round ?? round.round)}
          />
        </nav>
        <h2 id="round-title" className={text.hidden}>
          {round.title}
        </h2>
        <RoundDay day={round.matches[0]?.day ?? null} matches={round.matches} />
        {props.isPreview !== true && <span className={text.dim}>{progressText(round)}</span>}
        <span className={text.spacer} />
        {!isPhone && orderSwitch}
      </div>
      <RoundView round={round} hasColours={hasColours} order={order} me={me} onOpen={onOpen} />
      {isPhone && <div className={classes.order}>{orderSwitch}</div>}
    </section>
  )
}

function progressText({ decided, total, isReleased }: RoundGroup): string {
  if (!isReleased) return t('notReleased')
  return decided === total ? t('allPlayed') : t('playedOf', { decided, matches: total })
}
