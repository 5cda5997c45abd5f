import type { Permission } from '#engine/access/policy.ts'
import classes from './refusal.module.css'

/** The reason why something is not allowed; nothing if it is. */
export function Refusal({ of }: { of: Permission }) {
  return of.ok ? null : <p className={classes.refusal}>{of.reason.message}</p>
}
