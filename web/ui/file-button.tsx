import { type ChangeEvent, useId } from 'react'
import { IconUpload } from '@tabler/icons-react'
import { buttonClass } from './button.tsx'
import { classNames } from './class-names.ts'
import { Icon } from './icon.tsx'
import text from './text.module.css'
import { say } from './words.ts'
import classes from './file-button.module.css'

type Props = { accept: string; onText: (text: string) => void }

/** Fills a text from a file. */
export function FileButton({ accept, onText }: Props) {
  const id = useId()
  const read = async (event: ChangeEvent<HTMLInputElement>) => {
    const file = event.currentTarget.files?.[0]
    if (file !== undefined) onText(await file.text())
  }
  return (
    <label htmlFor={id} className={classNames(buttonClass(), classes.file)}>
      <Icon of={IconUpload} />
      {say('chooseFile')}
      <input
        id={id}
        type="file"
        accept={accept}
        className={text.hidden}
        onChange={(event) => void read(event)}
      />
    </label>
  )
}
