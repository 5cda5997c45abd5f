import { useQuery } from '@tanstack/react-query'
import { Navigate } from '@tanstack/react-router'
import { listLive } from '#contract/live/events.ts'
import { call } from '../../platform/api.ts'
import { keys } from '../../platform/query-keys.ts'
import { useUser } from '../../platform/session.ts'
import { PageTitle } from '../../ui/page-head.tsx'
import { AuthLayout } from '../sign-in/auth-layout.tsx'
import classes from '../sign-in/auth-form.module.css'
import { say } from './words.ts'

const lookAgainMs = 5_000

/** A tablet at a table: it opens whatever match is put there. */
export function TableScreen() {
  const { data } = useQuery({
    queryKey: keys.live(),
    queryFn: async ({ signal }) => call(listLive, {}, { signal }),
    refetchInterval: lookAgainMs,
  })
  const table = useUser()?.scope?.replace(/^table:/, '') ?? ''
  const match = data?.items[0]
  if (match !== undefined) {
    return <Navigate to="/live/$id/score" params={{ id: match.id }} />
  }
  return (
    <AuthLayout>
      <PageTitle title={say('at', { table })} large />
      <p className={classes.lead}>{say('nothing')}</p>
    </AuthLayout>
  )
}
