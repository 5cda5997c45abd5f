import type { Notice } from '#contract/notices.ts'
import { callAnswers, type CallAnswer } from '#engine/notices/arrival.ts'
import { answerCall } from '../platform/notices/notices.ts'
import { useAttempt } from '../platform/forms/use-attempt.ts'
import { Button } from '../ui/controls/button.tsx'
import { t } from './messages.ts'

type Props = { readonly notice: Notice; readonly onAnswered: () => void }

/** A called player's answers: on the way, or in ten minutes. */
export function AnswerButtons({ notice: { id, answer: current }, onAnswered }: Props) {
  const { busy, attempt } = useAttempt()
  const answer = async (chosen: CallAnswer) => {
    await attempt(async () => {
      await answerCall(id, chosen)
      onAnswered()
    })
  }
  return callAnswers.map((value) => (
    <Button
      key={value}
      kind={value === 'coming' && current === null ? 'primary' : 'outline'}
      aria-pressed={current === value}
      disabled={busy}
      onClick={() => void answer(value)}
    >
      {t(`answer.${value}`)}
    </Button>
  ))
}
