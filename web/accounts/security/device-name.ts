import type { Device } from '#contract/security/devices.ts'
import { t } from './messages.ts'

/** Returns the name of a device. Not reliable: a program may claim to be a browser. */
export function deviceName({ client, description }: Device): string {
  return client === 'api' ? t('throughApi', { device: description }) : description
}
