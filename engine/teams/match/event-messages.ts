import type { TeamMatchEvent } from './events.ts'

const eventTexts: Record<TeamMatchEvent['type'], string> = {
  planned: 'date set',
  linedUp: 'line-up submitted',
  substituted: 'substitution',
  begun: 'live scoring started',
  brokenOff: 'live scoring stopped',
  decided: 'result entered',
  takenBack: 'result deleted',
  unfilled: 'line-up missing',
  lineUpReopened: 'line-up reopened',
  reported: 'score entered',
  reportTakenBack: 'score deleted',
  walkover: 'walkover',
  walkoverTakenBack: 'walkover undone',
  sent: 'sent',
  confirmed: 'confirmed',
  disputed: 'disputed',
  settled: 'result kept',
  postponed: 'postponed',
  abandoned: 'abandoned',
  resumed: 'resumed',
}

/**
 * Describes a team match event in a few words. Names no players, since line-ups may still be hidden.
 */
export function describeEvent(event: TeamMatchEvent): string {
  const rubber = 'n' in event && event.n !== null ? `, rubber ${event.n}` : ''
  const filled = event.type === 'linedUp' && event.isFilled ? ', as last time' : ''
  const both = event.type === 'confirmed' && event.forBoth ? ' for both sides by one person' : ''
  const early =
    'early' in event && event.early !== undefined ? `, before its date: ${event.early}` : ''
  return `${eventTexts[event.type]}${rubber}${filled}${both}${early}`
}
