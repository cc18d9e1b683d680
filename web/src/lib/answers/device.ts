import { newKey } from '../newKey.ts'
import { browserStorage } from '../storage.ts'

const key = 'assay-device'

let deviceId: string | undefined

/** A service worker cannot read local storage, so the page sends it the id of the device. */
export function setDeviceId(id: string): void {
  deviceId = id
}

/** If the browser's storage does not work, each visit has another id. */
export function device(): string {
  if (deviceId) return deviceId
  deviceId = browserStorage.read(key) ?? newKey()
  browserStorage.write(key, deviceId)
  return deviceId
}
