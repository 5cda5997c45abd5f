import type { FastifyInstance, FastifyRequest } from 'fastify'
import { sendHealth } from '../../notices/send-store.ts'
import { isSameText } from '../../platform/security/hashing.ts'
import type { AppContext } from '../../platform/config/app-context.ts'
import { readLoopDelay } from './loop-delay.ts'
import { queueHealth } from '../../platform/mail/message-queue.ts'
import { eventsWaiting } from '../../platform/realtime/outbox.ts'
import { newestBackup } from '../backups/backup-folder.ts'
import { databaseHealth } from '../database-health.ts'
import { formatMetrics, gauge, type Metric } from './exposition.ts'
import { measureLatencies } from './latencies.ts'

/** Values that come from the running server. */
export type MetricSources = {
  /** Number of open sockets on this node. */
  readonly sockets: () => number
  /** Number of rebuilds running or waiting. */
  readonly folds: () => number
  /** Whether the relay between nodes is connected; null if none is configured. */
  readonly relay: (() => boolean) | null
}

/** Serves `/metrics` to authorised clients. Others get 404. */
export function serveMetrics(
  app: FastifyInstance,
  context: AppContext,
  gauges: MetricSources,
): void {
  const latencies = measureLatencies(app)
  app.get('/metrics', { schema: { hide: true } }, async (request, reply) => {
    if (!isAuthorised(request, context.config.metricsToken)) return reply.callNotFound()
    const text = formatMetrics([latencies(), ...(await metricsOf(context, gauges))])
    return reply.type('text/plain; version=0.0.4; charset=utf-8').send(text)
  })
}

const loopback = /^(?:127\.|::1$|::ffff:127\.)/

/**
 * Returns whether a client sent the token or, if none is configured, is on this machine. Requests forwarded
 * by a local proxy are not from this machine.
 */
function isAuthorised({ headers, socket }: FastifyRequest, token: string | null): boolean {
  if (token !== null) return isSameText(headers.authorization ?? '', `Bearer ${token}`)
  const isHandedOn = ['x-forwarded-for', 'forwarded', 'via', 'x-real-ip'].some(
    (name) => name in headers,
  )
  return !isHandedOn && loopback.test(socket.remoteAddress ?? '')
}

async function metricsOf(context: AppContext, gauges: MetricSources): Promise<Metric[]> {
  const own = [
    ...processMetrics(),
    ...(await databaseMetrics(context)),
    ...(await backupMetrics(context)),
  ]
  const live = [
    gauge('fivebar_sockets', 'Sockets that are open on this node', gauges.sockets()),
    gauge('fivebar_folds', 'Folds of ratings at work or waiting', gauges.folds()),
    ...(gauges.relay === null
      ? []
      : [
          gauge(
            'fivebar_relay_up',
            'Whether the relay between nodes is there',
            Number(gauges.relay()),
          ),
        ]),
  ]
  try {
    return [...own, ...live, ...(await eventMetrics(context)), ...(await queueMetrics(context))]
  } catch (error) {
    // If the database does not respond, the metrics must show it.
    context.log.warn({ error }, 'collecting metrics failed')
    return [...own, ...live]
  }
}

function processMetrics(): Metric[] {
  const { rss, heapUsed } = process.memoryUsage()
  const { maxMs, p99Ms } = readLoopDelay('metrics')
  return [
    gauge('process_resident_memory_bytes', 'Memory of this process', rss),
    gauge('fivebar_heap_bytes', 'What of it is in use for objects', heapUsed),
    gauge(
      'process_start_time_seconds',
      'When this process began',
      Date.now() / 1000 - process.uptime(),
    ),
    gauge(
      'fivebar_loop_delay_max_seconds',
      'Longest wait for a turn since the last look',
      maxMs / 1000,
    ),
    gauge('fivebar_loop_delay_p99_seconds', 'All but one in a hundred waited less', p99Ms / 1000),
  ]
}

async function databaseMetrics(context: AppContext): Promise<Metric[]> {
  const { isReady, milliseconds, bytes } = await databaseHealth(context)
  return [
    gauge('fivebar_database_up', 'Whether the database answers and is whole', isReady ? 1 : 0),
    gauge('fivebar_database_seconds', 'How long one small query took', milliseconds / 1000),
    ...(bytes === null ? [] : [gauge('fivebar_database_bytes', 'Size of the SQLite file', bytes)]),
  ]
}

async function eventMetrics({ open, clock, eventCursor }: AppContext): Promise<Metric[]> {
  const { count, oldestAt } = await eventsWaiting(open, eventCursor())
  const lag = oldestAt === null ? 0 : Math.max(0, clock() - oldestAt) / 1000
  return [
    gauge('fivebar_events_waiting', 'Events that this node has not told yet', count),
    gauge('fivebar_event_lag_seconds', 'Age of the oldest of them', lag),
  ]
}

async function queueMetrics({ db }: AppContext): Promise<Metric[]> {
  const queue = await queueHealth(db)
  const sends = await sendHealth(db)
  return [
    gauge(
      'fivebar_messages_waiting',
      'E-mail and SMS with codes and links that wait',
      queue.waiting,
    ),
    gauge('fivebar_messages_failed', 'Those of them that failed before', queue.failed),
    gauge('fivebar_sends_waiting', 'Notices on their way by push and e-mail', sends.waiting),
    gauge('fivebar_sends_failing', 'Those of them that failed before', sends.failing),
  ]
}

async function backupMetrics({ config }: AppContext): Promise<Metric[]> {
  const last = await newestBackup(config)
  if (last === null) return []
  return [gauge('fivebar_last_backup_seconds', 'When the last backup was made', last.at / 1000)]
}
