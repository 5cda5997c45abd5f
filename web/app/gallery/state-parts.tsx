import { IconClipboardList, IconFlame } from '@tabler/icons-react'
import { Button } from '../../ui/controls/button.tsx'
import { Badge } from '../../ui/states/badge.tsx'
import { Loading } from '../../ui/states/loading.tsx'
import { Skeleton } from '../../ui/states/skeleton.tsx'
import { StaleNote } from '../../ui/states/stale-note.tsx'
import { StateMark } from '../../ui/states/state-mark.tsx'
import { EmptyState, ErrorNote, ErrorState } from '../../ui/states/state-panel.tsx'
import { t } from './messages.ts'
import { classNames } from '../../ui/class-names.ts'
import kit from '../../ui/kit.module.css'

const updatedAt = Date.now() - 5 * 60_000
const doNothing = () => undefined

export const StateParts = () => (
  <>
    <div className={classNames(kit.wrappingRow, kit.gap3)}>
      <Badge>{t('open')}</Badge>
      <Badge kind="solid">{t('provisional')}</Badge>
      <Badge kind="count">{'3'}</Badge>
      <Badge kind="hot" icon={IconFlame}>
        {t('live')}
      </Badge>
      <StateMark kind="good">{t('good')}</StateMark>
      <StateMark kind="bad">{t('bad')}</StateMark>
      <StateMark kind="idle">{t('idle')}</StateMark>
    </div>
    <EmptyState
      icon={IconClipboardList}
      title={t('empty')}
      action={<Button>{t('recordMatch')}</Button>}
    >
      {t('emptyHint')}
    </EmptyState>
    <ErrorState title={t('failed')} message={t('failedHint')} onRetry={doNothing} />
    <ErrorNote title={t('failed')} onRetry={doNothing} />
    <StaleNote since={updatedAt} isOffline onRetry={doNothing} />
    <Loading />
    <Loading variant="linear" />
    <Skeleton layout="list" />
    <Skeleton layout="table" />
    <Skeleton layout="card" />
  </>
)
