import { useQuery } from '@tanstack/react-query'
import { getNoticeSettings } from '#contract/notices.ts'
import { createPresetChoices, noticePresets, findPreset } from '#engine/notices/topics.ts'
import { QueryView } from '../../platform/cache/query-view.tsx'
import { useUser } from '../../platform/session/session.ts'
import { queryOf } from '../../platform/cache/query-of.ts'
import { PageHead } from '../../ui/layout/page-head.tsx'
import { SectionPanel } from '../../ui/layout/section-panel.tsx'
import { Segmented } from '../../ui/controls/segmented.tsx'
import { Skeleton } from '../../ui/states/skeleton.tsx'
import { PushPanel } from '../push/push-panel.tsx'
import type { SettingsReply } from './save-change.ts'
import { ChoiceTable } from './choice-table.tsx'
import classes from './notice-settings.module.css'
import { PausePanel } from './pause-panel.tsx'
import { QuietPanel } from './quiet-panel.tsx'
import { useSaveChange } from './use-save-change.ts'
import { t } from './messages.ts'
import { classNames } from '../../ui/class-names.ts'
import text from '../../ui/text.module.css'
import kit from '../../ui/kit.module.css'

/** Choices of notices, with quiet hours, pauses and push. */
export function NoticeSettingsScreen() {
  const query = useQuery(queryOf(getNoticeSettings))
  // Visitors share the demo account and cannot change it.
  const canChange = useUser()?.isDemo !== true
  return (
    <>
      <PageHead title={t('notifications')}>
        {canChange && (
          <span className={classNames(kit.faint, kit.push, text.small)}>
            {t('savesAutomatically')}
          </span>
        )}
      </PageHead>
      <QueryView
        query={query}
        failure={t('loadFailed')}
        loading={<Skeleton layout="dashboard" count={3} />}
      >
        {(reply) => <Settings reply={reply} />}
      </QueryView>
    </>
  )
}

function Settings({ reply }: { readonly reply: SettingsReply }) {
  const change = useSaveChange(reply)
  const isDemo = useUser()?.isDemo === true
  const { choices } = reply.settings
  const presets = noticePresets.map((value) => ({ value, label: t(`preset.${value}`) }))
  return (
    <>
      {isDemo && (
        <p role="status" className={classNames(kit.card, classes.note)}>
          {t('demo')}
        </p>
      )}
      <fieldset className={classes.grid} disabled={isDemo}>
        <div className={classNames(kit.oneColumn, kit.gap4, kit.narrow)}>
          <SectionPanel title={t('preset')}>
            <Segmented
              wide
              label={t('preset')}
              options={presets}
              value={findPreset(choices)}
              onChange={(preset) => change({ choices: createPresetChoices(preset) })}
            />
            <p className={classes.hint}>{t('listHint')}</p>
            {reply.ways.includes('email') && <p className={classes.hint}>{t('emailHint')}</p>}
          </SectionPanel>
          <ChoiceTable
            channels={reply.ways}
            choices={choices}
            onChange={(next) => change({ choices: next })}
          />
        </div>
        <div className={classNames(kit.oneColumn, kit.gap4, kit.narrow)}>
          <PushPanel />
          <PausePanel reply={reply} onChange={change} />
          <QuietPanel reply={reply} onChange={change} />
        </div>
      </fieldset>
    </>
  )
}
