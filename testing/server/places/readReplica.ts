import pg from 'pg'
import { expect, onTestFinished, vi } from 'vitest'
import type { DatabaseOptions } from '../../../server/src/platform/db/open.ts'
import { type Cluster, startCluster } from '../cluster.ts'
import { createEmptyDatabase } from '../database.ts'
import { temporaryFolder } from '../process.ts'
import { startTestServer } from '../testServer.ts'

export const settingsOf = ({ folder, databaseUrl }: DatabaseOptions) => ({
  ASSAY_DATA_DIR: folder,
  ...(databaseUrl && { DATABASE_URL: databaseUrl }),
})

export function ownFolder(): string {
  const { folder, remove } = temporaryFolder()
  onTestFinished(remove)
  return folder
}

export async function createTestDatabase() {
  const place = await createEmptyDatabase()
  onTestFinished(place.remove)
  return place
}

/** The server checks the replica only once per second, and some changes need several checks. */
export const POLL_OPTIONS = { timeout: 300_000, interval: 50 }

export async function queryDatabase(url: string, statement: string): Promise<string> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const { rows } = await client.query(statement).finally(() => client.end())
  return String(rows[0]?.found)
}

export const urlOfDatabase = (url: string, database: string) =>
  Object.assign(new URL(url), { pathname: `/${database}` }).href

export async function openCluster(): Promise<Cluster> {
  const cluster = await startCluster()
  onTestFinished(() => cluster.stop())
  return cluster
}

export async function openPair() {
  const primary = await openCluster()
  const standby = await primary.follow()
  onTestFinished(() => standby.stop())
  const databaseUrl = await primary.createDatabase('assay')
  const readUrl = urlOfDatabase(standby.url, 'assay')
  while (
    (await queryDatabase(standby.url, `select count(*) as found from pg_database where datname = 'assay'`)) !== '1'
  );
  const folder = ownFolder()
  return { primary, standby, readUrl, place: { folder, databaseUrl } }
}

type Place = Awaited<ReturnType<typeof openPair>>['place']

export async function openReading(place: Place, readUrl: string) {
  const lines: string[] = []
  const log = { write: (line: string) => void lines.push(line) }
  const server = await startTestServer({ place, log, config: { databaseReadUrl: readUrl, logLevel: 'info' } })
  onTestFinished(() => server.close())
  const hears = (words: string) =>
    vi.waitFor(() => expect(lines.filter((line) => /replica/.test(line)).at(-1)).toContain(words), POLL_OPTIONS)
  return { server, hears }
}
