/** A moment (epoch ms) as it leaves. */
export const iso = (at: number) => new Date(at).toISOString()

export const isoOrNull = (at: number | null) => (at === null ? null : iso(at))
