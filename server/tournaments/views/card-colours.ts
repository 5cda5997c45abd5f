import type { ClubColour } from './list-card.ts'

/** Colours of the club on light and on slate, as `--primary` and `--mark-slash` in web/app/colours.css. */
export const cardColours: Readonly<
  Record<ClubColour, { readonly primary: string; readonly slash: string }>
> = {
  orange: { primary: '#f97316', slash: '#fb8532' },
  blue: { primary: '#1f6fd6', slash: '#5ea6ff' },
  green: { primary: '#0f7a55', slash: '#45c893' },
  plum: { primary: '#7a3fb0', slash: '#b98cf0' },
  red: { primary: '#c0283f', slash: '#ff7a8b' },
  graphite: { primary: '#3a4757', slash: '#a9b7c6' },
}
