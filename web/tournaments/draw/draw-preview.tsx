import { useState } from 'react'
import { sports } from '#engine/sports/sports.ts'
import { isTableStage } from '#engine/tournaments/log/state.ts'
import { IconArrowsShuffle, IconTournament } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { type TournamentDetail, getTournament } from '#contract/tournaments/tournament.ts'
import { previewDraw } from '#contract/tournaments/rounds.ts'
import { seedTournament } from '#contract/tournaments/life.ts'
import { QueryView } from '../../platform/cache/query-view.tsx'
import { useAttempt } from '../../platform/forms/use-attempt.ts'
import { queryOf } from '../../platform/cache/query-of.ts'
import { mutate } from '../../platform/cache/mutate.ts'
import { Button } from '../../ui/controls/button.tsx'
import { Skeleton } from '../../ui/states/skeleton.tsx'
import { EmptyState } from '../../ui/states/state-panel.tsx'
import { Bracket } from '../bracket/bracket.tsx'
import { RoundsView } from '../rounds/rounds-view.tsx'
import classes from './draw-preview.module.css'
import { t } from './messages.ts'
import { classNames } from '../../ui/class-names.ts'
import kit from '../../ui/kit.module.css'

type Props = { tournament: TournamentDetail; layout: 'bracket' | 'rounds' }

/** Previews the draw for organisers, as if the tournament started now. */
export function DrawPreview({ tournament, layout }: Props) {
  const query = useQuery({
    ...queryOf(previewDraw, { params: { id: tournament.id } }),
    staleTime: 0,
  })
  return (
    <QueryView query={query} failure={t('failure')} loading={<Skeleton layout="list" count={6} />}>
      {({ sections, advancements, matches, firstRounds, isPairedLater, whyNot }) =>
        whyNot !== null || isPairedLater ? (
          <EmptyState icon={IconTournament} title={t('noDraw')}>
            {whyNot ?? t('pairedLater')}
          </EmptyState>
        ) : (
          <div data-sport={tournament.sportId}>
            <PreviewNote tournament={tournament} firstRounds={firstRounds} />
            {layout === 'bracket' ? (
              <Bracket
                sections={sections}
                advancements={advancements}
                matches={matches.filter((match) => !isTableStage(match))}
                me={null}
                onOpen={ignoreOpen}
              />
            ) : (
              <PreviewRounds tournament={tournament} matches={matches} />
            )}
          </div>
        )
      }
    </QueryView>
  )
}

/** Does nothing, because a previewed match cannot be opened. */
const ignoreOpen = () => undefined

type RoundsProps = Pick<Props, 'tournament'> & {
  matches: Parameters<typeof RoundsView>[0]['matches']
}

function PreviewRounds({ tournament, matches }: RoundsProps) {
  const [round, setRound] = useState<number | undefined>()
  const [order, setOrder] = useState<'board' | 'name'>('board')
  return (
    <RoundsView
      matches={matches}
      hasColours={sports[tournament.sportId].hasColours}
      me={null}
      chosenRound={round}
      order={order}
      onChoose={setRound}
      onOrderChange={setOrder}
      onOpen={ignoreOpen}
      isPreview
    />
  )
}

type PreviewNoteProps = Pick<Props, 'tournament'> & { firstRounds: number | null }

/** Labels the draw as a preview, and offers to redraw a random one. */
function PreviewNote({ tournament: { id, version, settings }, firstRounds }: PreviewNoteProps) {
  const { busy, attempt } = useAttempt()
  const isRandom = settings.seedingMethod === 'random'
  const redraw = () =>
    void attempt(() =>
      mutate(
        seedTournament,
        { params: { id }, body: { version, method: 'random', redraw: true } },
        { updates: getTournament },
      ),
    )
  return (
    <section className={classNames(kit.wrappingRow, classes.note)} aria-labelledby="draw-preview">
      <div>
        <h2 id="draw-preview">{t('title')}</h2>
        <p>{t(isRandom ? 'hintRandom' : 'hint')}</p>
        {firstRounds !== null && <p>{t('firstRounds', { count: firstRounds })}</p>}
      </div>
      {isRandom && (
        <Button icon={IconArrowsShuffle} busy={busy} onClick={redraw}>
          {t('drawAgain')}
        </Button>
      )}
    </section>
  )
}
