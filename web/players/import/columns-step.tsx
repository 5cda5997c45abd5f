import { IconCheck, IconFileSpreadsheet } from '@tabler/icons-react'
import { type Delimiter, delimiters } from '#engine/exchange/read-table.ts'
import { importColumns } from '#engine/players/import-columns.ts'
import { Button } from '../../ui/controls/button.tsx'
import { CheckField } from '../../ui/fields/check-field.tsx'
import { SelectField } from '../../ui/fields/select-field.tsx'
import { FieldError } from '../../ui/fields/text-field.tsx'
import { ColumnMap } from '../../ui/files/column-map.tsx'
import { type Encoding, encodings } from '../../ui/files/decode-text.ts'
import { t as encodingText } from '../../ui/files/messages.ts'
import type { TextFile } from '../../ui/files/use-text-file.ts'
import { Icon } from '../../ui/icon.tsx'
import text from '../../ui/text.module.css'
import classes from './columns-step.module.css'
import { chooseColumn, type FileView, type ReadOptions } from './view-file.ts'
import { show, t } from './messages.ts'
import { classNames } from '../../ui/class-names.ts'
import kit from '../../ui/kit.module.css'

type Props = {
  file: TextFile
  view: FileView | { readonly problem: string }
  onReadOptionsChange: (part: Partial<ReadOptions>) => void
  /** Called to choose another file. */
  onChange: () => void
}

/** The second step: the file's encoding and separator, and the import of each column. */
export function ColumnsStep({ file, view, onReadOptionsChange, onChange }: Props) {
  return (
    <>
      <section className={classes.panel} aria-label={t('step.file')}>
        <FileHead file={file} view={view} onChange={onChange} />
        <div className={classes.reading}>
          {file.chosen !== null && (
            <SelectField
              label={t('encoding')}
              value={file.chosen.encoding ?? ''}
              options={encodings.map((value) => ({
                value,
                label: encodingText(`encoding.${value}`),
              }))}
              onChange={(event) => file.decodeAs(event.currentTarget.value as Encoding)}
            />
          )}
          {'delimiter' in view && (
            <SelectField
              label={t('separator')}
              value={view.delimiter}
              options={delimiters.map((value) => ({ value, label: t(`delimiter.${value}`) }))}
              onChange={(event) =>
                onReadOptionsChange({
                  delimiter: event.currentTarget.value as Delimiter,
                  columns: null,
                  headingLine: null,
                })
              }
            />
          )}
          {'names' in view && view.names.length > 0 && (
            <p className={classNames(kit.wrappingRow, classes.sample)}>
              <Icon of={IconCheck} size="s" />
              <span>{show('readsAs', { names: <b>{view.names.join(' · ')}</b> })}</span>
            </p>
          )}
        </div>
      </section>
      {view.problem !== null && <FieldError>{view.problem}</FieldError>}
      {'columns' in view && <Columns view={view} onReadOptionsChange={onReadOptionsChange} />}
    </>
  )
}

function FileHead({ file, view, onChange }: Omit<Props, 'onReadOptionsChange'>) {
  return (
    <div className={classes.file}>
      <span className={classNames(kit.sunk, classes.mark)}>
        <Icon of={IconFileSpreadsheet} />
      </span>
      <div className={classes.name}>
        <b className={text.trunc}>{file.chosen?.name ?? t('pasted')}</b>
        {'columns' in view && (
          <small>
            {t('sizes', {
              rows: t('rowCount', { count: view.rowCount }),
              columns: t('columnCount', { count: view.columns.length }),
            })}
          </small>
        )}
      </div>
      <Button onClick={onChange}>{t('change')}</Button>
    </div>
  )
}

function Columns({
  view,
  onReadOptionsChange,
}: {
  view: FileView
  onReadOptionsChange: Props['onReadOptionsChange']
}) {
  const { columns, headingLine, firstLine, hasTitles } = view
  const usedCount = columns.filter(({ as }) => as !== 'none').length
  return (
    <section className={classes.panel} aria-label={t('columns')}>
      <div className={classNames(kit.between, kit.gap2, classes.head)}>
        <h3>{t('columns')}</h3>
        <span className={text.dim}>{t('used', { used: usedCount, all: columns.length })}</span>
      </div>
      <div className={classes.headings}>
        <CheckField
          label={t('hasHeadings', { line: firstLine })}
          checked={headingLine !== 0}
          hint={hasTitles ? t('titlesLeftOut', { line: headingLine }) : undefined}
          onChange={(isChecked) =>
            onReadOptionsChange({ headingLine: isChecked ? firstLine : 0, columns: null })
          }
        />
      </div>
      <ColumnMap
        columns={columns}
        options={importColumns.map((value) => ({ value, label: t(`as.${value}`) }))}
        unused="none"
        onChoose={(columnIndex, as) =>
          onReadOptionsChange({ columns: chooseColumn(columns, columnIndex, as) })
        }
      />
    </section>
  )
}
