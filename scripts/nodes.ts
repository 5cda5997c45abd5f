import { findHaproxy } from './find/find-haproxy.ts'
import { findNginx } from './find/find-nginx.ts'
import { preparePostgres } from './find/find-postgres.ts'
import { createPartRunner } from './part-runner.ts'

/*
 * `npm run nodes`: runs two and four servers on one PostgreSQL behind HAProxy and nginx, as the
 * operating manual describes; reads, writes, restarts and stops the database, and reports which
 * invariants held.
 */
const { seed, isLong, isWanted, run: runPart, finish } = createPartRunner()
const postgres = await preparePostgres()
if (postgres === null) {
  process.stdout.write('No PostgreSQL was found: several nodes need one.\n')
  process.exit(1)
}
const [haproxy, nginx] = [findHaproxy(), findNginx()]
if (haproxy !== null) {
  process.env['TEST_HAPROXY'] = haproxy.path
  process.env['TEST_HAPROXY_LIBRARIES'] = haproxy.libraries
}
if (nginx !== null) process.env['TEST_NGINX'] = nginx
// Imported late, since test worlds read the database address when they are loaded.
const { startCluster } = await import('#server/testing/nodes/cluster.ts')
const { findProxyStarter } = await import('#server/testing/nodes/proxy.ts')
const { databaseParts, nodeParts } = await import('#server/testing/nodes/parts.ts')

for (const proxy of ['HAProxy', 'nginx'] as const) {
  if (findProxyStarter(proxy) === null) {
    process.stdout.write(`No ${proxy} was found: its parts were skipped.\n`)
    continue
  }
  for (const size of isLong ? [2, 4] : [2]) {
    const parts = nodeParts.filter(({ name, proxies }) => isWanted(name) && proxies.includes(proxy))
    if (parts.length === 0) continue
    const cluster = await startCluster({ size, proxy })
    for (const { name, run } of parts) {
      await runPart(`${size} nodes behind ${proxy}: ${name}`, async () =>
        run(cluster, { seed, isLong }),
      )
    }
    await cluster.remove()
  }
  for (const { name, run } of databaseParts) {
    if (!isWanted(name)) continue
    const { url } = postgres
    await runPart(`${isLong ? 4 : 2} nodes behind ${proxy}: ${name}`, async () =>
      run({ proxy, url, seed, isLong }),
    )
  }
}
await postgres.stop()
process.exit(finish())
