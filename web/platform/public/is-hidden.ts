import { ApiError } from '../api/api-error.ts'

/** Whether a page is not public, rather than unreachable. */
export const isHidden = (error: unknown) => error instanceof ApiError && error.code === 'NOT_FOUND'
