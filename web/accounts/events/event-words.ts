import type { outcomes, severities } from '#contract/security/events.ts'
import { isKnownDetail, isKnownEvent, say } from './words.ts'

/** An event in words; one that this build does not know, by its type. */
export function eventWords(type: string): string {
  return isKnownEvent(type) ? say(`event.${type}`) : type
}

export function severityWords(severity: (typeof severities)[number]): string {
  return say(`severity.${severity}`)
}

export function outcomeWords(outcome: (typeof outcomes)[number]): string {
  return say(`outcome.${outcome}`)
}

export function detailName(name: string): string {
  return isKnownDetail(name) ? say(`detail.${name}`) : name
}
