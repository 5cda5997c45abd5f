import { IconPin, IconX } from '@tabler/icons-react'
import { clientErrorTable } from '#contract/errors.ts'
import { type Group, getGroup, pinNotice } from '#contract/groups/group.ts'
import { useAttempt } from '../../platform/forms/use-attempt.ts'
import { usePermission } from '../../platform/session/use-permission.ts'
import { mutate } from '../../platform/cache/mutate.ts'
import { Icon } from '../../ui/icon.tsx'
import { IconButton } from '../../ui/controls/icon-button.tsx'
import { formatShortDay } from '../../ui/i18n/locale.ts'
import { When } from '../../ui/i18n/when.tsx'
import classes from './pinned-notice.module.css'
import { policySubject } from '../policy-subject.ts'
import { t, show } from './messages.ts'
import { classNames } from '../../ui/class-names.ts'
import kit from '../../ui/kit.module.css'

/** The notice pinned by an admin. */
export function PinnedNotice({ group }: { group: Group }) {
  const { id, notice, isActive } = group
  const mayPin = usePermission()('group.roles', policySubject(group)).ok && isActive
  const { busy, attempt } = useAttempt(clientErrorTable.UPDATE_GROUP_ERROR.userMessage)
  if (notice === null) return null
  return (
    <section className={classNames(kit.card, classes.notice)} aria-label={t('pinned')}>
      <Icon of={IconPin} />
      <div>
        <p>{notice.text}</p>
        <small>
          {notice.byName !== null && (
            <span>{show('by', { name: notice.byName, when: <When at={notice.at} /> })}</span>
          )}
          {notice.until !== null && (
            <span>{t('shownUntil', { when: formatShortDay(notice.until) })}</span>
          )}
        </small>
      </div>
      {mayPin && (
        <IconButton
          icon={IconX}
          label={t('unpin')}
          disabled={busy}
          onClick={() =>
            void attempt(async () =>
              mutate(
                pinNotice,
                { params: { id }, body: { text: '', until: null } },
                { updates: getGroup },
              ),
            )
          }
        />
      )}
    </section>
  )
}
