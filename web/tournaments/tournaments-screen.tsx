export function TournamentsScreen() {
  return <h1>Tournaments</h1>
}
