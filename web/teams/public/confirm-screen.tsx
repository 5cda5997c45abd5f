import { useState } from 'react'
import { confirmByCode, readSheet, type TeamMatch } from '#contract/teams/team-match.ts'
import { formatScore } from '../../matches/format-score.ts'
import { call } from '../../platform/api/api.ts'
import { useClubName } from '../../platform/club/club.ts'
import { useAttempt } from '../../platform/forms/use-attempt.ts'
import { Form } from '../../platform/forms/form.tsx'
import { useForm } from '../../platform/forms/use-form.ts'
import { Button } from '../../ui/controls/button.tsx'
import { PageTitle } from '../../ui/layout/page-head.tsx'
import { PublicFrame } from '../../ui/layout/public-frame.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import { DisputeDialog } from '../match/dispute-dialog.tsx'
import { ScoreBoard } from '../sheet/score-board.tsx'
import { Sheet } from '../sheet/sheet.tsx'
import { Steps } from '../sheet/steps.tsx'
import classes from './confirm.module.css'
import { t } from './messages.ts'

type OpenSheet = { readonly code: string; readonly match: TeamMatch }

/** The sheet of a team match for anyone with its code, to confirm or dispute. */
export function ConfirmScreen() {
  const club = useClubName()
  const [sheet, setSheet] = useState<OpenSheet | null>(null)
  return (
    <PublicFrame bar={<b>{club}</b>}>
      <div className={classes.page} data-sport={sheet?.match.sportId}>
        <PageTitle title={t('title')} />
        {sheet === null ? (
          <CodeForm onOpen={setSheet} />
        ) : (
          <>
            <Steps status={sheet.match.status} />
            <ScoreBoard match={sheet.match} />
            <Sheet match={sheet.match} />
            <AnswerButtons sheet={sheet} onAnswered={(match) => setSheet({ ...sheet, match })} />
          </>
        )}
      </div>
    </PublicFrame>
  )
}

/** Returns the code in the hash of the link, which browsers never send to a server. */
const getCodeFromLink = () => location.hash.slice(1)

function CodeForm({ onOpen }: { onOpen: (sheet: OpenSheet) => void }) {
  const form = useForm(
    { code: getCodeFromLink() },
    {
      check: ({ code }) => (code.trim() === '' ? { code: t('required') } : {}),
      send: async ({ code }) => onOpen({ code, match: await call(readSheet, { body: { code } }) }),
    },
  )
  return (
    <Form
      of={form}
      className={classes.form}
      footer={
        <Button type="submit" kind="primary" busy={form.busy}>
          {t('readSheet')}
        </Button>
      }
    >
      <p>{t('lead')}</p>
      <TextField {...form.field('code')} label={t('code')} autoCapitalize="characters" />
    </Form>
  )
}

type Dispute = { readonly n: number | null; readonly reason: string }
type AnswerButtonsProps = { sheet: OpenSheet; onAnswered: (match: TeamMatch) => void }

function AnswerButtons({ sheet: { code, match }, onAnswered }: AnswerButtonsProps) {
  const { busy, attempt } = useAttempt()
  const [isDisputing, setDisputing] = useState(false)
  const shownSheet = { code, version: match.version }
  /** Sends the answer. Reloads the sheet if the answer is refused, because it has probably changed. */
  const answer = async (body: typeof shownSheet & { dispute?: Dispute }) => {
    try {
      onAnswered(await call(confirmByCode, { body }))
    } catch (error) {
      onAnswered(await call(readSheet, { body: { code } }))
      throw error
    }
  }
  if (match.status === 'confirmed') return <p role="status">{t('thanks')}</p>
  if (match.status === 'disputed') return <p role="status">{t('disputed')}</p>
  if (match.status !== 'sent') return <p role="status">{t('notSent')}</p>
  return (
    <div className={classes.answer}>
      <Button onClick={() => setDisputing(true)}>{t('dispute')}</Button>
      <Button
        kind="primary"
        busy={busy}
        onClick={() => void attempt(async () => answer(shownSheet))}
      >
        {t('confirm', { score: match.score.map(formatScore).join('–') })}
      </Button>
      {isDisputing && (
        <DisputeDialog
          match={match}
          onClose={() => setDisputing(false)}
          onDispute={async (n, reason) => answer({ ...shownSheet, dispute: { n, reason } })}
        />
      )}
    </div>
  )
}
