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
import { classNames } from '../../ui/class-names.ts'
import kit from '../../ui/kit.module.css'

const countOptions = Array.from({ length: MAX_MEETUP_TABLES }, (_, index) => String(index + 1))

/** Who plays at which table. The host calls the next pair to each free table. */
export function CalledTables({ meetup }: { meetup: Meetup }) {
  const { calls, runs, status } = meetup
  const { busy, attempt } = useAttempt()
  const highestTable = Math.max(1, ...calls.map(({ table }) => table))
  const [chosenCount, setChosenCount] = useState<number | null>(null)
  const tableCount = chosenCount ?? highestTable
  if (status !== 'open' || (!runs && calls.length === 0)) return null
  return (
    <SectionPanel title={t('tables')}>
      <div className={classNames(kit.stack, kit.gap3)}>
        {calls.length > 0 && (
          <ul className={classNames(kit.bars, classes.called)} aria-label={t('tables')}>
            {calls
              .toSorted((a, b) => a.table - b.table)
              .map((call) => (
                <TableCall key={call.table} call={call} meetup={meetup} />
              ))}
          </ul>
        )}
        {runs && (
          <>
            <SelectField
              label={t('tableCount')}
              options={countOptions.map((value) => ({ value, label: value }))}
              value={String(tableCount)}
              onChange={(event) => setChosenCount(Number(event.currentTarget.value))}
            />
            <Button
              wide
              icon={IconBell}
              busy={busy}
              onClick={() =>
                void attempt(async () =>
                  call(runMeetup, {
                    params: { id: meetup.id },
                    body: { type: 'call', tables: tableCount },
                  }),
                )
              }
            >
              {t('callNext')}
            </Button>
            <p className={text.dim}>{t('callHint')}</p>
          </>
        )}
      </div>
    </SectionPanel>
  )
}

function TableCall({
  call: { table, players, calledAt },
  meetup,
}: {
  call: Meetup['calls'][number]
  meetup: Meetup
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
      {meetup.runs && (
        <Button
          kind="quiet"
          busy={busy}
          aria-label={t('freeTable', { table })}
          onClick={() =>
            void attempt(async () =>
              call(runMeetup, {
                params: { id: meetup.id },
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
