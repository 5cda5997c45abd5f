import { ApiError } from '../platform/api/api-error.ts'

/** Runs `work`, assigning a refusal without a field to `field`. */
export async function withField<T>(field: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    throw assignToField(error, field)
  }
}

/** Returns a refusal without a field as one of `field`; other errors unchanged. */
export function assignToField(error: unknown, field: string): unknown {
  return isFormRefusal(error) ? toFieldError(error, field) : error
}

function isFormRefusal(error: unknown): error is ApiError {
  if (!(error instanceof ApiError) || error.details.length > 0) return false
  return error.statusCode >= 400 && error.statusCode < 500
}

function toFieldError(error: ApiError, field: string): ApiError {
  const { code, message, key, statusCode, userMessage } = error
  return new ApiError(code, message, {
    key,
    statusCode,
    userMessage,
    details: [{ field, message }],
  })
}
