import { useState } from 'react'
import { makeMatchCode } from '#contract/live/codes.ts'
import { call } from '../../platform/api/api.ts'
import { useAttempt } from '../../platform/forms/use-attempt.ts'
import { Button } from '../../ui/controls/button.tsx'
import { CopyBox } from '../../ui/controls/copy-box.tsx'
import { QrCode } from '../../ui/qr-code.tsx'
import classes from './code-panel.module.css'
import { t } from './messages.ts'

/** A code that lets another phone score this match, with or without an account. */
export function CodePanel({ id }: { readonly id: string }) {
  const [code, setCode] = useState<string | null>(null)
  const { busy, attempt } = useAttempt()
  const createCode = () =>
    void attempt(async () => {
      setCode((await call(makeMatchCode, { params: { id } })).code)
    })
  const address = `${location.origin}/s`
  return (
    <section className={classes.panel}>
      <h3>{t('title')}</h3>
      <p>{t('explanation')}</p>
      {code === null ? (
        <Button onClick={createCode} busy={busy}>
          {t('create')}
        </Button>
      ) : (
        <div className={classes.code}>
          <QrCode value={`${address}?code=${code}`} label={t('scan')} />
          <div>
            <p>{t('scan')}</p>
            <CopyBox label={t('code')} value={code}>
              {`${code.slice(0, 4)} ${code.slice(4)}`}
            </CopyBox>
            <p>{t('orOpen', { address })}</p>
          </div>
        </div>
      )}
    </section>
  )
}
