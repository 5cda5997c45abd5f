// For the screen that comes after the session: by then nothing else remembers it.

const key = 'erased'

/** Keeps in mind, for this tab, that whoever used it was erased. */
export function noteErased(isErased: boolean): void {
  if (isErased) sessionStorage.setItem(key, 'yes')
  else sessionStorage.removeItem(key)
}

export const wasErased = (): boolean => sessionStorage.getItem(key) !== null
