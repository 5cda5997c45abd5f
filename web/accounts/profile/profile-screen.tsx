import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { IconLock } from '@tabler/icons-react'
import { getProfile } from '#contract/security/membership.ts'
import { QueryView } from '../../platform/cache/query-view.tsx'
import { queryOf } from '../../platform/cache/query-of.ts'
import { buttonClass } from '../../ui/controls/button.tsx'
import columns from '../../ui/layout/columns.module.css'
import { Icon } from '../../ui/icon.tsx'
import { PageHead } from '../../ui/layout/page-head.tsx'
import { Skeleton } from '../../ui/states/skeleton.tsx'
import text from '../../ui/text.module.css'
import { AccountPanel } from './account-panel.tsx'
import { LinkedPlayer } from './linked-player.tsx'
import { ProfileForm } from './profile-form.tsx'
import { t } from './messages.ts'

/** The account and its player. */
export function ProfileScreen() {
  const query = useQuery(queryOf(getProfile))
  return (
    <>
      <PageHead title={t('profile')}>
        <span className={text.spacer} />
        <Link to="/account/security" className={buttonClass()}>
          <Icon of={IconLock} />
          {t('security')}
        </Link>
      </PageHead>
      <QueryView
        query={query}
        failure={t('profileFailed')}
        loading={<Skeleton layout="dashboard" count={3} />}
      >
        {(profile) => (
          <div className={columns.grid}>
            <ProfileForm profile={profile} />
            <div className={columns.column}>
              <LinkedPlayer profile={profile} />
              <AccountPanel profile={profile} />
            </div>
          </div>
        )}
      </QueryView>
    </>
  )
}
