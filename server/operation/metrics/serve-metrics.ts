import type { FastifyInstance, FastifyRequest } from 'fastify'
import { readSendHealth } from '../../notices/send-store.ts'
import { isSameText } from '../../platform/security/hashing.ts'
import type { AppContext } from '../../platform/config/app-context.ts'
import { readLoopDelay } from './loop-delay.ts'
import { readQueueHealth } from '../../platform/mail/message-queue.ts'
import { readWaitingEvents } from '../../platform/realtime/event-store.ts'
import { findNewestBackup } from '../backups/backup-folder.ts'
import { readDatabaseHealth } from '../database-health.ts'
import { formatMetrics, createGauge, type Metric } from './exposition.ts'
import { measureLatencies } from './latencies.ts'

/** Values that come from the running server. */
export type MetricSources = {
  /** Number of open sockets on this node. */
  readonly countSockets: () => number
  /** Number of rebuilds running or waiting. */
  readonly countRecalculations: () => number
  /** Whether the relay between nodes is connected; null if none is configured. */
  readonly isRelayConnected: (() => boolean) | null
}

/** Serves `/metrics` to authorised clients. Others get 404. */
export function serveMetrics(
  app: FastifyInstance,
  context: AppContext,
  sources: MetricSources,
): void {
  const latencies = measureLatencies(app)
  app.get('/metrics', { schema: { hide: true } }, async (request, reply) => {
    if (!isAuthorised(request, context.config.metricsToken)) return reply.callNotFound()
    const text = formatMetrics([latencies(), ...(await collectMetrics(context, sources))])
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
  const isForwarded = ['x-forwarded-for', 'forwarded', 'via', 'x-real-ip'].some(
    (name) => name in headers,
  )
  return !isForwarded && loopback.test(socket.remoteAddress ?? '')
}

async function collectMetrics(context: AppContext, sources: MetricSources): Promise<Metric[]> {
  const local = [
    ...readProcessMetrics(),
    ...(await readDatabaseMetrics(context)),
    ...(await readBackupMetrics(context)),
  ]
  const live = [
    createGauge('fivebar_sockets', 'Open sockets on this node', sources.countSockets()),
    createGauge(
      'fivebar_rating_recalculations',
      'Rating recalculations running or queued',
      sources.countRecalculations(),
    ),
    ...(sources.isRelayConnected === null
      ? []
      : [
          createGauge(
            'fivebar_relay_up',
            'Whether the relay between nodes is connected',
            Number(sources.isRelayConnected()),
          ),
        ]),
  ]
  try {
    return [
      ...local,
      ...live,
      ...(await readEventMetrics(context)),
      ...(await readQueueMetrics(context)),
    ]
  } catch (error) {
    // If the database does not respond, the metrics must show it.
    context.log.warn({ error }, 'collecting metrics failed')
    return [...local, ...live]
  }
}

function readProcessMetrics(): Metric[] {
  const { rss, heapUsed } = process.memoryUsage()
  const { maxMs, p99Ms } = readLoopDelay('metrics')
  return [
    createGauge('process_resident_memory_bytes', 'Memory of this process', rss),
    createGauge('fivebar_heap_bytes', 'Used JavaScript heap', heapUsed),
    createGauge(
      'process_start_time_seconds',
      'Start time of this process',
      Date.now() / 1000 - process.uptime(),
    ),
    createGauge(
      'fivebar_loop_delay_max_seconds',
      'Maximum event-loop delay since the last scrape',
      maxMs / 1000,
    ),
    createGauge(
      'fivebar_loop_delay_p99_seconds',
      '99th percentile of the event-loop delay',
      p99Ms / 1000,
    ),
  ]
}

async function readDatabaseMetrics(context: AppContext): Promise<Metric[]> {
  const { isReady, milliseconds, bytes } = await readDatabaseHealth(context)
  return [
    createGauge(
      'fivebar_database_up',
      'Whether the database responds and is intact',
      isReady ? 1 : 0,
    ),
    createGauge('fivebar_database_seconds', 'Duration of a small query', milliseconds / 1000),
    ...(bytes === null
      ? []
      : [createGauge('fivebar_database_bytes', 'Size of the SQLite file', bytes)]),
  ]
}

async function readEventMetrics({ opened, clock, eventCursor }: AppContext): Promise<Metric[]> {
  const { count, oldestAt } = await readWaitingEvents(opened, eventCursor())
  const lag = oldestAt === null ? 0 : Math.max(0, clock() - oldestAt) / 1000
  return [
    createGauge('fivebar_events_waiting', 'Events not yet delivered by this node', count),
    createGauge('fivebar_event_lag_seconds', 'Age of the oldest undelivered event', lag),
  ]
}

async function readQueueMetrics({ db }: AppContext): Promise<Metric[]> {
  const queue = await readQueueHealth(db)
  const sends = await readSendHealth(db)
  return [
    createGauge(
      'fivebar_messages_waiting',
      'Queued e-mails and SMS with codes or links',
      queue.waiting,
    ),
    createGauge(
      'fivebar_messages_failed',
      'Queued messages that failed at least once',
      queue.failed,
    ),
    createGauge('fivebar_sends_waiting', 'Queued pushes and e-mails of notices', sends.waiting),
    createGauge(
      'fivebar_sends_failing',
      'Queued pushes and e-mails that failed at least once',
      sends.failing,
    ),
  ]
}

async function readBackupMetrics({ config, clock }: AppContext): Promise<Metric[]> {
  const last = await findNewestBackup(config, clock())
  if (last === null) return []
  return [
    createGauge('fivebar_last_backup_seconds', 'When the last backup was made', last.at / 1000),
  ]
}
