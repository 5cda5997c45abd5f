const key = 'notice-sound'

/** Returns whether calls play a sound on this device. Source: specification, point 9: sound is on. */
export const isSoundOn = () => localStorage.getItem(key) !== 'off'

export function setSound(isOn: boolean): void {
  localStorage.setItem(key, isOn ? 'on' : 'off')
}
