import { Mark } from '../../../ui/sports/mark.tsx'
import { QrCode } from '../../../ui/qr-code.tsx'
import { useNowEvery } from '../../../ui/hooks/use-now-every.ts'
import classes from './pairing.module.css'
import { Stage } from '../stage.tsx'
import { FullScreenButton } from '../full-screen-button.tsx'
import { t } from '../messages.ts'
import { classNames } from '../../../ui/class-names.ts'
import kit from '../../../ui/kit.module.css'

/** Only minutes are displayed. */
const tickMs = 10_000

type Props = {
  /** Null while loading. */
  readonly code: string | null
  readonly isUnreachable?: boolean
}

/** The pairing code of an unpaired screen, as text and QR code. */
export function Pairing({ code, isUnreachable = false }: Props) {
  const now = useNowEvery(tickMs)
  const address = `${location.origin}/displays?code=${code ?? ''}`
  return (
    <Stage viewedFrom={3} minute={Math.floor(now / 60_000)} isDim={false}>
      <main className={classes.pairing}>
        <Mark />
        <h1>{code === null ? t('opening') : t('pairTitle')}</h1>
        {isUnreachable && <p>{t('openingLost')}</p>}
        {code !== null && (
          <>
            <div className={classNames(kit.wrappingRow, classes.codes)}>
              <span className={classes.code} role="img" aria-label={`${t('pairCode')} ${code}`}>
                {code.slice(0, 3)} {code.slice(3)}
              </span>
              <div className={classes.qr}>
                <QrCode value={address} label={t('pairLink')} />
              </div>
            </div>
            <p>{t('pairHint', { address: `${location.host}/displays` })}</p>
            <p>{t('pairNext')}</p>
          </>
        )}
      </main>
      <FullScreenButton isPermanent />
    </Stage>
  )
}
