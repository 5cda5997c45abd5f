import { useId, useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { clientErrorTable } from '#contract/errors.ts'
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
import { AreaField } from '../../ui/fields/area-field.tsx'
import { Fold } from '../../ui/layout/fold.tsx'
import { SelectField } from '../../ui/fields/select-field.tsx'
import { FieldError, TextField } from '../../ui/fields/text-field.tsx'
import text from '../../ui/text.module.css'
import { Shirt } from '../shirt.tsx'
import { type Chosen, ChosenPlayers } from './chosen-players.tsx'
import { PlayersOfGroup } from './players-of-group.tsx'
import { SettingSwitches } from './setting-switches.tsx'
import classes from './team-form.module.css'
import { fieldsOf, switchesOf, valuesOf, withoutWindow, type TeamValues } from './values.ts'
import { t } from './messages.ts'
import { readName } from '../../ui/i18n/read-message.ts'

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

const limits = [
  'settings.maxPlayers',
  'settings.minPlayers',
  'settings.mostGuests',
  'settings.joinsFrom',
  'settings.joinsTo',
] as const
const fields = [
  'name',
  'description',
  'homeVenue',
  'color',
  'secondColor',
  'affiliationId',
  'sportId',
  ...limits,
] as const

/** Creates a team, or changes it and its settings. */
export function TeamFormDialog({ team, sportId, groupId, onClose, onSaved }: Props) {
  const id = useId()
  const played = useSports()
  const [captainId, setCaptainId] = useState<string | null>(null)
  const [chosen, setChosen] = useState<readonly Chosen[]>([])
  const [ofGroup, setOfGroup] = useState<readonly string[]>([])
  const [switches, setSwitches] = useState(() => switchesOf(team))
  const clubs = useQuery(queryOf(listAffiliations))
  const mayClose = usePermission()('team.create').ok
  const captain = chosen.find((player) => player.id === captainId)?.id ?? chosen[0]?.id ?? null
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
                  captainId: captain,
                  playerIds: [...new Set([...ofGroup, ...chosen.map((player) => player.id)])],
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
  const isWrong = (...names: (keyof TeamValues)[]) =>
    names.some((name) => field(name).error !== undefined)
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
        <TextField
          {...field('name')}
          label={t('name')}
          data-autofocus
          maxLength={60}
          autoComplete="off"
        />
        {team === null && (
          <SelectField
            {...field('sportId')}
            label={t('sport')}
            options={played.map((sport) => ({ value: sport.id, label: readName(sport.name) }))}
          />
        )}
        {ofClubs.length > 0 && (
          <SelectField
            {...field('affiliationId')}
            label={t('club')}
            options={[{ value: '', label: t('ourClub') }, ...ofClubs]}
          />
        )}
        {groupId !== undefined && (
          <PlayersOfGroup groupId={groupId} chosen={ofGroup} onChoose={setOfGroup} />
        )}
        {team === null && (
          <ChosenPlayers
            players={chosen}
            captainId={captain}
            onChange={setChosen}
            onCaptain={setCaptainId}
          />
        )}
        <Fold
          title={t('appearance')}
          summary={values.homeVenue}
          isOpen={isWrong('description', 'homeVenue', 'color', 'secondColor')}
        >
          <fieldset className={classes.colors}>
            <legend>{t('colors')}</legend>
            <Shirt team={values} size="m" />
            <TextField {...field('color')} type="color" label={t('color')} />
            <TextField {...field('secondColor')} type="color" label={t('secondColor')} />
          </fieldset>
          <TextField {...field('homeVenue')} label={t('homeVenue')} maxLength={120} />
          <AreaField
            {...field('description')}
            label={t('description')}
            hint={t('descriptionHint')}
            rows={2}
            maxLength={1000}
          />
        </Fold>
        <Fold
          title={t('settings')}
          summary={t(switches.isPublic ? 'public' : 'private')}
          isOpen={isWrong(...limits)}
        >
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
        </Fold>
        {failure !== null && <FieldError>{failure}</FieldError>}
      </form>
    </Dialog>
  )
}
