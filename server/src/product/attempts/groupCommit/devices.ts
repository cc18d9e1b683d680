import { createHash } from 'node:crypto'
import { DEVICES_KEPT } from '@assay/domain/limits'
import type { Db, Tx } from '../../../platform/db/schema.ts'
import { inTransaction } from '../../../platform/db/transaction.ts'
import { type Change, recordChanges } from '../../../platform/feed/changes.ts'
import { networkOf } from '../../../platform/http/visitor/address.ts'
import { recordTestEvents } from '../events.ts'
import { incrementRevision } from '../journal.ts'
import { flagEndedTests } from '../presence/attentionFlags.ts'
import type { GroupCommit } from './groupCommit.ts'

export interface Device {
  kind: 'address' | 'device'
  detail: string
}

export interface DevicesSeen {
  interviewId: number
  at: number
  devices: readonly Device[]
}

const moreOf = { address: 'more_addresses', device: 'more_devices' } as const
const kinds = ['address', 'device', ...Object.values(moreOf)] as const

const listStored = (tx: Tx, interviewIds: readonly number[]) =>
  tx
    .selectFrom('interview_events')
    .select(['interview_id', 'kind', 'detail'])
    .where('interview_id', 'in', interviewIds)
    .where('kind', 'in', kinds)
    .limit(interviewIds.length * 2 * (DEVICES_KEPT + 1))
    .execute()

interface DeviceCount {
  interview_id: number
  at: number
  kind: (typeof moreOf)[Device['kind']]
  detail: string
}

const setMore = (tx: Tx, rows: readonly DeviceCount[]) =>
  tx
    .insertInto('interview_events')
    .values(rows.map((row) => ({ ...row, once: row.kind })))
    .onConflict((row) =>
      row.columns(['interview_id', 'once']).doUpdateSet(({ ref }) => ({ detail: ref('excluded.detail') })),
    )
    .execute()

/**
 * The limit of devices per interview prevents one client from filling the database. Record the returned changes last,
 * so that all transactions lock the interview first.
 */
export async function insertDevices(tx: Tx, batch: readonly DevicesSeen[]): Promise<Change[]> {
  const ids = batch.map(({ interviewId }) => interviewId)
  const stored = Map.groupBy(await listStored(tx, ids), ({ interview_id, kind }) => `${interview_id} ${kind}`)
  const detailsOf = (id: number, kind: string) => (stored.get(`${id} ${kind}`) ?? []).map(({ detail }) => detail)

  const all = batch.flatMap(({ interviewId, at, devices }) =>
    devices
      .filter(({ kind, detail }) => !detailsOf(interviewId, kind).includes(detail))
      .map((device) => ({ interviewId, at, ...device })),
  )
  const hasRoom = ({ interviewId, kind }: (typeof all)[number]) => detailsOf(interviewId, kind).length < DEVICES_KEPT
  const beyond = all.filter((one) => !hasRoom(one))
  await recordTestEvents(tx, all.filter(hasRoom))
  // The new revision makes the event stream inform pages in other browsers about the new device.
  for (const id of ids.toSorted((one, other) => one - other)) {
    const isOther = all.some((one) => one.interviewId === id && one.kind === 'device' && hasRoom(one))
    if (isOther && detailsOf(id, 'device').length > 0) await incrementRevision(tx, id)
  }
  const more = beyond.map(({ interviewId, at, kind }) => {
    const [before = '0'] = detailsOf(interviewId, moreOf[kind])
    return { interview_id: interviewId, at, kind: moreOf[kind], detail: String(Number(before) + 1) }
  })
  if (more.length > 0) await setMore(tx, more)
  // Lists for staff show IP addresses, but no devices. So only a new IP address changes a list.
  const addresses = all.filter((one) => hasRoom(one) && one.kind === 'address')
  return addresses.map(({ interviewId, at }) => ({ id: interviewId, at }))
}

const MAX_SEEN_DEVICES = 20_000

export type KnownDevices = Set<string>

interface DeviceRequest {
  caches: { devices: KnownDevices }
  receivedAt: number
  address: string
  headers: { 'x-assay-device'?: string | undefined }
}

/** The server stores only a short hash of the browser's random id, which is enough to distinguish browsers. */
const deviceHash = (device: string) => createHash('sha256').update(device).digest('hex').slice(0, 12)

const deviceKey = (interviewId: number, { kind, detail }: Device) => `${interviewId} ${kind} ${detail}`

export function newDevices({ caches, address, headers }: DeviceRequest, interviewId: number): Device[] {
  const device = headers['x-assay-device']
  const all: Device[] = [
    { kind: 'address', detail: networkOf(address) },
    ...(device ? [{ kind: 'device' as const, detail: deviceHash(device) }] : []),
  ]
  return all.filter((device) => !caches.devices.has(deviceKey(interviewId, device)))
}

export function rememberDevices(seen: KnownDevices, interviewId: number, devices: readonly Device[]): void {
  if (seen.size >= MAX_SEEN_DEVICES) seen.clear()
  for (const device of devices) seen.add(deviceKey(interviewId, device))
}

export async function writeDevices(db: Db, batch: readonly DevicesSeen[]): Promise<undefined[]> {
  await inTransaction(db, async (tx) => {
    const changes = await insertDevices(tx, batch)
    // A device may also send answers after the end of a test, so the flags of closed tests are updated here.
    await flagEndedTests(tx, [...new Set(batch.map(({ interviewId }) => interviewId))])
    await recordChanges(tx, changes)
  })
  return batch.map(() => undefined)
}

type DeviceSender = DeviceRequest & { commits: { devices: GroupCommit<DevicesSeen, undefined> } }

export async function recordDevices(sender: DeviceSender, interviewId: number): Promise<void> {
  const devices = newDevices(sender, interviewId)
  if (devices.length === 0) return
  await sender.commits.devices.add({ interviewId, at: sender.receivedAt, devices })
  rememberDevices(sender.caches.devices, interviewId, devices)
}

/** Errors are ignored, because the next request of the device tries again. */
export function recordDevicesInBackground(sender: DeviceSender, interviewId: number): void {
  recordDevices(sender, interviewId).catch(() => {})
}
