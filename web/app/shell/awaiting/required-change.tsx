import { Navigate, useRouterState } from '@tanstack/react-router'
import { useRequiredChange } from '../../../platform/forms/required-change.ts'

/** Leads to where the password is changed: until it is, the server answers nothing else. */
export function RequiredChange() {
  const required = useRequiredChange()
  const pathname = useRouterState({ select: (state) => state.location.pathname })
  return required && pathname !== '/account/security' ? (
    <Navigate to="/account/security" replace />
  ) : null
}
