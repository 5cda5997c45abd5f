import { openDatabase, withDatabase } from '../platform/database/database.ts'
import { openEngine } from '../platform/database/open-engine.ts'
import { createRunInUnitOfWork } from '../platform/database/unit-of-work.ts'
import { fillDemo, type DemoFillResult, type DemoFillJob } from './fill-demo.ts'

/* Child process of `fillDemoInProcess`: receives one job and returns one result. */
async function fill({ filling, address, auditKey, now }: DemoFillJob): Promise<boolean> {
  return withDatabase(openDatabase(openEngine(address)), async (open) => {
    const write = createRunInUnitOfWork(open, { clock: () => now, auditKey, onEvents: () => {} })
    return write(async (unit) => fillDemo(unit, filling))
  })
}

process.once('message', (job: DemoFillJob) => {
  const answer = (filled: DemoFillResult) => process.send?.(filled, () => process.disconnect())
  fill(job).then(
    (isKept) => answer({ ok: true, isKept }),
    (error: unknown) =>
      answer({ ok: false, message: error instanceof Error ? error.message : String(error) }),
  )
})
