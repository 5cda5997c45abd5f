import { IconPlus, IconX } from '@tabler/icons-react'
import { useState } from 'react'
import type { Player } from '#contract/players/players.ts'
import { PlayerPicker } from '../../players/player-picker.tsx'
import { Avatar } from '../../ui/avatar/avatar.tsx'
import { Button } from '../../ui/controls/button.tsx'
import { IconButton } from '../../ui/controls/icon-button.tsx'
import text from '../../ui/text.module.css'
import classes from './team-form.module.css'
import { t } from './messages.ts'

export type ChosenPlayer = Pick<Player, 'id' | 'name' | 'avatarUrl'>

type Props = {
  readonly players: readonly ChosenPlayer[]
  readonly captainId: string | null
  readonly onChange: (players: readonly ChosenPlayer[]) => void
  readonly onCaptain: (id: string) => void
}

/** The players of a new team. The first one is captain unless another one is made captain. */
export function ChosenPlayers({ players, captainId, onChange, onCaptain }: Props) {
  const [isPicking, setPicking] = useState(false)
  return (
    <fieldset className={classes.members}>
      <legend>{t('players')}</legend>
      {players.length > 0 && (
        <ul className={classes.chosen} aria-label={t('players')}>
          {players.map(({ id, name, avatarUrl }) => (
            <li key={id}>
              <Avatar id={id} name={name} picture={avatarUrl} />
              <span className={text.trunc}>{name}</span>
              {id === captainId ? (
                <small>{t('captain')}</small>
              ) : (
                <Button
                  kind="quiet"
                  aria-label={t('makeCaptainNamed', { name })}
                  onClick={() => onCaptain(id)}
                >
                  {t('makeCaptain')}
                </Button>
              )}
              <IconButton
                icon={IconX}
                label={t('removeNamed', { name })}
                onClick={() => onChange(players.filter((player) => player.id !== id))}
              />
            </li>
          ))}
        </ul>
      )}
      {isPicking ? (
        <PlayerPicker
          label={t('player')}
          listsMeFirst
          except={players.map(({ id }) => id)}
          onCancel={() => setPicking(false)}
          onPick={(player) => {
            onChange([...players, player])
            setPicking(false)
          }}
        />
      ) : (
        <Button icon={IconPlus} onClick={() => setPicking(true)}>
          {t('addPlayer')}
        </Button>
      )}
    </fieldset>
  )
}
