import { openDatabase, withDatabase } from '../platform/database/database.ts'
import { openEngine } from '../platform/database/open-engine.ts'
import { createRunInUnitOfWork } from '../platform/database/unit-of-work.ts'
import { fillDemo, type DemoFillResult, type DemoFillJob } from './fill-demo.ts'

/* Child process of `fillDemoInProcess`: receives one job and returns one result. */
async function runJob({ fillRequest, address, auditKey, now }: DemoFillJob): Promise<boolean> {
  return withDatabase(openDatabase(openEngine(address)), async (opened) => {
    const write = createRunInUnitOfWork(opened, { clock: () => now, auditKey, onEvents: () => {} })
    return write(async (unit) => fillDemo(unit, fillRequest))
  })
}

process.once('message', (job: DemoFillJob) => {
  const reply = (result: DemoFillResult) => process.send?.(result, () => process.disconnect())
  runJob(job).then(
    (isPasswordKept) => reply({ ok: true, isPasswordKept }),
    (error: unknown) =>
      reply({ ok: false, message: error instanceof Error ? error.message : String(error) }),
  )
})
