import { useQuery } from '@tanstack/react-query'
import { clientErrorTable } from '#contract/errors.ts'
import { type Team, createTeam, getTeam, updateTeam } from '#contract/teams/team.ts'
import type { SportId } from '#engine/sports/types.ts'
import { listAffiliations } from '#contract/teams/affiliations.ts'
import { useAsOpened } from '../../platform/forms/use-as-opened.ts'
import { FormDialog } from '../../platform/forms/form-dialog.tsx'
import { usePermission } from '../../platform/session/use-permission.ts'
import { useSports } from '../../platform/club/sports-in-use.ts'
import { toast } from '../../platform/toasts/toast.ts'
import { useForm } from '../../platform/forms/use-form.ts'
import { queryOf } from '../../platform/cache/query-of.ts'
import { mutate } from '../../platform/cache/mutate.ts'
import { AreaField } from '../../ui/fields/area-field.tsx'
import { useIsMounted } from '../../ui/hooks/use-is-mounted.ts'
import { Fold } from '../../ui/layout/fold.tsx'
import { SelectField } from '../../ui/fields/select-field.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import text from '../../ui/text.module.css'
import { Shirt } from '../shirt.tsx'
import { type ChosenPlayer, ChosenPlayers } from './chosen-players.tsx'
import { PlayersOfGroup } from './players-of-group.tsx'
import { SettingSwitches } from './setting-switches.tsx'
import classes from './team-form.module.css'
import {
  toRequestBody,
  getSwitches,
  toFormValues,
  removeJoiningWindow,
  type TeamValues,
} from './values.ts'
import { t } from './messages.ts'
import { readName } from '../../ui/i18n/read-message.ts'
import { classNames } from '../../ui/class-names.ts'
import kit from '../../ui/kit.module.css'

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

const settingFields = [
  'settings.maxPlayers',
  'settings.minPlayers',
  'settings.mostGuests',
  'settings.joinsFrom',
  'settings.joinsTo',
] as const
const initialValues = (team: Team | null, sportId: SportId) => ({
  ...toFormValues(team, sportId),
  switches: getSwitches(team),
  players: [] as readonly ChosenPlayer[],
  captainId: null as string | null,
  /** Ids of the chosen members of the group. */
  groupPlayerIds: [] as readonly string[],
})

/** Returns the chosen captain, else the first player. */
const chosenCaptainId = (players: readonly ChosenPlayer[], captainId: string | null) =>
  players.find(({ id }) => id === captainId)?.id ?? players[0]?.id ?? null

/** Creates a team, or changes a team and its settings. */
export function TeamFormDialog({ team, sportId, groupId, onClose, onSaved }: Props) {
  const clubSports = useSports()
  const clubs = useQuery(queryOf(listAffiliations))
  const version = useAsOpened(team?.version ?? 1)
  const isMounted = useIsMounted()
  const canSetJoiningWindow = usePermission()('team.create').ok
  const form = useForm(() => initialValues(team, sportId ?? clubSports[0]?.id ?? 'tabletennis'), {
    check: ({ name }) => (name.trim() === '' ? { name: t('required') } : {}),
    ...(team === null ? { fallback: clientErrorTable.CREATE_TEAM_ERROR.userMessage } : {}),
    send: async ({ switches, players, captainId, groupPlayerIds, ...typed }, idempotency) => {
      const input = toRequestBody(typed, switches)
      const saved =
        team === null
          ? await mutate(
              createTeam,
              {
                body: {
                  ...input,
                  sportId: typed.sportId as SportId,
                  captainId: chosenCaptainId(players, captainId),
                  playerIds: [
                    ...new Set([...groupPlayerIds, ...players.map((player) => player.id)]),
                  ],
                  groupId: groupId ?? null,
                },
              },
              { updates: getTeam, ...idempotency },
            )
          : await mutate(
              updateTeam,
              {
                params: { id: team.id },
                body: {
                  ...(canSetJoiningWindow ? input : removeJoiningWindow(input)),
                  version,
                },
              },
              { updates: getTeam, ...idempotency },
            )
      toast(t(team === null ? 'created' : 'changed'), saved.name)
      if (!isMounted()) return
      if (onSaved === undefined) onClose()
      else onSaved(saved)
    },
  })
  const hasError = (...names: (keyof TeamValues)[]) =>
    names.some((name) => form.field(name).error !== undefined)
  const { switches, players, captainId } = form.values
  const submitLabel = team === null ? t('create') : t('save')
  const clubOptions = (clubs.data?.items ?? []).map((club) => ({
    value: club.id,
    label: club.name,
  }))
  return (
    <FormDialog
      form={form}
      submit={submitLabel}
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
      {team === null && clubSports.length > 1 && (
        <SelectField
          {...form.field('sportId')}
          label={t('sport')}
          options={clubSports.map((sport) => ({ value: sport.id, label: readName(sport.name) }))}
        />
      )}
      {clubOptions.length > 0 && (
        <SelectField
          {...form.field('affiliationId')}
          label={t('club')}
          options={[{ value: '', label: t('ourClub') }, ...clubOptions]}
        />
      )}
      {groupId !== undefined && (
        <PlayersOfGroup
          groupId={groupId}
          chosen={form.values.groupPlayerIds}
          onChoose={form.choice('groupPlayerIds').onChange}
        />
      )}
      {team === null && (
        <ChosenPlayers
          players={players}
          captainId={chosenCaptainId(players, captainId)}
          onChange={form.choice('players').onChange}
          onCaptain={form.choice('captainId').onChange}
        />
      )}
      <Fold
        title={t('appearance')}
        summary={form.values.homeVenue}
        isOpen={hasError('description', 'homeVenue', 'color', 'secondColor')}
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
        isOpen={hasError(...settingFields)}
      >
        <div className={classNames(kit.twoColumns, kit.gap3)}>
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
        {canSetJoiningWindow && (
          <>
            <div className={classNames(kit.twoColumns, kit.gap3)}>
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
