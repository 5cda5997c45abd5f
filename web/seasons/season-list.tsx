import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import type { ReplyOf } from '#contract/endpoint.ts'
import {
  addSeason,
  changeSeason,
  deleteSeason,
  listSeasons,
  type Season,
} from '#contract/club/seasons.ts'
import { call } from '../platform/api/api.ts'
import { NamedForm, NamedLine, NamedList } from '../platform/lists/named-list.tsx'
import { undoToast } from '../platform/toasts/undo-toast.tsx'
import { useForm } from '../platform/forms/use-form.ts'
import { useToday } from '../platform/club/use-today.ts'
import { queryOf, keyOf } from '../platform/cache/query-of.ts'
import { formatDay } from '../ui/i18n/locale.ts'
import { TextField } from '../ui/fields/text-field.tsx'
import classes from './season-list.module.css'
import { t } from './messages.ts'
import { classNames } from '../ui/class-names.ts'
import kit from '../ui/kit.module.css'

/** The seasons with their dates, and a form to edit or add one. */
export function SeasonList() {
  const { data } = useQuery(queryOf(listSeasons))
  if (data === undefined) return null
  return (
    <NamedList
      label={t('seasons')}
      lead={t('lead')}
      emptyMessage={t('noneYet')}
      add={t('add')}
      items={data.items}
      renderItem={(season, onEdit) => <SeasonLine season={season} onEdit={onEdit} />}
      form={(season, onClose) => <SeasonForm season={season} onClose={onClose} />}
    />
  )
}

type Seasons = ReplyOf<typeof listSeasons>

/** Caches the seasons returned by the server. */
function cacheSeasons(client: QueryClient, seasons: Seasons): void {
  client.setQueryData(keyOf(listSeasons), seasons)
}

function SeasonLine({ season, onEdit }: { season: Season; onEdit: () => void }) {
  const { id, name, from, to, overlaps, version } = season
  const client = useQueryClient()
  const today = useToday()
  const remove = async () => {
    const query = { version }
    cacheSeasons(client, await call(deleteSeason, { params: { id }, query }))
    undoToast(t('deleted', { name }), async () =>
      cacheSeasons(client, await call(addSeason, { body: { name, from, to } })),
    )
  }
  return (
    <NamedLine name={name} onEdit={onEdit} onDelete={remove}>
      <span>{t('fromTo', { from: formatDay(from, today), to: formatDay(to, today) })}</span>
      {overlaps.length > 0 && <span>{t('overlaps', { names: overlaps })}</span>}
    </NamedLine>
  )
}

function SeasonForm({ season, onClose }: { season: Season | null; onClose: () => void }) {
  const client = useQueryClient()
  const form = useForm(
    { name: season?.name ?? '', from: season?.from ?? '', to: season?.to ?? '' },
    {
      check: (typed) =>
        Object.fromEntries(
          Object.entries(typed)
            .filter(([, value]) => value.trim() === '')
            .map(([name]) => [name, t('required')]),
        ),
      send: async (typed, idempotency) => {
        const seasons =
          season === null
            ? await call(addSeason, { body: typed }, idempotency)
            : await call(
                changeSeason,
                {
                  params: { id: season.id },
                  body: { ...typed, version: season.version },
                },
                idempotency,
              )
        cacheSeasons(client, seasons)
        onClose()
      },
    },
  )
  return (
    <NamedForm form={form} isNew={season === null} onClose={onClose}>
      <TextField {...form.field('name')} label={t('name')} maxLength={60} autoComplete="off" />
      <div className={classNames(kit.twoColumns, kit.gap3, classes.days)}>
        <TextField {...form.field('from')} label={t('firstDay')} type="date" />
        <TextField {...form.field('to')} label={t('lastDay')} type="date" />
      </div>
    </NamedForm>
  )
}
