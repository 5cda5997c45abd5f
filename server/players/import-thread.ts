import { readPlayers } from '#engine/players/import.ts'
import { planImport } from '#engine/players/plan-import.ts'
import { parseCsv } from './parse-csv.ts'
import { serveRequests } from '../platform/threads/worker-client.ts'
import type { ImportPlan, ImportPlanRequest } from './import-players.ts'

/* Worker thread of `planImport`, since a long file takes up to half a second to read. */

serveRequests<ImportPlanRequest, ImportPlan>(async ({ csv, options, existing, choices }) => {
  const { rows, ...file } = readPlayers(csv, parseCsv, options)
  return { ...file, plans: planImport(rows, existing, choices) }
})
