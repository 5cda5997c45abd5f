import type { RecordDialog } from '../matches/record-dialog.tsx'
import { importScreen } from '../platform/import-screen.ts'

type Sheet = typeof RecordDialog

let sheet: Sheet | undefined

export async function loadRecordSheet(): Promise<{ default: Sheet }> {
  const loaded = await importScreen(() => import('../matches/record-dialog.tsx'))
  sheet = loaded.RecordDialog
  return { default: loaded.RecordDialog }
}

/** Where it has been loaded: what is lazy shows its fallback first, for a third of a second. */
export function loadedRecordSheet(): Sheet | undefined {
  return sheet
}
