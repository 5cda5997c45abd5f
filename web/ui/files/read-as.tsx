import { FieldError } from '../fields/text-field.tsx'
import { type Encoding, encodings } from './decode-text.ts'
import classes from './read-as.module.css'
import { t } from './messages.ts'
import type { TextFile } from './use-text-file.ts'

/** Shows in which encoding a file was read, or why it wasn't; another one can be chosen. */
export function ReadAs({ file: { chosen, decodeAs } }: { file: TextFile }) {
  if (chosen === null) return null
  const { encoding, problem, canChoose } = chosen
  return (
    <div className={classes.read}>
      {problem !== null && <FieldError>{problem}</FieldError>}
      {canChoose && (
        <div className={classes.line}>
          <span role="status">
            {encoding !== null && problem === null
              ? t('readAs', { encoding: t(`encoding.${encoding}`) })
              : t('readAsWhich')}
          </span>
          <select
            aria-label={t('encoding')}
            value={encoding ?? ''}
            onChange={(event) => decodeAs(event.currentTarget.value as Encoding)}
          >
            {encoding === null && <option value="">{t('chooseMeaning')}</option>}
            {encodings.map((one) => (
              <option key={one} value={one}>
                {t(`encoding.${one}`)}
              </option>
            ))}
          </select>
        </div>
      )}
    </div>
  )
}
