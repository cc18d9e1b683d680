import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { createEmptyDatabase, ENGINE } from '../../../../../testing/server/database.ts'
import { assay } from '../../../../../testing/server/process.ts'
import { startTestServer } from '../../../../../testing/server/testServer.ts'
import { backUp } from '../../../operations/backups/backUp.ts'

const trigger =
  ENGINE === 'sqlite'
    ? [`create trigger alter_users after insert on users begin update users set role = 'admin'; end`]
    : [
        `create function raise_it() returns trigger language plpgsql as 'begin return new; end'`,
        'create trigger alter_users before insert on users for each row execute function raise_it()',
      ]
const strangers: [string, string[]][] = [
  ['trigger alter_users', trigger],
  ['view people', ['create view people as select * from users']],
  ['table loot', ['create table loot (id integer)']],
]

test.each(strangers)(
  'a %s from another program is reported, and a backup that contains it cannot be restored',
  async (named, statements) => {
    const server = await startTestServer()
    const settings = ({ folder, databaseUrl }: typeof server.place) => ({
      ASSAY_DATA_DIR: folder,
      ...(databaseUrl && { DATABASE_URL: databaseUrl }),
    })
    expect(await assay(['doctor'], settings(server.place))).toMatchObject({ status: 0 })
    for (const statement of statements) await sql.raw(statement).execute(server.db)
    const backup = join(server.place.folder, 'strange.backup')
    await backUp(server.place, backup)
    const place = await createEmptyDatabase()
    const before = readdirSync(place.folder)

    const doctor = await assay(['doctor'], settings(server.place))
    const restored = await assay(['restore', backup], settings(place))

    expect(doctor).toMatchObject({ status: 1, stdout: expect.stringContaining(named) })
    expect(restored.status).toBe(1)
    expect(restored.stderr).toBe(
      `${backup} contains the ${named}, which Assay did not create; find out where this object comes from before you use this backup\n`,
    )
    expect(readdirSync(place.folder)).toEqual(before)
    await place.remove()
    await server.close()
  },
)
