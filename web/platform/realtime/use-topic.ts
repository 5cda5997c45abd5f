import { useEffect } from 'react'
import { watchTopic } from './topics.ts'

/** Says that a screen shows a topic; what happens there it hears by other ways. */
export function useTopic(topic: string): void {
  useEffect(() => watchTopic(topic, () => undefined), [topic])
}
