import { clientErrorTable } from '#contract/errors.ts'
import type { Meetup } from '#contract/groups/meetups.ts'
import { meetupAnswers } from '#engine/groups/meetups/meetup-events.ts'
import { useUser } from '../../platform/session/session.ts'
import { useAttempt } from '../../platform/forms/use-attempt.ts'
import { formatShortDateTime } from '../../ui/i18n/format-date-time.ts'
import { Segmented } from '../../ui/controls/segmented.tsx'
import { getAnswer, saveAnswer } from './save-answer.ts'
import { t } from './messages.ts'

type Props = {
  meetup: Pick<Meetup, 'id' | 'groupId' | 'groupName' | 'startsAt' | 'my' | 'comers'>
  wide?: boolean
}

/** Yes, maybe or no, saved on tap. */
export function AnswerControl({ meetup, wide = false }: Props) {
  const { attempt } = useAttempt(clientErrorTable.UPDATE_GROUP_ERROR.userMessage)
  const when = formatShortDateTime(meetup.startsAt)
  const me = useUser()?.playerId
  // A new answer keeps the previous note.
  const note = meetup.comers.find(({ playerId }) => playerId === me)?.message ?? ''
  return (
    <Segmented
      label={t('comingTo', { group: meetup.groupName, when })}
      options={meetupAnswers.map((value) => ({ value, label: t(value) }))}
      value={getAnswer(meetup.my)}
      wide={wide}
      onChange={(answer) => void attempt(async () => saveAnswer(meetup, answer, note))}
    />
  )
}
