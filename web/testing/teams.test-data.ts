import type { TeamSummary } from '#contract/teams/team.ts'

/** A team as a list shows it. */
export function someTeam(name: string): TeamSummary {
  return {
    id: `team-${name.split(' ')[0]!.toLowerCase()}`,
    sportId: 'tabletennis',
    name,
    description: '',
    color: '#27323f',
    secondColor: '#f5f7f9',
    homeVenue: '',
    affiliationId: null,
    affiliationName: null,
    captain: null,
    playerCount: 3,
    isActive: true,
    isPublic: true,
    isMine: false,
    version: 1,
  }
}
