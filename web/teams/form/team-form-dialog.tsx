import { useQuery } from '@tanstack/react-query'
import { clientErrorTable } from '#contract/errors.ts'
import { type Team, createTeam, getTeam, updateTeam } from '#contract/teams/team.ts'
import type { SportId } from '#engine/sports/types.ts'
import { listAffiliations } from '#contract/teams/affiliations.ts'
import { FormDialog } from '../../platform/forms/form-dialog.tsx'
import { usePermission } from '../../platform/session/use-permission.ts'
import { useSports } from '../../platform/club/sports-in-use.ts'
import { toast } from '../../platform/toasts/toast.ts'
import { useForm } from '../../platform/forms/use-form.ts'
import { queryOf } from '../../platform/cache/query-of.ts'
import { mutate } from '../../platform/cache/mutate.ts'
import { AreaField } from '../../ui/fields/area-field.tsx'
import { Fold } from '../../ui/layout/fold.tsx'
import { SelectField } from '../../ui/fields/select-field.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import text from '../../ui/text.module.css'
import { Shirt } from '../shirt.tsx'
import { type Chosen, ChosenPlayers } from './chosen-players.tsx'
import { PlayersOfGroup } from './players-of-group.tsx'
import { SettingSwitches } from './setting-switches.tsx'
import classes from './team-form.module.css'
import {
  toRequestBody,
  switchesOf,
  valuesOf,
  removeJoiningWindow,
  type TeamValues,
} from './values.ts'
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
const initialOf = (team: Team | null, sportId: SportId) => ({
  ...valuesOf(team, sportId),
  switches: switchesOf(team),
  players: [] as readonly Chosen[],
  captainId: null as string | null,
  /** The chosen members of the group. */
  ofGroup: [] as readonly string[],
})

/** The first player leads a team whose captain is not chosen. */
const captainOf = (players: readonly Chosen[], captainId: string | null) =>
  players.find(({ id }) => id === captainId)?.id ?? players[0]?.id ?? null

/** Creates a team, or changes it and its settings. */
export function TeamFormDialog({ team, sportId, groupId, onClose, onSaved }: Props) {
  const played = useSports()
  const clubs = useQuery(queryOf(listAffiliations))
  const mayClose = usePermission()('team.create').ok
  const form = useForm(() => initialOf(team, sportId ?? played[0]?.id ?? 'tabletennis'), {
    check: ({ name }) => (name.trim() === '' ? { name: t('needed') } : {}),
    ...(team === null ? { fallback: clientErrorTable.CREATE_TEAM_ERROR.userMessage } : {}),
    send: async ({ switches, players, captainId, ofGroup, ...typed }, once) => {
      const input = toRequestBody(typed, switches)
      const saved =
        team === null
          ? await mutate(
              createTeam,
              {
                body: {
                  ...input,
                  sportId: typed.sportId as SportId,
                  captainId: captainOf(players, captainId),
                  playerIds: [...new Set([...ofGroup, ...players.map((player) => player.id)])],
                  groupId: groupId ?? null,
                },
              },
              { updates: getTeam, ...once },
            )
          : await mutate(
              updateTeam,
              {
                params: { id: team.id },
                body: { ...(mayClose ? input : removeJoiningWindow(input)), version: team.version },
              },
              { updates: getTeam, ...once },
            )
      toast(t(team === null ? 'created' : 'changed'), saved.name)
      if (onSaved === undefined) onClose()
      else onSaved(saved)
    },
  })
  const isWrong = (...names: (keyof TeamValues)[]) =>
    names.some((name) => form.field(name).error !== undefined)
  const { switches, players, captainId } = form.values
  const words = team === null ? t('create') : t('save')
  const ofClubs = (clubs.data?.items ?? []).map((club) => ({ value: club.id, label: club.name }))
  return (
    <FormDialog
      form={form}
      submit={words}
      size="m"
      className={classes.form}
      title={team === null ? t('newTeam') : t('editTeam')}
      onClose={onClose}
    >
      <TextField
        {...form.field('name')}
        label={t('name')}
        data-autofocus
        maxLength={60}
        autoComplete="off"
      />
      {team === null && played.length > 1 && (
        <SelectField
          {...form.field('sportId')}
          label={t('sport')}
          options={played.map((sport) => ({ value: sport.id, label: readName(sport.name) }))}
        />
      )}
      {ofClubs.length > 0 && (
        <SelectField
          {...form.field('affiliationId')}
          label={t('club')}
          options={[{ value: '', label: t('ourClub') }, ...ofClubs]}
        />
      )}
      {groupId !== undefined && (
        <PlayersOfGroup
          groupId={groupId}
          chosen={form.values.ofGroup}
          onChoose={form.choice('ofGroup').onChange}
        />
      )}
      {team === null && (
        <ChosenPlayers
          players={players}
          captainId={captainOf(players, captainId)}
          onChange={form.choice('players').onChange}
          onCaptain={form.choice('captainId').onChange}
        />
      )}
      <Fold
        title={t('appearance')}
        summary={form.values.homeVenue}
        isOpen={isWrong('description', 'homeVenue', 'color', 'secondColor')}
      >
        <fieldset className={classes.colors}>
          <legend>{t('colors')}</legend>
          <Shirt team={form.values} size="m" />
          <TextField {...form.field('color')} type="color" label={t('color')} />
          <TextField {...form.field('secondColor')} type="color" label={t('secondColor')} />
        </fieldset>
        <TextField {...form.field('homeVenue')} label={t('homeVenue')} maxLength={120} />
        <AreaField
          {...form.field('description')}
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
            {...form.field('settings.maxPlayers')}
            label={t('maxPlayers')}
            inputMode="numeric"
          />
          <TextField
            {...form.field('settings.minPlayers')}
            label={t('minPlayers')}
            inputMode="numeric"
          />
        </div>
        <p className={text.dim}>{t('minHint')}</p>
        {switches.allowGuests && (
          <TextField
            {...form.field('settings.mostGuests')}
            label={t('mostGuests')}
            inputMode="numeric"
          />
        )}
        {mayClose && (
          <>
            <div className={classes.two}>
              <TextField {...form.field('settings.joinsFrom')} type="date" label={t('joinsFrom')} />
              <TextField {...form.field('settings.joinsTo')} type="date" label={t('joinsTo')} />
            </div>
            <p className={text.dim}>{t('joinsHint')}</p>
          </>
        )}
        <SettingSwitches {...form.choice('switches')} />
      </Fold>
    </FormDialog>
  )
}
