import type { FastifyInstance } from 'fastify'
import { Refusal } from './refusal.ts'

/** Node keeps the first of two; a proxy in front may have gone by the second, so neither is believed. */
export function refuseTwoHosts(app: FastifyInstance): void {
  app.addHook('onRequest', async ({ raw: { rawHeaders } }) => {
    const hosts = rawHeaders.filter((name, at) => at % 2 === 0 && name.toLowerCase() === 'host')
    if (hosts.length > 1) throw new Refusal(400, 'MALFORMED_REQUEST')
  })
}
