import type { RecordDialog } from '../matches/record-dialog.tsx'

/**
 * Loads the record form with the files it needs to store a match offline.
 */
export async function loadRecordDialog(): Promise<typeof RecordDialog> {
  const [{ RecordDialog: LoadedDialog }] = await Promise.all([
    import('../matches/record-dialog.tsx'),
    import('../matches/duplicates/duplicate-question.tsx'),
    import('./shell/waiting-menu.tsx'),
  ])
  return LoadedDialog
}
