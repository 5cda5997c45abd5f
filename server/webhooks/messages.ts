import { createMessages } from '#engine/messages/create-messages.ts'

/** Texts of webhook messages. */
export const t = createMessages({
  beat: '{winner} beat {loser} {score} ({sport})',
  drew: '{one} and {two} drew {score} ({sport})',
  noWinner: '{one} against {two}: {score} ({sport})',
  tournamentResult: '{tournament}: {result}',
  corrected: 'Corrected: {result}',
  voided: 'Removed: {result}',
  leader: '{name} is the new number one in {sport}',
  started: '{tournament} has started with {count} players',
  startedTeams: '{tournament} has started with {count} teams',
  paired: '{tournament}: the next round is paired',
  finished: '{tournament} is over',
  won: '{winner} wins {tournament}',
  teamMatch: '{home} {homeScore}–{awayScore} {away} ({sport})',
  night: 'Club night of {group}: {when}',
  nightAtVenue: 'Club night of {group}: {when}, {venue}',
  test: 'This is a test message from {club}',
})
