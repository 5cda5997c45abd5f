import type { Scoring } from '../keep/open-match.ts'
import { say } from './words.ts'

/** Where what was entered is, in a few words. */
export function reachWords({ reach, unsent }: Scoring): string {
  switch (reach) {
    case 'saved':
      return say('reach.saved')
    case 'sending':
      return unsent > 0 ? say('reach.sending', { count: unsent }) : say('reach.begins')
    case 'kept':
      return unsent > 0 ? say('reach.kept', { count: unsent }) : say('reach.keptAll')
    case 'signed-out':
      return say('reach.signed-out', { count: unsent })
    case 'unsafe':
      return say('reach.unsafe')
  }
}
