import { useState } from 'react'
import { IconBell } from '@tabler/icons-react'
import { type Meetup, runMeetup } from '#contract/groups/meetups.ts'
import { MAX_MEETUP_TABLES } from '#engine/groups/meetups/table-calls.ts'
import { useAttempt } from '../../platform/forms/use-attempt.ts'
import { call } from '../../platform/api/api.ts'
import { Button } from '../../ui/controls/button.tsx'
import { FlipTiles } from '../../ui/scores/flip-tiles.tsx'
import { SectionPanel } from '../../ui/layout/section-panel.tsx'
import { SelectField } from '../../ui/fields/select-field.tsx'
import text from '../../ui/text.module.css'
import { When } from '../../ui/i18n/when.tsx'
import classes from './meetup-panel.module.css'
import { t } from './messages.ts'

const counts = Array.from({ length: MAX_MEETUP_TABLES }, (_, at) => String(at + 1))

/** Who plays where; the person running the club night calls the next two to each free table. */
export function CalledTables({ session }: { session: Meetup }) {
  const { calls, runs, status } = session
  const { busy, attempt } = useAttempt()
  const highest = Math.max(1, ...calls.map(({ table }) => table))
  const [chosen, setChosen] = useState<number | null>(null)
  const tables = chosen ?? highest
  if (status !== 'open' || (!runs && calls.length === 0)) return null
  return (
    <SectionPanel title={t('tables')}>
      <div className={classes.draw}>
        {calls.length > 0 && (
          <ul className={classes.called} aria-label={t('tables')}>
            {calls
              .toSorted((a, b) => a.table - b.table)
              .map((call) => (
                <Call key={call.table} call={call} session={session} />
              ))}
          </ul>
        )}
        {runs && (
          <>
            <SelectField
              label={t('howMany')}
              options={counts.map((value) => ({ value, label: value }))}
              value={String(tables)}
              onChange={(event) => setChosen(Number(event.currentTarget.value))}
            />
            <Button
              wide
              icon={IconBell}
              busy={busy}
              onClick={() =>
                void attempt(async () =>
                  call(runMeetup, { params: { id: session.id }, body: { type: 'call', tables } }),
                )
              }
            >
              {t('callNext')}
            </Button>
            <p className={text.dim}>{t('callMeans')}</p>
          </>
        )}
      </div>
    </SectionPanel>
  )
}

function Call({
  call: { table, players, calledAt },
  session,
}: {
  call: Meetup['calls'][number]
  session: Meetup
}) {
  const { busy, attempt } = useAttempt()
  const [a = '', b = ''] = players.map(({ name }) => name)
  return (
    <li>
      <FlipTiles size="s" value={String(table)} label={t('tableNumber')} />
      <div className={classes.words}>
        <b>{t('against', { a, b })}</b>
        <small>
          {t('calledSince')} <When at={calledAt} />
        </small>
      </div>
      {session.runs && (
        <Button
          kind="quiet"
          busy={busy}
          aria-label={t('freeTable', { table })}
          onClick={() =>
            void attempt(async () =>
              call(runMeetup, {
                params: { id: session.id },
                body: { type: 'free', tables: table },
              }),
            )
          }
        >
          {t('free')}
        </Button>
      )}
    </li>
  )
}
