import { useState } from 'react'
import { IconKey } from '@tabler/icons-react'
import type { Player } from '#contract/players/players.ts'
import { type Profile, claimPlayer } from '#contract/security/membership.ts'
import { Dialog } from '../../platform/dialogs/dialog.tsx'
import { toast } from '../../platform/toasts/toast.ts'
import { Form } from '../../platform/forms/form.tsx'
import { useForm } from '../../platform/forms/use-form.ts'
import { PlayerPicker } from '../../players/player-picker.tsx'
import { Button } from '../../ui/controls/button.tsx'
import { Segmented } from '../../ui/controls/segmented.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import text from '../../ui/text.module.css'
import { callAndUpdateProfile } from './call-and-update-profile.ts'
import { withField } from '../with-field.ts'
import classes from './claim-dialog.module.css'
import { requiredErrors } from '../required.ts'
import { t, show } from './messages.ts'
import { classNames } from '../../ui/class-names.ts'
import kit from '../../ui/kit.module.css'

const claimMethods = () =>
  [
    { value: 'ask', label: t('findMyPlayer') },
    { value: 'code', label: t('haveCode') },
  ] as const

type Props = { profile: Profile; onClose: () => void }

/** Asks an organiser for a player record, or claims one with an invitation code. */
export function ClaimDialog({ profile, onClose }: Props) {
  const [method, setMethod] = useState<'ask' | 'code'>('ask')
  return (
    <Dialog title={t('whichPlayer')} size="s" onClose={onClose}>
      <Segmented
        wide
        label={t('how')}
        options={claimMethods()}
        value={method}
        onChange={setMethod}
      />
      <div hidden={method !== 'ask'}>
        <PlayerRequestForm profile={profile} onClose={onClose} />
      </div>
      <div hidden={method !== 'code'}>
        <ClaimCodeForm onClose={onClose} />
      </div>
    </Dialog>
  )
}

function PlayerRequestForm({ profile, onClose }: Props) {
  const form = useForm(
    { player: null as Player | null },
    {
      send: async ({ player }, idempotency) => {
        if (player === null) return
        await callAndUpdateProfile(claimPlayer, { body: { playerId: player.id } }, idempotency)
        toast(t('requested'), t('organiserDecides', { name: player.name }))
        onClose()
      },
    },
  )
  const { player: chosen } = form.values
  if (chosen === null) {
    const own = profile.playerId === null ? [] : [profile.playerId]
    return (
      <div className={classes.picker}>
        <PlayerPicker
          label={t('player')}
          except={own}
          takenMessage={t('linkedAlready')}
          onPick={form.choice('player').onChange}
        />
      </div>
    )
  }
  return (
    <Form
      of={form}
      className={classes.step}
      footer={
        <div className={classNames(kit.row, kit.gap2, classes.foot)}>
          <Button kind="quiet" onClick={() => form.set('player', null)}>
            {t('chooseAnother')}
          </Button>
          <span className={text.spacer} />
          <Button kind="primary" type="submit" busy={form.busy}>
            {t('sendRequest')}
          </Button>
        </div>
      }
    >
      <p>
        {show('confirmRequest', { name: <b>{chosen.name}</b> })}
        {profile.playerId !== null && ` ${t('replacesLink')}`}
      </p>
    </Form>
  )
}

function ClaimCodeForm({ onClose }: { onClose: () => void }) {
  const form = useForm(
    { code: '' },
    {
      check: requiredErrors,
      send: async ({ code }, idempotency) => {
        const { playerName } = await withField('code', () =>
          callAndUpdateProfile(claimPlayer, { body: { code } }, idempotency),
        )
        toast(
          t('linked'),
          playerName === null ? t('playerLinked') : t('linkedTo', { name: playerName }),
        )
        onClose()
      },
    },
  )
  return (
    <Form
      of={form}
      footer={
        <div className={classNames(kit.row, kit.gap2, classes.foot)}>
          <span className={text.spacer} />
          <Button type="submit" kind="primary" busy={form.busy}>
            {t('linkThisPlayer')}
          </Button>
        </div>
      }
    >
      <TextField
        {...form.field('code')}
        label={t('invitationCode')}
        icon={IconKey}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        hint={t('invitationHint')}
      />
    </Form>
  )
}
