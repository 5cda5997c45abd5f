import { useState } from 'react'
import { IconKey } from '@tabler/icons-react'
import type { Player } from '#contract/players/players.ts'
import { type Profile, claimPlayer } from '#contract/security/membership.ts'
import { reasonOf } from '../../platform/api/api-error.ts'
import { Dialog } from '../../platform/dialogs/dialog.tsx'
import { toast } from '../../platform/toasts/toast.ts'
import { useForm } from '../../platform/forms/use-form.ts'
import { PlayerPicker } from '../../players/player-picker.tsx'
import { Button } from '../../ui/controls/button.tsx'
import { Segmented } from '../../ui/controls/segmented.tsx'
import { FieldError, TextField } from '../../ui/fields/text-field.tsx'
import text from '../../ui/text.module.css'
import { saveProfile } from './save-profile.ts'
import { withField } from '../with-field.ts'
import classes from './claim-dialog.module.css'
import { missing } from '../required.ts'
import { t, show } from './messages.ts'

const ways = () =>
  [
    { value: 'ask', label: t('findMyPlayer') },
    { value: 'code', label: t('haveCode') },
  ] as const

type Props = { profile: Profile; onClose: () => void }

/** Asks an organiser for a player record, or claims one with an invitation code. */
export function ClaimDialog({ profile, onClose }: Props) {
  const [way, setWay] = useState<'ask' | 'code'>('ask')
  return (
    <Dialog title={t('whichPlayer')} size="s" onClose={onClose}>
      <Segmented wide label={t('how')} options={ways()} value={way} onChange={setWay} />
      <div hidden={way !== 'ask'}>
        <Ask profile={profile} onClose={onClose} />
      </div>
      <div hidden={way !== 'code'}>
        <ClaimByCode onClose={onClose} />
      </div>
    </Dialog>
  )
}

function Ask({ profile, onClose }: Props) {
  const [chosen, setChosen] = useState<Player | null>(null)
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const ask = async ({ id, name }: Player) => {
    setBusy(true)
    setFailure(null)
    try {
      await saveProfile(claimPlayer, { body: { playerId: id } })
      toast(t('asked'), t('organiserDecides', { name }))
      onClose()
    } catch (error) {
      setFailure(reasonOf(error))
      setBusy(false)
    }
  }
  if (chosen === null) {
    const own = profile.playerId === null ? [] : [profile.playerId]
    return (
      <div className={classes.picker}>
        <PlayerPicker
          label={t('player')}
          except={own}
          takenWords={t('linkedAlready')}
          onPick={setChosen}
        />
      </div>
    )
  }
  return (
    <div className={classes.step}>
      <p>
        {show('askFor', { name: <b>{chosen.name}</b> })}
        {profile.playerId !== null && ` ${t('accountMoves')}`}
      </p>
      {failure !== null && <FieldError>{failure}</FieldError>}
      <div className={classes.foot}>
        <Button kind="quiet" onClick={() => setChosen(null)}>
          {t('chooseAnother')}
        </Button>
        <span className={text.spacer} />
        <Button kind="primary" busy={busy} onClick={() => void ask(chosen)}>
          {t('askForIt')}
        </Button>
      </div>
    </div>
  )
}

function ClaimByCode({ onClose }: { onClose: () => void }) {
  const { form, field, failure, busy, submit } = useForm(
    { code: '' },
    {
      check: missing,
      send: async ({ code }) => {
        const { playerName } = await withField('code', () =>
          saveProfile(claimPlayer, { body: { code } }),
        )
        toast(
          t('linked'),
          playerName === null ? t('thePlayerIsYours') : t('isYours', { name: playerName }),
        )
        onClose()
      },
    },
  )
  return (
    <form ref={form} noValidate onSubmit={(event) => void submit(event)}>
      <TextField
        {...field('code')}
        label={t('invitationCode')}
        icon={IconKey}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        hint={t('invitationHint')}
      />
      {failure && <FieldError>{failure}</FieldError>}
      <div className={classes.foot}>
        <span className={text.spacer} />
        <Button type="submit" kind="primary" busy={busy}>
          {t('linkThisPlayer')}
        </Button>
      </div>
    </form>
  )
}
