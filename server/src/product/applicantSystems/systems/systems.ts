import type { ConnectionKind } from '@assay/domain/applicantSystems/order'
import { ashby } from './ashby.ts'
import { greenhouse } from './greenhouse.ts'
import type { System } from './system.ts'
import { workable } from './workable.ts'

export const systems: Readonly<Record<ConnectionKind, System>> = { greenhouse, workable, ashby }
