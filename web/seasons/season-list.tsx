import { useState } from 'react'
import { IconPlus } from '@tabler/icons-react'
import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import type { ReplyOf } from '#contract/endpoint.ts'
import {
  addSeason,
  changeSeason,
  deleteSeason,
  type listSeasons,
  type Season,
} from '#contract/seasons.ts'
import { call } from '../platform/api.ts'
import { applyEvent } from '../platform/live-cache.ts'
import { undoToast } from '../platform/undo-toast.tsx'
import { useAttempt } from '../platform/use-attempt.ts'
import { useSubmit } from '../platform/use-submit.ts'
import { useToday } from '../platform/use-today.ts'
import { Button } from '../ui/button.tsx'
import { dayWords } from '../ui/locale.ts'
import { FieldError, TextField } from '../ui/text-field.tsx'
import { seasonsQuery } from './queries.ts'
import classes from './season-list.module.css'
import { say } from './words.ts'

/** Every season with its days, and a form for one of them or for another. */
export function SeasonList() {
  const { data } = useQuery(seasonsQuery)
  const [open, setOpen] = useState<Season | 'new' | null>(null)
  const close = () => setOpen(null)
  if (data === undefined) return null
  return (
    <div className={classes.seasons}>
      <p>{say('means')}</p>
      {data.items.length === 0 && <p>{say('noneYet')}</p>}
      <ul aria-label={say('seasons')}>
        {data.items.map((season) => (
          <li key={season.id}>
            {open !== null && open !== 'new' && open.id === season.id ? (
              <SeasonForm season={season} onClose={close} />
            ) : (
              <SeasonLine season={season} onEdit={() => setOpen(season)} />
            )}
          </li>
        ))}
      </ul>
      {open === 'new' ? (
        <SeasonForm season={null} onClose={close} />
      ) : (
        <Button icon={IconPlus} onClick={() => setOpen('new')}>
          {say('add')}
        </Button>
      )}
    </div>
  )
}

type Seasons = ReplyOf<typeof listSeasons>

/** Shows the seasons as the server gave them, and lets what was chosen by them be asked anew. */
function keepSeasons(client: QueryClient, all: Seasons): void {
  client.setQueryData(seasonsQuery.queryKey, all)
  applyEvent(client, { type: 'seasons.changed', data: {} })
}

function SeasonLine({ season, onEdit }: { season: Season; onEdit: () => void }) {
  const { id, name, from, to, overlaps, version } = season
  const client = useQueryClient()
  const today = useToday()
  const { busy, attempt } = useAttempt()
  const remove = () =>
    attempt(async () => {
      const query = { version }
      keepSeasons(client, await call(deleteSeason, { params: { id }, query }))
      undoToast(say('isDeleted', { name }), async () =>
        keepSeasons(client, await call(addSeason, { body: { name, from, to } })),
      )
    })
  return (
    <div className={classes.line}>
      <div>
        <b>{name}</b>
        <span>{say('fromTo', { from: dayWords(from, today), to: dayWords(to, today) })}</span>
        {overlaps.length > 0 && <span>{say('overlaps', { names: overlaps.join(', ') })}</span>}
      </div>
      <Button aria-label={say('editNamed', { name })} onClick={onEdit}>
        {say('edit')}
      </Button>
      <Button
        kind="quiet"
        busy={busy}
        aria-label={say('deleteNamed', { name })}
        onClick={() => void remove()}
      >
        {say('deleteIt')}
      </Button>
    </div>
  )
}

function SeasonForm({ season, onClose }: { season: Season | null; onClose: () => void }) {
  const client = useQueryClient()
  const { form, field, failure, busy, submit } = useSubmit(
    { name: season?.name ?? '', from: season?.from ?? '', to: season?.to ?? '' },
    {
      fields: ['name', 'from', 'to'],
      check: (typed) =>
        Object.fromEntries(
          Object.entries(typed)
            .filter(([, value]) => value.trim() === '')
            .map(([name]) => [name, say('needed')]),
        ),
      send: async (typed) => {
        const all =
          season === null
            ? await call(addSeason, { body: typed })
            : await call(changeSeason, {
                params: { id: season.id },
                body: { ...typed, version: season.version },
              })
        keepSeasons(client, all)
        onClose()
      },
    },
  )
  return (
    <form ref={form} noValidate className={classes.form} onSubmit={(event) => void submit(event)}>
      <TextField {...field('name')} label={say('name')} maxLength={60} autoComplete="off" />
      <div className={classes.days}>
        <TextField {...field('from')} label={say('first')} type="date" />
        <TextField {...field('to')} label={say('last')} type="date" />
      </div>
      {failure !== null && <FieldError>{failure}</FieldError>}
      <div className={classes.buttons}>
        <Button onClick={onClose}>{say('cancel')}</Button>
        <Button kind="primary" type="submit" busy={busy}>
          {season === null ? say('addIt') : say('save')}
        </Button>
      </div>
    </form>
  )
}
