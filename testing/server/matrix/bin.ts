import { deletePermanently, listBin, restoreItem } from '@assay/contract/bin'
import { deleteInterview } from '@assay/contract/interviews/interviews'
import { deleteLabel } from '@assay/contract/labels'
import { binOf } from '../../client/bin.ts'
import { makeInterview } from '../../client/exam.ts'
import { makeLabel } from '../../client/make.ts'
import type { TestServer } from '../testServer.ts'
import { LABEL, withBank } from './exams.ts'
import { exactly, type Row, row, staff, type Who } from './row.ts'

async function binned(server: TestServer, who: 'staff' | 'admin') {
  const { id, name } = await makeLabel(server)
  await server[who](deleteLabel, { params: { id } })
  return { params: { id: (await binOf(server.admin).find(name)).id } }
}

async function binnedInterview(server: TestServer) {
  const { code, name } = await makeInterview(await withBank(server), { labels: [LABEL] })
  await server.admin(deleteInterview, { params: { code } })
  return { params: { id: (await binOf(server.admin).find(name)).id } }
}

const own = (server: TestServer, who: Who) => binned(server, who === 'admin' ? 'admin' : 'staff')
const another = (server: TestServer, who: Who) => binned(server, who === 'admin' ? 'staff' : 'admin')

export const binRows: readonly Row[] = [
  row(listBin, staff, () => ({})),
  row(restoreItem, staff, own, 'one’s own'),
  row(
    restoreItem,
    exactly({ anonymous: 401, consultant: 404, admin: 200, dead: 401 }),
    binnedInterview,
    'an interview of an administrator',
  ),
  row(restoreItem, exactly({ anonymous: 401, consultant: 404, admin: 200, dead: 401 }), another, 'another’s'),
  row(deletePermanently, staff, own, 'one’s own'),
  row(deletePermanently, exactly({ anonymous: 401, consultant: 404, admin: 204, dead: 401 }), another, 'another’s'),
]
