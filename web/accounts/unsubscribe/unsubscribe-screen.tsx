import { useState } from 'react'
import { getRouteApi, Link } from '@tanstack/react-router'
import { unsubscribeNotices } from '#contract/notices.ts'
import { ApiError, reasonOf } from '../../platform/api/api-error.ts'
import { call } from '../../platform/api/api.ts'
import { Button, buttonClass } from '../../ui/controls/button.tsx'
import { PageTitle } from '../../ui/layout/page-head.tsx'
import { FieldError } from '../../ui/fields/text-field.tsx'
import { classNames } from '../../ui/class-names.ts'
import classes from '../sign-in/auth-form.module.css'
import { AuthLayout } from '../sign-in/auth-layout.tsx'
import { t } from './messages.ts'

const route = getRouteApi('/auth/unsubscribe')

type State =
  | { readonly kind: 'asking'; readonly busy: boolean; readonly failure: string | null }
  | { readonly kind: 'done'; readonly about: string }

/** Explains what to do about a truncated or outdated link. */
function failureMessage(error: unknown): string {
  const isRefused = error instanceof ApiError && error.code === 'UNAUTHORIZED'
  return isRefused ? t('failed') : reasonOf(error)
}

/** Unsubscribes on a press, because mail scanners open links but press no button. */
export function UnsubscribeScreen() {
  const { token = '' } = route.useSearch()
  const [state, setState] = useState<State>({ kind: 'asking', busy: false, failure: null })
  const stop = async () => {
    setState({ kind: 'asking', busy: true, failure: null })
    try {
      const { about } = await call(unsubscribeNotices, { query: { token } })
      setState({ kind: 'done', about })
    } catch (error) {
      setState({ kind: 'asking', busy: false, failure: failureMessage(error) })
    }
  }
  return (
    <AuthLayout>
      {state.kind === 'done' ? (
        <>
          <PageTitle key="done" title={t('done')} large />
          <p className={classes.done} role="status">
            {t('doneBody', { about: state.about })}
          </p>
        </>
      ) : (
        <>
          <PageTitle key="ask" title={t('title')} large />
          <p className={classes.done}>{t('body')}</p>
          {state.failure !== null && <FieldError>{state.failure}</FieldError>}
          <Button kind="primary" wide busy={state.busy} onClick={() => void stop()}>
            {t('stop')}
          </Button>
        </>
      )}
      <Link
        to="/account/notifications"
        className={classNames(classes.choice, buttonClass({ wide: true }))}
      >
        {t('settings')}
      </Link>
    </AuthLayout>
  )
}
