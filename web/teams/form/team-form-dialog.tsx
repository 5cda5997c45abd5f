import { useId, useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { clientErrorTable } from '#contract/errors.ts'
import type { Player } from '#contract/players/players.ts'
import { type Team, createTeam, getTeam, updateTeam } from '#contract/teams/team.ts'
import type { SportId } from '#engine/sports/types.ts'
import { listAffiliations } from '#contract/teams/affiliations.ts'
import { Dialog } from '../../platform/dialogs/dialog.tsx'
import { FormFooter } from '../../platform/forms/form-footer.tsx'
import { usePermission } from '../../platform/session/use-permission.ts'
import { useSports } from '../../platform/club/sports-in-use.ts'
import { toast } from '../../platform/toasts/toast.ts'
import { useSubmit } from '../../platform/forms/use-submit.ts'
import { queryOf } from '../../platform/cache/query-of.ts'
import { mutate } from '../../platform/cache/mutate.ts'
import { PlayerPicker } from '../../players/player-picker.tsx'
import { AreaField } from '../../ui/fields/area-field.tsx'
import { Button } from '../../ui/controls/button.tsx'
import { SelectField } from '../../ui/fields/select-field.tsx'
import { FieldError, TextField } from '../../ui/fields/text-field.tsx'
import text from '../../ui/text.module.css'
import { Shirt } from '../shirt.tsx'
import { PlayersOfGroup } from './players-of-group.tsx'
import { SettingSwitches } from './setting-switches.tsx'
import classes from './team-form.module.css'
import { fieldsOf, switchesOf, valuesOf, withoutWindow, type TeamValues } from './values.ts'
import { t } from './messages.ts'

type Props = {
  /** Null for a new one. */
  team: Team | null
  sportId?: SportId | undefined
  /** The group whose members are offered as players. */
  groupId?: string | undefined
  onClose: () => void
  /** Called after saving instead of `onClose`. */
  onSaved?: (team: Team) => void
}

type Captain = Pick<Player, 'id' | 'name'>

const names = ['name', 'description', 'homeVenue', 'color', 'secondColor'] as const
const fields = [
  ...names,
  'affiliationId',
  'sportId',
  'settings.maxPlayers',
  'settings.minPlayers',
  'settings.mostGuests',
  'settings.joinsFrom',
  'settings.joinsTo',
] as const

/** Creates a team, or changes it and its settings. */
export function TeamFormDialog({ team, sportId, groupId, onClose, onSaved }: Props) {
  const id = useId()
  const played = useSports()
  const [captain, setCaptain] = useState<Captain | null>(null)
  const [players, setPlayers] = useState<readonly string[]>([])
  const [switches, setSwitches] = useState(() => switchesOf(team))
  const clubs = useQuery(queryOf(listAffiliations))
  const mayClose = usePermission()('team.create').ok
  const initial = valuesOf(team, sportId ?? played[0]?.id ?? 'tabletennis')
  const { form, values, field, failure, busy, submit } = useSubmit<TeamValues>(initial, {
    fields,
    check: ({ name }) => (name.trim() === '' ? { name: t('needed') } : {}),
    ...(team === null ? { fallback: clientErrorTable.CREATE_TEAM_ERROR.userMessage } : {}),
    send: async (typed) => {
      const input = fieldsOf(typed, switches)
      const saved =
        team === null
          ? await mutate(
              createTeam,
              {
                body: {
                  ...input,
                  sportId: typed.sportId as SportId,
                  captainId: captain?.id ?? null,
                  playerIds: [...players],
                  groupId: groupId ?? null,
                },
              },
              { puts: getTeam },
            )
          : await mutate(
              updateTeam,
              {
                params: { id: team.id },
                body: { ...(mayClose ? input : withoutWindow(input)), version: team.version },
              },
              { puts: getTeam },
            )
      toast(t(team === null ? 'created' : 'changed'), saved.name)
      if (onSaved === undefined) onClose()
      else onSaved(saved)
    },
  })
  const words = team === null ? t('create') : t('save')
  const ofClubs = (clubs.data?.items ?? []).map((club) => ({ value: club.id, label: club.name }))
  return (
    <Dialog
      title={team === null ? t('newTeam') : t('editTeam')}
      onClose={onClose}
      footer={<FormFooter form={id} submit={words} busy={busy} onClose={onClose} />}
    >
      <form
        id={id}
        ref={form}
        noValidate
        className={classes.form}
        onSubmit={(event) => void submit(event)}
      >
        {team === null && (
          <SelectField
            {...field('sportId')}
            label={t('sport')}
            options={played.map((sport) => ({ value: sport.id, label: sport.name }))}
          />
        )}
        <TextField
          {...field('name')}
          label={t('name')}
          data-autofocus
          maxLength={60}
          autoComplete="off"
        />
        <AreaField
          {...field('description')}
          label={t('description')}
          hint={t('descriptionHint')}
          rows={2}
          maxLength={1000}
        />
        <TextField {...field('homeVenue')} label={t('homeVenue')} maxLength={120} />
        {ofClubs.length > 0 && (
          <SelectField
            {...field('affiliationId')}
            label={t('club')}
            options={[{ value: '', label: t('ourClub') }, ...ofClubs]}
          />
        )}
        <fieldset className={classes.colors}>
          <legend>{t('colors')}</legend>
          <Shirt team={values} size="m" />
          <TextField {...field('color')} type="color" label={t('color')} />
          <TextField {...field('secondColor')} type="color" label={t('secondColor')} />
        </fieldset>
        {team === null && <CaptainChoice captain={captain} onPick={setCaptain} />}
        {groupId !== undefined && (
          <PlayersOfGroup groupId={groupId} chosen={players} onChoose={setPlayers} />
        )}
        <h3 className={classes.settings}>{t('settings')}</h3>
        <div className={classes.two}>
          <TextField
            {...field('settings.maxPlayers')}
            label={t('maxPlayers')}
            inputMode="numeric"
          />
          <TextField
            {...field('settings.minPlayers')}
            label={t('minPlayers')}
            inputMode="numeric"
          />
        </div>
        <p className={text.dim}>{t('minHint')}</p>
        {switches.allowGuests && (
          <TextField
            {...field('settings.mostGuests')}
            label={t('mostGuests')}
            inputMode="numeric"
          />
        )}
        {mayClose && (
          <>
            <div className={classes.two}>
              <TextField {...field('settings.joinsFrom')} type="date" label={t('joinsFrom')} />
              <TextField {...field('settings.joinsTo')} type="date" label={t('joinsTo')} />
            </div>
            <p className={text.dim}>{t('joinsHint')}</p>
          </>
        )}
        <SettingSwitches value={switches} onChange={setSwitches} />
        {failure !== null && <FieldError>{failure}</FieldError>}
      </form>
    </Dialog>
  )
}

type ChoiceProps = { captain: Captain | null; onPick: (player: Captain) => void }

function CaptainChoice({ captain, onPick }: ChoiceProps) {
  const [isOpen, setOpen] = useState(false)
  if (isOpen) {
    return (
      <PlayerPicker
        label={t('captain')}
        meFirst
        onCancel={() => setOpen(false)}
        onPick={(player) => {
          onPick(player)
          setOpen(false)
        }}
      />
    )
  }
  return (
    <div className={classes.captain}>
      <span>
        <b>{t('captain')}</b>
        <span className={text.dim}>{captain?.name ?? t('noCaptain')}</span>
      </span>
      <Button onClick={() => setOpen(true)}>{captain === null ? t('choose') : t('change')}</Button>
    </div>
  )
}
