import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import type { ReplyOf } from '#contract/endpoint.ts'
import {
  addAffiliation,
  updateAffiliation,
  deleteAffiliation,
  type Affiliation,
  listAffiliations,
} from '#contract/teams/affiliations.ts'
import { call } from '../../platform/api/api.ts'
import { Dialog } from '../../platform/dialogs/dialog.tsx'
import { NamedForm, NamedLine, NamedList } from '../../platform/lists/named-list.tsx'
import { useForm } from '../../platform/forms/use-form.ts'
import { queryOf, keyOf } from '../../platform/cache/query-of.ts'
import { TextField } from '../../ui/fields/text-field.tsx'
import { t } from './messages.ts'
import { joinFacts } from '../../ui/i18n/translations.ts'

type Clubs = ReplyOf<typeof listAffiliations>

function cacheClubs(client: QueryClient, clubs: Clubs): void {
  client.setQueryData(keyOf(listAffiliations), clubs)
}

/** Lists other clubs, which can be added, edited and deleted. */
export function AffiliationsDialog({ onClose }: { onClose: () => void }) {
  const { data } = useQuery(queryOf(listAffiliations))
  return (
    <Dialog title={t('otherClubs')} onClose={onClose}>
      <NamedList
        label={t('otherClubs')}
        lead={t('lead')}
        emptyMessage={t('empty')}
        add={t('add')}
        items={data?.items}
        renderItem={(club, onEdit) => <ClubLine club={club} onEdit={onEdit} />}
        form={(club, close) => <ClubForm club={club} onClose={close} />}
      />
    </Dialog>
  )
}

function ClubLine({ club, onEdit }: { club: Affiliation; onEdit: () => void }) {
  const { id, name, venue, contact, teamCount, version } = club
  const client = useQueryClient()
  const remove = async () =>
    cacheClubs(client, await call(deleteAffiliation, { params: { id }, query: { version } }))
  const facts = [venue, contact, t('teamsCount', { count: teamCount })].filter(Boolean)
  return (
    <NamedLine name={name} onEdit={onEdit} onDelete={remove}>
      <span>{joinFacts(facts)}</span>
    </NamedLine>
  )
}

function ClubForm({ club, onClose }: { club: Affiliation | null; onClose: () => void }) {
  const client = useQueryClient()
  const form = useForm(
    { name: club?.name ?? '', venue: club?.venue ?? '', contact: club?.contact ?? '' },
    {
      check: ({ name }) => (name.trim() === '' ? { name: t('required') } : {}),
      send: async (typed, idempotency) => {
        const clubs =
          club === null
            ? await call(addAffiliation, { body: typed }, idempotency)
            : await call(
                updateAffiliation,
                {
                  params: { id: club.id },
                  body: { ...typed, version: club.version },
                },
                idempotency,
              )
        cacheClubs(client, clubs)
        onClose()
      },
    },
  )
  return (
    <NamedForm form={form} isNew={club === null} onClose={onClose}>
      <TextField {...form.field('name')} label={t('name')} maxLength={60} autoComplete="off" />
      <TextField {...form.field('venue')} label={t('venue')} maxLength={120} />
      <TextField
        {...form.field('contact')}
        label={t('contact')}
        hint={t('contactHint')}
        maxLength={200}
      />
    </NamedForm>
  )
}
