import { FieldError } from '../fields/text-field.tsx'
import { Select } from '../fields/select.tsx'
import { encodings } from './decode-text.ts'
import classes from './encoding-choice.module.css'
import { t } from './messages.ts'
import type { TextFile } from './use-text-file.ts'
import { classNames } from '../class-names.ts'
import kit from '../kit.module.css'

/** Shows in which encoding a file was read, or why it wasn't; another one can be chosen. */
export function EncodingChoice({ file: { chosen, decodeAs } }: { file: TextFile }) {
  if (chosen === null) return null
  const { encoding, problem, canChoose } = chosen
  return (
    <div className={classes.read}>
      {problem !== null && <FieldError>{problem}</FieldError>}
      {canChoose && (
        <div className={classNames(kit.wrappingRow, kit.note, kit.gap2, classes.line)}>
          <span role="status">
            {encoding !== null && problem === null
              ? t('readAs', { encoding: t(`encoding.${encoding}`) })
              : t('readAsWhich')}
          </span>
          <Select
            label={t('encoding')}
            options={encodings.map((value) => ({ value, label: t(`encoding.${value}`) }))}
            placeholder={t('chooseMeaning')}
            value={encoding}
            onChange={decodeAs}
          />
        </div>
      )}
    </div>
  )
}
