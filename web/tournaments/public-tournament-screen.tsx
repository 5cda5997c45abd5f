export function PublicTournamentScreen() {
  return <p>Tournament</p>
}
