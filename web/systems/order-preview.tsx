import { readName } from '../ui/i18n/read-message.ts'
import { joinFacts } from '../ui/i18n/translations.ts'
import { describeHouseRules } from '#engine/sports/house-rules.ts'
import { findSlot, winningScore, type Rubber, type TeamSide } from '#engine/teams/systems/types.ts'
import type { Draft } from './draft.ts'
import classes from './systems.module.css'
import { t } from './messages.ts'

/** Previews the order of play on the sheet, and what ends it. */
export function OrderPreview({ draft }: { draft: Draft }) {
  return (
    <aside className={classes.preview} aria-label={t('preview')}>
      <h3>{t('preview')}</h3>
      <ol>
        {draft.rubbers.map((rubber) => (
          <li key={rubber.n}>
            <b>
              {placeLabel(draft, rubber, 'home')} – {placeLabel(draft, rubber, 'away')}
            </b>
            <span>{formatLength(rubber)}</span>
          </li>
        ))}
      </ol>
      <p>{endText(draft)}</p>
    </aside>
  )
}

const placeLabel = (draft: Draft, rubber: Rubber, side: TeamSide): string =>
  findSlot({ ...draft, id: '' }, side, rubber[side])?.label ?? rubber[side]

function formatLength({ play }: Rubber): string {
  const agreed = describeHouseRules(play.details)
  return joinFacts([readName(play.format), agreed])
}

function endText(draft: Draft): string {
  const { winAt, playAll, drawAllowed } = draft
  const score = winningScore({ ...draft, id: '' })
  return [
    winAt === null || score === null ? t('majorityWins') : t('decidedAt', { count: score }),
    playAll ? t('allPlayed') : t('stopsWhenDecided'),
    ...(drawAllowed ? [t('drawPossible')] : []),
  ].join(' ')
}
