import {
  IconBallFootball,
  IconBellRinging,
  IconCalendarStats,
  IconCode,
  IconUsers,
  IconWorld,
} from '@tabler/icons-react'
import { useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { getClubSettings } from '#contract/club/club-settings.ts'
import { QueryView } from '../../platform/cache/query-view.tsx'
import { queryOf } from '../../platform/cache/query-of.ts'
import { lazyPart } from '../../platform/lazy-part.tsx'
import { usePermission } from '../../platform/session/use-permission.ts'
import { Refusal } from '../../platform/session/refusal.tsx'
import { classNames } from '../../ui/class-names.ts'
import columns from '../../ui/layout/columns.module.css'
import { Button } from '../../ui/controls/button.tsx'
import { CopyBox } from '../../ui/controls/copy-box.tsx'
import { PageHead } from '../../ui/layout/page-head.tsx'
import { SectionPanel } from '../../ui/layout/section-panel.tsx'
import { Skeleton } from '../../ui/states/skeleton.tsx'
import { SeasonList } from '../../seasons/season-list.tsx'
import { AdminTabs } from '../admin-tabs.tsx'
import { WebhooksPanel } from '../webhooks/webhooks-panel.tsx'
import { ClubPanel } from './club-panel.tsx'
import { EmbedSites } from './embed-sites.tsx'
import { Setting } from './setting.tsx'
import classes from './settings-screen.module.css'
import { t } from '../messages.ts'
import kit from '../../ui/kit.module.css'

const EmbedDialog = lazyPart(
  async () => (await import('../../platform/public/embed-dialog.tsx')).EmbedDialog,
)

/** The settings by topic. */
const settingGroups = [
  {
    name: 'public',
    icon: IconWorld,
    settings: ['publicResults', 'publicTournaments', 'embedding'],
  },
  { name: 'people', icon: IconUsers, settings: ['signUp', 'organizerRights', 'verifyEmailFirst'] },
  { name: 'play', icon: IconBallFootball, settings: ['recordForOthers', 'guestsBy', 'groupsBy'] },
  { name: 'push', icon: IconBellRinging, settings: ['pushNotices'] },
] as const

/** The club's settings; a choice is saved at once. */
export function SettingsScreen() {
  const query = useQuery(queryOf(getClubSettings))
  const permission = usePermission()('club.settings')
  return (
    <>
      <PageHead title={t('settings')} />
      <AdminTabs />
      <Refusal of={permission} page={t('readOnly')} />
      <QueryView
        query={query}
        failure={t('settingsFailed')}
        loading={<Skeleton layout="list" count={5} />}
      >
        {({ settings, version }) => (
          <div className={columns.column}>
            <fieldset disabled={!permission.ok} className={columns.column}>
              <ClubPanel settings={settings} version={version} />
            </fieldset>
            <SectionPanel title={t('seasons')} icon={IconCalendarStats}>
              <SeasonList />
            </SectionPanel>
            <fieldset disabled={!permission.ok} className={columns.column}>
              {settingGroups.map(({ name, icon, settings: settingNames }) => (
                <SectionPanel key={name} title={t(`settings.${name}`)} icon={icon} flush>
                  <ul className={classNames(kit.bars, classes.settings)}>
                    {settingNames.map((settingName) => (
                      <Setting
                        key={settingName}
                        name={settingName}
                        settings={settings}
                        version={version}
                      />
                    ))}
                    {name === 'public' && settings.embedding === 'sites' && (
                      <EmbedSites settings={settings} version={version} />
                    )}
                    {name === 'public' && settings.publicResults && <PublicPages />}
                  </ul>
                </SectionPanel>
              ))}
            </fieldset>
            <WebhooksPanel />
          </div>
        )}
      </QueryView>
    </>
  )
}

const publicPages = ['leaderboard', 'matches'] as const

/** URLs of the public pages, and how to embed them in the club's website. */
function PublicPages() {
  const [pageToEmbed, setPageToEmbed] = useState<(typeof publicPages)[number] | null>(null)
  return (
    <li className={classes.addresses}>
      {publicPages.map((page) => (
        <div key={page}>
          <CopyBox label={t(`publicPage.${page}`)} value={`${location.origin}/p/${page}`} />
          <Button kind="quiet" icon={IconCode} onClick={() => setPageToEmbed(page)}>
            {t(`embed.${page}`)}
          </Button>
        </div>
      ))}
      {pageToEmbed !== null && (
        <EmbedDialog
          path={`/p/${pageToEmbed}`}
          name={t(`page.${pageToEmbed}`)}
          onClose={() => setPageToEmbed(null)}
        />
      )}
    </li>
  )
}
