import { clientErrorTable } from '#contract/errors.ts'
import type { Meetup } from '#contract/groups/meetups.ts'
import { useUser } from '../../platform/session/session.ts'
import { Form } from '../../platform/forms/form.tsx'
import { useForm } from '../../platform/forms/use-form.ts'
import { Button } from '../../ui/controls/button.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import { getAnswer, addAnswerNote } from './save-answer.ts'
import { t } from './messages.ts'

/** Edits the note on the reader's answer, which the group can see. */
export function AnswerNote({ meetup }: { meetup: Meetup }) {
  const me = useUser()?.playerId
  const note = meetup.comers.find(({ playerId }) => playerId === me)?.message ?? ''
  const form = useForm(
    { message: note },
    {
      fallback: clientErrorTable.UPDATE_GROUP_ERROR.userMessage,
      send: async ({ message }) => {
        await addAnswerNote(meetup, message.trim())
      },
    },
  )
  if (getAnswer(meetup.my) === null) return null
  return (
    <Form of={form}>
      <TextField
        {...form.field('message')}
        label={t('note')}
        maxLength={200}
        autoComplete="off"
        end={
          form.values.message.trim() !== note && (
            <Button type="submit" kind="quiet" busy={form.busy}>
              {t('saveNote')}
            </Button>
          )
        }
      />
    </Form>
  )
}
