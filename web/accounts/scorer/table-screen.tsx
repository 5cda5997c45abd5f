import { useQuery } from '@tanstack/react-query'
import { Link, Navigate } from '@tanstack/react-router'
import { listLive } from '#contract/live/events.ts'
import { signOut } from '../../platform/session/sign-out.ts'
import { useUser } from '../../platform/session/session.ts'
import { queryOf } from '../../platform/cache/query-of.ts'
import { Button, buttonClass } from '../../ui/controls/button.tsx'
import { PageTitle } from '../../ui/layout/page-head.tsx'
import { AuthLayout } from '../sign-in/auth-layout.tsx'
import classes from '../sign-in/auth-form.module.css'
import { t } from './messages.ts'

const refetchMs = 5_000

/** The start page of a code scorer, shown while no pad is open. */
export function TableScreen() {
  const scope = useUser()?.scope ?? ''
  return scope.startsWith('live:') ? (
    <MatchStart id={scope.replace(/^live:/, '')} />
  ) : (
    <TableStart table={scope.replace(/^table:/, '')} />
  )
}

function useLiveMatches() {
  const { data } = useQuery({
    ...queryOf(listLive),
    refetchInterval: refetchMs,
  })
  return data?.items
}

/** A tablet at a table: opens the match that is called there. */
function TableStart({ table }: { readonly table: string }) {
  const match = useLiveMatches()?.[0]
  if (match !== undefined) {
    return <Navigate to="/live/$id/score" params={{ id: match.id }} />
  }
  return (
    <AuthLayout>
      <PageTitle title={t('nowAt', { table })} large />
      <p className={classes.lead}>{t('noMatch')}</p>
      <StopButton />
    </AuthLayout>
  )
}

/** Links back to the match, unless it is known to be over. */
function MatchStart({ id }: { readonly id: string }) {
  const matches = useLiveMatches()
  const isOver = matches?.length === 0
  return (
    <AuthLayout>
      <PageTitle title={t(isOver ? 'matchOver' : 'yourMatch')} large />
      <p className={classes.lead}>{t(isOver ? 'codeEnded' : 'matchRunning')}</p>
      {!isOver && (
        <div className={classes.go}>
          <Link
            to="/live/$id/score"
            params={{ id }}
            className={buttonClass({ kind: 'primary', wide: true })}
          >
            {t('backToMatch')}
          </Link>
        </div>
      )}
      <StopButton />
    </AuthLayout>
  )
}

function StopButton() {
  return (
    <div className={classes.go}>
      <Button wide onClick={() => void signOut()}>
        {t('end')}
      </Button>
    </div>
  )
}
