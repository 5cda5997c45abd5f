import { IconAlertTriangle } from '@tabler/icons-react'
import { classNames } from '../../ui/class-names.ts'
import { Icon } from '../../ui/icon.tsx'
import { useToday } from '../../platform/club/use-today.ts'
import { isOverdue } from '../fixtures/overdue.ts'
import text from '../../ui/text.module.css'
import lines from './match-line.module.css'
import { MatchLine } from './match-line.tsx'
import { isPlayable } from '../match-sentence.ts'
import { pairingsByName, type RoundGroup } from './round-groups.ts'
import classes from './round-view.module.css'
import { t } from './messages.ts'
import kit from '../../ui/kit.module.css'

type Props = {
  round: RoundGroup
  /** Whether the first side has white. */
  hasColours: boolean
  order: 'board' | 'name'
  me: string | null
  onOpen: (id: string) => void
}

/** The pairings of a round with results, byes, and the rules that were relaxed. */
export function RoundView({ round, hasColours, order, me, onOpen }: Props) {
  return (
    <>
      {round.broken.length > 0 && (
        <div className={classes.broken} role="note">
          <Icon of={IconAlertTriangle} />
          <ul>
            {round.broken.map(({ text: sentence }) => (
              <li key={sentence}>{sentence}</li>
            ))}
          </ul>
        </div>
      )}
      {order === 'board' ? (
        <PairingsByBoard round={round} hasColours={hasColours} me={me} onOpen={onOpen} />
      ) : (
        <PairingsByName round={round} hasColours={hasColours} me={me} />
      )}
      {order === 'board' && round.byes.length > 0 && (
        <ul className={classNames(kit.wrap, classes.byes)} aria-label={t('withoutMatch')}>
          {round.byes.map(({ playerId, name, bye }) => (
            <li key={playerId}>
              <b>{name}</b> <span className={text.dim}>{bye}</span>
            </li>
          ))}
        </ul>
      )}
    </>
  )
}

function PairingsByBoard({ round, hasColours, me, onOpen }: Omit<Props, 'order'>) {
  const today = useToday()
  const groups = Map.groupBy(round.matches.filter(isPlayable), ({ groupName }) => groupName)
  return (
    <div className={classNames(groups.size > 1 && classes.groups)}>
      {[...groups].map(([name, matches]) => (
        <div key={name}>
          {name !== null && <h3 className={classes.group}>{name}</h3>}
          <ol className={lines.list}>
            {matches
              .toSorted((a, b) => a.board - b.board)
              .map((match) => (
                <MatchLine
                  key={match.id}
                  match={match}
                  me={me}
                  label={match.board}
                  hasColours={hasColours}
                  isOverdue={isOverdue(match, today)}
                  onOpen={onOpen}
                />
              ))}
          </ol>
        </div>
      ))}
    </div>
  )
}

function PairingsByName({ round, hasColours, me }: Omit<Props, 'order' | 'onOpen'>) {
  return (
    <table className={classes.names}>
      <thead>
        <tr>
          <th scope="col">{t('name')}</th>
          <th scope="col" className={text.right}>
            {t('board')}
          </th>
          {hasColours && <th scope="col">{t('colour')}</th>}
          <th scope="col">{t('opponent')}</th>
        </tr>
      </thead>
      <tbody>
        {pairingsByName(round).map(({ playerId, name, opponent, board, isFirstSide }) => (
          <tr key={playerId} className={classNames(playerId === me && classes.me)}>
            <th scope="row">{name}</th>
            <td className={classNames(text.num, text.right)}>{board ?? ''}</td>
            {hasColours && <td>{board === null ? '' : isFirstSide ? t('white') : t('black')}</td>}
            <td className={board === null ? text.dim : undefined}>{opponent}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
