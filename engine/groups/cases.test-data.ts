import { readFileSync } from 'node:fs'
import type { GroupCommand } from './command-types.ts'
import type { GroupTemplateId } from './templates.ts'

type Step = Readonly<Partial<Record<string, string | number>>> & {
  readonly at: string
  readonly by: string
  readonly do: string
}

/** One acceptance case for invitations, links and groups; see `fixtures/README.md`. */
export type GroupCase = {
  readonly id: string
  readonly kind: string
  readonly title: string
  readonly given: {
    readonly group?: {
      readonly template: GroupTemplateId
      readonly maxSize: number
      readonly requireApproval: boolean
      readonly isPrivate: boolean
      readonly members: Readonly<Record<string, 'admin' | 'member'>>
    }
  }
  readonly when: readonly Step[]
  readonly expect: Readonly<Record<string, unknown>> & { readonly results: readonly string[] }
}

const file = new URL('../../fixtures/team-cases.jsonl', import.meta.url)

/** Loads the cases of these kinds, each with its title. */
export function loadCases(kinds: readonly string[]): (readonly [string, GroupCase])[] {
  return readFileSync(file, 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as GroupCase)
    .filter(({ kind }) => kinds.includes(kind))
    .map((one) => [`${one.id}: ${one.title}`, one] as const)
}

/**
 * Returns the command that a screen would send for a step; null for an unknown link. `links` maps links to
 * invitation ids.
 */
export function createCommand(step: Step, links: ReadonlyMap<string, string>): GroupCommand | null {
  const invitation = String(step['invitation'] ?? '')
  const hours = Number(step['expiresInHours'] ?? 168)
  switch (step.do) {
    case 'invite':
      return {
        type: 'invite',
        id: String(step['ref'] ?? `at ${step.at}`),
        to: { kind: 'player', player: String(step['player']) },
        message: '',
        hours,
        link: String(step['link'] ?? ''),
        isUnavailable: false,
      }
    case 'accept':
      return { type: 'accept', invitation, contacts: [] }
    case 'decline':
      return { type: 'decline', invitation, contacts: [], never: false }
    case 'resend':
      return { type: 'resend', invitation, link: String(step['link']), isUnavailable: false }
    case 'acceptByLink': {
      const known = links.get(String(step['link']))
      return known === undefined ? null : { type: 'accept', invitation: known, contacts: [] }
    }
    case 'makeLink': {
      const link = String(step['ref'])
      return { type: 'make_link', id: link, link, maxUses: Number(step['maxUses']), hours }
    }
    case 'join':
      return { type: 'join_by_link', link: String(step['link']), message: '' }
    case 'approve':
      return { type: 'answer_request', player: String(step['player']), approve: true }
  }
  throw new Error(`Unknown step: ${step.do}`)
}
