import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type Match, getMatch } from '#contract/matches.ts'
import { FormDialog } from '../../platform/forms/form-dialog.tsx'
import { useForm } from '../../platform/forms/use-form.ts'
import { toast } from '../../platform/toasts/toast.ts'
import { keyOf } from '../../platform/cache/query-of.ts'
import { Bone } from '../../ui/states/skeleton.tsx'
import text from '../../ui/text.module.css'
import { CorrectionReason } from './correction-reason.tsx'
import { matchToDraft } from './match-to-draft.ts'
import { previewQuery } from '../preview-query.ts'
import { RipplePanel, describeRipple } from '../../ratings/ripple-panel.tsx'
import { sideNames } from '../side-names.ts'
import { submitVoid } from './void-match.ts'
import { t, show } from '../messages.ts'

type Props = { match: Match; onClose: () => void }

/** Voids a match after showing the effect on ratings; the reason is stored. */
export function VoidDialog({ match, onClose }: Props) {
  const client = useQueryClient()
  const form = useForm(
    { reason: '' },
    {
      check: ({ reason }) => (reason.trim() === '' ? { reason: t('reasonMissing') } : {}),
      send: async ({ reason }, idempotency) => {
        await submitVoid(match, reason.trim(), idempotency)
        toast(t('matchVoided'), t('matchVoidedHint'))
        onClose()
      },
      conflict: {
        label: t('loadLatest'),
        reload: async () => {
          await client.invalidateQueries({ queryKey: keyOf(getMatch, { id: match.id }) })
          return null
        },
      },
    },
  )
  const preview = useQuery(previewQuery({ ...matchToDraft(match), matchId: match.id, void: true }))
  const ripple = preview.data?.ripple
  const [first, second] = sideNames(match)
  return (
    <FormDialog form={form} title={t('voidMatch')} submit={t('voidMatch')} danger onClose={onClose}>
      <p>
        {show('voidBody', {
          first,
          score: <b className={text.num}>{match.scoreText}</b>,
          second,
        })}
      </p>
      <CorrectionReason
        canCorrectSport
        label={t('reason')}
        data-autofocus
        {...form.field('reason')}
        {...form.choice('reason')}
      />
      {ripple && <RipplePanel {...ripple}>{describeRipple(ripple)}</RipplePanel>}
      {preview.isPending && <Bone />}
    </FormDialog>
  )
}
