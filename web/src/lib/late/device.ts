import { newKey } from '../newKey.ts'
import { browserStorage } from '../storage.ts'

const key = 'assay-device'

let deviceId: string | undefined

/** The page sends the id, because a service worker cannot read local storage. */
export function setDeviceId(id: string): void {
  deviceId = id
}

/** Without storage, each visit has another id. */
export function device(): string {
  if (deviceId) return deviceId
  deviceId = browserStorage.read(key) ?? newKey()
  browserStorage.write(key, deviceId)
  return deviceId
}
