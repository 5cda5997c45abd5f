export function PrintScreen() {
  return <p>Tournament</p>
}
