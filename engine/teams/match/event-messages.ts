import type { TeamMatchEvent } from './events.ts'

const words: Record<TeamMatchEvent['type'], string> = {
  planned: 'date set',
  linedUp: 'line-up handed in',
  substituted: 'substitution',
  begun: 'live scoring begun',
  brokenOff: 'live scoring stopped',
  decided: 'result entered',
  takenBack: 'result taken back',
  unfilled: 'line-up missing',
  lineUpReopened: 'line-up open again',
  reported: 'score alone entered',
  reportTakenBack: 'score alone taken back',
  walkover: 'given away',
  walkoverTakenBack: 'walkover taken back',
  sent: 'sent',
  confirmed: 'confirmed',
  disputed: 'disputed',
  settled: 'ruled to stand',
  postponed: 'postponed',
  abandoned: 'abandoned',
  resumed: 'taken up again',
}

/** Describes an event of a team match in a few words, without names, since line-ups may still be blind. */
export function eventText(event: TeamMatchEvent): string {
  const rubber = 'n' in event && event.n !== null ? `, rubber ${event.n}` : ''
  const filled = event.type === 'linedUp' && event.isFilled ? ', as last time' : ''
  const both = event.type === 'confirmed' && event.forBoth ? ' for both sides by one person' : ''
  const early =
    'early' in event && event.early !== undefined ? `, before its date: ${event.early}` : ''
  return `${words[event.type]}${rubber}${filled}${both}${early}`
}
