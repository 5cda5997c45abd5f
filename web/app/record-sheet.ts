import { importScreen } from '../platform/import-screen.ts'

type Sheet = (typeof import('../matches/record-dialog.tsx'))['RecordDialog']

let sheet: Sheet | undefined

export async function loadRecordSheet(): Promise<{ default: Sheet }> {
  const { RecordDialog } = await importScreen(() => import('../matches/record-dialog.tsx'))
  sheet = RecordDialog
  return { default: RecordDialog }
}

/** Where it has been loaded: what is lazy shows its fallback first, for a third of a second. */
export function loadedRecordSheet(): Sheet | undefined {
  return sheet
}
