import { IconPhotoDown } from '@tabler/icons-react'
import { getTournamentCard } from '#contract/tournaments/exchange.ts'
import type { TournamentDetail } from '#contract/tournaments/tournament.ts'
import { useClub } from '../../platform/club/use-club.ts'
import { ShareButton } from '../../platform/sharing/share-button.tsx'
import { createShareLink } from '../../platform/sharing/share-link.ts'
import { buttonClass } from '../../ui/controls/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import classes from './share-tournament.module.css'
import { t } from './messages.ts'
import { classNames } from '../../ui/class-names.ts'
import kit from '../../ui/kit.module.css'

type Props = { tournament: Pick<TournamentDetail, 'id' | 'name' | 'isPublic' | 'champion'> }

/** Shares the final result of a tournament, and saves its picture if it is public. */
export function ShareTournament({ tournament: { id, name, isPublic, champion } }: Props) {
  const thing = { kind: 'tournament', id, isPublic } as const
  const link = createShareLink(thing, useClub())
  return (
    <div className={classNames(kit.wrap, kit.gap2, classes.share)}>
      <ShareButton
        thing={thing}
        title={name}
        text={(namesPeople) =>
          namesPeople && champion !== null
            ? t('shareWinner', { tournament: name, name: champion.playerName })
            : t('shareResult', { tournament: name })
        }
      />
      {link.isPublic && (
        <a
          href={getTournamentCard.path.replace(':id', id)}
          download={`${name}.png`}
          className={buttonClass({ kind: 'quiet' })}
        >
          <Icon of={IconPhotoDown} />
          {t('savePicture')}
        </a>
      )}
    </div>
  )
}
