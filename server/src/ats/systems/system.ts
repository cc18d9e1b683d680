import type { Endpoint } from '@assay/contract/endpoint'
import type { ConnectionKind, OrderState } from '@assay/domain/ats/order'
import type { GuestVisit } from '../../http/doors/guestDoors.ts'
import { Refusal } from '../../http/refusal.ts'
import type { Arrival } from '../../http/route.ts'
import type { DeliveryRequest } from '../../webhooks/deliver.ts'
import type { resultOf } from '../orders/order.ts'
import type { ConnectionRow } from '../queries.ts'

/** What a call of another system may use. */
export type House = Pick<Arrival<Endpoint>, 'db' | 'config' | 'memory' | 'drawing' | 'limiter'>

/** A call of another system that its key has let in. */
export interface Visit extends House, Omit<GuestVisit<ConnectionRow>, 'guest'> {
  connection: ConnectionRow
}

/** One of the calls that another system makes here. */
export interface Door {
  method: 'GET' | 'POST'
  path: string
  /** 200 unless said. */
  status?: 200 | 201
  open: (visit: Visit) => Promise<object>
}

/** What another system is told of an order. */
export interface News {
  orderId: string
  /** Where it is told, if that is the order's own. */
  url: string
  state: OrderState
  /** Of a finished test. */
  result: ReturnType<typeof resultOf> | null
  /** Later with each message of an order. */
  stamp: number
  connection: ConnectionRow
}

/** An applicant tracking system: what it calls here, what it is told, and how it reads that something is wrong. */
export interface System {
  kind: ConnectionKind
  doors: readonly Door[]
  /** How a call that was not taken is answered. */
  refusal: (status: number, message: string) => object
  messageOf: (news: News) => Pick<DeliveryRequest, 'method' | 'url' | 'body' | 'headers'>
}

/** Something in a call that cannot be, in words for the person who looks into it. */
export function refuseCall(status: 404 | 422, detail: string): never {
  throw new Refusal(status, status === 404 ? 'ORDER_NOT_FOUND' : 'VALIDATION_FAILED', { detail })
}

export const basic = (key: string) => ({ authorization: `Basic ${Buffer.from(`${key}:`).toString('base64')}` })
export const bearer = (key: string) => ({ authorization: `Bearer ${key}` })
