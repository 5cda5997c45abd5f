import { createMessages, type Message, type Translate } from '../messages/create-messages.ts'

/** Messages about form fields, in English. Source: specification, point 5. */
export const accountMessages = {
  'field.required': 'This field is required',
  'field.tooShort': 'Must be at least {least} characters long',
  'field.tooLong': 'Must be no more than {most} characters long',
  'field.format': 'Invalid format',
  'field.digits': 'Use digits only, at most {most}',
  'email.localTooLong': 'Email local part too long',
  'email.domainTooLong': 'Email domain part too long',
  'email.format': 'Invalid email format',
  'password.tooShort': 'Password must be at least {least} characters long',
  'password.tooLong': 'Password must be no more than {most} characters long',
  'password.noLowercase': 'Password must contain at least one lowercase letter',
  'password.noUppercase': 'Password must contain at least one uppercase letter',
  'password.noNumber': 'Password must contain at least one number',
  'password.noSpecial': 'Password must contain at least one special character',
  'password.common': 'Password is too common or contains forbidden patterns',
  'password.holdsEmail': 'Password cannot contain your email address',
  'password.holdsName': 'Password cannot contain your name',
  'password.weak': 'Password is too weak',
} as const

export const t: Translate<typeof accountMessages> = createMessages(accountMessages)

/** An error in a form field. */
export type FieldError = Message<keyof typeof accountMessages>
