import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { useClubName } from '../platform/club/club.ts'
import { timeZone } from '../ui/i18n/locale.ts'
import { SiteName } from '../ui/site-name.ts'
import { ErrorBoundary } from '../platform/error-boundary.tsx'
import { queryClient } from '../platform/cache/query-client.ts'
import { router } from './router.tsx'

export function App() {
  return (
    <QueryClientProvider client={queryClient}>
      <ErrorBoundary>
        <Site />
      </ErrorBoundary>
    </QueryClientProvider>
  )
}

function Site() {
  const name = useClubName()
  return (
    <SiteName value={name}>
      {/* Remounts when the time zone changes, so that all times are formatted again. */}
      <RouterProvider key={timeZone()} router={router} />
    </SiteName>
  )
}
