import { Navigate, useRouterState } from '@tanstack/react-router'
import { useRequiredChange } from '../../../platform/forms/required-change.ts'

/** Links to the password change: until then the server answers nothing else. */
export function RequiredChange() {
  const required = useRequiredChange()
  const pathname = useRouterState({ select: (state) => state.location.pathname })
  return required && pathname !== '/account/security' ? (
    <Navigate to="/account/security" replace />
  ) : null
}
