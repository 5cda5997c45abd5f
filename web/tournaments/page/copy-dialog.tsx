import { useId, useState } from 'react'
import { useNavigate } from '@tanstack/react-router'
import { type TournamentDetail, getTournament } from '#contract/tournaments/tournament.ts'
import { editionMs, isYearly, nextName } from '#engine/tournaments/next-edition.ts'
import { copyTournament } from '#contract/tournaments/life.ts'
import { Dialog } from '../../platform/dialogs/dialog.tsx'
import { FormFooter } from '../../platform/forms/form-footer.tsx'
import { toast } from '../../platform/toasts/toast.ts'
import { useSubmit } from '../../platform/forms/use-submit.ts'
import { mutate } from '../../platform/cache/mutate.ts'
import { CheckField } from '../../ui/fields/check-field.tsx'
import { FieldError, TextField } from '../../ui/fields/text-field.tsx'
import { useNow } from '../../ui/hooks/use-now.ts'
import { t } from './messages.ts'

type Props = { tournament: TournamentDetail; onClose: () => void }

/** Copies a tournament: its name, and whether the same people play. */
export function CopyDialog({ tournament, onClose }: Props) {
  const { id, name, startDate, registeredCount: people } = tournament
  const navigate = useNavigate()
  const formId = useId()
  const now = useNow()
  const [withParticipants, setWithParticipants] = useState(false)
  const suggested = nextName(name)
  const { form, field, failure, busy, submit } = useSubmit(
    { name: suggested },
    {
      fields: ['name'],
      check: (typed): Record<string, string> =>
        typed.name.trim() === '' ? { name: t('copyNameNeeded') } : {},
      send: async (typed) => {
        // For a suggested name, the server counts past names that are taken.
        const own = typed.name === suggested ? {} : { name: typed.name }
        const made = await mutate(
          copyTournament,
          { params: { id }, body: { ...own, withParticipants } },
          { puts: getTournament },
        )
        onClose()
        toast(t('copied', { name: made.name }))
        await navigate({ to: '/tournaments/$id', params: { id: made.id }, search: {} })
      },
    },
  )
  const isLater = isYearly(name) && startDate !== null && Date.parse(startDate) + editionMs > now
  return (
    <Dialog
      title={t('copyTitle', { name })}
      onClose={onClose}
      size="s"
      footer={<FormFooter form={formId} submit={t('makeCopy')} busy={busy} onClose={onClose} />}
    >
      <form id={formId} ref={form} onSubmit={(event) => void submit(event)} noValidate>
        <p>
          {t('copyMeans')} {isLater ? t('copyDatesLater') : t('copyNoDates')}
        </p>
        <TextField {...field('name')} label={t('copyName')} maxLength={100} autoComplete="off" />
        {people > 0 && (
          <CheckField
            label={t('samePeople', { count: people })}
            hint={t('samePeopleHint')}
            checked={withParticipants}
            onChange={setWithParticipants}
          />
        )}
        {failure !== null && <FieldError>{failure}</FieldError>}
      </form>
    </Dialog>
  )
}
