import { IconBallFootball, IconUsers } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { changeClubSettings, type ClubSettings } from '#contract/club-settings.ts'
import { call } from '../platform/api.ts'
import { QueryView } from '../platform/query-view.tsx'
import { toast } from '../platform/toast.ts'
import { useAttempt } from '../platform/use-attempt.ts'
import columns from '../ui/columns.module.css'
import { PageHead } from '../ui/page-head.tsx'
import { SectionPanel } from '../ui/section-panel.tsx'
import { Segmented } from '../ui/segmented.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { AdminTabs } from './admin-tabs.tsx'
import { settingsQuery } from './queries.ts'
import { type Choice, choices } from './setting-choices.ts'
import classes from './settings-screen.module.css'
import { say } from './words.ts'

/** What the club decides, by what it is about. */
const groups = [
  { name: 'people', icon: IconUsers, settings: ['signUp', 'organizerRights', 'verifyEmailFirst'] },
  { name: 'play', icon: IconBallFootball, settings: ['recordForOthers', 'guestsBy'] },
] as const

/** What an administrator decides for the club; a choice holds from the moment it is made. */
export function SettingsScreen() {
  const query = useQuery(settingsQuery)
  return (
    <>
      <PageHead title={say('settings')} />
      <AdminTabs />
      <QueryView
        query={query}
        failure={say('settingsFailed')}
        loading={<Skeleton layout="list" count={5} />}
      >
        {({ settings, version }) => (
          <div className={columns.column}>
            {groups.map(({ name, icon, settings: parts }) => (
              <SectionPanel key={name} title={say(`settings.${name}`)} icon={icon} flush>
                <ul className={classes.settings}>
                  {parts.map((part) => (
                    <Setting key={part} name={part} settings={settings} version={version} />
                  ))}
                </ul>
              </SectionPanel>
            ))}
          </div>
        )}
      </QueryView>
    </>
  )
}

type Props = { name: keyof ClubSettings; settings: ClubSettings; version: number }

function Setting({ name, settings, version }: Props) {
  const client = useQueryClient()
  const { busy, attempt } = useAttempt()
  const options: readonly Choice[] = choices[name]
  const chosen = options.find(({ value }) => value === settings[name])!
  const choose = async (label: string) => {
    const option = options.find((one) => one.label === label)!
    if (busy || option.value === settings[name]) return
    await attempt(async () => {
      const body = { version, settings: { [name]: option.value } }
      try {
        client.setQueryData(settingsQuery.queryKey, await call(changeClubSettings, { body }))
        toast(say('settingSaved'), say(`setting.${name}`))
      } finally {
        await client.invalidateQueries({ queryKey: settingsQuery.queryKey })
      }
    })
  }
  return (
    <li>
      <div>
        <b>{say(`setting.${name}`)}</b>
        <p>{chosen.hint}</p>
      </div>
      <Segmented
        label={say(`setting.${name}`)}
        options={options.map(({ label }) => ({ value: label, label }))}
        value={chosen.label}
        onChange={(label) => void choose(label)}
      />
    </li>
  )
}
