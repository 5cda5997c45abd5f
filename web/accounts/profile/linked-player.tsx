import { useState } from 'react'
import { IconClock, IconLink, IconPencil, IconPhoto } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type Profile, withdrawClaim } from '#contract/security/membership.ts'
import { getPlayer } from '#contract/players/players.ts'
import { lazyPart } from '../../platform/lazy-part.tsx'
import { useAttempt } from '../../platform/forms/use-attempt.ts'
import { queryOf } from '../../platform/cache/query-of.ts'
import { Avatar } from '../../ui/avatar/avatar.tsx'
import { Button } from '../../ui/controls/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { SectionPanel } from '../../ui/layout/section-panel.tsx'
import text from '../../ui/text.module.css'
import { When } from '../../ui/i18n/when.tsx'
import { callAndUpdateProfile } from './call-and-update-profile.ts'
import classes from './linked-player.module.css'
import { t, show } from './messages.ts'
import { classNames } from '../../ui/class-names.ts'
import kit from '../../ui/kit.module.css'

const ClaimDialog = lazyPart(async () => (await import('./claim-dialog.tsx')).ClaimDialog)

const PlayerFormDialog = lazyPart(
  async () => (await import('../../players/dialogs/player-form-dialog.tsx')).PlayerFormDialog,
)

const PictureDialog = lazyPart(
  async () => (await import('../../players/dialogs/picture-dialog.tsx')).PictureDialog,
)

/** The linked player, and how to link another record. */
export function LinkedPlayer({ profile }: { profile: Profile }) {
  const [open, setOpen] = useState<'claim' | 'edit' | 'picture' | null>(null)
  const { playerId, playerName, claim } = profile
  const player = useQuery({
    ...queryOf(getPlayer, { params: { id: playerId ?? '' } }),
    enabled: playerId !== null,
  }).data
  const close = () => setOpen(null)
  const isLinked = playerId !== null && playerName !== null
  return (
    <SectionPanel title={t('yourPlayer')} icon={IconLink}>
      {isLinked ? (
        <Link
          to="/players/$id"
          params={{ id: playerId }}
          className={classNames(kit.row, kit.gap3, classes.player)}
        >
          <Avatar id={playerId} name={playerName} size="m" picture={player?.avatarUrl} />
          <b className={text.trunc}>{playerName}</b>
        </Link>
      ) : (
        <p className={text.dim}>{t('noPlayerLinked')}</p>
      )}
      {claim !== null && <PendingClaim claim={claim} />}
      <div className={classNames(kit.wrap, kit.gap2, classes.foot)}>
        {player !== undefined && (
          <Button icon={IconPencil} onClick={() => setOpen('edit')}>
            {t('edit')}
          </Button>
        )}
        {player !== undefined && !player.isRetired && (
          <Button icon={IconPhoto} onClick={() => setOpen('picture')}>
            {t('picture')}
          </Button>
        )}
        <Button onClick={() => setOpen('claim')}>
          {isLinked ? t('anotherIsMe') : t('thisIsMe')}
        </Button>
      </div>
      {open === 'claim' && <ClaimDialog profile={profile} onClose={close} />}
      {open === 'edit' && player !== undefined && (
        <PlayerFormDialog player={player} onClose={close} />
      )}
      {open === 'picture' && player !== undefined && (
        <PictureDialog player={player} onClose={close} />
      )}
    </SectionPanel>
  )
}

function PendingClaim({ claim }: { claim: NonNullable<Profile['claim']> }) {
  const { busy, attempt } = useAttempt()
  return (
    <div className={classNames(kit.sunk, kit.gap2, classes.claim)} role="status">
      <Icon of={IconClock} />
      <p>
        {show('claimPending', {
          name: <b>{claim.playerName}</b>,
          when: <When at={claim.createdAt} />,
        })}
      </p>
      <Button
        kind="quiet"
        busy={busy}
        onClick={() => void attempt(() => callAndUpdateProfile(withdrawClaim, {}))}
      >
        {t('withdraw')}
      </Button>
    </div>
  )
}
