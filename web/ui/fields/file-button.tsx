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
export function PickFile({ label, onFile, ...input }: PickProps) {
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
        onChange={({ currentTarget: { files } }) => {
          const file = files?.[0]
          if (file !== undefined) void onFile(file)
        }}
      />
    </label>
  )
}

type Props = { accept: string; onText: (text: string) => void }

/** A button that reads a text file. */
export function FileButton({ accept, onText }: Props) {
  return (
    <PickFile
      label={t('chooseFile')}
      accept={accept}
      onFile={async (file) => onText(await file.text())}
    />
  )
}
