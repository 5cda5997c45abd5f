/** The day of a moment, `2026-03-20`: in a time zone, or in that of whoever asks. */
export function dayIn(timeZone: string | undefined, at: number): string {
  const parts = { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' } as const
  return new Intl.DateTimeFormat('en-CA', parts).format(at)
}
