import { request as requestHttps } from 'node:https'

// An import of `node:http` would load more than this; see serve-clubs.ts.
const { request: requestHttp } = process.getBuiltinModule('node:http')

export type ResolvedAddress = { readonly address: string; readonly family: number }

/** Status and `Retry-After` of a response. */
export type PostResponse = { readonly status: number; readonly retryAfter: string | undefined }

const timeoutMs = 10_000

/**
 * Posts to a resolved address, so that a second DNS lookup can't lead elsewhere. Follows no redirects,
 * ignores the response body, and rejects after 10 seconds.
 */
export async function postToAddress(
  url: URL,
  headers: Record<string, string>,
  body: Buffer,
  { address, family }: ResolvedAddress,
): Promise<PostResponse> {
  const request = url.protocol === 'http:' ? requestHttp : requestHttps
  return new Promise((resolve, reject) => {
    const outgoingRequest = request(
      url,
      {
        method: 'POST',
        headers: { ...headers, 'content-length': body.length },
        signal: AbortSignal.timeout(timeoutMs),
        agent: false,
        lookup: (_host, options, found) => {
          if (options.all === true) found(null, [{ address, family }])
          else found(null, address, family)
        },
      },
      (response) => {
        const { statusCode = 0, headers: responseHeaders } = response
        response.destroy()
        resolve({ status: statusCode, retryAfter: responseHeaders['retry-after'] })
      },
    )
    outgoingRequest.on('error', reject)
    outgoingRequest.end(body)
  })
}
