import { type ValuesFor, render, type Values } from '../messages/create-messages.ts'
import { isolate } from '../messages/isolate.ts'

/** English texts of notices: a headline and a body. */
export const noticeMessages = {
  'call.made': { title: '{table}, against {opponent}', text: '{tournament}' },
  'call.moved': {
    title: 'Now at {table}, against {opponent}',
    text: '{tournament}, no longer at {before}',
  },
  'call.withdrawn': {
    title: 'Call withdrawn: your match against {opponent}',
    text: '{tournament}, no longer at {table}',
  },

  'next.now': { title: 'You are next', text: '{tournament}, against {opponent}' },
  'next.one': { title: 'One match before yours', text: '{tournament}, against {opponent}' },
  'next.two': { title: 'Two matches before yours', text: '{tournament}, against {opponent}' },

  'result.recorded': { title: '{name} entered your match', text: '{players}, {score}' },
  'result.corrected': { title: '{name} corrected your match', text: '{players}, now {score}' },
  'result.voided': { title: '{name} voided your match', text: '{players}, {score}' },
  'result.restored': { title: '{name} restored your match', text: '{players}, {score}' },
  'result.several': {
    title: '{name} entered several of your matches',
    text: '{number} at once',
  },

  'live.started': { title: 'Your match is scored live', text: '{players}, by {name}' },
  'fork.open': {
    title: 'Scoring conflict in a live match',
    text: '{players}: choose which version is right',
  },
  'abandoned.open': {
    title: 'A live match has stalled',
    text: '{players}, no entry for 12 hours',
  },

  'rating.once': { title: '{sport}: {rating} ({change})', text: 'Your rating after a match' },
  'rating.several': {
    title: '{sport}: {rating} ({change})',
    text: 'Your rating after {number} matches in a day',
  },

  'milestone.matches': { title: '{number} {sport} matches', text: 'You reached a milestone' },
  'milestone.firstWin': {
    title: 'First win over {opponent}',
    text: '{sport}, after {number} losses',
  },
  'milestone.run': { title: '{number} wins in a row', text: '{sport}, your longest run' },
  'milestone.rating': { title: 'Rating of {number}', text: '{sport}, your highest so far' },
  'milestone.firstMaximum': { title: 'First 180', text: '{sport}' },
  'milestone.maximums': { title: '{number} visits of 180', text: '{sport}' },
  'milestone.firstBreakAndRun': { title: 'First break and run', text: '{sport}' },
  'milestone.breakAndRuns': { title: '{number} breaks and runs', text: '{sport}' },

  'tournament.published': { title: '{tournament} is open for entries', text: '{sport}' },
  'tournament.partner': {
    title: '{tournament}: {name} is your partner',
    text: 'You have entered as a pair',
  },
  'tournament.closing': {
    title: '{tournament}: entries close soon',
    text: 'Less than a day left to enter',
  },
  'tournament.checkIn': { title: '{tournament}: check-in is open', text: 'Check in now' },
  'tournament.drawn': { title: '{tournament}: the draw is out', text: 'You play {opponent}' },
  'tournament.drawnFree': {
    title: '{tournament}: the draw is out',
    text: 'Your first match is still open',
  },
  'tournament.letIn': {
    title: '{tournament}: you’re in',
    text: 'A place became free for you',
  },
  'tournament.round': { title: '{tournament}: {round}', text: 'You play {opponent}' },

  'group.invited': { title: '{name} invites you to {group}', text: 'Accept or decline' },
  'group.accepted': { title: '{name} joined {group}', text: 'Your invitation was accepted' },
  'group.askedAgain': {
    title: '{name} asked for a new invitation',
    text: '{group}: the last one expired',
  },
  'group.ranOut': {
    title: '{name} did not answer',
    text: 'Your invitation to {group} expired. You can resend it.',
  },
  'session.planned': { title: '{group}: {when}', text: 'Are you coming?' },
  'session.reminder': {
    title: '{group}: {when}',
    text: 'Are you coming? You haven’t answered yet.',
  },
  'session.offered': { title: 'A place is free: {group}, {when}', text: 'Take it before {until}' },
  'session.cancelled': { title: '{group}, {when}: cancelled', text: '{reason}' },
  'session.called': { title: '{group}: go to table {table}', text: 'You play {opponent}' },
  'session.changed': {
    title: '{group}, {when}: changed',
    text: 'Check whether you can still come',
  },

  'group.asks': { title: '{name} asks to join {group}', text: 'Approve or decline' },
  'group.letIn': { title: 'You joined {group}', text: 'Your request was approved' },
  'group.removed': { title: 'You are no longer in {group}', text: 'An admin removed you' },
  'group.archived': { title: '{group} was archived', text: 'It is now read-only' },

  'team.added': {
    title: 'You’re on {team}',
    text: 'An organiser added you. You can leave if that’s wrong.',
  },
  'team.asks': { title: '{name} asks to join {team}', text: 'Approve or decline' },
  'team.letIn': { title: 'You’re on {team}', text: 'Your request was accepted' },
  'team.refused': {
    title: '{team} declined your request',
    text: 'Ask the captain if you have questions',
  },
  'team.removed': {
    title: 'You are no longer on {team}',
    text: 'An organiser removed you',
  },
  'team.captaincyOffered': {
    title: 'You’ve been offered the captaincy of {team}',
    text: 'Answer within {hours} hours',
  },
  'team.captaincyTaken': {
    title: '{name} is now captain of {team}',
    text: 'Your offer was accepted',
  },
  'team.captaincyDeclined': {
    title: '{name} declined the captaincy of {team}',
    text: 'You remain captain',
  },
  'team.captain': {
    title: 'You’re now captain of {team}',
    text: 'You manage its roster and line-ups',
  },

  'teamMatch.fixed': { title: '{home} – {away}, {when}', text: 'At {place}' },
  'teamMatch.moved': {
    title: '{home} – {away} has a new date',
    text: '{when} at {place}, not {before}',
  },
  'teamMatch.postponed': { title: '{home} – {away} is postponed', text: '{reason}' },
  'teamMatch.cancelled': {
    title: '{home} – {away} is cancelled',
    text: 'It was planned for {when}',
  },
  'teamMatch.reminder': { title: 'Soon: {home} – {away}', text: '{when} at {place}' },
  'teamMatch.lineUpDue': {
    title: 'Your line-up for {home} – {away}',
    text: 'Submit it before {until}',
  },
  'teamMatch.unfilled': {
    title: 'Line-up overdue: {home} – {away}',
    text: 'Submit it late, or an organiser decides',
  },
  'teamMatch.reopened': {
    title: 'Your line-up for {home} – {away}',
    text: 'It had too few players. Submit it again.',
  },
  'teamMatch.inLineUp': { title: 'You’re in the line-up', text: '{home} – {away}, {when}' },
  'teamMatch.toConfirm': {
    title: 'Confirm {home} – {away}, {score}',
    text: 'Confirm, or dispute a rubber',
  },
  'teamMatch.disputed': { title: '{home} – {away} is disputed', text: '{reason}' },
  'teamMatch.confirmed': { title: '{home} – {away}, {score}', text: 'The result is confirmed' },
  'teamMatch.walkover': { title: '{home} – {away}, {score}', text: 'Walkover: {reason}' },

  'fee.open': {
    title: '{name}: you owe {amount}',
    text: 'Pay, or tell the organiser that you did',
  },
  'fee.dueSoon': { title: '{name}: you owe {amount}', text: 'Due on {day}' },

  'double.open': {
    title: 'Possible duplicate',
    text: '{players}, {score}, by {name} and by {other}',
  },
  'approval.admission': { title: '{name} wants to join', text: 'A new account needs approval' },
  'approval.role': {
    title: '{name} wants to be an organiser',
    text: 'A new account needs approval',
  },

  'security.signIn': {
    title: 'New sign-in: {device}',
    text: 'Not you? Change your password.',
  },
  'security.webhookOff': {
    title: 'Webhook switched off: {name}',
    text: 'Its receiver did not answer. Check its address, then switch it on again.',
  },
  'security.password': {
    title: 'Your password was changed',
    text: 'Not you? Contact an administrator now.',
  },

  'security.claimed': {
    title: 'Your e-mail address is verified',
    text: 'Passkeys, API keys and the phone from before were removed. Add yours again.',
  },

  'push.several': { title: '{number} notifications', text: 'Since yesterday' },
  'push.test': {
    title: 'This device receives notifications',
    text: 'This is the test you asked for',
  },
  'push.private': { title: 'New notification', text: 'Open the app to read it' },
} as const satisfies Record<string, { readonly title: string; readonly text: string }>

export type NoticeKey = keyof typeof noticeMessages

/** Labels of the answers in a push about a table call. */
export const answerMessages = { coming: 'On my way', later: '10 minutes' } as const

/** A value for each placeholder in the two sentences of a notice. */
export type NoticeValues<K extends NoticeKey> = ValuesFor<
  (typeof noticeMessages)[K]['title'] | (typeof noticeMessages)[K]['text']
>[0]

/** Returns both sentences of a notice; empty for a key that only a later version knows. */
export function renderNotice(
  key: string,
  values: Values,
): { readonly title: string; readonly text: string } {
  const texts = noticeMessages[key as NoticeKey] as
    | { readonly title: string; readonly text: string }
    | undefined
  if (texts === undefined) return { title: '', text: '' }
  const isolated: Values = Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      typeof value === 'string' ? isolate(value) : value,
    ]),
  )
  return { title: render(texts.title, isolated), text: render(texts.text, isolated) }
}
