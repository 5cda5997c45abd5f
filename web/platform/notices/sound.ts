const storageKey = 'notice-sound'

/** Returns whether calls play a sound on this device. Source: specification, point 9: sound is on. */
export const isSoundOn = () => localStorage.getItem(storageKey) !== 'off'

export function setSound(isOn: boolean): void {
  localStorage.setItem(storageKey, isOn ? 'on' : 'off')
}
