import { useState } from 'react'
import { decodeText, type Encoding, LARGEST_TEXT_FILE } from './decode-text.ts'
import { t } from './messages.ts'

type ChosenFile = {
  readonly name: string
  readonly bytes: Uint8Array
  /** Null if no encoding was chosen or found. */
  readonly encoding: Encoding | null
  readonly problem: string | null
  readonly canChoose: boolean
}

export type TextFile = {
  readonly chosen: ChosenFile | null
  readonly choose: (file: File) => Promise<void>
  readonly decodeAs: (encoding: Encoding) => void
  /** Forgets the file, such as when its text is edited by hand. */
  readonly clear: () => void
}

/** Reads a chosen file as text; another encoding can be chosen afterwards. */
export function useTextFile(onText: (text: string, name: string) => void): TextFile {
  const [chosen, setChosen] = useState<ChosenFile | null>(null)
  const decode = (name: string, bytes: Uint8Array, encoding: Encoding | null) => {
    const decoded = decodeText(bytes, encoding)
    setChosen({
      name,
      bytes,
      encoding: decoded.ok ? decoded.encoding : encoding,
      problem: decoded.ok ? null : decoded.problem,
      canChoose: decoded.ok || decoded.canChoose,
    })
    onText(decoded.ok ? decoded.text : '', name)
  }
  return {
    chosen,
    choose: async (file) => {
      try {
        // One byte over the limit is enough to detect a file that is too large.
        const part = file.slice(0, LARGEST_TEXT_FILE + 1)
        decode(file.name, new Uint8Array(await part.arrayBuffer()), null)
      } catch {
        const failure = { encoding: null, problem: t('fileNotRead'), canChoose: false }
        setChosen({ name: file.name, bytes: new Uint8Array(), ...failure })
      }
    },
    decodeAs: (encoding) => {
      if (chosen !== null) decode(chosen.name, chosen.bytes, encoding)
    },
    clear: () => setChosen(null),
  }
}
