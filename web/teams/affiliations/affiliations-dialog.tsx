import { useState } from 'react'
import { IconPlus } from '@tabler/icons-react'
import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import type { ReplyOf } from '#contract/endpoint.ts'
import {
  addAffiliation,
  changeAffiliation,
  deleteAffiliation,
  type Affiliation,
  type listAffiliations,
} from '#contract/teams/affiliations.ts'
import { call } from '../../platform/api.ts'
import { Dialog } from '../../platform/dialog.tsx'
import { applyEvent } from '../../platform/live-cache.ts'
import { useAttempt } from '../../platform/use-attempt.ts'
import { useSubmit } from '../../platform/use-submit.ts'
import { Button } from '../../ui/button.tsx'
import { FieldError, TextField } from '../../ui/text-field.tsx'
import { affiliationsQuery } from '../queries.ts'
import classes from './affiliations.module.css'
import { say } from './words.ts'

type Clubs = ReplyOf<typeof listAffiliations>

function keepClubs(client: QueryClient, all: Clubs): void {
  client.setQueryData(affiliationsQuery.queryKey, all)
  applyEvent(client, { type: 'affiliations.changed', data: {} })
}

/** Other clubs, to name, change and take out. */
export function AffiliationsDialog({ onClose }: { onClose: () => void }) {
  const { data } = useQuery(affiliationsQuery)
  const [open, setOpen] = useState<Affiliation | 'new' | null>(null)
  const close = () => setOpen(null)
  return (
    <Dialog title={say('otherClubs')} onClose={onClose}>
      <div className={classes.clubs}>
        <p>{say('means')}</p>
        {data?.items.length === 0 && <p>{say('noneYet')}</p>}
        <ul aria-label={say('otherClubs')}>
          {(data?.items ?? []).map((club) => (
            <li key={club.id}>
              {open !== null && open !== 'new' && open.id === club.id ? (
                <ClubForm club={club} onClose={close} />
              ) : (
                <ClubLine club={club} onEdit={() => setOpen(club)} />
              )}
            </li>
          ))}
        </ul>
        {open === 'new' ? (
          <ClubForm club={null} onClose={close} />
        ) : (
          <Button icon={IconPlus} onClick={() => setOpen('new')}>
            {say('add')}
          </Button>
        )}
      </div>
    </Dialog>
  )
}

function ClubLine({ club, onEdit }: { club: Affiliation; onEdit: () => void }) {
  const { id, name, venue, contact, teamCount, version } = club
  const client = useQueryClient()
  const { busy, attempt } = useAttempt()
  const remove = async () =>
    keepClubs(client, await call(deleteAffiliation, { params: { id }, query: { version } }))
  const facts = [venue, contact, say('teamsCount', { count: teamCount })].filter(Boolean)
  return (
    <div className={classes.line}>
      <div>
        <b>{name}</b>
        <span>{facts.join(', ')}</span>
      </div>
      <Button aria-label={say('editNamed', { name })} onClick={onEdit}>
        {say('edit')}
      </Button>
      <Button
        kind="quiet"
        busy={busy}
        aria-label={say('deleteNamed', { name })}
        onClick={() => void attempt(remove)}
      >
        {say('deleteIt')}
      </Button>
    </div>
  )
}

function ClubForm({ club, onClose }: { club: Affiliation | null; onClose: () => void }) {
  const client = useQueryClient()
  const { form, field, failure, busy, submit } = useSubmit(
    { name: club?.name ?? '', venue: club?.venue ?? '', contact: club?.contact ?? '' },
    {
      fields: ['name', 'venue', 'contact'],
      check: ({ name }): Record<string, string> =>
        name.trim() === '' ? { name: say('needed') } : {},
      send: async (typed) => {
        const all =
          club === null
            ? await call(addAffiliation, { body: typed })
            : await call(changeAffiliation, {
                params: { id: club.id },
                body: { ...typed, version: club.version },
              })
        keepClubs(client, all)
        onClose()
      },
    },
  )
  return (
    <form ref={form} noValidate className={classes.form} onSubmit={(event) => void submit(event)}>
      <TextField {...field('name')} label={say('name')} maxLength={60} autoComplete="off" />
      <TextField {...field('venue')} label={say('venue')} maxLength={120} />
      <TextField
        {...field('contact')}
        label={say('contact')}
        hint={say('contactHint')}
        maxLength={200}
      />
      {failure !== null && <FieldError>{failure}</FieldError>}
      <div className={classes.buttons}>
        <Button onClick={onClose}>{say('cancel')}</Button>
        <Button kind="primary" type="submit" busy={busy}>
          {club === null ? say('addIt') : say('save')}
        </Button>
      </div>
    </form>
  )
}
