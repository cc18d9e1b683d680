import type { Endpoint } from '@assay/contract/endpoint'
import type { ConnectionKind, OrderState } from '@assay/domain/applicantSystems/order'
import type { GuestVisit } from '../../../platform/http/integrations/publicRoutes.ts'
import { Refusal } from '../../../platform/http/refusal.ts'
import type { RequestContext } from '../../../platform/http/route.ts'
import type { DeliveryRequest } from '../../../platform/webhooks/deliver.ts'
import type { orderResult } from '../orders/order.ts'
import type { ConnectionRow } from '../queries.ts'

export type TestServer = Pick<RequestContext<Endpoint>, 'db' | 'config' | 'caches' | 'drawServices' | 'limiter'>

export interface Visit extends TestServer, Omit<GuestVisit<ConnectionRow>, 'guest'> {
  connection: ConnectionRow
}

export interface Door {
  method: 'GET' | 'POST'
  path: string
  status?: 200 | 201
  open: (visit: Visit) => Promise<object>
}

export interface News {
  orderId: string
  /** The message is sent to the callback URL of the order or of the connection. */
  url: string
  state: OrderState
  result: ReturnType<typeof orderResult> | null
  /** The stamp increases with each message of an order, so that the receiver can recognise an older message. */
  stamp: number
  connection: ConnectionRow
}

export interface System {
  kind: ConnectionKind
  doors: readonly Door[]
  refusal: (status: number, message: string) => object
  messageOf: (news: News) => Pick<DeliveryRequest, 'method' | 'url' | 'body' | 'headers'>
}

export function refuseCall(status: 404 | 422, detail: string): never {
  throw new Refusal(status, status === 404 ? 'ORDER_NOT_FOUND' : 'VALIDATION_FAILED', { detail })
}

export const basic = (key: string) => ({ authorization: `Basic ${Buffer.from(`${key}:`).toString('base64')}` })
export const bearer = (key: string) => ({ authorization: `Bearer ${key}` })
