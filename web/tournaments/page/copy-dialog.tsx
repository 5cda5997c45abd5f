import { useNavigate } from '@tanstack/react-router'
import { type TournamentDetail, getTournament } from '#contract/tournaments/tournament.ts'
import { editionMs, isYearly, nextName } from '#engine/tournaments/next-edition.ts'
import { copyTournament } from '#contract/tournaments/life.ts'
import { FormDialog } from '../../platform/forms/form-dialog.tsx'
import { toast } from '../../platform/toasts/toast.ts'
import { useForm } from '../../platform/forms/use-form.ts'
import { mutate } from '../../platform/cache/mutate.ts'
import { CheckField } from '../../ui/fields/check-field.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import { useIsMounted } from '../../ui/hooks/use-is-mounted.ts'
import { useNow } from '../../ui/hooks/use-now.ts'
import { t } from './messages.ts'

type Props = { tournament: TournamentDetail; onClose: () => void }

/** Copies a tournament, under a new name and with or without the same players. */
export function CopyDialog({ tournament, onClose }: Props) {
  const { id, name, startDate, registeredCount } = tournament
  const navigate = useNavigate()
  const isMounted = useIsMounted()
  const now = useNow()
  const suggested = nextName(name)
  const form = useForm(
    { name: suggested, withParticipants: false },
    {
      check: (typed) => (typed.name.trim() === '' ? { name: t('copyNameNeeded') } : {}),
      send: async ({ name: typed, withParticipants }, idempotency) => {
        // With the suggested name, the server appends a number if it is taken.
        const nameChange = typed === suggested ? {} : { name: typed }
        const copy = await mutate(
          copyTournament,
          { params: { id }, body: { ...nameChange, withParticipants } },
          { updates: getTournament, ...idempotency },
        )
        toast(t('copied', { name: copy.name }))
        if (!isMounted()) return
        onClose()
        await navigate({ to: '/tournaments/$id', params: { id: copy.id }, search: {} })
      },
    },
  )
  const movesDates = isYearly(name) && startDate !== null && Date.parse(startDate) + editionMs > now
  return (
    <FormDialog
      form={form}
      submit={t('createCopy')}
      title={t('copyTitle', { name })}
      onClose={onClose}
    >
      <p>
        {t('copyBody')} {movesDates ? t('copyDatesLater') : t('copyNoDates')}
      </p>
      <TextField {...form.field('name')} label={t('copyName')} maxLength={100} autoComplete="off" />
      {registeredCount > 0 && (
        <CheckField
          label={t('samePeople', { count: registeredCount })}
          hint={t('samePeopleHint')}
          {...form.flag('withParticipants')}
        />
      )}
    </FormDialog>
  )
}
