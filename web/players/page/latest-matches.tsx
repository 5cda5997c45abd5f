import { useState } from 'react'
import { lazyPart } from '../../platform/lazy-part.tsx'
import { Link } from '@tanstack/react-router'
import { IconPlus } from '@tabler/icons-react'
import type { Player } from '#contract/players/players.ts'
import type { PlayerRating } from '#contract/ratings.ts'
import { sports } from '#engine/sports/sports.ts'
import type { SportId } from '#engine/sports/types.ts'
import { useRecordMatch } from '../../platform/dialogs/record-opener.ts'
import { Button } from '../../ui/controls/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { Delta } from '../../ui/scores/delta.tsx'
import { LatestMarks } from '../../ui/scores/latest-marks.tsx'
import panel from '../../platform/panel.module.css'
import text from '../../ui/text.module.css'
import { When } from '../../ui/i18n/when.tsx'
import classes from './latest-matches.module.css'
import { t } from './messages.ts'
import { readName } from '../../ui/i18n/read-message.ts'
import kit from '../../ui/kit.module.css'

const MatchDialog = lazyPart(
  async () => (await import('../../matches/match-dialog.tsx')).MatchDialog,
)

const resultLabels = () => ({ W: t('won'), D: t('drawn'), L: t('lost') }) as const

type Props = { player: Player; sport: SportId; rating: PlayerRating | undefined }

/** The last five rated matches in a sport, each with its rating change. */
export function LatestMatches({ player, sport, rating }: Props) {
  const record = useRecordMatch()
  const [openMatchId, setOpenMatchId] = useState<string | null>(null)
  const matches = rating?.recentMatches ?? []
  return (
    <section className={classNames(panel.panel, panel.padded)} aria-labelledby="latest-matches">
      <div className={classNames(kit.row, kit.gap2, classes.head)}>
        <h2 id="latest-matches">{t('latestMarks')}</h2>
        {rating !== undefined && <LatestMarks marks={rating.form} />}
        <span className={text.spacer} />
        {rating !== undefined && (
          <span className={classNames(text.num, text.dim)} title={t('wonLostDrawn')}>
            {rating.wins}–{rating.losses}–{rating.draws}
          </span>
        )}
      </div>
      {matches.length === 0 ? (
        <div className={classes.none}>
          <p className={text.dim}>{t('noneRated', { sport: readName(sports[sport].name) })}</p>
          {!player.isRetired && (
            <Button
              icon={IconPlus}
              onClick={() => record({ sportId: sport, player2Id: player.id })}
            >
              {t('recordFirst')}
            </Button>
          )}
        </div>
      ) : (
        <>
          <ul className={classes.list}>
            {matches.map((match) => (
              <li key={match.matchId}>
                <button type="button" onClick={() => setOpenMatchId(match.matchId)}>
                  <b className={text.num} title={resultLabels()[match.result]}>
                    {t(`result.${match.result}`)}
                  </b>
                  <span className={text.trunc}>{match.opponent}</span>
                  <span className={classNames(text.num, classes.score)}>{match.score}</span>
                  <span className={text.right}>
                    <Delta value={match.delta} />
                  </span>
                  <span className={classNames(kit.wideOnly, text.dim, text.right)}>
                    <When at={match.date} />
                  </span>
                </button>
              </li>
            ))}
          </ul>
          <p className={classes.all}>
            <Link to="/matches" search={{ player: player.id, sport }} className={text.link}>
              {t('allMatchesOf', { sport: readName(sports[sport].name) })}
            </Link>
          </p>
        </>
      )}
      {openMatchId !== null && (
        <MatchDialog id={openMatchId} onClose={() => setOpenMatchId(null)} />
      )}
    </section>
  )
}
