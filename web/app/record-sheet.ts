import type { RecordDialog } from '../matches/record-dialog.tsx'

/**
 * Loads the form that records a match, with everything that keeping a match without a connection and
 * saying so needs: once the form is there, no file is missing.
 */
export async function loadRecordSheet(): Promise<typeof RecordDialog> {
  const [{ RecordDialog: Sheet }] = await Promise.all([
    import('../matches/record-dialog.tsx'),
    import('../matches/duplicates/duplicate-question.tsx'),
    import('./shell/waiting-menu.tsx'),
  ])
  return Sheet
}
