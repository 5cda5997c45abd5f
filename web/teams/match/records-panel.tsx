import type { TeamMatch } from '#contract/teams/team-match.ts'
import { Avatar } from '../../ui/avatar/avatar.tsx'
import { SectionPanel } from '../../ui/layout/section-panel.tsx'
import text from '../../ui/text.module.css'
import classes from './records-panel.module.css'
import { t } from './messages.ts'
import { classNames } from '../../ui/class-names.ts'
import kit from '../../ui/kit.module.css'

type PlayerRecord = { readonly name: string; won: number; lost: number }

/** Returns each player's wins and losses in this team match, home first. */
function countRecords(match: TeamMatch): ReadonlyMap<string, PlayerRecord> {
  const records = new Map<string, PlayerRecord>()
  for (const side of ['home', 'away'] as const) {
    const sideNumber = side === 'home' ? 1 : 2
    for (const { winner, ending, counts: isCounted, [side]: names } of match.rubbers) {
      for (const name of names.filter((person) => person !== null)) {
        const record = records.get(name.playerId) ?? { name: name.playerName, won: 0, lost: 0 }
        const wasPlayed = ending === 'played' || ending === 'retired'
        if (wasPlayed && isCounted && winner !== 0) {
          if (winner === sideNumber) record.won += 1
          else record.lost += 1
        }
        records.set(name.playerId, record)
      }
    }
  }
  return records
}

/** Each player's record in the team match, and the substitutions. */
export function RecordsPanel({ match }: { match: TeamMatch }) {
  const { substitutions } = match
  return (
    <>
      <SectionPanel title={t('records')} flush>
        <ul className={classNames(kit.rows, classes.counts)}>
          {[...countRecords(match)].map(([id, { name, won, lost }]) => (
            <li key={id}>
              <Avatar id={id} name={name} />
              <span>{name}</span>
              <b className={text.num}>
                {won}–{lost}
              </b>
            </li>
          ))}
        </ul>
      </SectionPanel>
      {substitutions.length > 0 && (
        <SectionPanel title={t('substitutions')}>
          {substitutions.map(({ by, out, reason, at }) => (
            <p key={at}>{t('substituted', { by, out, reason })}</p>
          ))}
        </SectionPanel>
      )}
    </>
  )
}
