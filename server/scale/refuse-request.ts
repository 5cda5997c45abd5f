import type { IncomingMessage, ServerResponse } from 'node:http'
import { type AppError, createErrorBody } from '../platform/http/errors.ts'
import { escapeHtml } from '../platform/http/pages/escape-html.ts'

const securityHeaders = {
  'content-security-policy':
    "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'",
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cache-control': 'no-store',
}

/** Replies with an error, as JSON to API requests and as a page to others. */
export function refuseRequest(
  request: IncomingMessage,
  response: ServerResponse,
  error: AppError,
): void {
  const body = createErrorBody(error, Date.now())
  const isApi = request.url?.startsWith('/api/') ?? false
  response
    .writeHead(body.statusCode, {
      ...securityHeaders,
      'content-type': isApi ? 'application/json; charset=utf-8' : 'text/html; charset=utf-8',
      ...(error.retryAfterSeconds === null
        ? {}
        : { 'retry-after': String(error.retryAfterSeconds) }),
    })
    .end(isApi ? JSON.stringify(body) : formatPage(error.message))
}

const logo = `<svg viewBox="0 0 34 28" width="68" height="56" aria-hidden="true"><g stroke-linecap="round" fill="none">
<path d="M6 4v20M13.3 4v20M20.6 4v20M28 4v20" stroke="#f5f7f9" stroke-width="3.4"/>
<path d="M2 21.5 32 6.5" stroke="#fb8532" stroke-width="3.8"/></g></svg>`

/** Returns a page in the colours of the sign-in page, without external resources. */
const formatPage = (message: string) => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Fivebar</title>
<style>
  body { margin: 0; min-height: 100vh; display: grid; align-content: center; gap: 1.75rem; padding: 2rem;
    box-sizing: border-box; background: #27323f; color: #f5f7f9; font: 1rem/1.5 system-ui, sans-serif; }
  main { max-width: 34rem; width: 100%; margin: 0 auto; border-top: 4px solid #fb8532; padding-top: 1.75rem; }
  h1 { font-size: clamp(1.5rem, 5vw, 2.25rem); line-height: 1.15; margin: 1.5rem 0 0.75rem;
    overflow-wrap: anywhere; }
  p { margin: 0; color: #c3ccd6; }
</style>
</head>
<body><main>${logo}<h1>${escapeHtml(message)}</h1>
<p>Check the address, or ask the people who run your club.</p></main></body>
</html>`
