/** A problem of a report and its lines; no lines if it concerns the whole file. */
export type TrfProblem = { readonly lines: readonly number[]; readonly message: string }

/** Returns a sentence that names the lines of a problem. */
export function problemText({ lines, message }: TrfProblem): string {
  if (lines.length === 0) return message
  if (lines.length === 1) return `Line ${lines[0]}: ${message}`
  return `Lines ${lines.slice(0, -1).join(', ')} and ${lines.at(-1)}: ${message}`
}
