import { useQuery } from '@tanstack/react-query'
import { IconPhotoDown } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { getClubWeek, getWeekCard } from '#contract/club/week.ts'
import type { ReplyOf } from '#contract/endpoint.ts'
import { sports } from '#engine/sports/sports.ts'
import panel from '../platform/panel.module.css'
import { queryOf } from '../platform/cache/query-of.ts'
import { useClub } from '../platform/club/use-club.ts'
import { ShareButton } from '../platform/sharing/share-button.tsx'
import { buttonClass } from '../ui/controls/button.tsx'
import { classNames } from '../ui/class-names.ts'
import { Icon } from '../ui/icon.tsx'
import { readName } from '../ui/i18n/read-message.ts'
import { joinFacts } from '../ui/i18n/translations.ts'
import text from '../ui/text.module.css'
import classes from './club-week.module.css'
import { t } from './messages.ts'
import kit from '../ui/kit.module.css'

type Week = ReplyOf<typeof getClubWeek>

/** A summary of the club's last seven days, to share; nothing if there were no matches. */
export function ClubWeek() {
  const { data: week } = useQuery(queryOf(getClubWeek))
  const isPublic = useClub()?.publicResults === true
  if (week === undefined || week.matches === 0) return null
  const { milestones, climb } = week
  return (
    <section
      className={classNames(panel.panel, panel.padded, classes.week)}
      aria-labelledby="club-week"
    >
      <h2 id="club-week">{t('clubWeek')}</h2>
      <p className={text.dim}>{weekTotals(week)}</p>
      <ul className={classes.list}>
        {milestones.map((milestone) => (
          <PersonLine
            key={`${milestone.playerId} ${milestone.sportId} ${milestone.kind}`}
            person={milestone}
          >
            {milestoneText(milestone)}
          </PersonLine>
        ))}
        {climb !== null && <PersonLine person={climb}>{climbText(climb)}</PersonLine>}
      </ul>
      <div className={classNames(kit.wrap, kit.gap2, classes.share)}>
        <ShareButton
          thing={{ kind: 'week' }}
          title={t('clubWeek')}
          text={(namesPeople) => shareText(week, namesPeople)}
        />
        {isPublic && (
          <a
            href={getWeekCard.path}
            download={`${t('clubWeek')}.png`}
            className={buttonClass({ kind: 'quiet' })}
          >
            <Icon of={IconPhotoDown} />
            {t('savePicture')}
          </a>
        )}
      </div>
    </section>
  )
}

type WeekPerson = Pick<Week['milestones'][number], 'playerId' | 'name' | 'sportId'>

function PersonLine({
  person,
  children,
}: {
  readonly person: WeekPerson
  readonly children: string
}) {
  const { playerId, name, sportId } = person
  return (
    <li data-sport={sportId}>
      <Link to="/players/$id" params={{ id: playerId }} search={{ sport: sportId }}>
        {name}
      </Link>
      <span>{children}</span>
    </li>
  )
}

const weekTotals = ({ matches, players }: Week) =>
  joinFacts([t('matchCount', { count: matches }), t('playerCount', { count: players })])

function milestoneText({ kind, value: count, sportId }: Week['milestones'][number]): string {
  const sport = readName(sports[sportId].name)
  switch (kind) {
    case 'match':
      return t('reachedMatches', { count, sport })
    case 'first_win':
      return t('reachedFirstWin', { count, sport })
    case 'run':
      return t('reachedRun', { count, sport })
    case 'rating':
      return t('reachedRating', { rating: String(count), sport })
    case 'maximum':
      return count === 1 ? t('firstMaximum', { sport }) : t('reachedMaximums', { count, sport })
    case 'break_and_run':
      return t('reachedBreakAndRuns', { count, sport })
  }
}

function climbText({ before, after, sportId }: NonNullable<Week['climb']>): string {
  return t('biggestClimb', { count: after - before, sport: readName(sports[sportId].name) })
}

/** Returns the text for a chat, a line for each fact. */
function shareText(week: Week, namesPeople: boolean): string {
  const { milestones, climb } = week
  const totals = t('sharedWeek', { sum: weekTotals(week) })
  if (!namesPeople) return totals
  const personLine = (name: string, fact: string) => t('sharedFact', { name, fact })
  return [
    totals,
    ...milestones.map((milestone) => personLine(milestone.name, milestoneText(milestone))),
    ...(climb === null ? [] : [personLine(climb.name, climbText(climb))]),
  ].join('\n')
}
