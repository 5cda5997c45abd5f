import { useEffect } from 'react'
import { watchTopic } from './topics.ts'

/** Follows a topic while a screen shows it; the live connection handles its messages. */
export function useTopic(topic: string): void {
  useEffect(() => watchTopic(topic, () => undefined), [topic])
}
