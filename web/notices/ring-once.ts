import { clockIn } from '#contract/club/local-time.ts'
import { isQuiet } from '#engine/notices/topics.ts'
import { getNoticeSettings } from '#contract/notices.ts'
import { queryClient } from '../platform/cache/query-client.ts'
import { isSoundOn } from '../platform/notices/sound.ts'
import { queryOf } from '../platform/cache/query-of.ts'

const noteSeconds = 0.35
/** Time after which both notes have ended, in ms. */
const closeAfterMs = 2_000

/** Plays two notes, unless sound is off on this device or during quiet hours. */
export async function ringOnce(): Promise<void> {
  if (!isSoundOn()) return
  const reply = await queryClient.fetchQuery(queryOf(getNoticeSettings)).catch(() => null)
  if (reply !== null) {
    const { quiet, zone } = reply.settings
    const isQuietNow = isQuiet(quiet, clockIn(zone ?? reply.clubZone, Date.now()))
    if (isQuietNow && !quiet.lettingCallsThrough) return
  }
  try {
    const audio = new AudioContext()
    // Browsers allow few of them: without this, an iPhone would be silent after some calls.
    setTimeout(() => void audio.close(), closeAfterMs)
    for (const [index, pitch] of [660, 880].entries()) {
      const note = audio.createOscillator()
      const gain = audio.createGain()
      const startsAt = audio.currentTime + index * noteSeconds
      note.frequency.value = pitch
      gain.gain.setValueAtTime(0.15, startsAt)
      gain.gain.exponentialRampToValueAtTime(0.001, startsAt + noteSeconds)
      note.connect(gain).connect(audio.destination)
      note.start(startsAt)
      note.stop(startsAt + noteSeconds)
    }
  } catch {
    // A browser plays sound only after a tap; the alert is visible all the same.
  }
}
