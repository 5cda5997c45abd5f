import { ApiError } from '../api/api-error.ts'

/** Returns whether a page failed because it is not public. */
export const isNotPublicError = (error: unknown) =>
  error instanceof ApiError && error.code === 'NOT_FOUND'
