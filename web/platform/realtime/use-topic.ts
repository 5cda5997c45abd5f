import { useEffect } from 'react'
import { watchTopic } from './topics.ts'

/** Registers a topic shown by a screen, whose changes arrive by other means. */
export function useTopic(topic: string): void {
  useEffect(() => watchTopic(topic, () => undefined), [topic])
}
