import { useState } from 'react'
import { makeMatchCode } from '#contract/live/codes.ts'
import { call } from '../../platform/api.ts'
import { useAttempt } from '../../platform/use-attempt.ts'
import { Button } from '../../ui/button.tsx'
import { CopyBox } from '../../ui/copy-box.tsx'
import { QrCode } from '../../ui/qr-code.tsx'
import classes from './code-panel.module.css'
import { say } from './words.ts'

/** A code with which another phone scores this match, with an account or without. */
export function CodePanel({ id }: { readonly id: string }) {
  const [code, setCode] = useState<string | null>(null)
  const { busy, attempt } = useAttempt()
  const make = () =>
    void attempt(async () => {
      setCode((await call(makeMatchCode, { params: { id } })).code)
    })
  const address = `${location.origin}/s`
  return (
    <section className={classes.panel}>
      <h3>{say('title')}</h3>
      <p>{say('means')}</p>
      {code === null ? (
        <Button onClick={make} busy={busy}>
          {say('make')}
        </Button>
      ) : (
        <div className={classes.code}>
          <QrCode value={`${address}?code=${code}`} label={say('scan')} />
          <div>
            <p>{say('scan')}</p>
            <CopyBox label={say('code')} value={code}>
              {`${code.slice(0, 4)} ${code.slice(4)}`}
            </CopyBox>
            <p>{say('orOpen', { address })}</p>
          </div>
        </div>
      )}
    </section>
  )
}
