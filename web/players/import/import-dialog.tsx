import { useMemo, useState } from 'react'
import { classNames } from '../../ui/class-names.ts'
import { Button } from '../../ui/controls/button.tsx'
import { AreaField } from '../../ui/fields/area-field.tsx'
import { TextFileButton } from '../../ui/fields/file-button.tsx'
import { FieldError } from '../../ui/fields/text-field.tsx'
import { EncodingChoice } from '../../ui/files/encoding-choice.tsx'
import { useTextFile } from '../../ui/files/use-text-file.ts'
import text from '../../ui/text.module.css'
import { CheckStep } from './check-step.tsx'
import { ColumnsStep } from './columns-step.tsx'
import { ImportStepDialog, type ImportStep } from './import-steps.tsx'
import { type ReadOptions, defaultReadOptions, rememberColumns, viewFile } from './view-file.ts'
import { t } from './messages.ts'

/** Maximum number of characters that the server accepts. */
const maxLength = 1_000_000

type Props = { onClose: () => void }

/** Imports players from a file or a list: its columns, then each row, are checked first. */
export function ImportDialog({ onClose }: Props) {
  const [csv, setCsv] = useState('')
  const [readOptions, setReadOptions] = useState<ReadOptions>(defaultReadOptions)
  const [step, setStep] = useState<ImportStep>('file')
  const replaceText = (next: string) => {
    setCsv(next)
    setReadOptions(defaultReadOptions)
  }
  const file = useTextFile((text) => {
    replaceText(text)
    setStep(text === '' ? 'file' : 'columns')
  })
  const view = useMemo(() => viewFile(csv, readOptions), [csv, readOptions])
  const isEmpty = csv.trim() === '' || csv.length > maxLength
  const canCheck = !isEmpty && view.problem === null && 'columns' in view
  const cancelButton = <Button onClick={onClose}>{t('cancel')}</Button>

  if (step === 'check' && canCheck) {
    const { delimiter, headingLine } = view
    const columns = view.columns.map(({ as }) => as)
    return (
      <CheckStep
        fileOptions={{ csv, delimiter, headingLine, columns }}
        onBack={() => setStep('columns')}
        onClose={onClose}
      />
    )
  }
  if (step === 'columns' && !isEmpty) {
    return (
      <ImportStepDialog
        step="columns"
        hasChanges
        onClose={onClose}
        footer={
          <>
            <span className={classNames(text.spacer, text.dim)}>{t('notSavedYet')}</span>
            {cancelButton}
            <Button
              kind="primary"
              disabled={!canCheck}
              onClick={() => {
                if (canCheck) rememberColumns(view)
                setStep('check')
              }}
            >
              {t('check', { count: 'rowCount' in view ? view.rowCount : 0 })}
            </Button>
          </>
        }
      >
        <ColumnsStep
          file={file}
          view={view}
          onReadOptionsChange={(part) => setReadOptions({ ...readOptions, ...part })}
          onChange={() => setStep('file')}
        />
      </ImportStepDialog>
    )
  }
  return (
    <ImportStepDialog
      step="file"
      hasChanges={csv.trim() !== ''}
      onClose={onClose}
      footer={
        <>
          <span className={text.spacer} />
          {cancelButton}
          <Button kind="primary" disabled={isEmpty} onClick={() => setStep('columns')}>
            {t('next')}
          </Button>
        </>
      }
    >
      <AreaField
        label={t('paste')}
        data-autofocus
        rows={8}
        spellCheck={false}
        placeholder={`name,email,level\n${t('exampleRow')}`}
        value={csv}
        aside={<TextFileButton accept=".csv,.tsv,.txt,text/csv,text/plain" onFile={file.choose} />}
        onChange={(event) => {
          file.clear()
          replaceText(event.currentTarget.value)
        }}
      />
      <EncodingChoice file={file} />
      {csv.length > maxLength && <FieldError>{t('tooLong')}</FieldError>}
    </ImportStepDialog>
  )
}
