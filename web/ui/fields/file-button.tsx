import { type ComponentProps, useId } from 'react'
import { IconUpload } from '@tabler/icons-react'
import { buttonClass } from '../controls/button.tsx'
import { classNames } from '../class-names.ts'
import { Icon } from '../icon.tsx'
import text from '../text.module.css'
import { t } from '../messages.ts'
import classes from './file-button.module.css'

type PickProps = Omit<ComponentProps<'input'>, 'id' | 'type' | 'className' | 'onChange'> & {
  label: string
  onFile: (file: File) => Promise<void>
}

/** A button that picks a file from this device. */
export function FileButton({ label, onFile, ...input }: PickProps) {
  const id = useId()
  return (
    <label htmlFor={id} className={classNames(buttonClass(), classes.file)}>
      <Icon of={IconUpload} />
      {label}
      <input
        {...input}
        id={id}
        type="file"
        className={text.hidden}
        onChange={({ currentTarget }) => {
          const file = currentTarget.files?.[0]
          if (file !== undefined) void onFile(file)
          // So that a corrected file of the same name can be chosen again.
          currentTarget.value = ''
        }}
      />
    </label>
  )
}

type Props = { accept: string; onFile: (file: File) => Promise<void> }

/** A button that picks a text file; `useTextFile` reads it. */
export function TextFileButton({ accept, onFile }: Props) {
  return <FileButton label={t('chooseFile')} accept={accept} onFile={onFile} />
}
