import { type ValuesFor, render, type Values } from '../messages/create-messages.ts'

/** English texts of notices: a headline and a body. */
export const noticeMessages = {
  'call.made': { title: '{table}, against {opponent}', text: '{tournament}' },
  'call.moved': { title: '{table} now, against {opponent}', text: '{tournament}, not at {before}' },
  'call.withdrawn': {
    title: 'Not now: your match against {opponent}',
    text: '{tournament}, the call to {table} was taken back',
  },

  'next.now': { title: 'You are next', text: '{tournament}, against {opponent}' },
  'next.one': { title: 'One match before yours', text: '{tournament}, against {opponent}' },
  'next.two': { title: 'Two matches before yours', text: '{tournament}, against {opponent}' },

  'result.recorded': { title: '{name} entered your match', text: '{players}, {score}' },
  'result.corrected': { title: '{name} corrected your match', text: '{players}, now {score}' },
  'result.voided': { title: '{name} took your match off the record', text: '{players}, {score}' },
  'result.restored': { title: '{name} put your match back', text: '{players}, {score}' },
  'result.several': {
    title: '{name} entered matches of yours',
    text: '{number} at once',
  },

  'live.started': { title: 'Your match is scored live', text: '{players}, by {name}' },
  'fork.open': { title: 'Two devices scored one match', text: '{players}: choose what counts' },
  'abandoned.open': {
    title: 'A live match has stalled',
    text: '{players}, nothing entered for 12 hours',
  },

  'rating.once': { title: '{sport}: {rating} ({change})', text: 'Your rating after a match' },
  'rating.several': {
    title: '{sport}: {rating} ({change})',
    text: 'Your rating after {number} matches of one day',
  },

  'tournament.published': { title: '{tournament} takes entries', text: '{sport}' },
  'tournament.partner': {
    title: '{tournament}: you play with {name}',
    text: 'You have entered as a pair',
  },
  'tournament.closing': {
    title: '{tournament}: entries close soon',
    text: 'Less than a day is left to enter',
  },
  'tournament.checkIn': { title: '{tournament}: check-in is open', text: 'Say that you are there' },
  'tournament.drawn': { title: '{tournament}: the draw is out', text: 'You meet {opponent}' },
  'tournament.drawnFree': {
    title: '{tournament}: the draw is out',
    text: 'Your first match is still open',
  },
  'tournament.letIn': {
    title: '{tournament}: you are in',
    text: 'A place is free, and it is yours',
  },
  'tournament.round': { title: '{tournament}: {round}', text: 'You meet {opponent}' },

  'group.invited': { title: '{name} invites you to {group}', text: 'Say yes or no' },
  'group.accepted': { title: '{name} is in {group}', text: 'Your invitation was accepted' },
  'group.askedAgain': {
    title: '{name} asks for a new invitation',
    text: '{group}: the one you sent ran out',
  },
  'group.ranOut': {
    title: '{name} did not answer',
    text: 'Your invitation to {group} ran out; send it again where you like',
  },
  'session.planned': { title: '{group}: {when}', text: 'Do you come? Say yes or no' },
  'session.reminder': {
    title: '{group}: {when}',
    text: 'You have not answered yet. Do you come?',
  },
  'session.offered': { title: 'A place is free: {group}, {when}', text: 'Take it before {until}' },
  'session.cancelled': { title: '{group}, {when}: cancelled', text: '{reason}' },
  'session.called': { title: '{group}: to table {table}', text: 'You play {opponent}' },
  'session.changed': { title: '{group}, {when}: changed', text: 'Look whether it still suits you' },

  'group.asks': { title: '{name} asks to join {group}', text: 'Let them in, or not' },
  'group.letIn': { title: 'You are in: {group}', text: 'A group of your club' },
  'group.removed': { title: 'You are no longer in {group}', text: 'An admin took you out' },
  'group.archived': { title: '{group} was archived', text: 'It can be read and not changed' },

  'team.added': {
    title: 'You are on {team}',
    text: 'An organiser added you; leave if that is wrong',
  },
  'team.asks': { title: '{name} asks to join {team}', text: 'Take them on, or not' },
  'team.letIn': { title: 'You are on {team}', text: 'Your request was accepted' },
  'team.refused': { title: '{team} does not take you on', text: 'Your request was refused' },
  'team.removed': {
    title: 'You are no longer on {team}',
    text: 'An organiser removed you',
  },
  'team.captaincyOffered': {
    title: 'The captaincy of {team} is yours to take',
    text: 'Say yes or no within {hours} hours',
  },
  'team.captaincyTaken': {
    title: '{name} is captain of {team}',
    text: 'Your offer was accepted',
  },
  'team.captaincyDeclined': {
    title: '{name} does not take {team} over',
    text: 'The captaincy stays with you',
  },
  'team.captain': {
    title: 'You are captain of {team}',
    text: 'You look after its roster and its line-ups now',
  },

  'teamMatch.fixed': { title: '{home} – {away}, {when}', text: 'At {place}' },
  'teamMatch.moved': {
    title: '{home} – {away} is moved',
    text: '{when} at {place}, not {before}',
  },
  'teamMatch.postponed': { title: '{home} – {away} is postponed', text: '{reason}' },
  'teamMatch.cancelled': { title: '{home} – {away} is cancelled', text: 'Not {when}' },
  'teamMatch.reminder': { title: 'Soon: {home} – {away}', text: '{when} at {place}' },
  'teamMatch.lineUpDue': {
    title: 'Your line-up for {home} – {away}',
    text: 'Hand it in before {until}',
  },
  'teamMatch.unfilled': {
    title: 'No line-up in time: {home} – {away}',
    text: 'It is still awaited, or an organiser rules',
  },
  'teamMatch.reopened': {
    title: 'Your line-up for {home} – {away}',
    text: 'It had too few players: submit it again',
  },
  'teamMatch.inLineUp': { title: 'You are in the line-up', text: '{home} – {away}, {when}' },
  'teamMatch.toConfirm': {
    title: 'Confirm {home} – {away}, {score}',
    text: 'Or say which rubber is wrong',
  },
  'teamMatch.disputed': { title: '{home} – {away} is disputed', text: '{reason}' },
  'teamMatch.confirmed': { title: '{home} – {away}, {score}', text: 'The result is confirmed' },
  'teamMatch.walkover': { title: '{home} – {away}, {score}', text: 'Without play: {reason}' },

  'double.open': {
    title: 'One match entered twice?',
    text: '{players}, {score}, by {name} and by {other}',
  },
  'approval.admission': { title: '{name} asks to be let in', text: 'A new account waits' },
  'approval.role': { title: '{name} asks to organise', text: 'A new account waits' },

  'security.signIn': {
    title: 'New sign-in: {device}',
    text: 'If it was not you, change your password',
  },
  'security.password': {
    title: 'Your password was changed',
    text: 'If it was not you, ask an administrator at once',
  },

  'push.several': { title: '{number} things you were told of', text: 'Since yesterday' },
  'push.test': { title: 'This device receives notifications', text: 'A test that you asked for' },
  'push.private': { title: 'Something for you', text: 'Open to see what it is' },
} as const satisfies Record<string, { readonly title: string; readonly text: string }>

export type NoticeKey = keyof typeof noticeMessages

/** Answers available in a push. */
export const answerMessages = { coming: 'On my way', later: '10 minutes' } as const

/** A value for each placeholder in the two sentences of a notice. */
export type NoticeValues<K extends NoticeKey> = ValuesFor<
  (typeof noticeMessages)[K]['title'] | (typeof noticeMessages)[K]['text']
>[0]

/** Returns both sentences of a notice; empty for a key from a later version. */
export function noticeSentences(
  key: string,
  values: Values,
): { readonly title: string; readonly text: string } {
  const words = noticeMessages[key as NoticeKey] as
    | { readonly title: string; readonly text: string }
    | undefined
  if (words === undefined) return { title: '', text: '' }
  return { title: render(words.title, values), text: render(words.text, values) }
}
