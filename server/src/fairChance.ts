import { randomInt } from 'node:crypto'
import type { Chance } from '@assay/domain/bank/drawing/draw'

/** Nobody can foresee a draw from earlier ones, as they could with Math.random. */
export const fairChance: Chance = () => randomInt(2 ** 32) / 2 ** 32
